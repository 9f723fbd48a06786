// The page: one game of Go and one of Hex, and four things to do with them.

import { Agreement } from "./agreement.js";
import { Board } from "./board.js";
import * as controls from "./controls.js";
import { Count, deadFields, labelOf, marksOf } from "./count.js";
import { Curve } from "./curve.js";
import { remarksOf, showBranches } from "./branches.js";
import { connection } from "./connection.js";
import { byId, el, token } from "./element.js";
import { Estimate } from "./estimate.js";
import { download, Opener, Starter } from "./files.js";
import { Game, stonesOf } from "./game.js";
import { Hex } from "./hex.js";
import { goName, hexName } from "./names.js";
import { forget, keep, kept } from "./memory.js";
import { ask, get, getText } from "./service.js";
import { pack, unpack } from "./share.js";
import { changed, mirrored, rotated, stonesAt } from "./setup.js";
import { sentence, showSheet } from "./sheet.js";
import { Shelf, shelfDialog } from "./shelf.js";
import * as texts from "./texts.js";
import { themes } from "./themes.js";
import { titleOf } from "./title.js";
import { Tree } from "./tree.js";
import { Why } from "./why.js";
import { linked, work } from "./work.js";

const { say, problem, toast } = controls;
const MODES = ["play", "count", "estimate", "hex"];
const FIRST_EXAMPLE = "nineteen";

const board = new Board(byId("table"), (point, how) => act(point, how));
const count = new Count();
const estimate = new Estimate();
const curve = new Curve(byId("curve"), (move) => step("to", move));
const why = new Why(byId("why"), () => render());
const agreement = new Agreement();
let mode = "count";
// Whether an example is shown that nobody asked for.
let welcome = false;
let game = null;
let hex = null;
let shelf = null;
let fresh = null;
// What was open before something else was opened or begun, and what undo took away again.
const before = [];
const later = [];
// Questions go out one after the other, so that a quick second click never meets a half-changed game.
let queue = Promise.resolve();

/** Does something once all that was asked for before is done; a problem goes to `place`, and the board stays as it was. */
function after(work, place) {
  queue = queue.then(work).catch((error) => {
    if (error.name === "AbortError") return;
    place(error);
    say(error.message);
  });
  return queue;
}

const current = () => (mode === "hex" ? hex : game);
const place = (id) => (error) => problem(id, error);
const PROBLEMS = { play: "rules-problem", count: "sheet-problem", estimate: "estimate-problem", hex: "hex-problem" };
const here = (error) => problem(PROBLEMS[mode], error);
const at = (point) => (error) => error.kind !== "unreachable" && board.tell(point, error.message, true);

// ---- what is shown

/** The board as it is while playing. */
function playView() {
  const { position } = game;
  const stones = stonesOf(position.board);
  return {
    game: "go", width: position.width, height: position.height, stones, last: position.last, fresh,
    ...remarksOf(game), ko: position.ko,
    hover: position.over ? null : position.next,
    may: ([x, y]) => position.legal[y][x] === "+",
    label: (point) => labelOf(point, stones, position.height, isLast(point, position.last) ? texts.lastMove : ""),
  };
}

const isLast = (point, last) => Array.isArray(last) && last[0] === point[0] && last[1] === point[1];

function view() {
  if (mode === "hex") return { ...hex.view(), fresh };
  if (mode === "count") return why.view(count.view(game));
  if (mode === "estimate") return estimate.view(game);
  return playView();
}

