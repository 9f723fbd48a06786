// What the buttons and fields of the page do.

import * as controls from "./controls.js";
import { detailsDialog } from "./details.js";
import { byId } from "./element.js";
import { download, Opener, Starter } from "./files.js";
import { Game } from "./game.js";
import { Hex } from "./hex.js";
import { press, setMode, setUp, step } from "./moves.js";
import { after, here, page, place, setAside } from "./page.js";
import { board, count, estimate, refresh, render, tally } from "./panel.js";
import { printing, printSheet } from "./printing.js";
import { badLink, openText, restore, save } from "./records.js";
import { mirrored, rotated, stonesAt } from "./setup.js";
import { share, sharing } from "./sharing.js";
import { shelfDialog } from "./shelf.js";
import { sound } from "./sound.js";
import * as texts from "./texts.js";

const { problem, toast } = controls;

export function listen() {
  for (const button of document.querySelectorAll(".modes [data-mode]")) {
    button.addEventListener("click", () => setMode(button.dataset.mode));
  }
  for (const id of ["undo", "redo", "pass", "swap"]) byId(id).addEventListener("click", () => press(id));
  controls.steps(step);
  controls.keys(press);
  byId("table").addEventListener("wheel", (event) => {
    // In a narrow window the wheel scrolls the page, as everywhere.
    if (event.ctrlKey || event.deltaY === 0 || !page.current || document.documentElement.scrollHeight > innerHeight + 1) return;
    event.preventDefault();
    step(event.deltaY > 0 ? "forward" : "back");
  }, { passive: false });
  byId("judge").addEventListener("click", () => after(() => {
    page.game.mark({ by: "judge" });
    refresh();
  }, here));
  const help = matchMedia("(hover: none)").matches ? texts.markHelpTouch : texts.markHelp(/Mac/.test(navigator.platform));
  byId("mark-help").textContent = help[count.status];
  for (const radio of document.querySelectorAll("input[name=mark]")) {
    radio.addEventListener("change", () => {
      count.status = radio.value;
      byId("mark-help").textContent = help[count.status];
    });
  }
  const change = (settings) => {
    // What is shown was not made for the new rules or komi, although these are in their fields already.
    page.changes += 1;
    render();
    return after(async () => {
      problem("rules-problem", null);
      try {
        await page.game.change(settings);
      } finally {
        page.changes -= 1;
        byId("komi").blur();
        render();
      }
      refresh();
    }, place("rules-problem"));
  };
  byId("rules").addEventListener("change", ({ target }) => change({ rules: target.value }));
  byId("komi").addEventListener("change", ({ target }) => {
    const written = target.value.trim().replace(",", ".").replace("−", "-");
    const komi = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(written) ? Number(written) : NaN;
    if (Number.isInteger(komi * 2)) change({ komi });
    else problem("rules-problem", new Error(texts.badKomi));
  });
  byId("which-game").addEventListener("change", ({ target }) => after(async () => {
    await choose(Math.min(Math.max(Math.round(Number(target.value)) || 1, 1), page.shelf.length));
  }, place("rules-problem")));
  const choose = (number) => openText(page.shelf.text, false, null, page.shelf, number);
  const list = shelfDialog((number) => after(() => choose(number), place("rules-problem")), () => {
    download("games.sgf", page.shelf.with(page.game.sgf));
    toast(texts.saved("games.sgf"));
  });
  const details = detailsDialog((values) => after(async () => {
    await page.game.describe(values);
    refresh();
  }, place("rules-problem")));
  byId("details").addEventListener("click", () => details(page.game));
  byId("which-list").addEventListener("click", () => list(page.shelf));
  byId("hex-needs").addEventListener("change", ({ target }) => {
    Hex.showsNeeds = target.checked;
    render();
  });
  byId("method").addEventListener("change", ({ target }) => {
    estimate.method = target.value;
    byId("method-note").textContent = target.selectedOptions[0].dataset.note;
    estimate.forget();
    refresh();
  });
  const opener = new Opener((text, isHex, title) => openText(text, isHex, title));
  const starter = new Starter(async ({ width, height, handicap, rules, komi, names }) => {
    const wanted = page.mode === "hex" ? "hex" : "play";
    const fresh = wanted === "hex" ? await Hex.fresh(width, height) : await Game.fresh({ width, height, handicap, rules, komi, names });
    setAside();
    if (wanted === "hex") page.hex = fresh;
    else [page.game, page.shelf] = [fresh, null];
    page.mode = wanted;
    toast(texts.replaced);
    refresh();
  });
  byId("open").addEventListener("click", () => opener.show(page.mode === "hex"));
  byId("new").addEventListener("click", () => {
    controls.chooseTool("play");
    starter.show(page.mode === "hex", page.game?.position.rulesets ?? [], page.game?.data.rules);
  });
  for (const radio of document.querySelectorAll("input[name=tool]")) {
    radio.addEventListener("change", () => {
      for (const id of ["setup-more", "setup-prisoners"]) byId(id).hidden = radio.value === "play";
      render();
    });
  }
  const turn = (change) => after(() => {
    const { setup, size } = change(stonesAt(page.game.position), page.game.data.base);
    return setUp(setup, size);
  }, here);
  for (const color of ["black", "white"]) {
    byId(`prisoners-${color}`).addEventListener("change", ({ target }) => after(async () => {
      problem("setup-problem", null);
      if (!/^\d{1,3}$/.test(target.value.trim())) throw new Error(texts.badPrisoners);
      const { position, data } = page.game;
      await setUp(stonesAt(position), data.base, { ...position.prisoners, [color]: Number(target.value) });
      target.blur();
    }, place("setup-problem")));
  }
  byId("setup-rotate").addEventListener("click", () => turn(rotated));
  byId("setup-mirror").addEventListener("click", () => turn(mirrored));
  byId("setup-next").addEventListener("click", () => turn((setup, { width, height }) =>
    ({ setup: { ...setup, next: setup.next === "black" ? "white" : "black" }, size: { width, height } })));
  byId("welcome-setup").addEventListener("click", () => {
    byId("new").click();
    controls.chooseTool("black");
  });
  byId("welcome-open").addEventListener("click", () => byId("open").click());
  byId("welcome-play").addEventListener("click", () => byId("new").click());
  byId("save").addEventListener("click", () => after(save, here));
  byId("share").addEventListener("click", share);
  sharing((deed) => after(deed, here));
  byId("print").addEventListener("click", () => after(printSheet, here));
  printing();
  sound();
  byId("tally-start").addEventListener("click", () => (tally.isOpen ? tally.stop() : tally.start(page.game)));
  byId("hex-rotate").addEventListener("click", () => {
    Hex.turn = (Hex.turn + 1) % 12;
    render();
  });
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
