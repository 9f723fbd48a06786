// A game of Hex: its moves, the winner and the path, or what both players still need. The rules are the program's.

import { el, token } from "./element.js";
import { stonesOf } from "./game.js";
import { hexName } from "./names.js";
import { ask } from "./service.js";
import { sentence } from "./sheet.js";
import * as texts from "./texts.js";

const PLAYER = { X: "X", O: "O" };
/** Turns without a stone, as HexWorld writes them. */
const HEXWORLD = { "swap-pieces": ":s", "swap-sides": ":S", pass: ":p" };
const other = (player) => (player === "X" ? "O" : "X");
/** A result as records write it: X is Black there, and O is White. */
const recorded = (result) => result.replace(/^X/, "B").replace(/^O/, "W");

export class Hex {
  // {text} as it was pasted, or {moves, width, height} as it was played.
  #data;
  #answer;
  #past = [];
  #future = [];
  /** Whether a shortest way is shown for each player. */
  static showsNeeds = false;
  /** By how many twelfths the board is turned: on a phone held upright it stands upright too, and is larger. */
  static turn = matchMedia("(max-width: 42rem) and (orientation: portrait)").matches ? 1 : 0;

  static async open(text) {
    const hex = new Hex();
    await hex.#settle({ text });
    return hex;
  }

  static async fresh(width, height) {
    const hex = new Hex();
    await hex.#settle({ moves: [], width, height });
    return hex;
  }

  static async restore({ data, move }) {
    const hex = new Hex();
    await hex.#settle(data, move);
    return hex;
  }

  async #settle(data, move = null) {
    const answer = await ask("hex/play", { ...data, ...(move === null ? {} : { move }) });
    this.#data = data;
    this.#answer = answer;
    this.total = answer.moves ? answer.moves.length : 0;
  }

  get answer() {
    return this.#answer;
  }

  get move() {
    return this.#answer.move ?? this.total;
  }

  get length() {
    return this.total;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** A bare board has no moves: one can look at it, but not play on. */
  get playable() {
    return this.#answer.moves !== null;
  }

  get saved() {
    return { data: this.#data, move: this.move };
  }

  /** The game as SGF: as it was opened, or move by move; after a swap of sides the colors go the other way round. */
  get sgf() {
    if (this.#data.text?.trimStart().startsWith("(")) return this.#data.text;
    const { moves, report } = this.#answer;
    let turned = 0;
    const nodes = (moves ?? []).map((word, index) => {
      const node = `;${(index + turned) % 2 === 0 ? "B" : "W"}[${word}]`;
      if (word === "swap-sides") turned = 1;
      return node;
    });
    const size = report.width === report.height ? report.width : `${report.width}:${report.height}`;
    const result = report.winner === "none" ? "" : `RE[${recorded(report.result)}]`;
    if (!moves) return `(;GM[11]FF[4]CA[UTF-8]SZ[${size}]${result}\n${this.#stones("AB", "X")}${this.#stones("AW", "O")})\n`;
    return `(;GM[11]FF[4]CA[UTF-8]SZ[${size}]${result}\n${nodes.join("")})\n`;
  }

  /** The link to this game on HexWorld, or `null` for a board without moves. */
  get hexWorld() {
    const { moves, report: { width, height, winner } } = this.#answer;
    // HexWorld names the player who resigns, who is not the winner.
    const loser = { X: "w", O: "b" }[winner];
    const ends = { resign: loser ? `:r${loser}` : "", forfeit: loser ? `:f${loser}` : "" };
    const words = moves?.map((word) => (/^[a-z]+\d+$/.test(word) ? word : HEXWORLD[word] ?? ends[word]));
    if (!words || words.includes(undefined)) return null;
    return `https://hexworld.org/board/#${width === height ? width : `${width}x${height}`}c1,${words.join("")}`;
  }

  /** The cells of one letter as a property, for a board that nobody can say the moves of. */
  #stones(property, letter) {
    const cells = this.#answer.board.flatMap((row, y) =>
      [...row].flatMap((found, x) => (found === letter ? [`[${hexName([x, y])}]`] : [])));
    return cells.length ? property + cells.join("") : "";
  }

  /** Plays a cell or a word such as `swap-pieces`. */
  async play(word) {
    const { moves, report } = this.#answer;
    const before = this.#keep();
    await this.#settle({ moves: [...moves.slice(0, this.move), word], width: report.width, height: report.height });
    this.#past.push(before);
    this.#future = [];
  }

  async goTo(move) {
    const wanted = Math.min(Math.max(move, 0), this.length);
    await this.#settle(this.#data, this.playable ? wanted : null);
    return true;
  }

  #keep() {
    return { data: this.#data, answer: this.#answer, total: this.total };
  }

  #back(from, to) {
    if (from.length === 0) return false;
    to.push(this.#keep());
    const { data, answer, total } = from.pop();
    this.#data = data;
    this.#answer = answer;
    this.total = total;
    return true;
  }

  undo() {
    return this.#back(this.#past, this.#future);
  }

  redo() {
    return this.#back(this.#future, this.#past);
  }

  /** What the board shows. */
  view() {
    const { report, board, last, next } = this.#answer;
    const stones = stonesOf(board, PLAYER);
    const needs = report.needs;
    const started = stones.some((row) => row.some(Boolean));
    const over = report.winner !== "none";
    const content = ([x, y]) => stones[y][x];
    return {
      game: "hex", width: report.width, height: report.height, stones, last, turn: Hex.turn,
      path: report.path, winner: report.winner,
      ways: Hex.showsNeeds && !over && started && needs ? { X: needs.X.path, O: needs.O.path } : null,
      hover: over || !this.playable ? null : next,
      may: (point) => !content(point),
      label: (point) => `${hexName(point)}, ${content(point) ? texts.stone(content(point)) : texts.empty}`,
    };
  }

  /** Fills the panel's part. */
  show({ result, lines, notes, swap }) {
    const { report, next, names, swaps } = this.#answer;
    const won = report.winner !== "none";
    const sides = Hex.turn === 0 ? texts.hexSides : texts.hexTurnedSides;
    result.textContent = won ? texts.hexWon(report.winner, report.by) : next ? texts.toPlay(next) : texts.untitled(report.width, report.height);
    const player = (who) => el("li", { class: next === who && !won ? "player player-next" : "player" },
      token(who),
      el("span", { class: "player-name" }, names?.[who] ?? texts.COLORS[who]),
      el("span", { class: "player-more" }, Hex.showsNeeds && !won && report.needs ? texts.hexNeeds(report.needs[who].stones) : sides[who]));
    lines.replaceChildren(el("ul", { class: "players" }, player("X"), player("O")));
    swap.hidden = swaps.length === 0;
    const remarks = [];
    if (report.path.length > 0) remarks.push(texts.hexPath(report.path.length));
    else if (!won && this.view().ways) remarks.push(texts.hexNeedsNote);
    else if (!won) remarks.push(`${texts.COLORS.X} ${sides.X}, ${texts.COLORS.O.toLowerCase()} ${sides.O}.`);
    if (report.record) remarks.push(texts.recordNote(texts.hexResult(report.record), report.agrees));
    notes.replaceChildren(
      ...remarks.map((text) => el("p", {}, text)),
      ...report.warnings.map((text) => el("p", { class: "warning" }, sentence(text))));
  }

  /** Whether the last move was a pass. */
  get isPass() {
    return this.#answer.moves?.[this.move - 1] === "pass";
  }

  /** Who has just moved. */
  get mover() {
    return this.#answer.next ? other(this.#answer.next) : this.#answer.report.winner;
  }
}
