// The engine: the program itself, as WebAssembly in workers beside the page.

import { createWorker, TengenError } from "../tengen/index.js";
import { Problem } from "./problem.js";

/** One worker for what the person waits for, and one for what comes by and by. */
const workers = { front: createWorker(), back: null };

/** Problems look the same, whoever answers. */
function told(error) {
  return error instanceof TengenError ? new Problem(error) : error;
}

/** Asks a question, which `signal` gives up. `background` is for questions that others need not wait for. */
export async function ask(question, body, signal, background) {
  if (background) workers.back ??= createWorker();
  const worker = background ? workers.back : workers.front;
  try {
    return JSON.parse(await worker.askText(question, body, { signal }));
  } catch (error) {
    throw told(error);
  }
}

/** Fetches a document as text. */
export async function getText(path) {
  try {
    return await workers.front.askText(decodeURIComponent(path));
  } catch (error) {
    throw told(error);
  }
}
