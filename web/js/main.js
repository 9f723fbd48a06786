// The page: one game of Go and one of Hex, and four things to do with them.

import { connection } from "./connection.js";
import { words } from "./controls.js";
import { byId, el } from "./element.js";
import { listen } from "./listeners.js";
import { act, apply, follow, leaveDispute, playOut, setMode, step } from "./moves.js";
import { after, here, page } from "./page.js";
import { board, connect, estimate, refresh } from "./panel.js";
import { badLink, restore, resume } from "./records.js";
import { get } from "./service.js";
import * as texts from "./texts.js";
import { themes } from "./themes.js";
import { work } from "./work.js";

async function start() {
  words();
  connect({ act, apply, follow, leaveDispute, playOut, setMode, step });
  themes(() => board.redraw());
  byId("handicap").replaceChildren(...[0, 2, 3, 4, 5, 6, 7, 8, 9].map((stones) =>
    el("option", { value: stones }, stones === 0 ? texts.TEXTS.none : String(stones))));
  listen();
  work(() => after(() => refresh(), here));
  connection(() => after(() => (page.game ? refresh() : begin()), here));
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
  if (!page.current) await resume();
  document.body.classList.add("ready");
  await refresh(true);
}

after(start, here);
