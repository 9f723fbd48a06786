// Answers questions in this thread. The small module is asked first, and the large one if the small one cannot answer.

import { TengenError } from "./error.js";
import { compile, MODULES } from "./files.js";
import { Instance } from "./instance.js";

/** Questions that always need the large module. */
const OPINIONS = new Set(["estimate", "graph", "methods", "read", "sheet", "svg", "tally"]);

export class Engine {
  #compileLayer;
  #compiled = {};
  #instances = {};

  /** `compileLayer(layer)` promises a compiled module. */
  constructor(compileLayer = (layer) => compile(MODULES[layer])) {
    this.#compileLayer = compileLayer;
  }

  /** Compiles a module, `facts` or `judge`, once. A failure is forgotten, so that it can be tried again. */
  compiled(layer) {
    this.#compiled[layer] ??= this.#compileLayer(layer).catch((error) => {
      delete this.#compiled[layer];
      throw new TengenError({ kind: "unreachable", message: `${layer}.wasm cannot be loaded: ${error.message}` });
    });
    return this.#compiled[layer];
  }

  /** Makes a layer ready. */
  async load(layer) {
    const module = await this.compiled(layer);
    this.#instances[layer] ??= new Instance(module);
  }

  /** Asks a layer that is loaded. */
  askNow(layer, name, question, progress) {
    try {
      return this.#instances[layer].ask(name, question, progress);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // The memory of a module that has failed cannot be trusted.
      delete this.#instances[layer];
      const message = "the program failed on this question; this is a bug in the program";
      throw new TengenError({ kind: "internal", message });
    }
  }

  /** Answers a question with bytes. */
  async ask(name, question, progress) {
    // Whatever is loaded already is asked, so that a page that judges does not load both.
    if (!OPINIONS.has(name) && !this.#instances.judge) {
      await this.load("facts");
      const answer = this.askNow("facts", name, question, progress);
      if (answer) return answer;
    }
    await this.load("judge");
    return this.askNow("judge", name, question, progress);
  }
}
