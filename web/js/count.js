// Counting: which stones are dead or in seki, who says so, and what the program makes of it.

import { stonesOf } from "./game.js";
import { goName, key } from "./names.js";
import { ask, Latest } from "./service.js";
import * as texts from "./texts.js";

const OWNER = { B: "black", W: "white" };

export class Count {
  #game = null;
  #report = null;
  #judged = null;
  #latest = new Latest();
  #pending = null;
  #counted = null;
  /** Whether the latest question was stopped before it was answered. */
  stopped = false;
  // What one more click may undo is in the game; this is what a click marks.
  status = "dead";

  /** The latest answer; while `waiting`, it is about another position. */
  get report() {
    return this.#report;
  }

  get waiting() {
    return !this.#report || this.#counted !== this.#game?.stones;
  }

  /** Counts the position of a game; tells whether the answer is still wanted. */
  async refresh(game) {
    const place = `${game.line} ${game.move}`;
    if (this.#game?.place !== place) this.#judged = null;
    const stones = game.position.board.join("\n");
    this.#game = { game, place, stones };
    const { marks } = game;
    const body = { ...game.question, move: game.move, dead: marks?.dead ?? "auto" };
    if (marks?.seki?.length) body.seki = marks.seki;
    this.stopped = false;
    this.#pending = this.#latest.ask("score", body);
    const report = await this.#pending.catch((error) => {
      this.stopped = error.kind === "stopped";
      throw error;
    });
    if (!report) return false;
    this.#report = report;
    this.#counted = stones;
    if (!Array.isArray(marks?.dead)) this.#judged = report;
    return true;
  }

  forget() {
    this.#latest.stop();
    this.#report = null;
  }

  /** Marks what a click means; throws a sentence for the person if it means nothing. */
  async click(game, point, { group, force, seki }) {
    const name = goName(point, game.data.base.height);
    if (game.position.board[point[1]][point[0]] === ".") throw new Error(texts.emptyMark(name));
    const [answer] = await Promise.all([ask("chain", { ...game.question, move: game.move, point }), this.#pending]);
    const stones = group ? answer.group : answer.points;
    const status = seki ? "seki" : this.status;
    const marks = this.#current(game);
    const chosen = marks[status];
    const unmark = chosen.has(key(point));
    const against = answer.proved === (unmark ? "dead" : "alive") && status === "dead";
    if (against && !force) throw new Error(texts.proof(name, answer.proved));
    const other = marks[status === "dead" ? "seki" : "dead"];
    for (const stone of stones) {
      if (unmark) chosen.delete(key(stone));
      else chosen.set(key(stone), stone);
      other.delete(key(stone));
    }
    game.mark({ dead: [...marks.dead.values()], seki: [...marks.seki.values()] });
    return texts.marked(name, stones.length, unmark ? "alive" : status);
  }

  /** What is marked now: by hand, or else by what was answered. */
  #current(game) {
    const own = Array.isArray(game.marks?.dead) ? game.marks : { dead: this.#report?.dead ?? [], seki: game.marks?.seki ?? [] };
    const set = (points) => new Map(points.map((point) => [key(point), point]));
    return { dead: set(own.dead), seki: set(own.seki) };
  }

  /** Points that are not settled: what the count says, and what the judge said of stones that nobody has marked since. */
  get unsettled() {
    const marks = this.#game?.game.marks;
    const found = new Map((this.#report?.unsettled ?? []).map((point) => [key(point), point]));
    if (Array.isArray(marks?.dead) && this.#judged) {
      const before = new Set(this.#judged.dead.map(key));
      const now = new Set([...marks.dead, ...marks.seki].map(key));
      for (const point of this.#judged.unsettled) {
        if (before.has(key(point)) === now.has(key(point))) found.set(key(point), point);
      }
    }
    return [...found.values()];
  }

  /** Moves that would settle them. */
  get settling() {
    return this.unsettled.length === 0 ? [] : this.#judged?.settling ?? [];
  }

  /** What the board shows. */
  view(game) {
    const { position } = game;
    const stones = stonesOf(position.board);
    const base = { game: "go", width: position.width, height: position.height, stones, last: position.last };
    const report = this.#counted === position.board.join("\n") ? this.#report : null;
    const height = position.height;
    if (!report) return { ...base, label: (point) => labelOf(point, stones, height, ""), markable: true };
    const [unsettled, settling] = [this.unsettled, this.settling];
    const dead = new Set(report.dead.map(key));
    const seki = new Set(report.seki.map(key));
    const [open, settles] = [new Set(unsettled.map(key)), new Set(settling.map(key))];
    const territory = [];
    report.ownership.forEach((row, y) => [...row].forEach((letter, x) => {
      const owner = OWNER[letter];
      if (owner && stones[y][x] !== owner && report.reasons[y][x] !== "s") territory.push([[x, y], owner]);
    }));
    const why = (point) => {
      const [x, y] = point;
      const at = key(point);
      return texts.reason({
        content: stones[y][x], owner: OWNER[report.ownership[y][x]], reason: report.reasons[y][x],
        dead: dead.has(at), seki: seki.has(at), open: open.has(at), settles: settles.has(at),
      });
    };
    return {
      ...base, dead: report.dead, seki: report.seki, unsettled, settling, territory,
      dame: report.dame.filter((point) => !open.has(key(point)) && !seki.has(key(point))),
      markable: true,
      clickable: ([x, y]) => stones[y][x] !== null,
      label: (point) => `${goName(point, height)}, ${why(point)}`,
      tip: (point) => `${goName(point, height)}: ${why(point)}`,
    };
  }
}

/** The name of a point and what is on it. */
export function labelOf(point, stones, height, more) {
  const color = stones[point[1]][point[0]];
  return [goName(point, height), color ? texts.stone(color) : texts.empty, more].filter(Boolean).join(", ");
}
