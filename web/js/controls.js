// The page's fixed parts: words, buttons, the slider of moves, keys, and what is said aloud.

import { byId } from "./element.js";
import * as texts from "./texts.js";

/** Puts the words into the page. */
export function words() {
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = texts.TEXTS[node.dataset.text];
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", texts.TEXTS[node.dataset.label]);
  for (const node of document.querySelectorAll("[data-tip]")) {
    const tip = texts.TEXTS[node.dataset.tip];
    node.title = tip;
    if (node.matches(".icon")) node.setAttribute("aria-label", tip);
  }
}

/** Says something to those who cannot see it. */
export function say(text) {
  byId("live").textContent = text;
}

let fading = null;

/** Says something to everybody, for a moment. */
export function toast(text) {
  const node = byId("toast");
  node.textContent = text;
  node.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    node.hidden = true;
  }, 3500);
  say(text);
}

/** Shows a problem in its place, or takes it away. That the program does not answer is said elsewhere, once. */
export function problem(id, error) {
  const node = byId(id);
  const told = error?.kind === "unreachable" ? null : error;
  node.textContent = told?.message ?? "";
  node.hidden = !told;
}

/** What a click on the board does while playing. */
export const chosenTool = () => document.querySelector("input[name=tool]:checked").value;

/** Chooses what a click on the board does while playing: `play`, `black`, `white` or `erase`. */
export function chooseTool(name) {
  document.querySelector(`input[name=tool][value=${name}]`).click();
}

/** The buttons and the slider that step through a game; `step(kind, value)` does it. */
export function steps(step) {
  for (const kind of ["first", "back", "forward", "last"]) byId(kind).addEventListener("click", () => step(kind));
  byId("slider").addEventListener("input", ({ target }) => step("to", Number(target.value)));
}

/** Shows where one stands. */
export function showSteps(move, length, { isPass, canUndo, canRedo, canPass }) {
  const slider = byId("slider");
  slider.max = length;
  slider.value = move;
  slider.disabled = length === 0;
  slider.style.setProperty("--done", `${length === 0 ? 0 : (100 * move) / length}%`);
  slider.setAttribute("aria-valuetext", texts.moveSpoken(move, length));
  byId("number").textContent = texts.moveShown(move, length, isPass);
  for (const id of ["first", "back"]) byId(id).disabled = move === 0;
  for (const id of ["forward", "last"]) byId(id).disabled = move === length;
  byId("undo").disabled = !canUndo;
  byId("redo").disabled = !canRedo;
  byId("pass").hidden = !canPass;
}

const KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
  p: "pass", u: "undo", r: "redo", c: "count", e: "estimate", n: "new", o: "open", j: "judge", s: "seki", w: "swap",
};

/** Keys that work everywhere but where one types; `press(name)` does what the key says. */
export function keys(press) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.("input:not([type=radio]):not([type=range]), textarea, select");
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (control && !event.altKey && !typing && (letter === "z" || letter === "y")) {
      event.preventDefault();
      press(letter === "y" || event.shiftKey ? "redo" : "undo");
      return;
    }
    if (control || event.altKey || typing) return;
    if (event.target.matches?.("input[type=range]") && event.key in KEYS && event.key.length > 1) return;
    if (event.target.matches?.("input[type=radio]") && event.key.startsWith("Arrow")) return;
    const name = KEYS[letter];
    if (!name) return;
    event.preventDefault();
    press(name);
  });
}
