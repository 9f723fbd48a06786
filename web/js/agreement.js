// The players' agreement: each confirms the count on the same screen, and any change takes it back.

import { byId, el } from "./element.js";
import * as texts from "./texts.js";

export class Agreement {
  #about = null;
  #agreed = { black: false, white: false };
  #time = null;

  constructor() {
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
      this.#agreed = { black: false, white: false };
      this.#time = null;
    }
    this.#about = about;
    this.words = words;
    this.#draw();
  }

  #draw() {
    for (const color of ["black", "white"]) byId(`agree-${color}`).checked = this.#agreed[color];
    byId("final").replaceChildren(...(this.#time ? [el("strong", {}, texts.final(this.words)), ` ${texts.agreedAt(this.#time)}`] : []));
  }
}
