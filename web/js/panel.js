// Shows the open game: the board, and the parts of the panel beside it.

import { Agreement } from "./agreement.js";
import { Board } from "./board.js";
import { remarksOf, showBranches } from "./branches.js";
import { chosenTool, say, showSteps } from "./controls.js";
import { Count, labelOf } from "./count.js";
import { Curve } from "./curve.js";
import { byId, el, token } from "./element.js";
import { Estimate } from "./estimate.js";
import { stonesOf } from "./game.js";
import { keep } from "./memory.js";
import { canRedo, canUndo, here, page, saved } from "./page.js";
import { Resumption } from "./resumption.js";
import { sentence, showSheet } from "./sheet.js";
import { Tally } from "./tally.js";
import * as texts from "./texts.js";
import { Why } from "./why.js";
import { linked } from "./work.js";

// What a click does: `act(point, how)`, `step(kind, value)`, `follow(node)`, `setMode(mode)`, `apply(explanation)`,
// `playOut(first, isConfirmation)` and `leaveDispute()`.
let deeds = {};

/** The most warnings about a record that are shown without being asked for. */
const MOST_WARNINGS = 4;

/** Says what clicks on the board and in the panel do. */
export function connect(given) {
  deeds = given;
}

export const board = new Board(byId("table"), (point, how) => deeds.act(point, how));
export const count = new Count();
export const estimate = new Estimate();
export const agreement = new Agreement(() => {
  page.agreed = agreement.saved;
  keep(saved());
});
export const why = new Why(byId("why"), () => render());
export const tally = new Tally(() => render(), (problem) => here(problem));
const resumption = new Resumption((first, isConfirmation) => deeds.playOut(first, isConfirmation), () => deeds.leaveDispute());
const curve = new Curve(byId("curve"), (move) => deeds.step("to", move));

/** The board as it is while playing. */
function playView() {
  const { position } = page.game;
  const stones = stonesOf(position.board);
  const remarks = remarksOf(page.game);
  // The record's own mark on the last stone takes the place of the ring.
  const marked = [...remarks.labels.map(([point]) => point), ...Object.values(remarks.shapes).flat()];
  const last = marked.some((point) => isLast(point, position.last)) ? null : position.last;
  const base = { game: "go", width: position.width, height: position.height, stones, last, fresh: page.fresh, ...remarks, ko: position.ko };
  const more = (point) => (isLast(point, position.last) ? texts.lastMove : isLast(point, position.ko) ? texts.isKo : "");
  const label = (point) => labelOf(point, stones, position.height, more(point));
  const tool = chosenTool();
  if (tool !== "play") {
    // Stones are put anywhere, whoever's turn it is.
    const color = tool === "erase" ? null : tool;
    return { ...base, label, hover: color, may: ([x, y]) => stones[y][x] === null, clickable: () => true, ...(color ? { aimAt: texts.aimToPut(color) } : {}) };
  }
  return { ...base, label, hover: hasStopped(position) ? null : position.next, may: ([x, y]) => position.legal[y][x] === "+" };
}

/** Whether no more moves can be made: both players passed, or a board was repeated while a dispute was played out. */
export const hasStopped = ({ over, resumption: played }) => over || (played?.repeats ?? null) !== null;

export const isLast = (point, last) => Array.isArray(last) && last[0] === point[0] && last[1] === point[1];

function view() {
  if (page.mode === "hex") return { ...page.hex.view(), fresh: page.fresh };
  if (page.mode === "count") return tally.view(why.view(count.view(page.game)));
  if (page.mode === "estimate") return estimate.view(page.game);
  return playView();
}

