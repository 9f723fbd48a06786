// A game of Go: its moves, where one stands in it, and what undo and redo go back to. The rules are the program's.

import { ask } from "./service.js";
import { key } from "./names.js";

const COLOR = { X: "black", O: "white", ".": null };
const samePoint = (a, b) => (a && b ? key(a) === key(b) : a === b);

/** Rows of `X`, `O` and `.` as colors. */
export const stonesOf = (rows, names = COLOR) => rows.map((row) => [...row].map((letter) => names[letter] ?? null));

/** Points of one color of a board. */
const pointsOf = (rows, letter) =>
  rows.flatMap((row, y) => [...row].flatMap((found, x) => (found === letter ? [[x, y]] : [])));

export class Game {
  // {record, base, rules, komi, moves, plain, title}: what is asked about. Never changed in place, so that undo can keep it.
  #data;
  #move = 0;
  #marks = null;
  #positions = new Map();
  #past = [];
  #future = [];

  /** Opens a record, or one of several games in it, or a board of text. */
  static async open(text, title = null, number = 1) {
    const which = number === 1 ? {} : { game: number };
    const record = text.trimStart().startsWith("(") ? { sgf: text, ...which } : { board: rowsOf(text) };
    const game = new Game();
    await game.#start({ record, title, rules: null, komi: null });
    return game;
  }

  /** An empty board, or one with handicap stones. */
  static async fresh({ width, height, handicap, rules, komi }) {
    const game = new Game();
    const base = { width, height, ...(handicap > 1 ? { handicap } : {}) };
    await game.#start({ record: null, base, moves: [], title: null, rules, komi });
    return game;
  }

  /** A game as a link holds it. */
  static async restore({ data, move, marks }) {
    const game = new Game();
    await game.#start(data, move);
    game.#marks = marks ?? null;
    return game;
  }

  async #start(data, move = null) {
    const position = await ask("play", { ...this.#question(data), ...(move === null ? {} : { move }) });
    this.#settle(data, position);
  }

  /** Takes over what the program answered to a changed game. */
  #settle(data, position) {
    const { width, height, handicap, setup, names } = position;
    const base = { width, height, handicap, setup, names };
    this.#data = {
      ...data, base, moves: position.moves, rules: position.rules, komi: position.komi, plain: position.plain,
      result: position.record, games: position.games,
    };
    this.#move = position.move;
    this.#positions = new Map([[position.move, position]]);
  }

  #question(data) {
    const own = data.record ?? { ...stripped(data.base), moves: data.moves };
    return { ...own, ...(data.rules ? { rules: data.rules } : {}), ...(data.komi == null ? {} : { komi: data.komi }) };
  }

  /** The game as every question wants it. */
  get question() {
    return this.#question(this.#data);
  }

  /** The same text as long as the moves and rules are the same. */
  get line() {
    return JSON.stringify(this.question);
  }

  get data() {
    return this.#data;
  }

  get move() {
    return this.#move;
  }

  get length() {
    return this.#data.moves.length;
  }

  /** The games of the file that this one was opened from, as long as it is unchanged. */
  get shelf() {
    const { record, games } = this.#data;
    return record?.sgf && games > 1 ? { text: record.sgf, number: record.game ?? 1, games } : null;
  }

  get title() {
    return this.#data.title;
  }

  set title(title) {
    this.#data = { ...this.#data, title };
  }

  get names() {
    return this.#data.base.names ?? { black: null, white: null };
  }

  /** What was marked dead or seki at this position: `null` leaves it to the record and the judge. */
  get marks() {
    return this.#marks;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** The position one stands at. */
  get position() {
    return this.#positions.get(this.#move);
  }

  /** What a link holds. */
  get saved() {
    const { record, base, moves, rules, komi, title } = this.#data;
    const data = record ? { record, rules, komi, title } : { base: stripped(base), moves, rules, komi, title };
    return { data, move: this.#move, ...(this.#marks ? { marks: this.#marks } : {}) };
  }

  #snapshot() {
    return { data: this.#data, move: this.#move, marks: this.#marks, positions: this.#positions };
  }

  #keep() {
    this.#past.push(this.#snapshot());
    this.#future = [];
  }

  #restore(to, from, onto) {
    if (to.length === 0) return false;
    onto.push(from);
    const { data, move, marks, positions } = to.pop();
    this.#data = data;
    this.#move = move;
    this.#marks = marks;
    this.#positions = positions;
    return true;
  }

  undo() {
    return this.#restore(this.#past, this.#snapshot(), this.#future);
  }

  redo() {
    return this.#restore(this.#future, this.#snapshot(), this.#past);
  }

  /** Goes to the position after so many moves; tells whether it is the one that is wanted last. */
  async goTo(move, signal) {
    const wanted = Math.min(Math.max(move, 0), this.length);
    const line = this.line;
    if (!this.#positions.has(wanted)) {
      const found = await ask("play", { ...this.question, move: wanted }, signal);
      if (line !== this.line) return false;
      this.#positions.set(wanted, found);
    }
    if (wanted !== this.#move) this.#marks = null;
    this.#move = wanted;
    return true;
  }

  /** Plays at a point, or passes with `null`. The same move as in the record is a step forward. */
  async play(point) {
    const { next, board } = this.position;
    const following = this.#data.moves[this.#move];
    if (following && following.color === next && samePoint(following.point, point)) return this.goTo(this.#move + 1);
    const data = this.#data.plain
      ? { ...this.#data, record: null, moves: [...this.#data.moves.slice(0, this.#move), { color: next, point }] }
      : { ...this.#data, record: null, plain: true, base: cut(this.#data.base, board, next), moves: [{ color: next, point }] };
    const position = await ask("play", this.#question(data));
    this.#keep();
    this.#marks = null;
    this.#settle(data, position);
    return true;
  }

  /** Changes rules or komi. */
  async change(settings) {
    const data = { ...this.#data, ...settings };
    const position = await ask("play", { ...this.#question(data), move: this.#move });
    this.#keep();
    this.#settle(data, position);
  }

  /** Sets what is marked. */
  mark(marks) {
    this.#keep();
    this.#marks = marks;
  }
}

/** A base without what the program would only repeat. */
function stripped({ width, height, handicap, setup, names }) {
  const stones = setup && (setup.black.length > 0 || setup.white.length > 0);
  const named = names && (names.black || names.white);
  return {
    width, height,
    ...(handicap > 1 ? { handicap } : {}),
    ...(setup && (stones || setup.next !== "black") ? { setup } : {}),
    ...(named ? { names: { ...(names.black ? { black: names.black } : {}), ...(names.white ? { white: names.white } : {}) } } : {}),
  };
}

/** A base that begins at a position. */
const cut = (base, board, next) => ({
  ...base, handicap: 0, setup: { black: pointsOf(board, "X"), white: pointsOf(board, "O"), next },
});

/** The rows of a board of text; a list of rows in JSON is one too. */
function rowsOf(text) {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) {
    try {
      const rows = JSON.parse(trimmed);
      if (Array.isArray(rows) && rows.every((row) => typeof row === "string")) return rows;
    } catch {
      // Not JSON: rows of text, which the program will judge.
    }
  }
  const rows = text.replaceAll("\r", "").split("\n");
  const isRow = (row) => row !== "";
  return rows.slice(Math.max(rows.findIndex(isRow), 0), rows.findLastIndex(isRow) + 1);
}
