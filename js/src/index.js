// Counts games of Go, judges dead stones, estimates, and referees Hex.

import { Client } from "./client.js";
import { Engine } from "./engine.js";
import { Questions } from "./questions.js";

export { TengenError } from "./error.js";

/** Answers in this thread. Nothing else runs meanwhile, so only `onProgress` can give a question up. */
class Tengen extends Questions {
  #engine;

  constructor(engine) {
    super(async (name, question, { signal, onProgress } = {}) => {
      signal?.throwIfAborted();
      const watched = signal || onProgress;
      const progress = watched && ((fraction) => {
        onProgress?.(fraction);
        signal?.throwIfAborted();
        return true;
      });
      const answer = await engine.ask(name, question, progress || null);
      signal?.throwIfAborted();
      return answer;
    });
    this.#engine = engine;
  }

  async load(layer = "facts") {
    await this.#engine.load(layer);
  }
}

/** Answers in a worker, where a question can be given up at any time. */
class TengenWorker extends Questions {
  #client;

  constructor(client) {
    super((name, question, options) => client.ask(name, question, options));
    this.#client = client;
  }

  close() {
    this.#client.close();
  }
}

const tengen = new Tengen(new Engine());

/** Starts a worker. */
export const createWorker = () => new TengenWorker(new Client());

/** Loads a module before it is needed. */
export const init = (layer) => tengen.load(layer);
export const territory = (board, options) => tengen.territory(board, options);
export const score = (game, options) => tengen.score(game, options);
export const estimate = (game, options) => tengen.estimate(game, options);
export const read = (game, options) => tengen.read(game, options);
export const graph = (game, options) => tengen.graph(game, options);
export const chain = (game, options) => tengen.chain(game, options);
export const play = (game, options) => tengen.play(game, options);
export const sgf = (game, options) => tengen.sgf(game, options);
export const tally = (game, options) => tengen.tally(game, options);
export const sheet = (game, options) => tengen.sheet(game, options);
export const convert = (game, options) => tengen.convert(game, options);
export const svg = (game, options) => tengen.svg(game, options);
export const hex = (game, options) => tengen.hex(game, options);
export const hexPlay = (game, options) => tengen.hexPlay(game, options);
export const decode = (bytes, options) => tengen.decode(bytes, options);
export const examples = () => tengen.examples();
export const example = (name) => tengen.example(name);
export const methods = () => tengen.methods();
export const askText = (name, question, options) => tengen.askText(name, question, options);
