// A game of Go: its moves, where one stands in it, and what undo and redo go back to. The rules are the program's.

import { ask } from "./service.js";
import { key } from "./names.js";
import { DETAILS, letterOf, Tree } from "./tree.js";

const COLOR = { X: "black", O: "white", ".": null };
const samePoint = (a, b) => (a && b ? key(a) === key(b) : a === b);

/** Rows of `X`, `O` and `.` as colors. */
export const stonesOf = (rows, names = COLOR) => rows.map((row) => [...row].map((letter) => names[letter] ?? null));

// The names of the nodes at which a dispute begins to be played out.
const [CONFIRMATION, RESUMPTION] = ["Confirmation", "Resumption"];

export class Game {
  // {record, tree, line, rules, komi, title, …}: what is asked about. Never changed in place, so that undo can keep it.
  // `line` is the shown line of the tree; without one, the record is asked about as it was opened.
  #data;
  #move = 0;
  #marks = null;
  #positions = new Map();
  #past = [];
  #future = [];

  /** Opens the record of one game, or a board of text. */
  static async open(text, title = null) {
    const game = new Game();
    const record = text.trimStart().startsWith("(") ? { sgf: text } : { board: rowsOf(text) };
    await game.#start({ record, title, rules: null, komi: null });
    return game;
  }

  /** An empty board, or one with handicap stones or a set-up. */
  static async fresh({ width, height, handicap, rules, komi, names, setup }) {
    const base = { width, height, handicap, setup, names };
    const game = new Game();
    await game.#start(await recordOf({ base, moves: [], title: null, rules, komi }));
    return game;
  }

  /** A game as a link holds it; links of older versions hold a board and its moves instead of a record. */
  static async restore({ data, move, marks }) {
    const game = new Game();
    const { branch, ...rest } = data.record ? data : await recordOf(data);
    const tree = branch && rest.record.sgf ? Tree.read(rest.record.sgf) : null;
    await game.#start(tree?.nodes[branch] ? { ...rest, tree, line: tree.lineThrough(branch) } : rest, move);
    game.#marks = marks ?? null;
    return game;
  }

