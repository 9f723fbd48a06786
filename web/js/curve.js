// The curve: the lead by move number with its band, drawn while it is still being computed; a click goes to a move.

import { el, n, svg } from "./element.js";
import { ask } from "./service.js";
import * as texts from "./texts.js";

const CHUNK = 12;
const MOST = 120;
const SIZE = { width: 640, height: 264, left: 46, right: 14, top: 12, bottom: 34 };

/** The moves to estimate, coarse ones first, so that the whole curve is soon there. */
export function order(moves) {
  const step = Math.max(1, Math.ceil(moves / MOST));
  const wanted = [];
  for (let move = 0; move < moves; move += step) wanted.push(move);
  wanted.push(moves);
  const seen = new Set();
  const ordered = [];
  for (let stride = 16; stride >= 1; stride /= 2) {
    wanted.forEach((move, index) => {
      if ((index % stride === 0 || index === wanted.length - 1) && !seen.has(move)) {
        seen.add(move);
        ordered.push(move);
      }
    });
  }
  return ordered;
}

/** A step of 1, 2 or 5 times a power of ten that gives few ticks. */
function tick(span, most) {
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}

export class Curve {
  #root;
  #go;
  #kept = new Map();
  #wanted = null;
  // The curve that was stopped by hand: it stays so until one asks for it again.
  #halted = null;
  #controller = null;
  #shown = null;
  #progress;
  #legend;
  #picture;
  #tip;
  #problem;
  #button;

