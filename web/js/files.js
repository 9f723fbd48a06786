// Opening and saving: files, dropped files, pasted text, examples, and the dialogs for them.

import { byId, el } from "./element.js";
import { get, getText } from "./service.js";
import { sentence } from "./sheet.js";
import * as texts from "./texts.js";

const LARGEST = 8 * 1024 * 1024;

/** The most text that the dialog shows when a file could not be opened. */
const SHOWN = 100_000;

/** As much of a record as its first node takes. */
const HEAD = 2000;

/** Whether a question was refused because the game in it is too long. */
const isTooLong = ({ kind, message }) => kind === "too_large" && /\bbytes\b/.test(message);

/** Whether a text is a game of Hex rather than of Go. */
export function isHex(text) {
  // A record says which game it is; LittleGolem's say so in the name of the tournament. Comments may speak of anything.
  if (text.trimStart().startsWith("(")) return /\b(GM\s*\[\s*11\s*\]|EV\s*\[\s*hex\b)/i.test(text.slice(0, HEAD));
  return /hexworld|trmph|littlegolem/i.test(text) || /^\s*(\d+\.\s*)?[a-z]\d+([\s,;]+|$)/.test(text);
}

/** The text of a file; throws a sentence for the person. */
async function read(file) {
  if (file.size > LARGEST) throw new Error(texts.bigFile);
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(texts.badFile);
  }
  // Records name their encoding; what names none and is no UTF-8 is most often in Latin letters.
  const plain = new TextDecoder("latin1").decode(bytes.subarray(0, 4096));
  for (const encoding of [plain.match(/CA\s*\[([\w-]+)\]/)?.[1], "utf-8"]) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // An unknown name, or a wrong one: the next is tried.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** Offers a record, or a file with a type of its own, for download. */
export function download(name, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: "application/x-go-sgf" }));
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The dialog that opens games, and dropped or pasted ones anywhere on the page; `open(text, hex, title)` may throw a problem. */
export class Opener {
  #dialog = byId("open-dialog");
  #text = byId("open-text");
  #problem = byId("open-problem");
  #open;
  #hex = false;

  constructor(open) {
    this.#open = open;
    byId("open-load").addEventListener("click", () => this.#load());
    byId("open-file").addEventListener("change", (event) => {
      const [file] = event.target.files;
      if (file) this.#take(file);
      event.target.value = "";
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#load();
    });
    this.#drops();
    this.#examples();
  }

  /** Shows the dialog; `hex` says which game texts of rows are taken for. */
  show(hex, text = "", problem = null) {
    this.#hex = hex;
    byId("open-hint").textContent = hex ? texts.TEXTS.pasteHex : texts.TEXTS.paste;
    this.#text.value = text;
    this.#tell(problem);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#text.focus();
  }

  #tell(problem) {
    this.#problem.textContent = problem ? sentence(isTooLong(problem) ? texts.bigGame : problem.message) : "";
    this.#problem.hidden = !problem;
    this.#text.setAttribute("aria-invalid", Boolean(problem));
    if (problem?.line && this.#text.value) {
      const lines = this.#text.value.split("\n");
      const start = lines.slice(0, problem.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + (problem.column ?? 1) - 1;
      this.#text.focus();
      this.#text.setSelectionRange(start, Math.min(start + 1, this.#text.value.length));
    }
  }

  async #load() {
    const text = this.#text.value;
    if (text.trim() === "") return this.#tell(new Error(texts.nothingToOpen));
    return this.#try(text, this.#hex, null);
  }

