// Counting by hand: the steps of the program, shown on the board one after the other, stone by stone.

import { say } from "./controls.js";
import { byId, el } from "./element.js";
import { deadFields } from "./count.js";
import { stonesOf } from "./game.js";
import { goName, key } from "./names.js";
import { ask } from "./service.js";
import * as texts from "./texts.js";

/** Milliseconds between two stones that are filled in, and between two steps that are played automatically. */
const STONE = 70;
const STEP = 2200;

const motion = matchMedia("(prefers-reduced-motion: reduce)");

/** The rows of a board with the letters of another at some points. */
function withPoints(rows, other, points) {
  const chosen = new Set(points.map(key));
  return rows.map((row, y) => [...row].map((letter, x) => (chosen.has(key([x, y])) ? other[y][x] : letter)).join(""));
}

export class Tally {
  #root = byId("tally");
  #changed;
  #fail;
  #report = null;
  #first = null;
  #step = 0;
  #frame = 0;
  #timer = null;
  #runs = false;
  #asked = 0;

  /** `changed()` is called when the board is to show something else, and `fail(problem)` if there are no steps. */
  constructor(changed, fail) {
    this.#changed = changed;
    this.#fail = fail;
  }

  get isOpen() {
    return this.#report !== null;
  }

  /** Asks for the steps of a counted position, and shows the first. */
  async start(game) {
    this.close();
    const asked = this.#asked;
    try {
      const report = await ask("tally", { ...game.question, move: game.move, ...deadFields(game.marks) });
      if (asked !== this.#asked) return;
      this.#report = report;
      this.#first = game.position.board;
      this.#go(0);
      // In a narrow window the button is far below the board that is now counted.
      byId("table").scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (asked === this.#asked) this.#fail(error);
    }
  }

  /** Closes the tally and shows the count again. */
  stop() {
    this.close();
    this.#changed();
  }

  /** Forgets the steps. */
  close() {
    this.#asked += 1;
    clearTimeout(this.#timer);
    [this.#report, this.#runs] = [null, false];
    this.#root.replaceChildren();
    this.#root.hidden = true;
  }

  /** What the board shows instead of the count. */
  view(base) {
    if (!this.#report) return base;
    const step = this.#report.steps[this.#step];
    const filled = step.placed.length > 0 && this.#frame < step.placed.length;
    const rows = filled ? withPoints(this.#before, step.board, step.placed.slice(0, this.#frame)) : step.board;
    const stones = stonesOf(rows);
    const on = ([x, y]) => stones[y][x];
    return {
      game: "go", width: base.width, height: base.height, stones, tens: filled ? [] : step.tens,
      fresh: filled ? step.placed[this.#frame - 1] : null,
      label: (point) => `${goName(point, base.height)}, ${on(point) ? texts.stone(on(point)) : texts.empty}`,
    };
  }

  get #before() {
    return this.#step === 0 ? this.#first : this.#report.steps[this.#step - 1].board;
  }

  /** Goes to a step. Stones are put down one after the other, unless the user prefers reduced motion. */
  #go(step) {
    clearTimeout(this.#timer);
    this.#step = Math.min(Math.max(step, 0), this.#report.steps.length - 1);
    const { placed } = this.#report.steps[this.#step];
    this.#frame = motion.matches ? placed.length : 0;
    this.#show();
    this.#next();
  }

  /** Puts down the next stone, or goes to the next step if the steps are played automatically. */
  #next() {
    const { placed } = this.#report.steps[this.#step];
    const isLast = this.#step === this.#report.steps.length - 1;
    if (this.#frame < placed.length) {
      this.#timer = setTimeout(() => {
        this.#frame += 1;
        this.#changed();
        this.#next();
      }, STONE);
    } else if (this.#runs && !isLast) {
      this.#timer = setTimeout(() => this.#go(this.#step + 1), STEP);
    } else if (this.#runs) {
      this.#runs = false;
      this.#show();
    }
  }

  #show() {
    const { steps } = this.#report;
    const { text, prisoners } = steps[this.#step];
    const button = (id, words, disabled, onclick) => el("button", { type: "button", class: "place", id, disabled, onclick }, words);
    const by = (count) => () => {
      this.#runs = false;
      this.#go(this.#step + count);
    };
    const captured = prisoners.black + prisoners.white > 0 && el("p", { class: "note" }, texts.besideBoard(prisoners));
    this.#root.hidden = false;
    const focused = this.#root.contains(document.activeElement) ? document.activeElement.id : null;
    this.#root.replaceChildren(...[
      el("button", { type: "button", class: "why-close place", id: "tally-close", onclick: () => this.stop() }, texts.TEXTS.close),
      el("p", { id: "tally-text" }, text), captured,
      el("p", { class: "why-steps" },
        button("tally-back", texts.TEXTS.whyBack, this.#step === 0, by(-1)),
        el("span", {}, texts.moveOf(this.#step + 1, steps.length)),
        button("tally-forward", texts.TEXTS.whyForward, this.#step === steps.length - 1, by(1)),
        !motion.matches && button("tally-run", this.#runs ? texts.TEXTS.pause : texts.TEXTS.run, false, () => this.#run())),
    ].filter(Boolean));
    if (focused) byId(focused)?.focus();
    this.#root.scrollIntoView({ block: "nearest" });
    say(text);
    this.#changed();
  }

  /** Plays the steps automatically, from the beginning if all were shown, or pauses. */
  #run() {
    this.#runs = !this.#runs;
    const isLast = this.#step === this.#report.steps.length - 1;
    if (this.#runs && isLast) this.#go(0);
    else if (this.#runs) {
      this.#show();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#go(this.#step + 1), STEP / 4);
    } else {
      clearTimeout(this.#timer);
      this.#frame = this.#report.steps[this.#step].placed.length;
      this.#show();
    }
  }
}
