// The open games, the queue of requests, and undo.

import { problem, say } from "./controls.js";

export const MODES = ["play", "count", "estimate", "hex"];
const PROBLEMS = { play: "rules-problem", count: "sheet-problem", estimate: "estimate-problem", hex: "hex-problem" };

/** The open game of Go and the open game of Hex. The mode decides which one is shown. */
export const page = {
  mode: "count",
  game: null,
  hex: null,
  /** The file with several games that contains the open game. */
  shelf: null,
  /** The point of a stone that was just played. */
  fresh: null,
  /** The players' agreement, as the browser keeps it. */
  agreed: null,
  /** The number of changes of rules or komi that are not answered yet. */
  changes: 0,
  /** Whether the first example is shown, which was not requested. */
  welcome: false,

  get current() {
    return this.mode === "hex" ? this.hex : this.game;
  },
};

/** The state that is saved in links and in the browser. */
export const saved = () => ({
  mode: page.mode, agreed: page.agreed, ...(page.game ? { go: page.game.saved } : {}), ...(page.hex ? { hex: page.hex.saved } : {}),
});

// Requests are sent one after the other, so that a quick second click never sees a half-changed game.
let queue = Promise.resolve();

/** Runs `work` after all earlier requests. An error is shown by `place`, and the board does not change. */
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
/** Shows a problem in the part of the current mode, or removes it if it is `null`. */
export const here = (error) => problem(PROBLEMS[page.mode], error);

// What was open before something else was opened, for undo, and what undo closed, for redo.
const before = [];
const later = [];
const open = () => ({ mode: page.mode, game: page.game, hex: page.hex, shelf: page.shelf });

export const canUndo = () => page.current.canUndo || before.length > 0;
export const canRedo = () => page.current.canRedo || later.length > 0;

/** Remembers what is open, before something else is opened. */
export function setAside() {
  if (!page.current) return;
  before.push(open());
  later.length = 0;
}

/** Opens what was open before or after. Returns whether there was anything. */
function exchange(from, onto) {
  if (from.length === 0) return false;
  onto.push(open());
  Object.assign(page, from.pop());
  return true;
}

/** Undoes the last change. Returns whether there was one. */
export const undo = () => page.current.undo() || exchange(before, later);
/** Redoes the last change that was undone. Returns whether there was one. */
export const redo = () => page.current.redo() || exchange(later, before);