  async #start(data, move = null) {
    const position = await this.#ask(data, move);
    this.#settle(data, position);
  }

  /** The position after so many moves, or at the end. */
  #ask(data, move, signal) {
    const { isConfirmation } = disputeOn(data) ?? {};
    const more = { ...(move === null ? {} : { move }), ...(isConfirmation ? { confirmation: true } : {}) };
    return ask("play", { ...this.#question(data), ...more }, signal);
  }

  /** Takes over what the program answered to a changed game. */
  #settle(data, position) {
    const { width, height, handicap, names, setup: { black, white, next, prisoners } } = position;
    const setup = { black, white, next };
    const tree = data.tree ?? (data.record.sgf ? Tree.read(data.record.sgf) : null);
    // Nobody has said what the komi is: it follows the rules. In a handicap game other habits hold.
    const isKomiAssumed = data.isKomiAssumed ?? (data.komi == null && handicap < 2 && !tree?.root.value("KM"));
    this.#data = {
      ...data, tree, isKomiAssumed,
      base: { width, height, handicap, setup, names }, moves: position.moves, rules: position.rules, komi: position.komi,
      result: position.record, prisoners: taken(prisoners),
    };
    this.#move = position.move;
    this.#positions = new Map([[position.move, position]]);
  }

  #question({ record, tree, line, rules, komi, prisoners }) {
    const own = line ? { sgf: tree.written(line) } : record;
    return { ...own, ...(rules ? { rules } : {}), ...(komi == null ? {} : { komi }), ...(prisoners ? { prisoners } : {}) };
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

  get title() {
    return this.#data.title;
  }

  set title(title) {
    this.#data = { ...this.#data, title };
  }

  get names() {
    return this.#data.base.names ?? { black: null, white: null };
  }

  /** The tree of the record; a bare board has none. */
  get tree() {
    return this.#data.tree;
  }

  /** The nodes of the shown line. */
  get nodes() {
    const { tree, line } = this.#data;
    return line ?? tree?.lineThrough(0) ?? [];
  }

  /** The nodes at the present position: the one of the last move and those without a move that follow it. */
  get here() {
    const { tree, nodes } = this;
    if (!tree) return [];
    const counts = tree.counts(nodes);
    return nodes.filter((_, index) => counts[index] === this.#move);
  }

  /** What the record says about the players and the game, by the names of its properties. */
  info(name) {
    return this.#data.tree?.root.value(name) ?? null;
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

  /** Whether the last move was a pass. */
  get isPass() {
    return this.position.last === "pass";
  }

  /** The whole record with all its variations, or `null` for a bare board. */
  get sgf() {
    const { record, tree, line } = this.#data;
    return line ? tree.toString() : record.sgf ?? null;
  }

  /** What a link holds. */
  get saved() {
    const { record, line, rules, komi, title, prisoners, isKomiAssumed } = this.#data;
    const own = line ? { record: { sgf: this.sgf }, branch: this.tree.numberWhenWritten(line.at(-1)) } : { record };
    const data = { ...own, rules, komi, title, ...(prisoners ? { prisoners } : {}), ...(isKomiAssumed ? { isKomiAssumed } : {}) };
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
      const found = await this.#ask(this.#data, wanted, signal);
      if (line !== this.line) return false;
      this.#positions.set(wanted, found);
    }
    if (wanted !== this.#move) this.#marks = null;
    this.#move = wanted;
    return true;
  }

  /** Goes to a node of the tree, and shows the line through it. */
  async follow(index) {
    const { tree } = this.#data;
    const line = tree.lineThrough(index);
    const move = tree.counts(line)[line.indexOf(index)];
    if (this.nodes.includes(index)) return this.goTo(move);
    return this.#take({ ...this.#data, line }, move);
  }

  /** Plays at a point, or passes with `null`. A move that the tree has is followed; another makes a variation. */
  async play(point) {
    const { next } = this.position;
    const following = this.#data.moves[this.#move];
    if (following && following.color === next && samePoint(following.point, point)) return this.goTo(this.#move + 1);
    const data = this.#data.tree ? this.#data : await recordOf(this.#data);
    const tree = data.tree ?? Tree.read(data.record.sgf);
    const parent = data === this.#data ? this.here.at(-1) ?? this.nodes.at(-1) : 0;
    const known = tree.following(parent, next, point);
    const grown = known < 0 ? tree.with(parent, next, point) : tree;
    const node = known < 0 ? grown.nodes.length - 1 : known;
    return this.#take({ ...data, tree: grown, line: grown.lineThrough(node) }, this.#move + 1);
  }

  /** The dispute that the shown line plays out: the node it began from, or `null`. */
  get dispute() {
    return disputeOn(this.#data);
  }

  /** Plays the present position out on a branch; the position itself stays the end of its line. */
  async resume(first, isConfirmation) {
    const data = this.#data.tree ? this.#data : await recordOf(this.#data);
    const tree = data.tree ?? Tree.read(data.record.sgf);
    const last = data === this.#data ? this.here.at(-1) ?? this.nodes.at(-1) : 0;
    // An empty node is the end that an earlier branch was kept apart from.
    const parent = tree.nodes[last].text.trim() === "" && last > 0 ? tree.nodes[last].parent : last;
    const kept = tree.nodes[parent].children.length > 0 ? tree : tree.withNode(parent, "");
    const grown = kept.withNode(parent, `PL[${letterOf(first)}]N[${isConfirmation ? CONFIRMATION : RESUMPTION}]`);
    return this.#take({ ...data, tree: grown, line: grown.lineThrough(grown.nodes.length - 1) }, this.#move);
  }

  /** Goes back to the position that the dispute is about. */
  async leaveDispute() {
    const { tree } = this.#data;
    const { from } = this.dispute;
    const line = tree.lineThrough(tree.nodes[from].children[0]);
    return this.#take({ ...this.#data, line }, tree.counts(line)[line.indexOf(from)]);
  }

  /** Passes for a ko of a confirmation: the turn is handed over, and the game does not end by it. */
  async passForKo() {
    const { tree } = this.#data;
    const next = this.position.next === "black" ? "white" : "black";
    const grown = tree.withNode(this.here.at(-1), `PL[${letterOf(next)}]`);
    return this.#take({ ...this.#data, tree: grown, line: grown.lineThrough(grown.nodes.length - 1) }, this.#move);
  }

  /**
   * Puts other stones on the board and beside it, as a game that begins there; undo brings the former one back.
   * `prisoners` are what each player has captured.
   */
  async setUp(setup, size = this.#data.base, prisoners = this.position.prisoners) {
    const { rules, komi, title, base, isKomiAssumed } = this.#data;
    const data = await recordOf({
      base: { ...size, setup, handicap: 0, names: base.names }, moves: [], rules, komi, title, prisoners: taken(prisoners), isKomiAssumed,
    });
    const told = Object.fromEntries(DETAILS.map((name) => [name, this.info(name)]).filter(([, value]) => value));
    const tree = Tree.read(data.record.sgf).withProperties(told);
    return this.#take({ ...data, tree, line: tree.lineThrough(0) }, 0);
  }

  /** Asks about changed data, and takes it over. */
  async #take(data, move) {
    const position = await this.#ask(data, move);
    this.#keep();
    this.#marks = null;
    this.#settle(data, position);
    return true;
  }

  /** Changes rules or komi. A komi that nobody gave becomes the usual one of the new rules. */
  async change({ rules, komi }) {
    const { isKomiAssumed } = this.#data;
    const usual = isKomiAssumed && this.position.rulesets.find(({ name }) => name === rules)?.komi;
    const own = komi ?? usual;
    const data = {
      ...this.#data, ...(rules ? { rules } : {}), ...(Number.isFinite(own) ? { komi: own } : {}), isKomiAssumed: isKomiAssumed && komi === undefined,
    };
    const position = await this.#ask(data, this.#move);
    this.#keep();
    this.#settle(data, position);
  }

  /** Changes what the record says about the game: values by the names of its properties. */
  async describe(values) {
    const data = this.#data.tree ? this.#data : await recordOf(this.#data);
    const tree = (data.tree ?? Tree.read(data.record.sgf)).withProperties(values);
    const line = data === this.#data ? this.nodes : tree.lineThrough(0);
    const title = tree.root.value("GN") ?? tree.root.value("EV") ?? null;
    const changed = { ...data, tree, line, title };
    const position = await this.#ask(changed, this.#move);
    this.#keep();
    this.#settle(changed, position);
  }

  /** Sets what is marked. */
  mark(marks) {
    this.#keep();
    this.#marks = marks;
  }
}

/** The dispute that the line of a game plays out, or `null`. */
function disputeOn({ tree, line }) {
  const at = line?.findLast((index) => [CONFIRMATION, RESUMPTION].includes(tree.nodes[index].value("N")));
  return at === undefined ? null : { from: tree.nodes[at].parent, isConfirmation: tree.nodes[at].value("N") === CONFIRMATION };
}

/** A game that is given by its board, or by a base and moves, as one that is given by a record. */
async function recordOf({ record, base, moves, rules, komi, title, prisoners, isKomiAssumed }) {
  const own = record ?? { ...stripped(base), moves };
  const settings = { ...(rules ? { rules } : {}), ...(komi == null ? {} : { komi }) };
  const { sgf } = await ask("sgf", { ...own, ...settings, score: false });
  return { record: { sgf }, rules, komi, title, prisoners, isKomiAssumed };
}

/** Prisoners, or `null` if there are none. */
const taken = (prisoners) => (prisoners && prisoners.black + prisoners.white > 0 ? prisoners : null);

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
