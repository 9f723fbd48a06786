// The program that knows the rules: questions out, answers or problems back.

import { noticed } from "./connection.js";
import * as engine from "./engine.js";
import { Problem } from "./problem.js";
import * as texts from "./texts.js";

/** What gives up each question that is being asked. */
const asked = new Set();
let changed = () => {};

/** Calls `listener(count)` whenever the number of questions being asked changes. */
export function watch(listener) {
  changed = listener;
}

/** Gives up every question that is being asked: each ends with a problem of the kind `stopped`. */
export function stop() {
  for (const controller of asked) controller.abort(new Problem({ kind: "stopped", message: texts.stopped }));
}

/**
 * Asks a question; `signal` gives it up. A program that is busy is asked again a little later. A question in the
 * `background` has a button of its own to stop it, and is not counted by `watch`.
 */
export async function ask(question, body, signal, background = false) {
  const controller = new AbortController();
  const either = AbortSignal.any([controller.signal, ...(signal ? [signal] : [])]);
  if (!background) {
    asked.add(controller);
    changed(asked.size);
  }
  try {
    for (let pause = 200; ; pause *= 2) {
      try {
        return await engine.ask(question, body, either, background);
      } catch (problem) {
        noticed(problem);
        if (problem.kind !== "busy" || pause > 2000) throw problem;
      }
      await new Promise((go) => setTimeout(go, pause));
      either.throwIfAborted();
    }
  } finally {
    if (asked.delete(controller)) changed(asked.size);
  }
}

/** Fetches a text. */
export async function getText(path) {
  try {
    return await engine.getText(path);
  } catch (problem) {
    noticed(problem);
    throw problem;
  }
}

/** Fetches a document. */
export const get = async (path) => JSON.parse(await getText(path));

/** Questions of which only the latest matters: a new one gives up the one before. */
export class Latest {
  #controller = null;

  /** The answer, or `null` if a later question came first. */
  async ask(question, body) {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      const found = await ask(question, body, controller.signal);
      return this.#controller === controller ? found : null;
    } catch (error) {
      if (error.name === "AbortError" || this.#controller !== controller) return null;
      throw error;
    }
  }

  stop() {
    this.#controller?.abort();
    this.#controller = null;
  }
}
