// Sharing: a link to the position, the record, a picture, and a link to HexWorld.

import { toast } from "./controls.js";
import { byId } from "./element.js";
import { download } from "./files.js";
import { page, saved } from "./page.js";
import { agreement, board } from "./panel.js";
import { png } from "./picture.js";
import { written } from "./records.js";
import { ask } from "./service.js";
import { pack } from "./share.js";
import * as texts from "./texts.js";

/** Copies a text and shows the message `done`, or `otherwise` if it cannot be copied. */
async function copy(text, done, otherwise) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(otherwise);
  }
}

/** Puts a link to the position into the address, and copies it. */
async function link() {
  const { hex, go, agreed } = saved();
  const address = new URL(location.href);
  try {
    const settled = page.mode === "count" && agreement.isAgreed ? { agreed } : {};
    address.hash = await pack({ mode: page.mode, ...(page.mode === "hex" ? { hex } : { go, ...settled }) });
  } catch (error) {
    if (error instanceof RangeError) return toast(texts.tooLongToShare);
    throw error;
  }
  history.replaceState(null, "", address);
  return copy(address.href, texts.shared, texts.shareShown);
}

/** The open game as a record. */
async function record() {
  if (page.mode === "hex") return page.hex.sgf;
  if (page.mode === "count" && (agreement.isAgreed || agreement.decision)) return (await written()).sgf;
  return page.game.sgf ?? (await ask("sgf", { ...page.game.question, score: false })).sgf;
}

async function picture() {
  const name = page.mode === "hex" ? "hex.png" : "board.png";
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim() || "#fff";
  download(name, await png(board.picture, ground));
  toast(texts.saved(name));
}

/** Shows the dialog. */
export function share() {
  byId("share-hexworld").hidden = page.mode !== "hex" || page.hex.hexWorld === null;
  byId("share-dialog").showModal();
  byId("share-link").focus();
}

/** Sets up the dialog; `run(work)` runs one action after the other and shows problems. */
export function sharing(run) {
  const actions = {
    "share-link": link,
    "share-sgf": async () => copy(await record(), texts.recordCopied, texts.notCopied),
    "share-picture": picture,
    "share-hexworld": () => copy(page.hex.hexWorld, texts.hexWorldCopied, texts.notCopied),
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", () => {
      byId("share-dialog").close();
      run(action);
    });
  }
}