  /** Opens a text, or says in the dialog what is wrong with it. */
  async #try(text, hex, title) {
    try {
      await this.#open(text, isHex(text) || (hex && !text.trimStart().startsWith("(")), title);
      this.#dialog.close();
    } catch (error) {
      this.show(hex, text.length > SHOWN ? "" : text, error);
    }
  }

  async #take(file, hex = this.#hex) {
    try {
      const text = await read(file);
      if (text.trim() === "") throw new Error(texts.emptyFile);
      await this.#try(text, hex, null);
    } catch (error) {
      this.show(hex, "", error);
    }
  }

  #drops() {
    const body = document.body;
    const carries = (event) => [...event.dataTransfer.types].some((type) => type === "Files" || type === "text/plain");
    addEventListener("dragover", (event) => {
      if (!carries(event)) return;
      event.preventDefault();
      body.classList.add("dropping");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) body.classList.remove("dropping");
    });
    addEventListener("drop", (event) => {
      body.classList.remove("dropping");
      if (!carries(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      const hex = body.dataset.mode === "hex";
      if (file) this.#take(file, hex);
      else this.#try(event.dataTransfer.getData("text/plain"), hex, null);
    });
    addEventListener("paste", (event) => {
      if (event.target.closest?.("input, textarea, dialog")) return;
      const text = event.clipboardData.getData("text/plain");
      if (text.trim()) this.#try(text, body.dataset.mode === "hex", null);
    });
  }

  async #examples() {
    const list = byId("open-examples");
    try {
      const examples = await get("examples");
      list.replaceChildren(...examples.map(({ name, about, game }) => el("li", {},
        el("button", { type: "button", "data-example": name, onclick: () => this.#example(name, game) },
          texts.EXAMPLES[name] ?? about))));
    } catch (error) {
      list.replaceChildren(el("li", { class: "problem" }, error.message));
    }
  }

  async #example(name, game) {
    try {
      const text = await getText(`examples/${encodeURIComponent(name)}`);
      await this.#open(text, game === "hex", texts.EXAMPLES[name] ?? null);
      this.#dialog.close();
    } catch (error) {
      this.#tell(error);
    }
  }
}

/** The dialog for a new board; `start(settings)` may throw a problem. */
export class Starter {
  #dialog = byId("new-dialog");
  #form = byId("new-form");
  #problem = byId("new-problem");

  constructor(start) {
    const form = this.#form;
    form.addEventListener("change", () => this.#fit());
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const { size, width, height, handicap, rules, komi, black, white } = form.elements;
      const side = (value) => (/^\d+$/.test(value.trim()) ? Number(value) : 0);
      const other = size.value === "other";
      const settings = {
        width: other ? side(width.value) : Number(size.value), height: other ? side(height.value) : Number(size.value),
        handicap: Number(handicap.value), rules: rules.value, komi: komi.value.trim(),
        names: { black: black.value.trim() || null, white: white.value.trim() || null },
      };
      try {
        if ([settings.width, settings.height].some((value) => value < 1 || value > 52)) throw new Error(texts.badSize);
        await start(settings);
        this.#dialog.close();
      } catch (error) {
        this.#problem.textContent = sentence(error.message);
        this.#problem.hidden = false;
      }
    });
    form.elements.rules.addEventListener("change", () => this.#komi());
    form.elements.handicap.addEventListener("change", () => this.#komi());
  }

  /** Shows the dialog for Go or Hex. */
  show(hex, rulesets, rules) {
    const form = this.#form;
    const sizes = hex ? ["11", "13", "19", "other"] : ["9", "13", "19", "other"];
    byId("new-sizes").replaceChildren(...sizes.map((size, index) => el("label", { class: "choice" },
      el("input", { type: "radio", name: "size", value: size, checked: index === (hex ? 0 : 2) }),
      el("span", {}, size === "other" ? texts.TEXTS.other : `${size}×${size}`))));
    form.elements.rules.replaceChildren(...rulesets.map(({ name, title, komi }) =>
      el("option", { value: name, "data-komi": komi, selected: name === rules }, title)));
    this.#komi();
    for (const part of form.querySelectorAll(".go-only")) part.hidden = hex;
    this.#problem.hidden = true;
    this.#fit();
    this.#dialog.showModal();
  }

  /** The usual komi of the rules; in a handicap game only what breaks a tie. */
  #komi() {
    const { rules, handicap, komi } = this.#form.elements;
    const usual = rules.selectedOptions[0]?.dataset.komi ?? "6.5";
    komi.value = Number(handicap.value) > 0 ? (Number.isInteger(Number(usual)) ? "0" : "0.5") : usual;
  }

  #fit() {
    byId("new-sides").hidden = this.#form.elements.size.value !== "other";
  }
}
