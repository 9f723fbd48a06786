// The games of a file: a list to choose from and to search, of which only the chosen one is ever asked about.

import { byId, el } from "./element.js";
import * as texts from "./texts.js";
import { gamesOf, headOf } from "./tree.js";

/** The most games that are listed at once. */
const LISTED = 200;

export class Shelf {
  /** The shelf of a text with several games, or `null`. */
  static of(text) {
    const games = text.trimStart().startsWith("(") ? gamesOf(text) : [];
    return games.length > 1 ? new Shelf(text, games) : null;
  }

  #heads = null;

  constructor(text, games) {
    this.text = text;
    this.games = games;
    this.number = 1;
  }

  get length() {
    return this.games.length;
  }

  /** The text of a game, from 1. */
  game(number) {
    const { start, end } = this.games[number - 1];
    return this.text.slice(start, end);
  }

  /** The whole file with the chosen game as it is now. */
  with(game) {
    const { start, end } = this.games[this.number - 1];
    return this.text.slice(0, start) + game.trim() + this.text.slice(end);
  }

  /** What the list says about each game, found when it is first wanted. */
  get heads() {
    this.#heads ??= this.games.map((_, index) => {
      const head = headOf(this.game(index + 1));
      const words = [head.black, head.white, head.event, head.date, head.result].filter(Boolean).join(" ");
      return { ...head, number: index + 1, words: words.toLowerCase() };
    });
    return this.#heads;
  }

  /** The games whose players, event, date or result have all the words of a search. */
  find(search) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return this.heads.filter((head) => words.every((word) => head.words.includes(word) || String(head.number) === word));
  }
}

/** Sets up the dialog that lists a shelf; `choose(number)` opens a game, `saveAll()` saves the file. */
export function shelfDialog(choose, saveAll) {
  const dialog = byId("games-dialog");
  const search = byId("games-search");
  let shelf = null;
  const line = ({ number, black, white, date, result }) => el("li", {},
    el("button", {
      type: "button", "aria-current": number === shelf.number ? "true" : null,
      onclick: () => {
        dialog.close();
        choose(number);
      },
    }, el("span", { class: "game-number" }, String(number)),
    el("span", { class: "game-players" }, `${black ?? texts.COLORS.black} – ${white ?? texts.COLORS.white}`),
    el("span", { class: "game-more" }, [date, result].filter(Boolean).join(", "))));
  const list = () => {
    const found = shelf.find(search.value);
    byId("games-list").replaceChildren(...found.slice(0, LISTED).map(line));
    byId("games-count").textContent = texts.gamesFound(found.length, shelf.length, LISTED);
  };
  search.addEventListener("input", list);
  byId("games-save").addEventListener("click", () => {
    dialog.close();
    saveAll();
  });
  return (shown) => {
    shelf = shown;
    search.value = "";
    list();
    dialog.showModal();
    search.focus();
  };
}
