// The score sheet: lines that add up, the result large, and what was taken for granted.

import { el, token } from "./element.js";
import { goName } from "./names.js";
import * as texts from "./texts.js";

const MOST_PLACES = 10;
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

/** Unsettled places, each move that settles one as a button that shows it. */
function openPlaces(count, height, show) {
  const [unsettled, settling] = [count.unsettled, count.settling];
  if (unsettled.length === 0) return null;
  const places = settling.slice(0, MOST_PLACES).map((point) =>
    el("button", { type: "button", class: "place", onclick: () => show(point) }, goName(point, height)));
  return el("div", { class: "notice", role: "note" },
    el("p", {}, el("span", { class: "diamond", "aria-hidden": "true" }), el("strong", {}, `${texts.unsettled(unsettled.length)}. `),
      places.length === 0 ? texts.notSettledNote : texts.settledBy(places.length)),
    places.length > 0 && el("p", { class: "places" }, places));
}

/** Fills the parts of a sheet; `show(point)` points at a place on the board. */
export function showSheet({ result, lines, notes }, count, game, show) {
  const { report, waiting } = count;
  const open = !waiting && !report.finished;
  result.replaceChildren(
    waiting ? (count.stopped ? texts.notCounted : texts.TEXTS.working) : texts.verdict(report),
    ...(open ? [el("span", { class: "aside" }, ` ${texts.ifCounted}`)] : []));
  for (const node of [result, lines, notes]) node.classList.toggle("waiting", waiting && !count.stopped);
  if (waiting) return;
  lines.replaceChildren(table(report));
  const remarks = [texts.deadNote(report)];
  if (report.saved_options) remarks.push(texts.savedNote(report.saved_options));
  if (report.record) remarks.push(texts.recordNote(report.record, report.agrees));
  if (report.explained_by) remarks.push(sentence(report.explained_by.text));
  notes.replaceChildren(
    ...[openPlaces(count, game.data.base.height, show)].filter(Boolean),
    ...remarks.map((text) => el("p", {}, text)),
    ...[...new Set(report.warnings)].map((text) => el("p", { class: "warning" }, sentence(text))));
}

/** A warning as a sentence. */
export function sentence(text) {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…)]$/.test(first) ? first : `${first}.`;
}
