// The score sheet: lines that add up, the result large, and what was taken for granted.

import { isOpen } from "./count.js";
import { el, token } from "./element.js";
import { goName, key } from "./names.js";
import * as texts from "./texts.js";

const MOST_PLACES = 6;
const dash = (value) => (value === 0 ? "–" : texts.number(value));

function table(report) {
  const shown = texts.LINES.filter(([item]) =>
    ["territory", "komi"].includes(item) || report.black[item] !== 0 || report.white[item] !== 0);
  const row = ([item, title, meaning]) => el("tr", {},
    el("th", { scope: "row", title: meaning }, title),
    el("td", { "data-line": `black-${item}` }, dash(report.black[item])),
    el("td", { "data-line": `white-${item}` }, dash(report.white[item])));
  return el("table", { class: "sheet" },
    el("thead", {}, el("tr", {},
      el("td", {}),
      el("th", { scope: "col" }, token("black"), texts.TEXTS.black),
      el("th", { scope: "col" }, token("white"), texts.TEXTS.white))),
    el("tbody", {}, shown.map(row)),
    el("tfoot", {}, el("tr", {},
      el("th", { scope: "row" }, texts.TEXTS.total),
      el("td", { "data-line": "black-total" }, texts.number(report.black.total)),
      el("td", { "data-line": "white-total" }, texts.number(report.white.total)))));
}

/** Places by their reasons. */
function reasons(places) {
  const byWhy = new Map();
  for (const { why, points, moves } of places) {
    const known = byWhy.get(why) ?? { why, points: [], moves: [] };
    const fresh = moves.filter((move) => !known.moves.some((other) => key(other) === key(move)));
    byWhy.set(why, { why, points: [...known.points, ...points], moves: [...known.moves, ...fresh].slice(0, MOST_PLACES) });
  }
  return [...byWhy.values()];
}

/** What is not settled and why, each move that settles a place as a button that shows it. */
function openPlaces(count, height, { show, estimate }) {
  const { unsettled_places: places } = count.report;
  if (places.length === 0) return null;
  const button = (point) =>
    el("button", { type: "button", class: "place", onclick: () => show(point) }, goName(point, height));
  const line = ({ why, points, moves }) => el("li", {}, texts.place(why, points.length),
    moves.length > 0 && el("span", { class: "places" }, moves.map(button)));
  // What is in doubt comes before what is merely open; places of one reason share a line.
  const sorted = [...places].sort((a, b) => isOpen(a) - isOpen(b));
  const listed = reasons(count.early ? sorted.filter((place) => !isOpen(place)) : sorted);
  const shown = listed.slice(0, MOST_PLACES);
  return el("div", { class: "notice", role: "note" },
    el("p", {}, el("span", { class: "diamond", "aria-hidden": "true" }), el("strong", {}, `${texts.unsettled}. `),
      count.early ? texts.mostlyOpen : texts.notSettledNote),
    shown.length > 0 && el("ul", { class: "place-list" }, shown.map(line),
      listed.length > shown.length && el("li", {}, texts.morePlaces(listed.length - shown.length))),
    el("p", { class: "notice-buttons" },
      el("button", { type: "button", class: "place", id: "estimate-instead", onclick: estimate }, texts.TEXTS.estimateInstead)));
}

/** The result large: the record's own where it has one that the count does not repeat, then the count. */
function headline(count, game) {
  const { report } = count;
  const isRepeated = report.finished && report.agrees === true;
  const recorded = report.record && !isRepeated && game.move === game.length ? texts.recorded(report.record) : null;
  const words = texts.verdict(report);
  const aside = (text) => el("span", { class: "aside" }, ` ${text}`);
  if (report.finished) return recorded ? [recorded, aside(texts.counted(words))] : [words];
  const now = count.early && !game.position.over ? texts.tooEarly : texts.countedNow(words);
  return recorded ? [recorded, aside(texts.notFinished), aside(now)] : [texts.notFinished, aside(now)];
}

/** Fills the parts of a sheet; `deeds` are what its buttons do: `show(point)` on the board, `estimate()`
 * instead, and `apply(explanation)` as marks. */
export function showSheet({ result, lines, notes }, count, game, deeds) {
  const { report, waiting } = count;
  result.replaceChildren(...(waiting ? [count.stopped ? texts.notCounted : texts.TEXTS.working] : headline(count, game)));
  result.classList.toggle("waiting", waiting && !count.stopped);
  for (const node of [lines, notes]) node.classList.toggle("waiting", waiting);
  if (waiting) {
    labelStale(lines);
    return;
  }
  lines.replaceChildren(table(report));
  const remarks = [texts.deadNote(report)];
  if (report.saved_options) remarks.push(texts.savedNote(report.saved_options));
  if (report.record) remarks.push(texts.recordNote(report.record, report.agrees));
  const explained = report.explained_by;
  const applicable = explained && explained.dead.length + explained.alive.length > 0;
  notes.replaceChildren(
    ...[openPlaces(count, game.data.base.height, deeds)].filter(Boolean),
    ...remarks.map((text) => el("p", {}, text)),
    ...(explained ? [el("p", {}, sentence(explained.text), " ", applicable && el("button", {
      type: "button", class: "place", id: "count-so", onclick: () => deeds.apply(explained),
    }, texts.TEXTS.countSo))] : []),
    ...[...new Set(report.warnings)].filter((text) => !isListed(text, report)).map((text) => el("p", { class: "warning" }, sentence(text))));
}

/** Whether a warning only repeats why a listed place is not settled. */
const isListed = (text, { unsettled_places: places }) => places.some(({ why }) => text.startsWith(why));

/** Says that what a part shows is not the answer to the present question. */
export function labelStale(part) {
  if (part.childElementCount > 0 && !part.querySelector(".stale-label")) {
    part.prepend(el("p", { class: "stale-label" }, texts.stale));
  }
}

/** A warning as a sentence, without names of options, which the page does not have. */
export function sentence(text) {
  const plain = text.replace(/ \(give the komi with [^)]*\)/, "").replace(/; known are [^;]*(?=;)/, "");
  const first = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /[.!?…)]$/.test(first) ? first : `${first}.`;
}
