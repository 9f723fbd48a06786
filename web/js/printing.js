// Prints the director's sheet, which the program draws, and nothing else of the page.

import { deadFields } from "./count.js";
import { byId, el } from "./element.js";
import { page } from "./page.js";
import { agreement, count } from "./panel.js";
import { ask } from "./service.js";
import * as texts from "./texts.js";

/** Countries whose paper is Letter. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)\b/;

/** Asks for the sheet of the counted position, and prints it. */
export async function printSheet() {
  const { decision, note, isAgreed } = agreement;
  const remarks = note ? [note] : decision ? [texts.decidedAs(decision[1])] : [];
  const paper = LETTER.test(navigator.language) ? "letter" : "a4";
  const { svg } = await ask("sheet", {
    ...page.game.question, move: page.game.move, ...deadFields(page.game.marks), paper, remarks, agreed: isAgreed && !decision,
    ...(decision ? { result: texts.large(decision[1]) } : isAgreed ? { result: texts.verdict(count.report) } : {}),
  });
  const sheet = el("img", { class: `paper-${paper}`, alt: texts.sheetAlt, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
  await sheet.decode();
  byId("paper").replaceChildren(sheet);
  print();
}

/** Removes the sheet after printing, so that the page itself can be printed again. */
export function printing() {
  addEventListener("afterprint", () => byId("paper").replaceChildren());
}
