// Whether the program answers: said once, in one place, until it answers again.

import { byId } from "./element.js";
import { getText } from "./engine.js";

const PAUSE = 2000;

let gone = false;
let back = () => {};

function show() {
  byId("connection").hidden = !gone;
}

/** Asks for something small until it is answered. */
async function wait() {
  while (gone) {
    await new Promise((go) => setTimeout(go, PAUSE));
    await retry();
  }
}

async function retry() {
  try {
    await getText("methods");
  } catch {
    return;
  }
  if (!gone) return;
  gone = false;
  show();
  back();
}

/** Takes note of a problem; only that the program cannot be reached matters here. */
export function noticed(problem) {
  if (problem.kind !== "unreachable" || gone) return;
  gone = true;
  show();
  wait();
}

/** Sets up the notice; `returned()` is called each time the program answers again. */
export function connection(returned) {
  back = returned;
  byId("connection-retry").addEventListener("click", retry);
}
