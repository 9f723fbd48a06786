// Plays out a disputed position: who moves first, what the page says meanwhile, and the way back.

import { byId, el } from "./element.js";
import * as texts from "./texts.js";

/** Rules under which the opponent of the player who asks to resume moves first. Under others, the turn does not change. */
const OPPONENT_FIRST = ["japanese", "korean"];
const other = (color) => (color === "black" ? "white" : "black");

/** The part of the panel that offers to play on: `start(first, isConfirmation)` begins, and `back()` returns. */
export class Resumption {
  #start;
  #asks = false;

  constructor(start, back) {
    this.#start = start;
    byId("playout").addEventListener("click", () => {
      this.#asks = !this.#asks;
      this.#draw();
      byId("playout-choices").scrollIntoView({ block: "nearest" });
    });
    byId("dispute-back").addEventListener("click", back);
  }

  /** Shows what can be done with a position that is being counted. */
  offer(game) {
    this.game = game;
    byId("playout").hidden = game.move !== game.length;
    this.#draw();
  }

  /** Closes the choices. */
  close() {
    this.#asks = false;
  }

  /** Shows that a dispute is being played out, which kos need a pass, and whether a board was repeated. */
  tell(game) {
    const { dispute, position } = game;
    byId("dispute").hidden = !dispute;
    if (!dispute) return;
    const { kos, repeats } = position.resumption ?? { kos: [], repeats: null };
    const banned = dispute.isConfirmation ? kos.filter(({ color }) => color === position.next) : [];
    byId("dispute-text").textContent = [
      dispute.isConfirmation ? texts.confirming : texts.resumed,
      ...banned.map(({ point }) => texts.passForKo(point, position.height)),
      ...(repeats === null ? [] : [texts.repeated(repeats)]),
    ].join(" ");
  }

  #draw() {
    const rules = this.game.data.rules;
    const opponentFirst = OPPONENT_FIRST.some((name) => rules.startsWith(name));
    const choice = (id, words, first, isConfirmation) => el("button", {
      type: "button", class: "place", id, onclick: () => this.#start(first, isConfirmation),
    }, words);
    const { next } = this.game.position;
    const choices = opponentFirst ? [
      el("p", { class: "note" }, texts.opponentFirst),
      ...["black", "white"].map((color) => choice(`resume-${color}`, texts.asksToGoOn(color), other(color), false)),
      el("p", { class: "note" }, texts.confirmNote),
      ...["black", "white"].map((color) => choice(`confirm-${color}`, texts.confirmFirst(color), color, true)),
    ] : [el("p", { class: "note" }, texts.turnGoesOn(next)), choice(`resume-${next}`, texts.goesOn(next), next, false)];
    byId("playout").setAttribute("aria-expanded", String(this.#asks));
    byId("playout-choices").replaceChildren(...(this.#asks && !byId("playout").hidden ? choices : []));
  }
}
