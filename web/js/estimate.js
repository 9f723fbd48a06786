// Estimating: who will own what, and by how much, before the game is over.

import { labelOf } from "./count.js";
import { el, token } from "./element.js";
import { stonesOf } from "./game.js";
import { goName } from "./names.js";
import { Latest } from "./service.js";
import { labelStale } from "./sheet.js";
import * as texts from "./texts.js";

/**
 * The lines of the estimate in tenths of points, rounded so that the totals differ by the lead that is shown: territory,
 * what else is counted in, on the side that it favors, and the totals.
 */
function linesOf(lead, black, white) {
  const [ahead, own, others] = [lead, black, white].map((value) => Math.round(value * 10));
  const rest = ahead - (own - others);
  const lines = [[own, others], [Math.max(rest, 0), Math.max(-rest, 0)]];
  return [...lines, [0, 1].map((side) => lines[0][side] + lines[1][side])].map((line) => line.map((points) => points / 10));
}

export class Estimate {
  #latest = new Latest();
  #kept = new Map();
  #report = null;
  #stopped = false;
  #asked = null;
  #answered = null;
  method;
  /** Whether the rules or the komi are being changed. */
  outdated = false;

  /** The answer for the position on the board; an older one while a new one is awaited. */
  get report() {
    return this.#report;
  }

  /** Whether the answer is about another position, method, rules or komi. */
  get waiting() {
    return this.outdated || !this.#report || this.#asked !== this.#answered;
  }

  /** Estimates the position of a game; tells whether the answer is still wanted. */
  async refresh(game) {
    const place = `${this.method} ${game.move} ${game.line}`;
    this.#stopped = false;
    this.#asked = place;
    if (!this.#kept.has(place)) {
      const question = { ...game.question, move: game.move, method: this.method };
      const found = await this.#latest.ask("estimate", question).catch((error) => {
        this.#stopped = true;
        throw error;
      });
      if (!found) return false;
      this.#kept.set(place, found);
      if (this.#kept.size > 400) this.#kept.delete(this.#kept.keys().next().value);
    } else {
      this.#latest.stop();
    }
    this.#report = this.#kept.get(place);
    this.#answered = place;
    return true;
  }

  forget() {
    this.#latest.stop();
    this.#report = null;
  }

  /** What the board shows. */
  view(game) {
    const { position } = game;
    const { height } = position;
    const stones = stonesOf(position.board);
    const view = { game: "go", width: position.width, height, stones, last: position.last };
    const rows = this.#report?.ownership;
    const fits = rows && rows.length === height && rows[0].length === position.width;
    if (!fits) return { ...view, label: (point) => labelOf(point, stones, height, "") };
    if (this.waiting) return { ...view, ownership: rows, stale: true, label: (point) => labelOf(point, stones, height, "") };
    const owned = ([x, y]) => texts.owns(rows[y][x]);
    return {
      ...view, ownership: rows,
      label: (point) => labelOf(point, stones, height, owned(point)),
      tip: (point) => `${goName(point, height)}: ${owned(point)}`,
    };
  }

  /** Fills the panel's part. */
  show({ result, lines }, game) {
    const { waiting } = this;
    const report = this.#report;
    result.classList.toggle("waiting", waiting && !this.#stopped);
    lines.classList.toggle("waiting", waiting);
    if (waiting) {
      result.textContent = this.#stopped ? texts.notEstimated : texts.TEXTS.estimating;
      if (report) labelStale(lines);
      else lines.replaceChildren();
      return;
    }
    const { lead, expected, stdev, confidence, black, white } = report;
    result.replaceChildren(texts.lead(lead));
    const blackChance = lead >= 0 ? confidence : 1 - confidence;
    const chances = texts.chances(blackChance);
    const bar = el("div", { class: "chances", role: "img", "aria-label": `${texts.chanceOf("black")}: ${chances.black}` },
      el("span", { class: "chance-black" }), el("span", { class: "chance-white" }));
    bar.firstChild.style.width = `${blackChance * 100}%`;
    const [territory, rest, totals] = linesOf(lead, black, white);
    const row = (title, points, meaning = null) => el("tr", {}, el("th", { scope: "row", title: meaning }, title),
      points.map((value) => el("td", {}, value === 0 ? "–" : texts.number(value))));
    lines.replaceChildren(
      stdev == null ? "" : el("div", {},
        bar,
        el("p", { class: "chance-labels" },
          el("span", {}, `${texts.chanceOf("black")} ${chances.black}`),
          el("span", {}, `${texts.chanceOf("white")} ${chances.white}`)),
        confidence < 0.5 && el("p", { class: "note", id: "contradiction" },
          texts.contradiction(lead >= 0 ? "black" : "white", game.data.base.handicap)),
        el("p", { class: "note" }, texts.outlook(expected ?? lead, stdev))),
      el("table", { class: "sheet" },
        el("thead", {}, el("tr", {}, el("td", {}),
          el("th", { scope: "col" }, token("black"), texts.TEXTS.black), el("th", { scope: "col" }, token("white"), texts.TEXTS.white))),
        el("tbody", {}, row(texts.TEXTS.territory, territory), rest.some(Boolean) && row(texts.TEXTS.estimateRest, rest, texts.TEXTS.estimateRestTip)),
        el("tfoot", {}, row(texts.TEXTS.total, totals))),
      el("p", { class: "note" }, texts.estimateNote));
  }
}
