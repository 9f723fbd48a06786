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

async function answer(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
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

/** Asks a question; `signal` gives it up. A program that is busy is asked again a little later. */
export async function ask(question, body, signal) {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(body), signal };
  for (let pause = 200; ; pause *= 2) {
    try {
      return await (await answer(`/api/${question}`, options)).json();
    } catch (problem) {
      if (problem.kind !== "busy" || pause > 2000) throw problem;
    }
    await new Promise((go) => setTimeout(go, pause));
    signal?.throwIfAborted();
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
