// What is done on the board: clicks, moves, steps through the game, and keys.

import { chooseTool, chosenTool, say, toast } from "./controls.js";
import { marksOf } from "./count.js";
import { byId } from "./element.js";
import { Hex } from "./hex.js";
import { goName, hexName } from "./names.js";
import { after, here, page, redo, undo } from "./page.js";
import { board, count, hasStopped, isLast, refresh, why } from "./panel.js";
import { getText } from "./service.js";
import { stoneSound } from "./sound.js";
import { changed, stonesAt } from "./setup.js";
import { sentence } from "./sheet.js";
import * as texts from "./texts.js";

const at = (point) => (error) => error.kind !== "unreachable" && board.tell(point, error.message, true);
/** The same for what the program says about a position, which is no sentence yet. */
const said = (point) => (error) => at(point)(Object.assign(error, { message: sentence(error.message) }));

export function setMode(next) {
  return after(async () => {
    if (next === page.mode) return;
    page.mode = next;
    if (page.mode === "hex" && !page.hex) page.hex = await Hex.open(await getText("examples/hex"));
    count.forget();
    refresh();
  }, here);
}

/** Handles a click on the board. */
export function act(point, how) {
  if (page.mode === "hex") return playHex(hexName(point), point);
  if (page.mode === "estimate") return null;
  if (page.mode === "count" && count.status === "why" && !how.seki && !how.force) {
    if (count.waiting) why.close();
    else why.tell(page.game, count.report, point, count.view(page.game).tip(point));
    return null;
  }
  if (page.mode === "count") {
    return after(async () => {
      say(await count.click(page.game, point, how));
      refresh();
    }, at(point));
  }
  const tool = chosenTool();
  if (tool !== "play") {
    return after(() => setUp(changed(stonesAt(page.game.position), point, tool === "erase" ? null : tool)), said(point));
  }
  return after(async () => {
    const { position } = page.game;
    if (hasStopped(position)) throw new Error(position.over ? texts.over : texts.repeated(position.resumption.repeats));
    // The second click of a double click is on the stone that the first one placed.
    if (isLast(point, position.last)) return;
    const illegal = texts.ILLEGAL[position.legal[point[1]][point[0]]];
    if (illegal) throw new Error(illegal(goName(point, position.height)));
    await move(point);
  }, at(point));
}

/** Puts other stones on the board; that the moves of a game are gone with it is said. */
export async function setUp(setup, size, prisoners) {
  const hadMoves = page.game.length > 0;
  await page.game.setUp(setup, size, prisoners);
  if (hadMoves) toast(texts.replaced);
  refresh();
}

async function move(point) {
  const before = page.game.position;
  await page.game.play(point);
  const now = page.game.position;
  page.fresh = point;
  if (point) stoneSound();
  const taken = now.prisoners[before.next] - before.prisoners[before.next];
  const parts = [texts.played(before.next, point && goName(point, now.height))];
  if (taken > 0) parts.push(texts.captured(taken, before.next));
  if (now.over && page.game.dispute?.isConfirmation) {
    await page.game.leaveDispute();
    page.mode = "count";
    toast(texts.shown);
  } else if (now.over) {
    page.mode = "count";
    toast(texts.bothPassed);
  } else {
    say([...parts, `${texts.toPlay(now.next)}.`].join(" "));
  }
  refresh();
}

/** Passes; in a confirmation the pass is for a ko while there is one. */
async function pass() {
  const { position, dispute } = page.game;
  if (hasStopped(position)) return;
  const banned = dispute?.isConfirmation && position.resumption?.kos.some(({ color }) => color === position.next);
  if (!banned) {
    await move(null);
    return;
  }
  await page.game.passForKo();
  say(texts.played(position.next, null));
  refresh();
}

function playHex(word, point = null) {
  return after(async () => {
    const { report } = page.hex.answer;
    if (report.winner !== "none") throw new Error(texts.hexOver);
    if (!page.hex.playable) throw new Error(texts.hexBoard);
    if (point && page.hex.answer.board[point[1]][point[0]] !== ".") throw new Error(texts.ILLEGAL["#"](word));
    await page.hex.play(word);
    page.fresh = point;
    stoneSound();
    const { winner, by } = page.hex.answer.report;
    say(winner === "none" ? texts.hexMove(page.hex.mover, word) : texts.hexWon(winner, by));
    refresh();
  }, point ? at(point) : here);
}

let seeking = null;

/** Steps through the game. While positions are loading, only the last step counts. */
export function step(kind, value) {
  const what = page.current;
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
  const last = what === page.game && page.game.data.moves[page.game.move - 1];
  return last ? `${here}: ${texts.played(last.color, last.point && goName(last.point, page.game.position.height))}` : `${here}.`;
}

export function press(name) {
  if (["first", "back", "forward", "last"].includes(name)) return step(name);
  const pointed = board.pointed;
  const deeds = {
    undo: () => after(() => undo() && refresh(), here),
    redo: () => after(() => redo() && refresh(), here),
    pass: () => page.mode === "play" && after(pass, here),
    count: () => setMode("count"),
    estimate: () => setMode("estimate"),
    new: () => byId("new").click(),
    open: () => byId("open").click(),
    judge: () => page.mode === "count" && byId("judge").click(),
    seki: () => page.mode === "count" && pointed && act(pointed, { seki: true }),
    swap: () => page.mode === "hex" && page.hex.answer.swaps.length > 0 && playHex(page.hex.answer.swaps[0]),
  };
  return deeds[name]?.();
}

/** Goes to a node of the tree of moves. */
export const follow = (node) => after(async () => {
  await page.game.follow(node);
  refresh();
}, here);

/** Plays the counted position out on a branch. */
export const playOut = (first, isConfirmation) => after(async () => {
  await page.game.resume(first, isConfirmation);
  page.mode = "play";
  chooseTool("play");
  refresh();
}, here);

/** Goes back from a branch to the position it is about, and counts that. */
export const leaveDispute = () => after(async () => {
  await page.game.leaveDispute();
  page.mode = "count";
  refresh();
}, here);

/** Marks what would explain the record. */
export const apply = ({ dead, alive }) => after(() => {
  const marks = marksOf(page.game.marks);
  page.game.mark({ ...marks, dead: [...marks.dead, ...dead], alive: [...marks.alive, ...alive] });
  refresh();
}, here);
