// The board one can point at: drawn from a view, with a name for every point, a cursor for keys and a tip.

import { el, n, svg } from "./element.js";
import * as goban from "./goban.js";
import * as hexboard from "./hexboard.js";
import { layers } from "./layers.js";
import { CELL, hexCorners, Layout } from "./layout.js";
import { key } from "./names.js";
import * as texts from "./texts.js";

const LONG_PRESS = 500;
const ERROR_STAYS = 5000;
/** Points smaller than this, in pixels on the screen, are too small for a finger. */
const FINGER = 30;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A view is what there is to see: `{game, width, height, stones, last, hover, may(point), label(point), tip(point), …}`
 * and the layers of `layers.js`. `act(point, how)` is called for a click, a tap or Enter; `how` says
 * `{group, force, seki}`.
 */
export class Board {
  #root;
  #frame;
  #tip;
  #act;
  #view = null;
  #layout = null;
  #picture = null;
  #cells = new Map();
  #cursor = null;
  #hovered = null;
  #press = null;
  #timer = null;
  // The point that a finger has chosen and not yet confirmed, and what shows it.
  #aim = null;
  #lens = null;

  constructor(root, act) {
    this.#root = root;
    this.#act = act;
    this.#frame = el("div", { class: "board" });
    this.#tip = el("div", { class: "tip", hidden: true, "aria-hidden": "true" });
    root.append(this.#frame);
    this.#frame.append(this.#tip);
    this.#listen();
  }

  /** Shows a view; the ground is drawn anew only when it changed. */
  show(view) {
    const small = this.#root.clientWidth < 480 && view.game === "go" && view.width > 13;
    const theme = document.documentElement.dataset.theme;
    const ground = [view.game, view.width, view.height, small, theme, view.turn ?? 0].join();
    this.#view = view;
    this.#setAim(null);
    if (ground !== this.#picture?.ground) this.#build(view, small, ground);
    this.#picture.marks.replaceChildren(...layers(this.#layout, view));
    this.#picture.marks.classList.toggle("stale", Boolean(view.stale));
    for (const [name, cell] of this.#cells) {
      const point = name.split(",").map(Number);
      cell.setAttribute("aria-label", view.label(point));
    }
    this.hideTip();
    this.#hover(this.#hovered);
  }

  /** Draws everything anew, after a change of theme or size. */
  redraw() {
    if (!this.#view) return;
    this.#picture = null;
    this.show(this.#view);
  }

  /** Says something at a point: a reason, or what went wrong there. */
  tell(point, text, error = false) {
    const [x, y] = this.#layout.middle(...point);
    const [width, height] = this.#layout.size;
    const below = y < height * 0.16;
    const tip = this.#tip;
    tip.textContent = text;
    tip.className = `tip${error ? " tip-error" : ""}${below ? " tip-below" : ""}`;
    tip.style.left = `${(100 * x) / width}%`;
    tip.style.top = `${(100 * (y + (below ? 1 : -1) * 0.62 * CELL)) / height}%`;
    tip.style.setProperty("--shift", `${(-100 * x) / width}%`);
    tip.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = error ? setTimeout(() => this.hideTip(true), ERROR_STAYS) : null;
  }

  hideTip(always = false) {
    if (this.#timer && !always) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#tip.hidden = true;
  }

  /** The picture as it is drawn. */
  get picture() {
    return this.#picture.svg;
  }

  /** The point that keys or the pointer are at. */
  get pointed() {
    return this.#frame.contains(document.activeElement) ? this.#cursor : this.#hovered;
  }

  /** Puts the keyboard's cursor on the board. */
  focus() {
    this.#cells.get(key(this.#cursor))?.focus();
  }

  #build(view, small, ground) {
    const focused = this.#frame.contains(document.activeElement);
    const drawer = view.game === "hex" ? hexboard : goban;
    const layout = new Layout(view.width, view.height, view.game, true, view.turn);
    layout.small = small;
    const name = texts.boardName(view.width, view.height, view.game === "hex" ? texts.TEXTS.hexGame : texts.TEXTS.goGame);
    const old = this.#cursor;
    const inside = old && old[0] < view.width && old[1] < view.height;
    this.#cursor = inside ? old : [Math.floor(view.width / 2), Math.floor(view.height / 2)];
    this.#layout = layout;
    this.#hovered = null;
    const marks = svg("g", { class: "marks", id: "marks", "aria-hidden": "true" });
    const below = drawer.ground(layout);
    below.id = "ground";
    const ghost = svg("use", { class: "ghost", "aria-hidden": "true" });
    const picture = svg("svg", {
      class: `picture picture-${view.game}`, role: "grid", "aria-label": name, viewBox: `0 0 ${n(layout.size[0])} ${n(layout.size[1])}`,
      "aria-rowcount": view.height, "aria-colcount": view.width,
    }, drawer.definitions(), below, marks, ghost, this.#grid(layout));
    const ratio = layout.size[0] / layout.size[1];
    this.#frame.style.setProperty("--ratio", ratio);
    this.#root.style.setProperty("--ratio", ratio);
    this.#frame.dataset.game = view.game;
    this.#frame.replaceChildren(picture, this.#tip);
    this.#picture = { ground, marks, ghost, svg: picture };
    if (focused) this.focus();
  }

  /** One element a point, for names, focus and the pointer. */
  #grid(layout) {
    this.#cells.clear();
    const hexagon = layout.game === "hex" && hexCorners();
    const rows = [];
    for (let y = 0; y < layout.height; y += 1) {
      const row = svg("g", { role: "row" });
      for (let x = 0; x < layout.width; x += 1) {
        const [mx, my] = layout.plain(x, y);
        const common = { role: "gridcell", class: "cell", tabindex: -1, "data-point": key([x, y]) };
        const cell = hexagon
          ? svg("polygon", { ...common, points: hexagon.map(([dx, dy]) => layout.turned([mx + 0.9 * dx, my + 0.9 * dy]).map(n).join()).join(" ") })
          : svg("rect", {
            ...common, x: n(mx - layout.step[0] / 2 + 1), y: n(my - layout.step[1] / 2 + 1), width: n(layout.step[0] - 2),
            height: n(layout.step[1] - 2), rx: 4,
          });
        this.#cells.set(key([x, y]), cell);
        row.append(cell);
      }
      rows.push(row);
    }
    this.#cells.get(key(this.#cursor)).setAttribute("tabindex", 0);
    return svg("g", { class: "cells" }, rows);
  }

  #listen() {
    const frame = this.#frame;
    const point = (event) => {
      const box = this.#picture?.svg.getBoundingClientRect();
      if (!box) return null;
      const scale = this.#layout.size[0] / box.width;
      return this.#layout.nearest((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
    };
    const same = (a, b) => a && b && key(a) === key(b);
    frame.addEventListener("pointermove", (event) => {
      const at = point(event);
      if (this.#press && !same(at, this.#press.point)) this.#release();
      if (event.pointerType !== "touch") this.#hover(at);
    });
    frame.addEventListener("pointerleave", () => {
      this.#release();
      this.#hover(null);
    });
    frame.addEventListener("pointercancel", () => this.#release());
    frame.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const at = point(event);
      this.#release();
      if (!at) return;
      const press = { point: at, long: false };
      press.timer = setTimeout(() => {
        press.long = true;
        this.#act(at, { force: true });
      }, LONG_PRESS);
      this.#press = press;
    });
    // The mouse leaves the keyboard's focus alone, so that arrow keys keep stepping through the game.
    frame.addEventListener("mousedown", (event) => event.preventDefault());
    frame.addEventListener("pointerup", (event) => {
      const press = this.#press;
      this.#release();
      if (!press || press.long || !same(point(event), press.point)) return;
      this.hideTip(true);
      if (event.pointerType === "touch" && this.#needsAim(press.point)) {
        if (same(this.#aim, press.point)) this.#confirm();
        else this.#setAim(press.point);
        return;
      }
      this.#act(press.point, { group: event.ctrlKey || event.metaKey, force: event.shiftKey });
    });
    frame.addEventListener("contextmenu", (event) => {
      const at = point(event);
      if (!at || !this.#view?.markable) return;
      event.preventDefault();
      if (event.pointerType !== "touch" && !event.ctrlKey) this.#act(at, { seki: true });
    });
    // Assistive technology clicks without a pointer.
    frame.addEventListener("click", (event) => {
      const cell = event.target.closest?.(".cell");
      if (event.detail === 0 && cell) this.#act(cell.dataset.point.split(",").map(Number), {});
    });
    frame.addEventListener("focusin", (event) => {
      const cell = event.target.closest?.(".cell");
      if (!cell) return;
      this.#moveCursor(cell.dataset.point.split(",").map(Number));
      if (cell.matches(":focus-visible")) this.#hover(this.#cursor);
    });
    frame.addEventListener("focusout", () => this.#hover(null));
    frame.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Whether a point can be played but is too small for a finger. */
  #needsAim(point) {
    const cell = (this.#picture.svg.getBoundingClientRect().width / this.#layout.size[0]) * CELL;
    return cell < FINGER && Boolean(this.#view.hover) && this.#view.may(point);
  }

  #confirm() {
    const point = this.#aim;
    this.#setAim(null);
    this.#act(point, {});
  }

  /** Shows a point that is to be confirmed under a lens, with a button that plays there; `null` takes the lens away. */
  #setAim(point) {
    this.#aim = point;
    this.#lens?.remove();
    this.#lens = null;
    if (!point) return;
    const [x, y] = this.#layout.middle(...point);
    const reach = 2.6 * CELL;
    const [name] = this.#view.label(point).split(",");
    const glass = svg("svg", { class: "lens", viewBox: [x - reach, y - reach, 2 * reach, 2 * reach].map(n).join(" "), "aria-hidden": "true" },
      svg("use", { href: "#ground" }), svg("use", { href: "#marks" }),
      svg("path", { class: "cross", d: `M${n(x - reach)} ${n(y)}H${n(x + reach)}M${n(x)} ${n(y - reach)}V${n(y + reach)}` }),
      svg("use", { class: "aim-stone", href: `#stone-${this.#view.hover}`, x: n(x), y: n(y) }));
    const button = el("button", { type: "button", class: "primary", onclick: () => this.#confirm() }, this.#view.aimAt?.(name) ?? texts.aimAt(name));
    const low = y > this.#layout.size[1] / 2;
    this.#lens = el("div", { class: `aim ${low ? "aim-top" : "aim-bottom"}` }, glass, button);
    for (const kind of ["pointerdown", "pointerup", "mousedown", "click"]) this.#lens.addEventListener(kind, (event) => event.stopPropagation());
    this.#frame.append(this.#lens);
    const ghost = this.#picture.ghost;
    for (const [key_, value] of [["href", `#stone-${this.#view.hover}`], ["x", n(x)], ["y", n(y)]]) ghost.setAttribute(key_, value);
  }

  #key(event) {
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const x = Math.min(Math.max(this.#cursor[0] + arrow[0], 0), this.#view.width - 1);
      const y = Math.min(Math.max(this.#cursor[1] + arrow[1], 0), this.#view.height - 1);
      this.#moveCursor([x, y]);
      this.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.hideTip(true);
      this.#act(this.#cursor, { group: event.ctrlKey || event.metaKey, force: event.shiftKey });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #moveCursor(point) {
    this.#cells.get(key(this.#cursor))?.setAttribute("tabindex", -1);
    this.#cursor = point;
    this.#cells.get(key(point)).setAttribute("tabindex", 0);
  }

  #release() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  #hover(point) {
    const moved = (point ? key(point) : "") !== (this.#hovered ? key(this.#hovered) : "");
    this.#hovered = point;
    const view = this.#view;
    const ghost = this.#picture?.ghost;
    if (!ghost || this.#aim) return;
    const playable = point && view.hover && view.may(point);
    if (playable) {
      const [x, y] = this.#layout.middle(...point);
      ghost.setAttribute("href", `#stone-${view.hover}`);
      ghost.setAttribute("x", n(x));
      ghost.setAttribute("y", n(y));
    } else {
      ghost.removeAttribute("href");
    }
    this.#frame.classList.toggle("pointable", Boolean(point && (playable || view.clickable?.(point))));
    const tip = point && view.tip?.(point);
    // What went wrong stays until the pointer goes elsewhere.
    if (tip && (moved || !this.#timer)) this.tell(point, tip);
    else if (!tip) this.hideTip();
  }
}
