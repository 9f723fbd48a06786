// What is open on the page, the queue of what is done with it, and what undo brings back.

import { problem, say } from "./controls.js";

export const MODES = ["play", "count", "estimate", "hex"];
const PROBLEMS = { play: "rules-problem", count: "sheet-problem", estimate: "estimate-problem", hex: "hex-problem" };

/** All that is open: one game of Go and one of Hex, of which the mode shows one. */
export const page = {
  mode: "count",
  game: null,
  hex: null,
  /** The file of several games that the game is from. */
  shelf: null,
  /** The point of a stone that was just played. */
  fresh: null,
  /** The players' agreement, as the browser keeps it. */
  agreed: null,
  /** Whether an example is shown that nobody asked for. */
  welcome: false,

  get current() {
    return this.mode === "hex" ? this.hex : this.game;
  },
};

/** What links and the browser keep of the page. */
export const saved = () => ({
  mode: page.mode, agreed: page.agreed, ...(page.game ? { go: page.game.saved } : {}), ...(page.hex ? { hex: page.hex.saved } : {}),
});

// Questions go out one after the other, so that a quick second click never meets a half-changed game.
let queue = Promise.resolve();

/** Does something once all that was asked for before is done; a problem goes to `place`, and the board stays as it was. */
export function after(work, place) {
  queue = queue.then(work).catch((error) => {
    if (error.name === "AbortError") return;
    place(error);
    say(error.message);
  });
  return queue;
}

/** Shows a problem in a part of the page. */
export const place = (id) => (error) => problem(id, error);
/** Shows a problem in the part of the present mode, or takes it away with `null`. */
export const here = (error) => problem(PROBLEMS[page.mode], error);

// What was open before something else was opened or begun, and what undo took away again.
const before = [];
const later = [];
const open = () => ({ mode: page.mode, game: page.game, hex: page.hex, shelf: page.shelf });

export const canUndo = () => page.current.canUndo || before.length > 0;
export const canRedo = () => page.current.canRedo || later.length > 0;

/** Keeps what is open for undo, before something else takes its place. */
export function setAside() {
  if (!page.current) return;
  before.push(open());
  later.length = 0;
}

/** Goes back to what was open before, or on to what was open after; tells whether there was something. */
function exchange(from, onto) {
  if (from.length === 0) return false;
  onto.push(open());
  Object.assign(page, from.pop());
  return true;
}

/** Takes the last change back; tells whether there was one. */
export const undo = () => page.current.undo() || exchange(before, later);
/** Makes the change again that was taken back. */
export const redo = () => page.current.redo() || exchange(later, before);
