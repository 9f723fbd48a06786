// Counting: which stones are dead or in seki, who says so, and what the program makes of it.

import { stonesOf } from "./game.js";
import { goName, key } from "./names.js";
import { ask, Latest } from "./service.js";
import * as texts from "./texts.js";

const OWNER = { B: "black", W: "white" };

/**
 * What is marked by hand, on top of what `by` says (`auto`, `judge` or `none`): stones of chains that are dead, alive or in
 * seki. Links of older versions hold a whole list of dead stones, or a word, under `dead`.
 */
export function marksOf(marks) {
  const none = { by: "auto", dead: [], alive: [], seki: [] };
  if (!marks) return none;
  if (marks.by) return { ...none, ...marks };
  const listed = Array.isArray(marks.dead);
  return { ...none, by: listed ? "none" : marks.dead ?? "auto", dead: listed ? marks.dead : [], seki: marks.seki ?? [] };
}

/** The fields of a question that say it. */
export function deadFields(marks) {
  const { by, dead, alive, seki } = marksOf(marks);
  return {
    dead: [by, ...dead.map((point) => `+${key(point)}`)].join(),
    ...(alive.length > 0 ? { alive } : {}),
    ...(seki.length > 0 ? { seki } : {}),
  };
}

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
    const marks = marksOf(game.marks);
    if (this.#judged?.by !== marks.by) this.#judged = null;
    this.stopped = false;
    this.#pending = this.#latest.ask("score", { ...game.question, move: game.move, ...deadFields(marks) });
    const report = await this.#pending.catch((error) => {
      this.stopped = error.kind === "stopped";
      throw error;
    });
    if (!report) return false;
    this.#report = report;
    this.#counted = stones;
    const corrections = marks.dead.length + marks.alive.length + marks.seki.length;
    if (corrections === 0) this.#judged = { by: marks.by, dead: new Set(report.dead.map(key)) };
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
    const marks = marksOf(game.marks);
    const marked = { dead: setOf(marks.dead), alive: setOf(marks.alive), seki: setOf(marks.seki) };
    const unmark = seki || this.status === "seki" ? marked.seki.has(key(point)) : this.#isDead(point);
    const against = answer.proved === (unmark ? "dead" : "alive") && status === "dead";
    if (against && !force) throw new Error(texts.proof(name, answer.proved));
    const wanted = status === "seki" ? (unmark ? null : "seki") : unmark ? "alive" : "dead";
    for (const stone of stones) {
      const at = key(stone);
      for (const set of Object.values(marked)) set.delete(at);
      // What the judge or the record says anyway needs no correction.
      const said = this.#judged && (this.#judged.dead.has(at) ? "dead" : "alive");
      if (wanted && wanted !== said) marked[wanted].set(at, stone);
    }
    const [dead, alive, inSeki] = [marked.dead, marked.alive, marked.seki].map((set) => [...set.values()]);
    game.mark({ by: marks.by, dead, alive, seki: inSeki });
    return texts.marked(name, stones.length, unmark ? "alive" : status);
  }

  #isDead(point) {
    return (this.#report?.dead ?? []).some((dead) => key(dead) === key(point));
  }

  /** Points that are not settled. */
  get unsettled() {
    return this.#report?.unsettled ?? [];
  }

  /** Moves that would settle them. */
  get settling() {
    return this.#report?.settling ?? [];
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
    const chains = new Map(report.chains.flatMap((chain) => chain.points.map((point) => [key(point), chain])));
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
        dead: dead.has(at), seki: seki.has(at), open: open.has(at), settles: settles.has(at), chain: chains.get(at),
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

const setOf = (points) => new Map(points.map((point) => [key(point), point]));

/** The name of a point and what is on it. */
export function labelOf(point, stones, height, more) {
  const color = stones[point[1]][point[0]];
  return [goName(point, height), color ? texts.stone(color) : texts.empty, more].filter(Boolean).join(", ");
}
