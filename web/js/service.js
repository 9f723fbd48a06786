// The program that knows the rules: questions out, answers or problems back.

import * as texts from "./texts.js";

/** What the program could not answer, in a sentence. */
export class Problem extends Error {
  constructor({ kind, message, line = null, column = null }) {
    super(line && column ? texts.problemAt(line, column) + message : message);
    this.kind = kind;
    this.line = line;
    this.column = column;
  }
}

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

async function answer(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError" || error instanceof Problem) throw error;
    throw new Problem({ kind: "unreachable", message: texts.unreachable });
  }
  if (response.ok) return response;
  let body = null;
  try {
    body = (await response.json()).error;
  } catch {
    // Not the program's own answer: the status is all there is to say.
  }
  throw new Problem(body ?? { kind: "internal", message: `${response.status} ${response.statusText}` });
}

/**
 * Asks a question; `signal` gives it up. A program that is busy is asked again a little later. A question in the
 * `background` has a button of its own to stop it, and is not counted by `watch`.
 */
export async function ask(question, body, signal, background = false) {
  const headers = { "Content-Type": "application/json" };
  const controller = new AbortController();
  const either = AbortSignal.any([controller.signal, ...(signal ? [signal] : [])]);
  const options = { method: "POST", headers, body: JSON.stringify(body), signal: either };
  if (!background) {
    asked.add(controller);
    changed(asked.size);
  }
  try {
    for (let pause = 200; ; pause *= 2) {
      try {
        return await (await answer(`/api/${question}`, options)).json();
      } catch (problem) {
        if (problem.kind !== "busy" || pause > 2000) throw problem;
      }
      await new Promise((go) => setTimeout(go, pause));
      either.throwIfAborted();
    }
  } finally {
    if (asked.delete(controller)) changed(asked.size);
  }
}

/** Fetches a document. */
export const get = async (path) => (await answer(`/api/${path}`)).json();

/** Fetches a text. */
export const getText = async (path) => (await answer(`/api/${path}`)).text();

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
