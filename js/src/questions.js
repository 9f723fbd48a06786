// The questions, for whatever answers them: `ask(name, bytes, options)` promises bytes.

import { unsupported } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const NOTHING = new Uint8Array();

/** Splits the options of a call into the fields of the question and what is for the caller only. */
function parted({ signal, onProgress, ...fields } = {}) {
  return [fields, { signal, onProgress }];
}

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

  /** Asks about a game: a text, the bytes of a file, rows, or an object with the fields of a question. */
  async #about(name, game, options, fieldOf) {
    const [fields, own] = parted(options);
    const text = game instanceof Uint8Array ? (await this.decode(game, own)).text : game;
    let question;
    if (typeof text === "string") question = fieldOf(text);
    else if (Array.isArray(text)) question = { board: text };
    else if (text !== null && typeof text === "object") question = text;
    else throw unsupported("a game is a text, the bytes of a file, a list of rows, or an object with moves");
    return JSON.parse(await this.askText(name, { ...question, ...fields }, own));
  }

  #go(name, game, options) {
    // A record begins with a parenthesis. Other texts are rows.
    const isRecord = (text) => /^[\s\ufeff]*\(/.test(text);
    const rows = (text) => text.trimEnd().split(/\r?\n/);
    return this.#about(name, game, options, (text) => (isRecord(text) ? { sgf: text } : { board: rows(text) }));
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

  hex(game, options) {
    return this.#about("hex", game, options, (text) => ({ text }));
  }

  hexPlay(game, options) {
    return this.#about("hex/play", game, options, (text) => ({ text }));
  }

  async decode(bytes, options) {
    if (!(bytes instanceof Uint8Array)) throw unsupported("the bytes of a file must be a Uint8Array");
    return JSON.parse(decoder.decode(await this.#ask("decode", bytes, options)));
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
