// The dialog for what a record says about a game: the players and their ranks, the event, the round, the place, the date.

import { byId, el } from "./element.js";
import * as texts from "./texts.js";
import { DETAILS } from "./tree.js";

/** Sets up the dialog; `change(values)` writes them into the record. Returns a function that shows the dialog for a game. */
export function detailsDialog(change) {
  const dialog = byId("details-dialog");
  const form = byId("details-form");
  byId("details-fields").replaceChildren(...DETAILS.map((name) => el("label", { class: "field" },
    el("span", {}, texts.DETAILS[name]), el("input", { name, autocomplete: "off", maxlength: 100 }))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    change(Object.fromEntries(DETAILS.map((name) => [name, form.elements[name].value.trim()])));
  });
  return (game) => {
    for (const name of DETAILS) form.elements[name].value = game.info(name) ?? "";
    dialog.showModal();
    form.elements.PB.focus();
  };
}
