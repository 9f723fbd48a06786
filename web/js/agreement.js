// The players' agreement: both confirm the result on the same screen, and any change withdraws it.

import { byId, el } from "./element.js";
import * as texts from "./texts.js";

const COLORS = ["black", "white"];
/** Nobody has agreed, to the count or to the decision with this number. */
const nobody = (about, decision = 0) => ({ about, decision, black: false, white: false, time: null });

export class Agreement {
  #state = nobody(null);
  #finished = false;
  #words = "";

  /** `changed()` is called when a player agrees or the decision changes. */
  constructor(changed) {
    byId("decision").replaceChildren(...texts.DECISIONS.map(([, words], index) => el("option", { value: index }, words)));
    byId("decision").addEventListener("change", ({ target }) => {
      this.#state = nobody(this.#state.about, Number(target.value));
      this.#draw();
      changed();
    });
    for (const color of COLORS) {
      byId(`agree-${color}`).addEventListener("change", ({ target }) => {
        const state = { ...this.#state, [color]: target.checked };
        this.#state = { ...state, time: state.black && state.white ? new Date().toISOString() : null };
        this.#draw();
        changed();
      });
    }
  }

  /** The state that is saved in the browser. */
  get saved() {
    return this.#state;
  }

  /** Restores a saved state. It is valid as long as the answer is the one that the players agreed to. */
  restore(state) {
    if (state && state.decision in texts.DECISIONS) this.#state = { ...nobody(null), ...state };
  }

  /**
   * Shows who agrees with an answer; another answer than before is agreed by nobody, and `null` is none yet. The count of
   * a game that is not finished is agreed by nobody, but a decision may be.
   */
  show(about, words, finished) {
    byId("agreement").hidden = about === null;
    if (about === null) return;
    if (about !== this.#state.about) this.#state = nobody(about);
    this.#words = words;
    this.#finished = finished;
    this.#draw();
  }

  /** The result that was decided otherwise than by counting, as `[record, words]`, or `null`. */
  get decision() {
    return this.#state.decision === 0 ? null : texts.DECISIONS[this.#state.decision];
  }

  /** Whether both players have agreed. */
  get isAgreed() {
    return this.#state.time !== null;
  }

  /** What both players agreed to and when, in a sentence, or `null`. */
  get note() {
    return this.#state.time ? `${texts.final(this.#result)} ${texts.agreedAt(new Date(this.#state.time))}` : null;
  }

  get #result() {
    return this.decision?.[1] ?? this.#words;
  }

  #draw() {
    const { decision, time } = this.#state;
    byId("decision").value = decision;
    for (const color of COLORS) {
      byId(`agree-${color}`).checked = this.#state[color];
      byId(`agree-${color}`).disabled = !this.#finished && decision === 0;
    }
    byId("final").replaceChildren(...(time
      ? [el("strong", {}, texts.final(this.#result)), ` ${texts.agreedAt(new Date(time))}`] : []));
  }
}
