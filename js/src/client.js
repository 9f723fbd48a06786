// Asks a worker. Questions are sent one at a time, so that one that is given up can be stopped by ending the worker.

import { TengenError } from "./error.js";
import { compile, MODULES } from "./files.js";

/** How long a worker may go on with a question that was given up before it is ended, in milliseconds. */
const PATIENCE = 100;

/** The compiled modules, for all workers. */
const modules = {};

function compiled(layer) {
  modules[layer] ??= compile(MODULES[layer]).catch((error) => {
    delete modules[layer];
    throw error;
  });
  return modules[layer];
}

/** Starts a worker of a browser or of Node, which look alike from here on. */
async function start(address) {
  if (globalThis.Worker) return new Worker(address, { type: "module" });
  const { Worker: NodeWorker } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:worker_threads");
  const worker = new NodeWorker(address);
  // A worker that waits for questions does not keep the program running; one that works does.
  worker.unref();
  return worker;
}

function listen(worker, name, take) {
  if (worker.addEventListener) worker.addEventListener(name, (event) => take(name === "message" ? event.data : event));
  else worker.on(name, take);
}

export class Client {
  #address;
  #worker = null;
  #waiting = [];
  #current = null;
  #closed = false;
  #next = 0;

  constructor(address = new URL("./worker.js", import.meta.url)) {
    this.#address = address;
  }

  /** Promises the answer. `signal` gives the question up at any time; `onProgress` is told how far the work is. */
  ask(name, question, { signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new TengenError({ kind: "stopped", message: "the worker is closed" });
      signal?.throwIfAborted();
      const entry = { id: (this.#next += 1), name, question, onProgress };
      const give = () => this.#giveUp(entry, signal.reason);
      const settle = (done) => (value) => {
        signal?.removeEventListener("abort", give);
        done(value);
      };
      Object.assign(entry, { resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener("abort", give);
      this.#waiting.push(entry);
      this.#send();
    });
  }

  /** Ends the worker. Questions without an answer end with an error of the kind `stopped`. */
  close() {
    this.#closed = true;
    const error = new TengenError({ kind: "stopped", message: "the worker was closed" });
    const all = [this.#current, ...this.#waiting].filter(Boolean);
    this.#waiting = [];
    this.#end();
    for (const entry of all) entry.reject(error);
  }

  async #send() {
    if (this.#current || this.#waiting.length === 0) return;
    const entry = this.#waiting.shift();
    this.#current = entry;
    try {
      this.#worker ??= this.#open();
      const worker = await this.#worker;
      if (this.#current !== entry) return;
      worker.ref?.();
      const { id, name, question, onProgress } = entry;
      worker.postMessage({ id, name, question, watched: Boolean(onProgress) });
    } catch (error) {
      this.#failed(error);
    }
  }

  async #open() {
    const worker = await start(this.#address);
    listen(worker, "message", (data) => this.#take(worker, data));
    listen(worker, "error", (error) => this.#failed(error));
    return worker;
  }

  #take(worker, { id, layer, fraction, answer, error }) {
    if (layer) {
      compiled(layer).then(
        (module) => worker.postMessage({ layer, module }),
        ({ message }) => worker.postMessage({ layer, error: message }),
      );
      return;
    }
    const entry = this.#current;
    if (entry?.id !== id) return;
    if (fraction !== undefined) {
      entry.onProgress?.(fraction);
      return;
    }
    this.#current = null;
    worker.unref?.();
    if (error) entry.reject(new TengenError(error));
    else entry.resolve(answer);
    this.#send();
  }

  /** The worker cannot be started, or it has failed: the question that it had ends, and the next gets a new worker. */
  #failed(error) {
    const entry = this.#current;
    this.#end();
    const message = `the worker failed: ${error?.message ?? "it could not be started"}`;
    entry?.reject(new TengenError({ kind: "internal", message }));
    this.#send();
  }

  #giveUp(entry, reason) {
    this.#waiting = this.#waiting.filter((other) => other !== entry);
    entry.reject(reason);
    if (this.#current !== entry) return;
    // Starting a worker takes longer than the answers to most questions.
    setTimeout(() => {
      if (this.#current !== entry) return;
      this.#end();
      this.#send();
    }, PATIENCE);
  }

  #end() {
    this.#current = null;
    this.#worker?.then((worker) => worker.terminate()).catch(() => {});
    this.#worker = null;
  }
}
