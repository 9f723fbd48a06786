// Opens, saves and shares records, and decides what the page starts with.

import { chooseTool, problem, toast } from "./controls.js";
import { deadFields } from "./count.js";
import { download } from "./files.js";
import { Game } from "./game.js";
import { Hex } from "./hex.js";
import { forget, kept } from "./memory.js";
import { MODES, page, setAside } from "./page.js";
import { agreement, count, refresh } from "./panel.js";
import { ask, getText } from "./service.js";
import { unpack } from "./share.js";
import { sentence } from "./sheet.js";
import { Shelf } from "./shelf.js";
import * as texts from "./texts.js";
import { titleOf } from "./title.js";
import { Tree } from "./tree.js";
import { linked } from "./work.js";

const FIRST_EXAMPLE = "nineteen";

/** Opens a text. Throws an error and changes nothing if it is not a game. */
export async function openText(text, isHex, title, from = isHex ? null : Shelf.of(text), number = 1) {
  if (isHex) {
    const opened = await Hex.open(text);
    setAside();
    page.hex = opened;
    page.mode = "hex";
  } else {
    const own = from ? from.game(number) : text;
    const [found, opened] = await Promise.all([title ?? titleOf(own), Game.open(own)]);
    opened.title = found;
    setAside();
    page.game = opened;
    page.shelf = from;
    if (page.shelf) page.shelf.number = number;
    page.mode = page.game.length === 0 || page.game.position.over || page.game.position.record ? "count" : "play";
  }
  chooseTool("play");
  problem("rules-problem", null);
  await refresh();
}

export async function save() {
  if (page.mode === "hex") {
    download("hex.sgf", page.hex.sgf);
    toast(texts.saved("hex.sgf"));
    return;
  }
  const { sgf, warnings } = await written();
  const name = `${[page.game.names.black, page.game.names.white].filter(Boolean).join("-").replace(/[^\p{L}\p{N}-]+/gu, "_") || "game"}.sgf`;
  download(name, sgf);
  toast([texts.saved(name), ...warnings.map(sentence)].join(" "));
}

/** The open game of Go as a record, with its count and the players' agreement if it is being counted. */
export async function written() {
  // A record has the result of the whole game, not of a position in the middle.
  const counted = page.mode === "count" && page.game.move === page.game.length;
  const body = { ...page.game.question, score: counted, ...(counted ? deadFields(page.game.marks) : {}) };
  const { sgf: line, warnings } = await ask("sgf", body);
  // The question was about one line of a game that may have others.
  const whole = page.game.data.line ? page.game.tree.rewritten(page.game.nodes, line).toString() : line;
  if (!counted) return { sgf: whole, warnings: [] };
  // A result that was agreed or decided is written, whatever the program makes of the position.
  return { sgf: agreed(whole), warnings: agreement.isAgreed || agreement.decision ? [] : warnings };
}

/** A record with the result that was decided and the players' agreement in it. */
function agreed(record) {
  const { decision, note } = agreement;
  let tree = Tree.read(record);
  if (decision) tree = tree.withResult(decision[0]);
  else if (note) tree = tree.withResult(count.report.result);
  // SGF has no result for a game that both players lose.
  const words = [...(decision && decision[0] === null ? [texts.final(decision[1])] : []), ...(note ? [note] : [])].at(-1);
  return words ? tree.withComment(tree.lineThrough(0).at(-1), words).toString() : tree.toString();
}

/** Opens the game of the link in the address. Returns whether there was one. */
export async function restore() {
  if (location.hash.length < 2) return false;
  linked(true);
  await bring(await unpack(location.hash.slice(1)));
  return true;
}

/** Opens a state that was saved in a link or in the browser. */
async function bring(state) {
  const [found, played] = [state.hex && await Hex.restore(state.hex), state.go && await Game.restore(state.go)];
  const wanted = MODES.includes(state.mode) ? state.mode : "count";
  if (!(wanted === "hex" ? found : played)) throw new Error(texts.badLink);
  setAside();
  page.mode = wanted;
  page.agreed = state.agreed ?? null;
  agreement.restore(page.agreed);
  page.shelf = null;
  if (found) page.hex = found;
  if (played) page.game = played;
}

/** Opens what was open when the page was left, or an example. */
export async function resume() {
  const state = kept();
  try {
    if (state) await bring(state);
  } catch (error) {
    if (error.kind === "unreachable") throw error;
    // The saved state is of an earlier version, or damaged.
    forget();
  }
  if (!page.game) await example();
}

/** Why a link was not shown. */
export const badLink = (error) =>
  toast(error.kind === "stopped" ? texts.stopped : error instanceof RangeError ? texts.longLink : texts.badLink);

async function example() {
  page.game = await Game.open(await getText(`examples/${FIRST_EXAMPLE}`), texts.EXAMPLES[FIRST_EXAMPLE]);
  page.welcome = true;
}
