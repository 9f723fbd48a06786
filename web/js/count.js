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
  /** Whether the latest question ended without an answer. */
  stopped = false;
  /** Whether the rules or the komi are being changed. */
  outdated = false;
  // What one more click may undo is in the game; this is what a click marks.
  status = "dead";

  /** The latest answer; while `waiting`, it is about another position, other rules, komi or marks. */
  get report() {
    return this.#report;
  }

  get waiting() {
    return this.outdated || !this.#report || this.#counted !== this.#game?.asked;
  }

  /** What the present answer is about, or `null` while there is none. */
  get about() {
    return this.waiting ? null : this.#counted;
  }

  /** Counts the position of a game; tells whether the answer is still wanted. */
  async refresh(game) {
    const place = `${game.line} ${game.move}`;
    if (this.#game?.place !== place) this.#judged = null;
    const marks = marksOf(game.marks);
    const asked = `${place} ${JSON.stringify(marks)}`;
    this.#game = { place, asked };
    if (this.#judged?.by !== marks.by) this.#judged = null;
    this.stopped = false;
    this.#pending = this.#latest.ask("score", { ...game.question, move: game.move, ...deadFields(marks) });
    const report = await this.#pending.catch((error) => {
      this.stopped = true;
      throw error;
    });
    if (!report) return false;
    this.#report = report;
    this.#counted = asked;
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

  /** Whether so much of the board is open that a count says little. */
  get early() {
    const { unsettled_places: places, width, height } = this.#report;
    return places.filter(isOpen).reduce((sum, { points }) => sum + points.length, 0) > (width * height) / 2;
  }

  /** What the board shows. */
  view(game) {
    const { position } = game;
    const stones = stonesOf(position.board);
    const base = { game: "go", width: position.width, height: position.height, stones, last: position.last };
    const report = this.#report;
    const height = position.height;
    const plain = { ...base, label: (point) => labelOf(point, stones, height, ""), markable: true };
    if (!report || report.width !== position.width || report.height !== height) return plain;
    const stale = this.waiting;
    const places = report.unsettled_places;
    const unsettled = places.filter((place) => !isOpen(place)).flatMap(({ points }) => points);
    const open = this.early ? [] : places.filter(isOpen).flatMap(({ points }) => points);
    const settling = this.early ? [] : report.settling;
    const dead = new Set(report.dead.map(key));
    const seki = new Set(report.seki.map(key));
    const [unsure, settles] = [new Set(report.unsettled.map(key)), new Set(settling.map(key))];
    const chains = new Map(report.chains.flatMap((chain) => chain.points.map((point) => [key(point), chain])));
    const territory = [];
    report.ownership.forEach((row, y) => [...row].forEach((letter, x) => {
      const owner = OWNER[letter];
      if (owner && stones[y][x] !== owner && report.reasons[y][x] !== "s") territory.push([[x, y], owner]);
    }));
    const layers = {
      dead: report.dead, seki: report.seki, unsettled, open, settling, territory,
      dame: report.dame.filter((point) => !unsure.has(key(point)) && !seki.has(key(point))),
    };
    // The answer for another position stays, pale, until the new one is there; it says nothing about single points.
    if (stale) return { ...plain, ...layers, stale };
    const why = (point) => {
      const [x, y] = point;
      const at = key(point);
      return texts.reason({
        content: stones[y][x], owner: OWNER[report.ownership[y][x]], reason: report.reasons[y][x],
        dead: dead.has(at), seki: seki.has(at), open: unsure.has(at), settles: settles.has(at), chain: chains.get(at),
      });
    };
    return {
      ...base, ...layers, markable: true,
      clickable: ([x, y]) => stones[y][x] !== null,
      label: (point) => `${goName(point, height)}, ${why(point)}`,
      tip: (point) => `${goName(point, height)}: ${why(point)}`,
    };
  }
}

/** Whether a place is open land rather than stones in doubt. */
export const isOpen = ({ kind }) => kind === "border" || kind === "alone";

const setOf = (points) => new Map(points.map((point) => [key(point), point]));

/** The name of a point and what is on it. */
export function labelOf(point, stones, height, more) {
  const color = stones[point[1]][point[0]];
  return [goName(point, height), color ? texts.stone(color) : texts.empty, more].filter(Boolean).join(", ");
}
