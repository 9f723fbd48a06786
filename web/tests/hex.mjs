// Hex: winning, swapping, undoing, pasted games.

import assert from "node:assert/strict";

export const tests = [
  {
    name: "a game of Hex is won, and taken back",
    async test(visit) {
      await visit.open();
      await visit.mode("hex");
      await visit.says("#hex-result", "Red wins");
      assert.doesNotMatch(await visit.text(".part-hex"), /\b[BWXO]\+/, "players are called by their colors");
      await visit.shot("hex");
      await visit.page.click("#new");
      await visit.page.locator('#new-sizes input[value="other"]').check({ force: true });
      await visit.page.fill("#new-form [name=width]", "3");
      await visit.page.fill("#new-form [name=height]", "3");
      await visit.page.click("#new-form .primary");
      await visit.says("#hex-result", "Red to play");
      await visit.moves("b1", "a1", "b2", "a2");
      await visit.point("a1");
      await visit.says(".tip", "a1 is occupied");
      await visit.moves("b3");
      await visit.says("#hex-result", "Red wins");
      await visit.page.waitForSelector(".path-X");
      await visit.says("#hex-notes", "3 stones");
      await visit.point("c3");
      await visit.says(".tip", "The game is won");
      await visit.page.click("#undo");
      await visit.says("#hex-result", "Red to play");
      await visit.is("b3", "empty");
      assert.equal(await visit.page.locator(".path-X").count(), 0);
      await visit.page.click("#redo");
      await visit.says("#hex-result", "Red wins");
    },
  },
  {
    name: "letters stand over their columns, and what players need is shown only when asked for",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.mode("hex");
      await page.click("#first");
      await page.click("#forward");
      await visit.says("#number", "1 of");
      const middle = ({ x, width }) => x + width / 2;
      const letter = await page.locator(".coordinates text").first().boundingBox();
      const cell = await visit.cell("a1").boundingBox();
      assert.ok(Math.abs(middle(letter) - middle(cell)) < cell.width / 4, "a stands over a1");
      assert.equal(await page.locator(".ways").count(), 0);
      await page.check("#hex-needs");
      await page.waitForSelector(".ways", { state: "attached" });
      await visit.says("#hex-lines", "stones more");
      await page.uncheck("#hex-needs");
      await page.waitForSelector(".ways", { state: "detached" });
    },
  },
  {
    name: "the board is turned, the last stone is told from all others, and the game goes to HexWorld",
    options: { permissions: ["clipboard-read", "clipboard-write"] },
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.mode("hex");
      await visit.paste("https://hexworld.org/board/#5c1,a2:sc3d4");
      await visit.is("c3", "red stone");
      await visit.is("d4", "blue stone");
      // Blue discs have rings of their own; the last one has a dot, and no other has.
      assert.equal(await page.locator("circle.hex-last").count(), 1);
      const middle = async (selector) => {
        const { x, y, width, height } = await page.locator(selector).first().boundingBox();
        return [x + width / 2, y + height / 2];
      };
      const near = ([a, b], [c, d]) => Math.hypot(a - c, b - d) < 4;
      const cell = (name) => middle(`.cell[aria-label^="${name},"]`);
      assert.ok(near(await middle("circle.hex-last"), await cell("d4")));
      const before = await page.locator(".board").boundingBox();
      await page.click("#hex-rotate");
      await page.waitForFunction((ratio) => {
        const { width, height } = document.querySelector(".board").getBoundingClientRect();
        return Math.abs(width / height - ratio) > 0.1;
      }, before.width / before.height);
      assert.ok(near(await middle("circle.hex-last"), await cell("d4")), "marks turn with the board");
      await visit.says("#hex-lines", "joins the red sides");
      await visit.moves("b2");
      await visit.is("b2", "red stone");
      const box = await page.locator(".board").boundingBox();
      for (const name of ["a1", "e1", "a5", "e5"]) {
        const [x, y] = await cell(name);
        assert.ok(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, `${name} is on the board`);
      }
      await visit.shot("hex-turned");
      for (let turn = 1; turn < 12; turn += 1) await page.click("#hex-rotate");
      await page.waitForFunction((ratio) => {
        const { width, height } = document.querySelector(".board").getBoundingClientRect();
        return Math.abs(width / height - ratio) < 0.01;
      }, before.width / before.height);
      await page.click("#share");
      await page.click("#share-hexworld");
      await visit.says("#toast", "HexWorld link copied");
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "https://hexworld.org/board/#5c1,a2:sc3d4b2");
    },
  },
  {
    name: "the first stone may be swapped",
    async test(visit) {
      await visit.open();
      await visit.mode("hex");
      await visit.page.click("#new");
      await visit.page.click("#new-form .primary");
      await visit.says("#hex-result", "Red to play");
      assert.ok(!(await visit.page.locator("#swap").isVisible()));
      await visit.moves("b3");
      await visit.page.click("#swap");
      await visit.says("#number", "2 of 2");
      await visit.is("c2", "blue stone");
      await visit.says("#hex-result", "Red to play");
    },
  },
  {
    name: "formats of Hex are pasted, and stepped through",
    async test(visit) {
      await visit.open();
      await visit.mode("hex");
      for (const text of [
        "https://hexworld.org/board/#3c1,b1a1b2a2b3",
        "b1 a1 b2 a2 b3",
        "(;GM[11]SZ[3];B[b1];W[a1];B[b2];W[a2];B[b3])",
      ]) {
        await visit.paste(text);
        await visit.page.waitForSelector("#open-dialog:not([open])", { state: "attached" });
        await visit.is("b2", "red stone");
      }
      await visit.says("#hex-result", "Red wins");
      await visit.page.keyboard.press("ArrowLeft");
      await visit.says("#number", "4 of 5");
      await visit.says("#hex-result", "Red to play");
      await visit.paste("O X .\nO X .\n. X .");
      await visit.says("#hex-result", "Red wins");
      await visit.paste("X X\nX");
      await visit.page.waitForSelector("#open-problem:not([hidden])");
    },
  },
];
