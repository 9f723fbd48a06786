// The engine: the program that serves this page, asked over HTTP. A page without a server has another file in its place,
// with the same two functions.

import { Problem } from "./problem.js";
import * as texts from "./texts.js";

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

/** Asks a question, which `signal` gives up. `background` is for questions that others need not wait for. */
export async function ask(question, body, signal, _background) {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(body), signal };
  return (await answer(`api/${question}`, options)).json();
}

/** Fetches a document as text. */
export const getText = async (path) => (await answer(`api/${path}`)).text();
