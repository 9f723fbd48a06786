// Opening, saving, sharing.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const GAME = "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Chinese]PB[Ann]PW[Bo];B[ee];W[ce];B[gc];W[gg];B[dc])";

/** Drops a file or a text on the page. */
async function drop(page, { file, text }) {
  const data = await page.evaluateHandle(([content, plain]) => {
    const transfer = new DataTransfer();
    if (content) transfer.items.add(new File([content], "game.sgf"));
    else transfer.setData("text/plain", plain);
    return transfer;
  }, [file ?? null, text ?? null]);
  await page.dispatchEvent("#stage", "dragover", { dataTransfer: data });
  await page.dispatchEvent("#stage", "drop", { dataTransfer: data });
}

export const tests = [
  {
    name: "open a game by paste, file and drop",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(GAME);
      await visit.says("#players", "Ann");
      assert.equal(await page.inputValue("#rules"), "chinese");
      assert.equal(await page.inputValue("#komi"), "5.5");
      assert.equal(await page.locator(".cell").count(), 81);
      await page.click("#open");
      await page.setInputFiles("#open-file", { name: "other.sgf", mimeType: "text/plain", buffer: Buffer.from(GAME.replace("Ann", "Carla")) });
      await visit.says("#players", "Carla");
      const japanese = [...Buffer.from(GAME.replace("(;", "(;CA[Shift_JIS]").replace("Ann", "@"), "latin1")];
      japanese.splice(japanese.indexOf("@".charCodeAt(0)), 1, 0x8d, 0x95); // 黒
      await page.click("#open");
      await page.setInputFiles("#open-file", { name: "old.sgf", mimeType: "text/plain", buffer: Buffer.from(japanese) });
      await visit.says("#players", "黒");
      await drop(page, { file: GAME.replace("Ann", "Dora").replace("(;", "(;GN[An evening game]") });
      await visit.says("#game-title", "An evening game");
      await visit.says("#players", "Dora");
      await drop(page, { text: GAME.replace("Ann", "Eve") });
      await visit.says("#players", "Eve");
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      }, GAME.replace("Ann", "Fay"));
      await visit.says("#players", "Fay");
    },
  },
  {
    name: "a file of several games opens each of them",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      assert.ok(await page.isHidden("#which"));
      await visit.paste(["Ann", "Bea", "Cleo"].map((name) => GAME.replace("Ann", name)).join("\n"));
      await visit.says("#players", "Ann");
      await visit.says("#which-of", "of 3");
      for (const [number, name] of [["2", "Bea"], ["99", "Cleo"], ["0", "Ann"], ["3", "Cleo"]]) {
        await page.fill("#which-game", number);
        await page.keyboard.press("Enter");
        await visit.says("#players", name);
      }
      assert.equal(await page.inputValue("#which-game"), "3");
      await visit.paste(GAME.replace("Ann", "Dora"));
      await visit.says("#players", "Dora");
      assert.ok(await page.isHidden("#which"));
    },
  },
  {
    name: "examples are opened",
    async test(visit) {
      await visit.open();
      await visit.page.click("#open");
      await visit.page.waitForSelector("[data-example=nine]");
      await visit.shot("open");
      await visit.page.click("[data-example=nine]");
      await visit.says("#sheet-result", "White wins by 8.5");
      await visit.page.click("#open");
      await visit.page.click("[data-example=thirteen]");
      await visit.page.waitForFunction(() => document.querySelectorAll(".cell").length === 169);
      await visit.settled();
      await visit.page.click("#open");
      await visit.page.click("[data-example=corner]");
      await visit.page.waitForFunction(() => document.querySelectorAll(".cell").length === 49);
      await visit.settled();
      await visit.page.click("#open");
      await visit.page.click("[data-example=hex]");
      await visit.says("#hex-result", "Red wins");
    },
  },
  {
    name: "a bad record is refused with its place, and the board stays",
    async test(visit) {
      await visit.open();
      await visit.paste("(;GM[1]SZ[0]\n;B[aa])");
      await visit.page.waitForSelector("#open-problem:not([hidden])");
      assert.match(await visit.text("#open-problem"), /\w{3}/);
      await visit.shot("bad-record");
      await visit.page.keyboard.press("Escape");
      await visit.says("#sheet-result", "White wins by 5.5");
      await visit.paste("  ");
      await visit.says("#open-problem", "Paste a game first");
      const file = (text) => visit.page.setInputFiles("#open-file", { name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
      await file("");
      await visit.says("#open-problem", "This file is empty.");
      await file("x".repeat(8 * 1024 * 1024 + 1));
      await visit.says("#open-problem", "larger than 8 MB");
      await file("hello");
      await visit.says("#open-problem", "Row 1, column 1: 'h' is neither a stone");
    },
  },
  {
    name: "a game that is too long for one question is refused in words of the page",
    engine: "http",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await page.click("#open");
      const long = GAME.replace("SZ[9]", `SZ[9]C[${"x".repeat(1_200_000)}]`);
      await page.setInputFiles("#open-file", { name: "long.sgf", mimeType: "text/plain", buffer: Buffer.from(long) });
      await visit.says("#open-problem", "This game is longer than 1 MB");
      assert.equal(await page.inputValue("#open-text"), "", "so much text is not shown");
      visit.complaints = visit.complaints.filter((complaint) => !complaint.includes("status of 413"));
    },
  },
  {
    name: "many remarks on a record take one line, and none of them has words of a command line",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(`(;GM[1]SZ[9]KM[abc]RU[Klingon]${";B[aa]".repeat(30)})`);
      await visit.says("#game-notes summary", "remarks on the record");
      assert.ok(await page.locator("#game-notes .warning").first().isHidden());
      await page.click("#game-notes summary");
      const notes = await visit.text("#game-notes");
      assert.match(notes, /Line 1, column \d+: irregular move: a stone is there already\./);
      assert.match(notes, /KM is not a komi: expected whole or half points, such as 6\.5; 6\.5 was assumed\./);
      assert.match(notes, /unknown ruleset "Klingon"; Japanese rules were assumed\./);
      await visit.paste("(;GM[1]SZ[9]KM[6.5]RU[Japanese];B[aa];B[bb])");
      await page.locator("#game-notes > .warning").first().waitFor();
      assert.equal(await page.locator("#game-notes details").count(), 0);
    },
  },
  {
    name: "save as SGF with result and territory",
    async test(visit) {
      await visit.open();
      await visit.page.fill("#komi", "0.5");
      await visit.page.keyboard.press("Enter");
      await visit.says("#sheet-result", "Black wins by 0.5");
      const waiting = visit.page.waitForEvent("download");
      await visit.page.click("#save");
      const download = await waiting;
      assert.equal(download.suggestedFilename(), "Kuro-Shiro.sgf");
      const text = await readFile(await download.path(), "utf8");
      const result = (await visit.text("#sheet-result")).match(/(Black|White) wins by ([\d.]+)/);
      // The result that the record has is official: it stays, and the count is written beside it.
      assert.match(text, /RE\[W\+5\.5\]/);
      assert.match(text, new RegExp(`Counted: ${result[1][0]}\\+${result[2]} `));
      assert.match(text, /TB\[/);
      assert.match(text, /TW\[/);
      assert.match(text, /RU\[Japanese\]/);
    },
  },
  {
    name: "a link brings back exactly this position",
    options: { permissions: ["clipboard-read", "clipboard-write"] },
    async test(visit) {
      await visit.open();
      await visit.page.locator("#slider").fill("200");
      await visit.says("#number", "200 of 236");
      await visit.settled();
      await visit.point("S15");
      await visit.isNot("S15", "dead");
      await visit.says("#sheet-notes", "corrected by you");
      const [result, label] = [await visit.text("#sheet-result"), await visit.label("S15")];
      await visit.page.click("#share");
      await visit.page.click("#share-link");
      await visit.says("#toast", "Link copied");
      const link = await visit.page.evaluate(() => navigator.clipboard.readText());
      assert.ok(link.startsWith(`${visit.address}#`), link);
      assert.ok(link.length < 2000, `the link has ${link.length} characters`);
      visit.page = await visit.newPage();
      await visit.open(link.slice(visit.address.length));
      await visit.says("#number", "200 of 236");
      await visit.says("#sheet-result", result);
      assert.equal(await visit.label("S15"), label);
      visit.page = await visit.newPage();
      await visit.open("#nonsense");
      await visit.says("#number", "200 of 236");
      await visit.says("#toast", "could not be read");
    },
  },
];
