// The questions, for whatever answers them: `ask(name, bytes, options)` promises bytes.

import { unsupported } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const NOTHING = new Uint8Array();

/** Splits the options of a call into the fields of the question and what is for the caller only. */
function parted({ signal, onProgress, ...fields } = {}) {
  return [fields, { signal, onProgress }];
}

/** The field for a text of Go: a record begins with a parenthesis, and other texts are rows. */
function goText(text) {
  return /^[\s\ufeff]*\(/.test(text) ? { sgf: text } : { board: text.trimEnd().split(/\r?\n/) };
}

/** The field for a text of Hex, in any format. */
const hexText = (text) => ({ text });

/** Whether this is the bytes of a file, as browsers or Node read them. */
const isBytes = (given) => given instanceof Uint8Array || given instanceof ArrayBuffer;

const notAGame = () =>
  unsupported("a game is a text, the bytes of a file, a list of rows, or an object with moves");

/** Everything that can be asked. */
export class Questions {
  #ask;

  constructor(ask) {
    this.#ask = ask;
  }

  /** The answer to a question by its name, as the text that the program and the service give. */
  async askText(name, question, options) {
    const text = question === undefined || typeof question === "string" ? question : JSON.stringify(question);
    return decoder.decode(await this.#ask(name, text === undefined ? NOTHING : encoder.encode(text), options));
  }

  /** The fields of a question about a game: a text, the bytes of a file, rows, or an object with these fields. */
  async #question(game, own, fieldOf) {
    const text = isBytes(game) ? (await this.decode(game, own)).text : game;
    if (typeof text === "string") return fieldOf(text);
    if (Array.isArray(text)) return { board: text };
    if (text !== null && typeof text === "object") return text;
    throw notAGame();
  }

  /** Asks about a game. */
  async #about(name, game, options, fieldOf) {
    const [fields, own] = parted(options);
    const question = await this.#question(game, own, fieldOf);
    return JSON.parse(await this.askText(name, { ...question, ...fields }, own));
  }

  #go(name, game, options) {
    return this.#about(name, game, options, goText);
  }

  territory(board, options) {
    return this.#go("territory", board, options);
  }

  score(game, options) {
    return this.#go("score", game, options);
  }

  estimate(game, options) {
    return this.#go("estimate", game, options);
  }

  read(game, options) {
    return this.#go("read", game, options);
  }

  graph(game, options) {
    return this.#go("graph", game, options);
  }

  chain(game, options) {
    return this.#go("chain", game, options);
  }

  play(game, options) {
    return this.#go("play", game, options);
  }

  sgf(game, options) {
    return this.#go("sgf", game, options);
  }

  tally(game, options) {
    return this.#go("tally", game, options);
  }

  sheet(game, options) {
    return this.#go("sheet", game, options);
  }

  /** Writes a game of Go or Hex in another format. */
  async convert(game, options) {
    const [fields, own] = parted(options);
    const text = await this.#text(game, own);
    const question = { ...(Array.isArray(text) ? { board: text } : { text }), ...fields };
    return JSON.parse(await this.askText("convert", question, own));
  }

  /** A game as text in any format, or as rows. */
  async #text(game, own) {
    const given = isBytes(game) ? (await this.decode(game, own)).text : game;
    if (typeof given === "string" || Array.isArray(given)) return given;
    if (given === null || typeof given !== "object") throw notAGame();
    const text = given.text ?? given.sgf ?? given.board;
    if (text !== undefined) return text;
    // Moves of Hex are words, and moves of Go are objects, which only a record can hold.
    const isHex = Array.isArray(given.moves) && typeof given.moves[0] === "string";
    if (isHex) return `${given.width}x${given.height} ${given.moves.join(" ")}`;
    return (await this.sgf({ ...given, score: false }, own)).sgf;
  }

  /** Draws a position, or the answer to another question. */
  async svg(game, { of = "position", theme, ...options } = {}) {
    const [fields, own] = parted(options);
    const question = { ...await this.#question(game, own, of === "hex" ? hexText : goText), ...fields };
    return JSON.parse(await this.askText("svg", { of, theme, question }, own));
  }

  hex(game, options) {
    return this.#about("hex", game, options, hexText);
  }

  hexPlay(game, options) {
    return this.#about("hex/play", game, options, hexText);
  }

  async decode(bytes, options) {
    if (!isBytes(bytes)) throw unsupported("the bytes of a file must be a Uint8Array or an ArrayBuffer");
    return JSON.parse(decoder.decode(await this.#ask("decode", new Uint8Array(bytes), options)));
  }

  async examples() {
    return JSON.parse(await this.askText("examples"));
  }

  async example(name) {
    return this.askText(`examples/${name}`);
  }

  async methods() {
    return JSON.parse(await this.askText("methods"));
  }
}
