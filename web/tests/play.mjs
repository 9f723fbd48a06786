// Playing: captures, ko, suicide, passes, undo and redo, stepping.

import assert from "node:assert/strict";

export const tests = [
  {
    name: "play and capture",
    async test(visit) {
      await visit.open();
      await visit.fresh(9);
      await visit.says("#turn", "Black to play");
      await visit.moves("A2", "A1", "B1");
      await visit.is("A1", "empty");
      await visit.says("#players li:first-child", "1 prisoner");
      await visit.says("#live", "Black captures 1 stone");
      await visit.page.click("#undo");
      await visit.is("A1", "white stone");
      await visit.page.click("#redo");
      await visit.is("A1", "empty");
      assert.equal(await visit.text("#number"), "3 of 3");
      await visit.cell("E5").hover();
      await visit.shot("play");
    },
  },
  {
    name: "ko is forbidden, and the board stays as it was",
    async test(visit) {
      await visit.open();
      await visit.fresh(9);
      await visit.moves("C4", "E5", "D5", "F4", "D3", "E3", "A9", "D4", "E4");
      await visit.is("D4", "empty");
      await visit.point("D4");
      await visit.says(".tip", "Ko: D4");
      assert.equal(await visit.page.locator(".ko").count(), 1);
      assert.match(await visit.label("D4"), /^D4, empty, ko/);
      assert.equal(await visit.text("#number"), "9 of 9");
      await visit.is("E4", "black stone");
      await visit.says("#live", "Ko");
      await visit.shot("ko");
    },
  },
  {
    name: "suicide goes by the rules",
    async test(visit) {
      await visit.open();
      await visit.fresh(9);
      await visit.moves("A2", "A1", "B2", "E5", "C1");
      await visit.point("B1");
      await visit.says(".tip", "Suicide");
      await visit.is("A1", "white stone");
      await visit.page.selectOption("#rules", "new-zealand");
      await visit.point("B1");
      await visit.says("#number", "6 of 6");
      await visit.is("A1", "empty");
      await visit.says("#players li:first-child", "2 prisoners");
    },
  },
  {
    name: "two passes open the count, and one can play on",
    async test(visit) {
      await visit.open();
      await visit.fresh(9);
      await visit.moves("C3", "G3", "C7", "G7");
      await visit.page.click("#pass");
      await visit.says("#turn", "White to play");
      await visit.says("#number", "5 of 5, pass");
      await visit.says(".move-list li:last-child", "5pass");
      await visit.page.click("#pass");
      await visit.page.waitForSelector("body[data-mode=count]");
      await visit.settled();
      await visit.says("#sheet-result", "wins by");
      await visit.says("#number", "6 of 6, pass");
      await visit.mode("play");
      await visit.says("#turn", "Both players have passed");
      assert.ok(await visit.page.isHidden("#pass"), "a third pass is not offered");
      await visit.page.keyboard.press("p");
      await visit.says("#number", "6 of 6");
      await visit.page.click("#undo");
      await visit.says("#turn", "White to play");
      await visit.moves("E5");
    },
  },
  {
    name: "step and jump through a game, and leave it by another move",
    async test(visit) {
      await visit.open();
      await visit.mode("play");
      await visit.page.click("#first");
      await visit.says("#number", "0 of 236");
      await visit.page.keyboard.press("ArrowRight");
      await visit.says("#number", "1 of 236");
      await visit.is("Q16", "black stone, last move");
      await visit.says("#live", "Move 1 of 236: Black Q16.");
      await visit.page.locator("#slider").fill("100");
      await visit.says("#number", "100 of 236");
      await visit.page.keyboard.press("End");
      await visit.says("#number", "236 of 236");
      await visit.page.locator("#slider").fill("1");
      await visit.says("#number", "1 of 236");
      await visit.moves("D4");
      await visit.says("#number", "2 of 2");
      await visit.page.click("#undo");
      await visit.says("#number", "1 of 236");
    },
  },
  {
    name: "a double click plays one stone and complains of nothing, and the wheel steps",
    async test(visit) {
      await visit.open();
      await visit.fresh(9);
      await visit.cell("E5").dblclick();
      await visit.is("E5", "black stone");
      await visit.done();
      assert.equal(await visit.page.locator(".tip-error:not([hidden])").count(), 0);
      await visit.says("#number", "1 of 1");
      await visit.moves("D4");
      await visit.page.mouse.wheel(0, -100);
      await visit.says("#number", "1 of 2");
      await visit.page.mouse.wheel(0, 100);
      await visit.says("#number", "2 of 2");
      await visit.page.keyboard.press("ArrowLeft");
      await visit.says("#number", "1 of 2");
      await visit.page.keyboard.press("ArrowRight");
      await visit.says("#number", "2 of 2");
      // In a narrow window the wheel scrolls the page.
      await visit.page.setViewportSize({ width: 600, height: 500 });
      await visit.cell("E5").hover();
      await visit.page.mouse.wheel(0, 60);
      await visit.page.waitForFunction(() => scrollY > 0);
      await visit.says("#number", "2 of 2");
    },
  },
  {
    name: "stones sound only if one asks for it",
    async test(visit) {
      const { page } = visit;
      await page.addInitScript(() => {
        globalThis.knocks = 0;
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function knock(...rest) {
          globalThis.knocks += 1;
          return start.apply(this, rest);
        };
      });
      await visit.open();
      await visit.fresh(9);
      await visit.moves("E5");
      assert.equal(await page.evaluate(() => globalThis.knocks), 0, "it is off at first");
      await page.check("#sound");
      const before = await page.evaluate(() => globalThis.knocks);
      await visit.moves("D4");
      assert.equal(await page.evaluate(() => globalThis.knocks), before + 1);
      await page.reload();
      await page.waitForSelector("body.ready");
      assert.ok(await page.isChecked("#sound"), "the choice is kept");
      await page.uncheck("#sound");
      const after = await page.evaluate(() => globalThis.knocks);
      await visit.moves("C3");
      assert.equal(await page.evaluate(() => globalThis.knocks), after);
    },
  },
  {
    name: "any size, and a board of handicap stones",
    async test(visit) {
      await visit.open();
      await visit.fresh(5);
      await visit.moves("C3");
      await visit.page.click("#new");
      assert.equal(await visit.page.inputValue("#new-form [name=komi]"), "6.5");
      await visit.page.selectOption("#handicap", "4");
      assert.equal(await visit.page.inputValue("#new-form [name=komi]"), "0.5");
      await visit.page.click("#new-form .primary");
      await visit.is("D4", "black stone");
      await visit.says("#turn", "White to play");
      await visit.page.click("#new");
      await visit.page.locator('#new-sizes input[value="other"]').check({ force: true });
      await visit.page.fill("#new-form [name=width]", "99");
      await visit.page.click("#new-form .primary");
      await visit.says("#new-problem", "from 1 to 52");
      await visit.page.fill("#new-form [name=width]", "5");
      await visit.page.fill("#new-form [name=height]", "5");
      await visit.page.selectOption("#handicap", "9");
      await visit.page.click("#new-form .primary");
      await visit.says("#new-problem", "A board of 5x5 has no usual points for 9 stones; set them up.");
    },
  },
];