  /** `go(move)` is called for a click. */
  constructor(root, go) {
    this.#root = root;
    this.#go = go;
    this.#progress = el("progress", { class: "progress", max: 1, value: 0, hidden: true, "aria-label": texts.TEXTS.curve });
    this.#legend = el("p", { class: "curve-legend" });
    this.#picture = el("div", { class: "curve" });
    this.#tip = el("p", { class: "note curve-tip" }, `${texts.curveHelp} ${texts.bandNote}`);
    this.#problem = el("p", { class: "problem", role: "alert", hidden: true });
    this.#button = el("button", { type: "button", class: "curve-stop", hidden: true });
    root.append(this.#progress, this.#button, this.#legend, this.#picture, this.#problem, this.#tip);
    this.#listen();
  }

  /** Shows the curve of a game at a move, and goes on computing what is missing of it. */
  show(game, method) {
    const name = `${method} ${game.line}`;
    const known = this.#kept.get(name) ?? { points: new Map(), score: null };
    this.#kept.set(name, known);
    if (this.#kept.size > 20) this.#kept.delete(this.#kept.keys().next().value);
    const compute = () => {
      this.#wanted = name;
      this.#compute(question, method, moves, name, known);
    };
    const [question, moves] = [game.question, game.length];
    this.#shown = { name, known, moves, move: game.move, compute };
    this.#draw();
    if (this.#wanted === name) return;
    this.stop();
    if (this.#halted === name) this.#offer(texts.TEXTS.goOn);
    else compute();
  }

  /** Gives up computing. */
  stop() {
    this.#controller?.abort();
    this.#controller = null;
    this.#wanted = null;
    this.#progress.hidden = true;
    this.#button.hidden = true;
  }

  /** Shows the button that stops, or goes on. */
  #offer(text) {
    this.#button.textContent = text;
    this.#button.hidden = false;
  }

  async #compute(question, method, moves, name, known) {
    const missing = order(moves).filter((move) => !known.points.has(move));
    const all = missing.length;
    const controller = new AbortController();
    this.#controller = controller;
    this.#problem.hidden = true;
    this.#progress.hidden = all === 0;
    this.#progress.value = 0;
    if (all > 0) this.#offer(texts.TEXTS.stop);
    try {
      while (missing.length > 0) {
        const chunk = missing.splice(0, CHUNK);
        // A curve has many positions, so the network looks at each of them once.
        const ways = method === "network" ? { ways: 1 } : {};
        const answer = await ask("graph", { ...question, method, ...ways, moves_at: chunk }, controller.signal, true);
        for (const point of answer.points) known.points.set(point.move, point);
        known.score = answer.score;
        if (this.#wanted !== name) return;
        this.#progress.value = 1 - missing.length / all;
        if (this.#shown?.name === name) this.#draw();
      }
    } catch (error) {
      if (error.name === "AbortError" || this.#wanted !== name) return;
      this.#problem.textContent = error.message;
      this.#problem.hidden = error.kind === "unreachable";
      this.#wanted = null;
    }
    this.#progress.hidden = true;
    this.#button.hidden = true;
  }

  #scale() {
    const { known, moves } = this.#shown;
    const points = [...known.points.values()].sort((a, b) => a.move - b.move);
    // A few wild guesses of the opening must not flatten the rest of the curve.
    const sizes = points.map(({ lead, stdev }) => Math.abs(lead) + 0.6 * (stdev ?? 0)).sort((a, b) => a - b);
    const usual = sizes[Math.floor(0.93 * (sizes.length - 1))] ?? 0;
    const most = 1.15 * Math.max(5, Math.abs(known.score ?? 0), usual);
    const { width, height, left, right, top, bottom } = SIZE;
    const x = (move) => left + ((width - left - right) * move) / Math.max(1, moves);
    const y = (lead) => {
      const middle = (top + height - bottom) / 2;
      const place = middle - (lead / most) * (middle - top);
      return Math.min(Math.max(place, top), height - bottom);
    };
    return { points, most, x, y };
  }

  #draw() {
    const { known, moves, move } = this.#shown;
    const { points, most, x, y } = this.#scale();
    const { width, height, left, right, top, bottom } = SIZE;
    const line = (values) => values.map(([a, b], index) => `${index === 0 ? "M" : "L"}${n(a)} ${n(b)}`).join("");
    const banded = points.filter((point) => point.stdev != null);
    const band = line([
      ...banded.map((point) => [x(point.move), y((point.expected ?? point.lead) + point.stdev)]),
      ...banded.reverse().map((point) => [x(point.move), y((point.expected ?? point.lead) - point.stdev)]),
    ]);
    const step = tick(most, 2.4);
    const levels = [];
    for (let level = 0; level <= most; level += step) levels.push(level, ...(level ? [-level] : []));
    const grid = levels.flatMap((level) => [
      svg("path", { class: level === 0 ? "axis" : "gridline", d: `M${left} ${n(y(level))}H${width - right}` }),
      svg("text", { class: "tick tick-y", x: left - 10, y: n(y(level)), dy: "0.35em" }, texts.number(Math.abs(level))),
    ]);
    const along = tick(Math.max(1, moves), 5);
    const bottoms = [];
    for (let at = 0; at <= moves; at += Math.max(1, along)) {
      bottoms.push(svg("text", { class: "tick tick-x", x: n(x(at)), y: height - 8 }, String(at)));
    }
    const score = known.score;
    const result = score != null && svg("path", { class: "curve-result", d: `M${left} ${n(y(score))}H${width - right}` });
    this.#legend.textContent = score == null ? "" : score === 0 ? texts.curveDraw : texts.curveEnd(score);
    const here = known.points.get(move) ?? nearest(points, move);
    const stand = svg("g", { class: "curve-here" },
      svg("path", { d: `M${n(x(move))} ${top}V${height - bottom}` }),
      here && svg("circle", { cx: n(x(move)), cy: n(y(here.lead)), r: 6.5 }));
    const sides = [
      svg("text", { class: "curve-side", x: width - right, y: top + 14 }, texts.curveBlack),
      svg("text", { class: "curve-side", x: width - right, y: height - bottom - 6 }, texts.curveWhite),
    ];
    this.#picture.replaceChildren(svg("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": texts.curveName(points.length),
    }, grid, bottoms, sides,
    banded.length > 1 && svg("path", { class: "curve-band", d: `${band}Z` }), result,
    svg("path", { class: "curve-line", d: line(points.map((point) => [x(point.move), y(point.lead)])) }), stand));
  }

  #listen() {
    this.#button.addEventListener("click", () => {
      const running = this.#wanted !== null;
      this.#halted = running ? this.#wanted : null;
      this.stop();
      if (running) this.#offer(texts.TEXTS.goOn);
      else this.#shown.compute();
    });
    const moveAt = (event) => {
      const box = this.#picture.getBoundingClientRect();
      const { width, left, right } = SIZE;
      const across = ((event.clientX - box.left) / box.width) * width;
      const part = (across - left) / (width - left - right);
      return Math.round(Math.min(Math.max(part, 0), 1) * this.#shown.moves);
    };
    this.#picture.addEventListener("pointermove", (event) => {
      if (!this.#shown) return;
      const move = moveAt(event);
      const found = nearest([...this.#shown.known.points.values()], move);
      if (found) this.#tip.textContent = texts.curveAt(move, found.lead);
    });
    this.#picture.addEventListener("pointerleave", () => {
      this.#tip.textContent = `${texts.curveHelp} ${texts.bandNote}`;
    });
    this.#picture.addEventListener("click", (event) => this.#shown && this.#go(moveAt(event)));
  }
}

/** The estimated position nearest to a move. */
function nearest(points, move) {
  return points.reduce((best, point) => (!best || Math.abs(point.move - move) < Math.abs(best.move - move) ? point : best), null);
}