/** Shows everything as it is now; what must be asked comes later. */
function render() {
  document.body.dataset.mode = mode;
  for (const part of document.querySelectorAll("[data-modes]")) part.hidden = !part.dataset.modes.split(" ").includes(mode);
  byId("keys").replaceChildren(...(texts.KEYS[mode] ?? []).map((row) => el("li", {},
    ...row.slice(0, -1).map((name) => el("kbd", {}, name)), el("span", {}, row.at(-1)))));
  for (const button of document.querySelectorAll(".modes [data-mode]")) {
    if (button.dataset.mode === mode) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  const what = current();
  if (!what) return;
  board.show(view());
  fresh = null;
  const [canUndo, canRedo] = [what.canUndo || before.length > 0, what.canRedo || later.length > 0];
  controls.showSteps(what.move, what.length, { canUndo, canRedo, canPass: mode === "play" && !game.position.over });
  if (mode === "hex") {
    hex.show({ result: byId("hex-result"), lines: byId("hex-lines"), notes: byId("hex-notes"), swap: byId("swap") });
    return;
  }
  renderGame();
  if (mode === "play") {
    byId("part-moves").hidden = game.length === 0 && !game.tree?.hasBranches;
    showBranches(byId("branches"), game, { go: (move) => step("to", move), follow: (node) => after(() => game.follow(node).then(() => refresh()), here) });
  }
  if (game.length === 0) byId("curve").hidden = true;
  if (mode === "count") {
    showSheet({ result: byId("sheet-result"), lines: byId("sheet-lines"), notes: byId("sheet-notes") }, count, game,
      { show: (point) => board.tell(point, count.view(game).tip(point)), estimate: () => setMode("estimate"), apply: ({ dead, alive }) => after(() => {
        const marks = marksOf(game.marks);
        game.mark({ ...marks, dead: [...marks.dead, ...dead], alive: [...marks.alive, ...alive] });
        refresh();
      }, here) });
    const about = count.settledAs;
    agreement.show(about, about === null ? "" : texts.verdict(count.report));
  }
  if (mode === "estimate") estimate.show({ result: byId("estimate-result"), lines: byId("estimate-lines") }, game);
}

/** Players, turn, rules and komi. */
function renderGame() {
  const { position, names, data } = game;
  byId("game-title").textContent = game.title ?? texts.untitled(position.width, position.height);
  byId("welcome").hidden = !welcome;
  byId("which").hidden = !shelf;
  if (shelf) {
    Object.assign(byId("which-game"), { value: shelf.number, max: shelf.length });
    byId("which-of").textContent = texts.ofGames(shelf.length);
  }
  const player = (color) => el("li", { class: mode === "play" && position.next === color && !position.over ? "player player-next" : "player" },
    token(color),
    el("span", { class: "player-name", title: names[color] ?? null }, names[color] ?? texts.COLORS[color]),
    el("span", { class: "player-more" }, [game.info(color === "black" ? "BR" : "WR"), texts.prisoners(position.prisoners[color])].filter(Boolean).join(", ")));
  const { comment } = remarksOf(game);
  byId("comment").textContent = comment;
  byId("comment").hidden = comment === "";
  byId("game-info").textContent = [game.info("EV"), texts.round(game.info("RO")), game.info("PC"), game.info("DT")].filter((text) => text && text !== game.title)
    .concat(game.data.result ? [texts.resultOf(game.data.result)] : []).join(" · ");
  byId("players").replaceChildren(player("black"), player("white"));
  byId("turn").textContent = mode !== "play" ? "" : position.over ? texts.over : texts.toPlay(position.next);
  byId("game-notes").replaceChildren(...position.warnings.map(sentence).map((text) => el("p", { class: "warning" }, text)));
  const rules = byId("rules");
  if (rules.options.length !== position.rulesets.length) {
    rules.replaceChildren(...position.rulesets.map(({ name, title }) => el("option", { value: name }, title)));
  }
  if (![...rules.options].some((option) => option.value === data.rules)) {
    rules.append(el("option", { value: data.rules }, position.rules_title));
  }
  rules.value = data.rules;
  if (document.activeElement !== byId("komi")) byId("komi").value = texts.number(data.komi, 2);
}

/** Shows the position, and asks for what this mode needs; a link in the address that tells of another one goes away. */
async function refresh(byLink = false) {
  linked(byLink);
  if (!byLink && location.hash) history.replaceState(null, "", location.pathname);
  if (!byLink) {
    keep(state());
    welcome = false;
  }
  why.close();
  const [worker, asked] = [mode === "count" ? count : mode === "estimate" ? estimate : null, mode];
  const answer = worker?.refresh(game);
  problem(PROBLEMS[mode], null);
  board.hideTip(true);
  render();
  if (mode !== "count") count.forget();
  if (mode !== "estimate") estimate.forget();
  if ((mode === "count" || mode === "estimate") && game.length > 0) curve.show(game, estimate.method);
  else curve.stop();
  if (!answer) return;
  try {
    const wanted = await answer;
    if (!wanted || mode !== asked) return;
    render();
    say(byId(`${mode === "count" ? "sheet" : "estimate"}-result`).textContent);
  } catch (error) {
    if (mode !== asked) return;
    render();
    here(error);
  }
}

// ---- what is done

function setMode(next) {
  return after(async () => {
    if (next === mode) return;
    mode = next;
    if (mode === "hex" && !hex) hex = await Hex.open(await getText("examples/hex"));
    count.forget();
    refresh();
  }, here);
}

/** A click on the board, by whatever means. */
function act(point, how) {
  if (mode === "hex") return playHex(hexName(point), point);
  if (mode === "estimate") return null;
  if (mode === "count" && count.status === "why" && !how.seki && !how.force) {
    why.tell(game, count.waiting ? null : count.report, point);
    return null;
  }
  if (mode === "count") {
    return after(async () => {
      say(await count.click(game, point, how));
      refresh();
    }, at(point));
  }
  const { tool } = document.querySelector(".part-setup").dataset;
  if (tool && tool !== "play") {
    return after(async () => {
      await game.setUp(changed(stonesAt(game.position), point, tool === "erase" ? null : tool));
      refresh();
    }, at(point));
  }
  return after(async () => {
    const { position } = game;
    if (position.over) throw new Error(texts.over);
    // A second click of a double click meets the stone that the first one has put there.
    if (isLast(point, position.last)) return;
    const illegal = texts.ILLEGAL[position.legal[point[1]][point[0]]];
    if (illegal) throw new Error(illegal(goName(point, position.height)));
    await move(point);
  }, at(point));
}

async function move(point) {
  const before = game.position;
  await game.play(point);
  const now = game.position;
  fresh = point;
  const taken = now.prisoners[before.next] - before.prisoners[before.next];
  const parts = [texts.played(before.next, point && goName(point, now.height))];
  if (taken > 0) parts.push(texts.captured(taken, before.next));
  if (now.over) {
    mode = "count";
    toast(texts.bothPassed);
  } else {
    say([...parts, `${texts.toPlay(now.next)}.`].join(" "));
  }
  refresh();
}

function playHex(word, point = null) {
  return after(async () => {
    const { report } = hex.answer;
    if (report.winner !== "none") throw new Error(texts.hexOver);
    if (!hex.playable) throw new Error(texts.hexBoard);
    if (point && hex.answer.board[point[1]][point[0]] !== ".") throw new Error(texts.ILLEGAL["#"](word));
    await hex.play(word);
    fresh = point;
    const { winner, by } = hex.answer.report;
    say(winner === "none" ? texts.hexMove(hex.mover, word) : texts.hexWon(winner, by));
    refresh();
  }, point ? at(point) : here);
}

let seeking = null;

/** Steps through the game; while positions are awaited, only the last wish counts. */
function step(kind, value) {
  const what = current();
  const from = seeking ?? what.move;
  const wanted = { first: 0, back: from - 1, forward: from + 1, last: what.length, to: value }[kind];
  seeking = Math.min(Math.max(wanted, 0), what.length);
  return after(async () => {
    if (seeking === null) return;
    const target = seeking;
    if (target !== what.move) await what.goTo(target);
    if (seeking === target) seeking = null;
    say(whereabouts(what));
    refresh();
  }, (error) => {
    seeking = null;
    here(error);
  });
}

/** The move one has stepped to, in words. */
function whereabouts(what) {
  const here = texts.moveSpoken(what.move, what.length);
  const last = what === game && game.data.moves[game.move - 1];
  return last ? `${here}: ${texts.played(last.color, last.point && goName(last.point, game.position.height))}` : `${here}.`;
}

function press(name) {
  if (["first", "back", "forward", "last"].includes(name)) return step(name);
  const pointed = board.pointed;
  const deeds = {
    undo: () => after(() => (current().undo() || exchange(before, later)) && refresh(), here),
    redo: () => after(() => (current().redo() || exchange(later, before)) && refresh(), here),
    pass: () => mode === "play" && after(() => !game.position.over && move(null), here),
    count: () => setMode("count"),
    estimate: () => setMode("estimate"),
    new: () => byId("new").click(),
    open: () => byId("open").click(),
    judge: () => mode === "count" && byId("judge").click(),
    seki: () => mode === "count" && pointed && act(pointed, { seki: true }),
    swap: () => mode === "hex" && hex.answer.swaps.length > 0 && playHex(hex.answer.swaps[0]),
  };
  return deeds[name]?.();
}

/** All that is open. */
const open = () => ({ mode, game, hex, shelf });
const state = () => ({ mode, ...(game ? { go: game.saved } : {}), ...(hex ? { hex: hex.saved } : {}) });

/** Keeps what is open for undo, before something else takes its place. */
function setAside() {
  const game = current();
  if (!game) return;
  before.push(open());
  later.length = 0;
}

/** Goes back to what was open before, or on to what was open after; tells whether there was something. */
function exchange(from, onto) {
  if (from.length === 0) return false;
  onto.push(open());
  ({ mode, game, hex, shelf } = from.pop());
  return true;
}

/** Opens a text; throws if it is no game, and then nothing has changed. */
async function openText(text, isHex, title, from = isHex ? null : Shelf.of(text), number = 1) {
  if (isHex) {
    const opened = await Hex.open(text);
    setAside();
    hex = opened;
    mode = "hex";
  } else {
    const own = from ? from.game(number) : text;
    const [found, opened] = await Promise.all([title ?? titleOf(own), Game.open(own)]);
    opened.title = found;
    setAside();
    game = opened;
    shelf = from;
    if (shelf) shelf.number = number;
    mode = game.length === 0 || game.position.over || game.position.record ? "count" : "play";
  }
  problem("rules-problem", null);
  await refresh();
}

async function save() {
  if (mode === "hex") {
    download("hex.sgf", hex.sgf);
    toast(texts.saved("hex.sgf"));
    return;
  }
  // A record is of the whole game: what is counted in the middle of it is no result.
  const counted = mode === "count" && game.move === game.length;
  const body = { ...game.question, score: counted, ...(counted ? deadFields(game.marks) : {}) };
  const { sgf: line, warnings } = await ask("sgf", body);
  // What was asked about is one line of a game that may have others.
  const whole = game.data.line ? game.tree.rewritten(game.nodes, line).toString() : line;
  const { decision } = agreement;
  const sgf = counted && decision ? Tree.read(whole).withResult(decision).toString() : whole;
  const name = `${[game.names.black, game.names.white].filter(Boolean).join("-").replace(/[^\p{L}\p{N}-]+/gu, "_") || "game"}.sgf`;
  download(name, sgf);
  toast([texts.saved(name), ...(counted ? warnings.map(sentence) : [])].join(" "));
}

async function share() {
  const { hex: ofHex, go } = state();
  const what = mode === "hex" ? { hex: ofHex } : { go };
  const address = new URL(location.href);
  try {
    address.hash = await pack({ mode, ...what });
  } catch (error) {
    if (error instanceof RangeError) return toast(texts.tooLongToShare);
    throw error;
  }
  history.replaceState(null, "", address);
  try {
    await navigator.clipboard.writeText(address.href);
    return toast(texts.shared);
  } catch {
    return toast(texts.shareShown);
  }
}

/** Shows what the address says; tells whether it said something. */
async function restore() {
  if (location.hash.length < 2) return false;
  linked(true);
  await bring(await unpack(location.hash.slice(1)));
  return true;
}

/** Opens what a link or the browser has kept. */
async function bring(saved) {
  const [found, played] = [saved.hex && await Hex.restore(saved.hex), saved.go && await Game.restore(saved.go)];
  const wanted = MODES.includes(saved.mode) ? saved.mode : "count";
  if (!(wanted === "hex" ? found : played)) throw new Error(texts.badLink);
  setAside();
  mode = wanted;
  shelf = null;
  if (found) hex = found;
  if (played) game = played;
}

/** Opens what was open when the page was left; without that, an example. */
async function resume() {
  const saved = kept();
  try {
    if (saved) await bring(saved);
  } catch (error) {
    if (error.kind === "unreachable") throw error;
    // What a former version kept, or what never was a game.
    forget();
  }
  if (!game) await example();
}

/** Why a link was not shown. */
const badLink = (error) =>
  toast(error.kind === "stopped" ? texts.stopped : error instanceof RangeError ? texts.longLink : texts.badLink);

async function example() {
  game = await Game.open(await getText(`examples/${FIRST_EXAMPLE}`), texts.EXAMPLES[FIRST_EXAMPLE]);
  welcome = true;
}

// ---- wiring

function listen() {
  for (const button of document.querySelectorAll(".modes [data-mode]")) {
    button.addEventListener("click", () => setMode(button.dataset.mode));
  }
  for (const id of ["undo", "redo", "pass", "swap"]) byId(id).addEventListener("click", () => press(id));
  controls.steps(step);
  controls.keys(press);
  byId("table").addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.deltaY === 0 || !current()) return;
    event.preventDefault();
    step(event.deltaY > 0 ? "forward" : "back");
  }, { passive: false });
  byId("judge").addEventListener("click", () => after(() => {
    game.mark({ by: "judge" });
    refresh();
  }, here));
  for (const radio of document.querySelectorAll("input[name=mark]")) {
    radio.addEventListener("change", () => {
      count.status = radio.value;
    });
  }
  const change = (settings) => after(async () => {
    problem("rules-problem", null);
    try {
      await game.change(settings);
    } finally {
      byId("komi").blur();
      render();
    }
    refresh();
  }, place("rules-problem"));
  byId("rules").addEventListener("change", ({ target }) => change({ rules: target.value }));
  byId("komi").addEventListener("change", ({ target }) => {
    const written = target.value.trim().replace(",", ".").replace("−", "-");
    const komi = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(written) ? Number(written) : NaN;
    if (Number.isInteger(komi * 2)) change({ komi });
    else problem("rules-problem", new Error(texts.badKomi));
  });
  byId("which-game").addEventListener("change", ({ target }) => after(async () => {
    await choose(Math.min(Math.max(Math.round(Number(target.value)) || 1, 1), shelf.length));
  }, place("rules-problem")));
  const choose = (number) => openText(shelf.text, false, null, shelf, number);
  const list = shelfDialog((number) => after(() => choose(number), place("rules-problem")), () => {
    download("games.sgf", shelf.with(game.sgf));
    toast(texts.saved("games.sgf"));
  });
  byId("which-list").addEventListener("click", () => list(shelf));
  byId("method").addEventListener("change", ({ target }) => {
    estimate.method = target.value;
    byId("method-note").textContent = target.selectedOptions[0].dataset.note;
    estimate.forget();
    refresh();
  });
  const opener = new Opener((text, isHex, title) => openText(text, isHex, title));
  const starter = new Starter(async ({ width, height, handicap, rules, komi, names }) => {
    const wanted = mode === "hex" ? "hex" : "play";
    const fresh = wanted === "hex" ? await Hex.fresh(width, height) : await Game.fresh({ width, height, handicap, rules, komi, names });
    setAside();
    if (wanted === "hex") hex = fresh;
    else [game, shelf] = [fresh, null];
    mode = wanted;
    toast(texts.replaced);
    refresh();
  });
  byId("open").addEventListener("click", () => opener.show(mode === "hex"));
  byId("new").addEventListener("click", () => starter.show(mode === "hex", game?.position.rulesets ?? [], game?.data.rules));
  for (const radio of document.querySelectorAll("input[name=tool]")) {
    radio.addEventListener("change", () => {
      document.querySelector(".part-setup").dataset.tool = radio.value;
      byId("setup-more").hidden = radio.value === "play";
    });
  }
  const setUp = (change) => after(async () => {
    const { setup, size } = change(stonesAt(game.position), game.data.base);
    await game.setUp(setup, size);
    refresh();
  }, here);
  byId("setup-rotate").addEventListener("click", () => setUp(rotated));
  byId("setup-mirror").addEventListener("click", () => setUp(mirrored));
  byId("setup-next").addEventListener("click", () => setUp((setup, { width, height }) =>
    ({ setup: { ...setup, next: setup.next === "black" ? "white" : "black" }, size: { width, height } })));
  byId("welcome-setup").addEventListener("click", () => {
    document.querySelector("input[name=tool][value=black]").click();
    byId("new").click();
  });
  byId("welcome-open").addEventListener("click", () => byId("open").click());
  byId("welcome-play").addEventListener("click", () => byId("new").click());
  byId("save").addEventListener("click", () => after(save, here));
  byId("share").addEventListener("click", () => after(share, here));
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
  // The steps are as wide as the board above them.
  new ResizeObserver(([{ contentRect }]) => {
    byId("stage").style.setProperty("--board-width", `${contentRect.width}px`);
  }).observe(document.querySelector(".board"));
  let width = innerWidth;
  addEventListener("resize", () => {
    if ((width < 480) !== (innerWidth < 480)) board.redraw();
    width = innerWidth;
  });
  addEventListener("hashchange", () => after(async () => {
    if (await restore()) refresh(true);
  }, badLink));
}

async function start() {
  controls.words();
  themes(() => board.redraw());
  byId("mark-help").textContent = matchMedia("(hover: none)").matches ? texts.markHelpTouch : texts.markHelp(/Mac/.test(navigator.platform));
  byId("handicap").replaceChildren(...[0, 2, 3, 4, 5, 6, 7, 8, 9].map((stones) =>
    el("option", { value: stones }, stones === 0 ? texts.TEXTS.none : String(stones))));
  listen();
  work(() => after(() => refresh(), here));
  connection(() => after(() => (game ? refresh() : begin()), here));
  await begin();
}

/** Asks for what the page begins with; a program that does not answer is asked again when it does. */
async function begin() {
  const methods = await get("methods");
  estimate.method = methods[0].name;
  byId("method").replaceChildren(...methods.map(({ name, title, description }) =>
    el("option", { value: name, "data-note": description }, title)));
  byId("method-note").textContent = methods[0].description;
  try {
    await restore();
  } catch (error) {
    badLink(error);
  }
  if (!current()) await resume();
  document.body.classList.add("ready");
  await refresh(true);
}

after(start, here);
