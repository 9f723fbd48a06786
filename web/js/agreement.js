// The players' agreement: each confirms the count on the same screen, and any change takes it back.

import { byId, el } from "./element.js";
import * as texts from "./texts.js";

export class Agreement {
  #about = null;
  #agreed = { black: false, white: false };
  #time = null;
  #decision = 0;

  constructor() {
    byId("decision").replaceChildren(...texts.DECISIONS.map(([, words], index) => el("option", { value: index }, words)));
    byId("decision").addEventListener("change", ({ target }) => {
      this.#decision = Number(target.value);
      this.#agreed = { black: false, white: false };
      this.#time = null;
      this.#draw();
    });
    for (const color of ["black", "white"]) {
      byId(`agree-${color}`).addEventListener("change", ({ target }) => {
        this.#agreed[color] = target.checked;
        this.#time = this.#agreed.black && this.#agreed.white ? new Date() : null;
        this.#draw();
      });
    }
    byId("print").addEventListener("click", () => print());
  }

  /** Shows who agrees with an answer; another answer than before is agreed by nobody. `null` is none that one could agree with. */
  show(about, words) {
    byId("agreement").hidden = about === null;
    if (about !== this.#about) {
      this.#decision = 0;
      this.#agreed = { black: false, white: false };
      this.#time = null;
    }
    this.#about = about;
    this.words = words;
    this.#draw();
  }

  /** The result that was decided otherwise than by counting, as records write it, or `null`. */
  get decision() {
    return texts.DECISIONS[this.#decision][0] || null;
  }

  #draw() {
    byId("decision").value = this.#decision;
    for (const color of ["black", "white"]) byId(`agree-${color}`).checked = this.#agreed[color];
    byId("final").replaceChildren(...(this.#time ? [el("strong", {}, texts.final(this.#decision ? texts.DECISIONS[this.#decision][1] : this.words)), ` ${texts.agreedAt(this.#time)}`] : []));
  }
}
