// Answers questions beside the page: runs in a worker of a browser or of Node.

import { Engine } from "./engine.js";

const inBrowser = Boolean(globalThis.postMessage);
const port = inBrowser
  ? globalThis
  : (await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:worker_threads")).parentPort;

function listen(take) {
  if (inBrowser) port.addEventListener("message", ({ data }) => take(data));
  else port.on("message", take);
}

/** What waits for a module: the page compiles it, and keeps it for the next worker. */
const wanted = new Map();

const engine = new Engine((layer) => new Promise((resolve, reject) => {
  wanted.set(layer, { resolve, reject });
  port.postMessage({ layer });
}));

/** The smallest change of the progress that is told. */
const NOTICED = 0.002;

async function answer({ id, name, question, watched }) {
  let told = 0;
  const progress = watched && ((fraction) => {
    if (fraction - told < NOTICED) return true;
    told = fraction;
    port.postMessage({ id, fraction });
    return true;
  });
  try {
    const answer = await engine.ask(name, question, progress || null);
    port.postMessage({ id, answer }, [answer.buffer]);
  } catch ({ kind, message, line, column }) {
    port.postMessage({ id, error: { kind: kind ?? "internal", message, line, column } });
  }
}

// One question at a time, in the order in which they arrive.
let last = Promise.resolve();
listen((data) => {
  const { layer, module, error } = data;
  if (layer) {
    if (module) wanted.get(layer).resolve(module);
    else wanted.get(layer).reject(new Error(error));
    return;
  }
  last = last.then(() => answer(data));
});
