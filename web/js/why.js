// Why a chain is counted as it is: who says so, how sure, and the line of play that shows it, step by step on the board.

import { say } from "./controls.js";
import { el } from "./element.js";
import { stonesOf } from "./game.js";
import { goName, key } from "./names.js";
import { ask } from "./service.js";
import { stonesAt } from "./setup.js";
import * as texts from "./texts.js";

export class Why {
  #root;
  #changed;
  #chain = null;
  #name = "";
  #reading = null;
  #shown = null;
  #asked = 0;

  /** `changed()` is called when the board is to show something else. */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
  }

  /** Tells about the chain at a point, and asks the reader about it. An empty point has only its `reason`. */
  async tell(game, report, point, reason) {
    const chain = report.chains.find(({ points }) => points.some((stone) => key(stone) === key(point)));
    this.close();
    if (!chain) {
      this.#show([el("p", { class: "why-said" }, `${reason}.`)]);
      say(`${reason}.`);
      return;
    }
    const asked = this.#asked;
    this.#chain = chain;
    this.#name = goName(point, game.data.base.height);
    this.#draw(game);
    const question = { ...game.question, move: game.move, at: this.#name };
    const reading = await ask("read", question).catch((error) => ({ text: [error.message], lines: [] }));
    if (asked !== this.#asked) return;
    this.#reading = reading;
    this.#draw(game);
    say([this.#headline, texts.chainSaid(chain), ...this.#otherwise, ...reading.text].join(" "));
  }

  /** Forgets what was told. */
  close() {
    this.#asked += 1;
    [this.#chain, this.#reading, this.#shown] = [null, null, null];
    this.#root.replaceChildren();
    this.#root.hidden = true;
  }

  /** What the board shows instead while a line is played. */
  view(base) {
    if (!this.#shown?.board) return base;
    const { board, numbers } = this.#shown;
    const stones = stonesOf(board);
    const label = (point) => {
      const stone = stones[point[1]][point[0]];
      return `${goName(point, base.height)}, ${stone ? texts.stone(stone) : texts.empty}`;
    };
    return { game: "go", width: base.width, height: base.height, stones, labels: numbers, label };
  }

  get #headline() {
    const { color, status } = this.#chain;
    return `${this.#name}: ${texts.stone(color)}, ${status}.`;
  }

  /** That the reader says otherwise than the count does, in a list. */
  get #otherwise() {
    const { status } = this.#reading;
    const [counted, read] = [this.#chain.status, status];
    return (counted === "dead" && read === "alive") || (counted !== "dead" && read === "dead") ? [texts.readOtherwise(counted, read)] : [];
  }

  #draw(game) {
    const lines = this.#reading?.lines ?? (this.#chain.line ? [{ line: this.#chain.line, end: null }] : []);
    const said = el("p", { class: "why-said" }, el("strong", {}, `${this.#headline} `), texts.chainSaid(this.#chain));
    const note = (text) => el("p", { class: "note" }, text);
    const read = this.#reading ? [...this.#otherwise, ...this.#reading.text].map(note) : [note(texts.TEXTS.reading)];
    const buttons = lines.map((line, index) => el("button", {
      type: "button", class: "place", "data-line": index, "aria-pressed": this.#shown?.index === index ? "true" : "false",
      onclick: () => this.#step(game, lines, index, this.#shown?.index === index ? null : 1),
    }, texts.lineName(line.line[0], game.data.base.height)));
    const go = (by) => this.#step(game, lines, this.#shown.index, this.#shown.step + by);
    const steps = this.#shown && el("p", { class: "why-steps" },
      el("button", { type: "button", class: "place", id: "why-back", onclick: () => go(-1) }, texts.TEXTS.whyBack),
      el("span", {}, texts.moveOf(this.#shown.step, lines[this.#shown.index].line.length)),
      el("button", { type: "button", class: "place", id: "why-forward", onclick: () => go(1) }, texts.TEXTS.whyForward),
      el("span", { class: "why-end" }, texts.lineEnd(lines[this.#shown.index])));
    const focused = this.#root.contains(document.activeElement) ? document.activeElement : null;
    this.#show([said, ...read, buttons.length > 0 && el("p", { class: "places" }, `${texts.TEXTS.lines} `, buttons), steps].filter(Boolean));
    // The buttons are new; the one that was pressed stays chosen.
    if (focused?.id) this.#root.querySelector(`#${focused.id}`)?.focus();
    else if (focused?.dataset.line) this.#root.querySelector(`[data-line="${focused.dataset.line}"]`)?.focus();
  }

  /** Puts the parts into their place, with a button that closes it. */
  #show(parts) {
    const close = () => {
      this.close();
      this.#changed();
    };
    this.#root.hidden = false;
    this.#root.replaceChildren(el("button", { type: "button", class: "why-close place", onclick: close }, texts.TEXTS.close), ...parts);
    this.#root.scrollIntoView({ block: "nearest" });
  }

  /** Shows a line after so many moves; `null` shows the counted position again. */
  async #step(game, lines, index, step) {
    const { line } = lines[index];
    const asked = this.#asked;
    if (step === null) {
      this.#shown = null;
    } else {
      const count = Math.min(Math.max(step, 0), line.length);
      const moves = line.slice(0, count).map(([color, point]) => ({ color, point }));
      const { position } = game;
      const setup = stonesAt({ board: position.board, next: line[0][0] });
      const { board } = await ask("play", { width: position.width, height: position.height, setup, moves, rules: position.rules, komi: position.komi });
      if (asked !== this.#asked) return;
      const numbers = moves.flatMap(({ point }, at) => (point && board[point[1]][point[0]] !== "." ? [[point, String(at + 1)]] : []));
      this.#shown = { index, step: count, board, numbers };
      const made = line[count - 1];
      say([texts.moveOf(count, line.length), made && texts.lineName(made, position.height)].filter(Boolean).join(": "));
    }
    this.#draw(game);
    this.#changed();
  }
}