/** Shows everything that is known now. Answers are added when they arrive. */
export function render() {
  document.body.dataset.mode = page.mode;
  for (const part of document.querySelectorAll("[data-modes]")) part.hidden = !part.dataset.modes.split(" ").includes(page.mode);
  byId("keys").replaceChildren(...(texts.KEYS[page.mode] ?? []).map((row) => el("li", {},
    ...row.slice(0, -1).map((name) => el("kbd", {}, name)), el("span", {}, row.at(-1)))));
  for (const button of document.querySelectorAll(".modes [data-mode]")) {
    if (button.dataset.mode === page.mode) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  const what = page.current;
  if (!what) return;
  count.outdated = page.changes > 0;
  estimate.outdated = page.changes > 0;
  board.show(view());
  page.fresh = null;
  showSteps(what.move, what.length, { isPass: what.isPass, canUndo: canUndo(), canRedo: canRedo(), canPass: page.mode === "play" && !hasStopped(page.game.position) });
  if (page.mode === "hex") {
    page.hex.show({ result: byId("hex-result"), lines: byId("hex-lines"), notes: byId("hex-notes"), swap: byId("swap") });
    return;
  }
  renderGame();
  if (page.mode === "play") {
    byId("part-moves").hidden = page.game.length === 0 && !page.game.tree?.hasBranches;
    showBranches(byId("branches"), page.game, { go: (move) => deeds.step("to", move), follow: deeds.follow });
  }
  if (page.game.length === 0) byId("curve").hidden = true;
  if (page.mode === "count") {
    showSheet({ result: byId("sheet-result"), lines: byId("sheet-lines"), notes: byId("sheet-notes") }, count, page.game, {
      show: (point) => board.tell(point, count.view(page.game).tip(point)),
      estimate: () => deeds.setMode("estimate"), apply: deeds.apply,
    });
    resumption.offer(page.game);
    byId("tally-start").hidden = count.waiting || !count.report.finished;
    const { about } = count;
    const { finished } = count.report ?? {};
    // If both players passed, or set up a board to count it, they may agree even where the program sees an open position.
    const stopped = page.game.position.over || (page.game.length === 0 && about !== null && !count.early);
    const words = about === null ? "" : finished ? texts.verdict(count.report) : texts.asItStands(texts.verdict(count.report));
    agreement.show(about, words, about !== null && (finished || stopped));
  }
  if (page.mode === "estimate") estimate.show({ result: byId("estimate-result"), lines: byId("estimate-lines") }, page.game);
}

/** Players, turn, rules and komi. */
function renderGame() {
  const { position, names, data } = page.game;
  byId("game-title").textContent = page.game.title ?? texts.untitled(position.width, position.height);
  byId("welcome").hidden = !page.welcome;
  byId("which").hidden = !page.shelf;
  if (page.shelf) {
    Object.assign(byId("which-game"), { value: page.shelf.number, max: page.shelf.length });
    byId("which-of").textContent = texts.ofGames(page.shelf.length);
  }
  const player = (color) => el("li", { class: page.mode === "play" && position.next === color && !position.over ? "player player-next" : "player" },
    token(color),
    el("span", { class: "player-name", title: names[color] ?? null }, names[color] ?? texts.COLORS[color]),
    el("span", { class: "player-more" }, [page.game.info(color === "black" ? "BR" : "WR"), texts.prisoners(position.prisoners[color])].filter(Boolean).join(", ")));
  const { comment } = remarksOf(page.game);
  byId("comment").textContent = comment;
  byId("comment").hidden = comment === "";
  const info = (name) => page.game.info(name);
  byId("game-info").textContent = [info("EV"), texts.round(info("RO")), info("PC"), info("DT")]
    .filter((text) => text && text !== page.game.title)
    .concat(page.game.data.result ? [texts.resultOf(page.game.data.result)] : []).join(" · ");
  byId("players").replaceChildren(player("black"), player("white"));
  byId("turn").textContent = page.mode !== "play" ? "" : position.over ? texts.over : texts.toPlay(position.next);
  resumption.tell(page.game);
  byId("game-notes").replaceChildren(...warnings(position.warnings));
  const rules = byId("rules");
  if (rules.options.length !== position.rulesets.length) {
    rules.replaceChildren(...position.rulesets.map(({ name, title }) => el("option", { value: name }, title)));
  }
  if (![...rules.options].some((option) => option.value === data.rules)) {
    rules.append(el("option", { value: data.rules }, position.rules_title));
  }
  if (page.changes === 0) rules.value = data.rules;
  for (const color of ["black", "white"]) {
    const field = byId(`prisoners-${color}`);
    if (document.activeElement !== field) field.value = position.prisoners[color];
  }
  if (page.changes === 0 && document.activeElement !== byId("komi")) byId("komi").value = texts.number(data.komi, 2);
}

/** What was wrong with the record: each warning, or the number of them above a list that can be opened. */
function warnings(list) {
  const lines = list.map((text) => el("p", { class: "warning" }, sentence(text)));
  if (lines.length <= MOST_WARNINGS) return lines;
  return [el("details", { class: "warnings" }, el("summary", {}, texts.remarksOnRecord(lines.length)), lines)];
}

/** Shows the position, requests what this mode needs, and removes a link to another position from the address. */
export async function refresh(byLink = false) {
  linked(byLink);
  if (!byLink && location.hash) history.replaceState(null, "", location.pathname);
  if (!byLink) {
    keep(saved());
    page.welcome = false;
  }
  why.close();
  tally.close();
  resumption.close();
  const [worker, asked] = [page.mode === "count" ? count : page.mode === "estimate" ? estimate : null, page.mode];
  const answer = worker?.refresh(page.game);
  here(null);
  board.hideTip(true);
  render();
  if (page.mode !== "count") count.forget();
  if (page.mode !== "estimate") estimate.forget();
  if ((page.mode === "count" || page.mode === "estimate") && page.game.length > 0) curve.show(page.game, estimate.method);
  else curve.stop();
  if (!answer) return;
  try {
    const wanted = await answer;
    if (!wanted || page.mode !== asked) return;
    render();
    say(byId(`${page.mode === "count" ? "sheet" : "estimate"}-result`).textContent);
  } catch (error) {
    if (page.mode !== asked) return;
    render();
    here(error);
  }
}
