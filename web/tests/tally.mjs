// Counting by hand, as players do it.

import assert from "node:assert/strict";

// Black has 20 points and 3 prisoners in hand; a white stone is dead in Black's corner.
const FINISHED = `(;GM[1]FF[4]SZ[9]KM[6.5]HA[0]RU[Japanese]
AB[ca][bb][cb][cc][dc][dd][de][bf][cf][df][cg][eg][bh][ch][eh][di][ei]
AW[ea][eb][fb][hb][ec][bd][ed][gd][ee][fe][ff][fg][hg][fh][fi])`;

const still = { reducedMotion: "reduce" };

export const tests = [
  {
    name: "under Japanese rules prisoners are filled in, and territory becomes rectangles that add up to the result",
    options: still,
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(FINISHED);
      await visit.says("#sheet-result", "wins by");
      const result = await visit.text("#sheet-result");
      const stones = () => page.locator(".stones use").count();
      const before = await stones();
      await page.click("#tally-start");
      await visit.says("#tally-text", "dead stone is taken off and joins the prisoners");
      await visit.is("B6", "empty");
      assert.equal(await stones(), before - 1);
      assert.equal(await page.locator(".territory").count(), 0);
      await visit.says("#tally", "1 prisoner of Black’s");
      assert.ok(await page.isDisabled("#tally-back"));
      await page.click("#tally-forward");
      await visit.says("#tally-text", "Black’s 1 prisoner fills White’s territory");
      assert.equal(await stones(), before, "the prisoner lies in White's territory");
      await page.click("#tally-forward");
      await visit.says("#tally-text", "rectangles of ten");
      assert.equal(await stones(), before, "stones are only moved");
      const counts = await page.locator(".tens-count").allTextContents();
      assert.ok(counts.includes("10"), counts.join());
      const empty = 81 - before;
      assert.ok(counts.reduce((sum, text) => sum + Number(text), 0) <= empty);
      await visit.shot("tally");
      await page.click("#tally-forward");
      const said = await visit.text("#tally-text");
      assert.ok(said.endsWith(`${result}.`), `${said} / ${result}`);
      assert.ok(await page.isDisabled("#tally-forward"));
      assert.equal(await page.locator("#tally-run").count(), 0, "nothing moves by itself");
      await page.click("#tally-close");
      await page.waitForSelector(".territory");
      assert.ok(await page.isHidden("#tally"));
    },
  },
  {
    name: "under Chinese rules Black's points are compared with half of the board",
    options: still,
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(FINISHED.replace("Japanese", "Chinese").replace("KM[6.5]", "KM[7.5]"));
      const result = await visit.text("#sheet-result");
      await page.click("#tally-start");
      await visit.says("#tally-text", "taken off.");
      await page.click("#tally-forward");
      await visit.says("#tally-text", "Only Black is counted");
      await page.click("#tally-forward");
      await visit.says("#tally-text", "stones are counted in tens");
      await page.click("#tally-forward");
      await visit.says("#tally-text", "Half of ");
      const said = await visit.text("#tally-text");
      const [, points, stones, total] = said.match(/Black has (\d+) \+ (\d+) = (\d+)/);
      assert.equal(Number(points) + Number(stones), Number(total));
      assert.ok(said.endsWith(`${result}.`), said);
      assert.match(said, /Black is [\d¼½¾]+ short of that/);
      await visit.shot("tally-chinese");
    },
  },
  {
    name: "the steps run by themselves, stone by stone, stop when asked, and end with any change",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await page.click("#tally-start");
      await visit.says("#tally-text", "dead stones are taken off");
      await page.click("#tally-run");
      await visit.says("#tally-text", "prisoners fill");
      await page.click("#tally-run");
      await visit.says("#tally-run", "Run");
      await page.click("#tally-forward");
      await visit.says("#tally-text", "rectangles of ten");
      await page.click("#tally-forward");
      await visit.says("#tally-text", "White wins by 5.5.");
      await page.keyboard.press("ArrowLeft");
      await visit.says("#number", "235 of 236");
      assert.ok(await page.isHidden("#tally"));
      // What is not finished is not counted so.
      await page.locator("#slider").fill("100");
      await visit.says("#sheet-result", "Not finished");
      assert.ok(await page.isHidden("#tally-start"));
    },
  },
];
