// One instance of a module: a question in, an answer out, through its memory.

import { TengenError } from "./error.js";

/** What `ask` of the module returns. */
const ANSWER = 0;
const PROBLEM = 1;

/** The maximum number of bytes of a question. */
const LONGEST = 1 << 24;

export class Instance {
  #exports;
  #progress = null;
  /** What a progress callback has thrown. */
  #thrown = null;

  constructor(module) {
    const progress = (taken, total) => {
      try {
        return this.#progress?.(total > 0 ? Math.min(taken / total, 1) : 1) === false ? 0 : 1;
      } catch (error) {
        this.#thrown = { error };
        return 0;
      }
    };
    this.#exports = new WebAssembly.Instance(module, { tengen: { progress } }).exports;
  }

  /**
   * Answers a question: bytes, or `null` if another module is needed. `progress(fraction)` is called while the module
   * works, and stops it by returning `false`. Throws a `TengenError` for a problem, and `WebAssembly.RuntimeError` if
   * the module fails, after which the instance must not be used again.
   */
  ask(name, question, progress = null) {
    const head = new TextEncoder().encode(`${name}\n`);
    if (question.length > LONGEST) {
      throw new TengenError({ kind: "too_large", message: `a question must not be longer than ${LONGEST} bytes` });
    }
    const length = head.length + question.length;
    const at = this.#exports.input(length) >>> 0;
    const input = new Uint8Array(this.#exports.memory.buffer, at, length);
    input.set(head);
    input.set(question, head.length);
    this.#progress = progress;
    let status;
    try {
      status = this.#exports.ask();
    } finally {
      this.#progress = null;
    }
    if (this.#thrown) {
      const { error } = this.#thrown;
      this.#thrown = null;
      throw error;
    }
    // A copy: the memory is used again for the next question.
    const start = this.#exports.output() >>> 0;
    const output = new Uint8Array(this.#exports.memory.buffer).slice(start, start + this.#exports.output_length());
    if (status === PROBLEM) throw new TengenError(JSON.parse(new TextDecoder().decode(output)).error);
    return status === ANSWER ? output : null;
  }
}
