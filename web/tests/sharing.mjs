// Sharing and printing: the record, a picture, and the director's sheet on paper.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const SHARING = { permissions: ["clipboard-read", "clipboard-write"] };

/** Replaces the browser's print dialog, and counts how often it is opened. */
function countPrints() {
  globalThis.prints = 0;
  globalThis.print = () => {
    globalThis.prints += 1;
  };
}

/** The picture of the sheet that is printed, as text. */
const sheetOf = (page) => page.locator("#paper img").getAttribute("src").then((source) => decodeURIComponent(source));

export const tests = [
  {
    name: "the record is copied, and the picture is the board as it is shown",
    options: SHARING,
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await page.click("#share");
      assert.ok(await page.isHidden("#share-hexworld"), "a game of Go does not go to HexWorld");
      await visit.shot("share");
      await page.click("#share-sgf");
      await visit.says("#toast", "Record copied");
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\(;[^]*B\[pd\]/);
      const waiting = page.waitForEvent("download");
      await page.click("#share");
      await page.click("#share-picture");
      const download = await waiting;
      assert.equal(download.suggestedFilename(), "board.png");
      const bytes = await readFile(await download.path());
      assert.equal(bytes.toString("latin1", 1, 4), "PNG");
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      assert.ok(width === 1600 && height > 1600, `${width} by ${height}`);
      // The picture has the colors of the page: wood at the edge, stones black and white.
      const colors = await page.evaluate(async (text) => {
        const image = new Image();
        image.src = `data:image/png;base64,${text}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const all = canvas.getImageData(0, 0, image.width, image.height).data;
        const seen = { dark: 0, light: 0, wood: 0 };
        for (let at = 0; at < all.length; at += 4) {
          const [r, g, b] = all.slice(at, at + 3);
          if (Math.max(r, g, b) < 50) seen.dark += 1;
          else if (Math.min(r, g, b) > 220) seen.light += 1;
          else if (r - b > 60) seen.wood += 1;
        }
        return seen;
      }, bytes.toString("base64"));
      // Lines have the same ends and joints as on the page.
      await visit.mode("hex");
      await page.waitForSelector(".path-X");
      const unlike = await page.evaluate(async () => {
        const { standalone } = await import(new URL("js/picture.js", document.baseURI));
        const { text } = standalone(document.querySelector("svg:has(.path-X)"));
        const copy = new DOMParser().parseFromString(text, "image/svg+xml").querySelector(".path-X");
        const own = getComputedStyle(document.querySelector(".path-X"));
        return ["stroke-linecap", "stroke-linejoin", "stroke-width"].filter((name) => copy.getAttribute(name) !== own.getPropertyValue(name));
      });
      assert.deepEqual(unlike, []);
      const enough = 1600 * 1600 / 20;
      assert.ok(colors.dark > enough && colors.light > enough && colors.wood > enough, JSON.stringify(colors));
    },
  },
  {
    name: "Print prints the director's sheet, with the decision and the agreement, on one page",
    options: { locale: "de-DE" },
    async test(visit) {
      const { page } = visit;
      await page.addInitScript(countPrints);
      await visit.open();
      await visit.paste("(;GM[1]SZ[9]KM[7.5]RU[Chinese]EV[Кубок]RO[3]PC[Hall 2]PB[黒木]BR[3d]PW[김]DT[2026-05-02]AB[ca][bb][cb][cc][dc][dd][de][bf][cf][df][cg][eg][bh][ch][eh][di][ei]AW[ea][eb][fb][hb][ec][bd][ed][gd][ee][fe][ff][fg][hg][fh][fi])");
      await visit.says("#sheet-result", "wins by");
      await page.check("#agree-black");
      await page.check("#agree-white");
      await visit.says("#final", "Both players agreed");
      await page.click("#print");
      await page.waitForFunction(() => globalThis.prints === 1);
      const sheet = await sheetOf(page);
      for (const text of ["Кубок", "黒木, 3d", "김", "Hall 2", "Referee", "In Chinese stones the margin is", "Both players agreed", "Dead chains, as both players agreed", "viewBox=\"0 0 793.7 1122.52\""]) {
        assert.ok(sheet.includes(text), text);
      }
      await page.emulateMedia({ media: "print" });
      assert.ok(await page.isVisible("#paper img"));
      assert.ok(await page.isHidden(".bar") && await page.isHidden("main"), "nothing but the sheet is printed");
      await visit.shot("sheet", { fullPage: true });
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g).length, 1, "the sheet is one page");
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      assert.equal(await page.locator("#paper img").count(), 0);
      await page.selectOption("#decision", { label: "White wins on time" });
      await page.click("#print");
      await page.waitForFunction(() => globalThis.prints === 2);
      const decided = await sheetOf(page);
      assert.ok(decided.includes("Decided: White wins on time."));
      assert.match(decided, />White wins on time<\/text>/, "the result that was decided is the large one");
      assert.match(decided, /Counted: (Black|White) wins by/);
    },
  },
  {
    name: "what both players agreed to is the result of the printed sheet, also where the program sees an open border",
    async test(visit) {
      const { page } = visit;
      await page.addInitScript(countPrints);
      await visit.open();
      await visit.paste(".....O...\n....XO...\n....XO...\n....XO...\n....XO...\n.OO.XO...\n....XO...\n....XO...\n....XO...");
      await visit.says("#sheet-result", "Not finished");
      await page.click("#print");
      await page.waitForFunction(() => globalThis.prints === 1);
      assert.match(await sheetOf(page), />Not finished; as it/);
      await page.check("#agree-black");
      await page.check("#agree-white");
      await visit.says("#final", "Both players agreed");
      await page.click("#print");
      await page.waitForFunction(() => globalThis.prints === 2);
      const sheet = await sheetOf(page);
      assert.match(sheet, />(Black|White) wins by [\d.]+<\/text>/);
      assert.doesNotMatch(sheet, />Not finished/);
      assert.match(sheet, /Counted: Not finished; as it stands/);
    },
  },
  {
    name: "in America the sheet has the size of Letter",
    options: { locale: "en-US" },
    async test(visit) {
      const { page } = visit;
      await page.addInitScript(countPrints);
      await visit.open();
      await page.click("#print");
      await page.waitForFunction(() => globalThis.prints === 1);
      assert.ok((await sheetOf(page)).includes("viewBox=\"0 0 816 1056\""));
    },
  },
];
