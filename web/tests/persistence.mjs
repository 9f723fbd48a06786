// Nobody loses work: what is kept, what can be undone, variations, and files of many games.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const GAME = "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Chinese]PB[Ann]PW[Bo]BR[3d]WR[1k]EV[Spring cup]RO[2]DT[2024-05-01]RE[B+R];B[ee];W[ce];B[gc];W[gg];B[dc])";
// Two variations at move 2, a comment, labels and marks.
const TREE = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]C[About the opening];B[ee]C[The middle \\] point]LB[cc:A]TR[ee]SQ[aa:bb]"
  + "(;W[ce];B[gc])(;W[gg];B[cc];W[dd]))";

async function saved(visit, click) {
  const waiting = visit.page.waitForEvent("download");
  await click();
  return readFile(await (await waiting).path(), "utf8");
}

export const tests = [
  {
    name: "a reload brings the game, the place in it and the marks back",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.fresh(9);
      await visit.moves("E5", "D4", "C3");
      await page.click("#back");
      await visit.says("#number", "2 of 3");
      await page.reload();
      await page.waitForSelector("body.ready[data-mode=play]");
      await visit.says("#number", "2 of 3");
      await visit.is("D4", "white stone");
      await page.click("#forward");
      await visit.is("C3", "black stone");
      await visit.mode("count");
      await visit.point("D4");
      await visit.is("D4", "dead");
      await page.reload();
      await page.waitForSelector("body.ready[data-mode=count]");
      await visit.is("D4", "marked by you");
    },
  },
  {
    name: "New and Open over a game can be undone",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.fresh(9);
      await visit.says("#toast", "Undo brings it back");
      await visit.moves("E5", "D4");
      await visit.paste(GAME);
      await visit.says("#players", "Ann");
      await page.click("#undo");
      await visit.is("D4", "white stone");
      await visit.says("#number", "2 of 2");
      await page.click("#redo");
      await visit.says("#players", "Ann");
      await page.click("#undo");
      await visit.is("D4", "white stone");
      await page.click("#undo");
      await visit.is("D4", "empty");
      await page.click("#undo");
      await page.click("#undo");
      await visit.says("#players", "Kuro");
      assert.equal(await visit.text("#number"), "236 of 236, pass");
    },
  },
  {
    name: "a move in the middle of a game is a variation, and everything else is kept and saved",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(GAME.replace("RE[B+R]", ""));
      await visit.mode("play");
      await page.locator("#slider").fill("2");
      await visit.says("#number", "2 of 5");
      await visit.moves("C3");
      await visit.says("#number", "3 of 3");
      assert.equal(await page.locator(".branches .branch").count(), 7);
      await page.click("#back");
      await visit.says(".choices-next", "Goes on with");
      await page.locator(".choices-next button", { hasText: "G7" }).click();
      await visit.says("#number", "3 of 5");
      await visit.is("G7", "black stone");
      await page.click("#back");
      await page.locator(".choices-next button", { hasText: "C3" }).click();
      await visit.is("C3", "black stone");
      const text = await saved(visit, () => page.click("#save"));
      assert.match(text, /B\[gc\]/);
      assert.match(text, /B\[cg\]/);
      assert.match(text, /PB\[Ann\]/);
      await page.reload();
      await page.waitForSelector("body.ready");
      await visit.is("C3", "black stone");
      assert.equal(await page.locator(".branches .branch").count(), 7);
    },
  },
  {
    name: "variations, comments, labels and marks of a record are shown, and the moves are listed",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(TREE);
      await visit.mode("play");
      await page.click("#first");
      await visit.says("#comment", "About the opening");
      await page.click("#forward");
      await visit.says("#comment", "The middle ] point");
      await visit.says(".label", "A");
      assert.equal(await page.locator(".shape-triangle").count(), 1);
      assert.equal(await page.locator(".last-move").count(), 0, "the triangle is on the last stone, without a ring below it");
      await visit.is("E5", "last move");
      assert.equal(await page.locator(".shape-square").count(), 4);
      assert.equal(await page.locator(".choices-next button").count(), 2);
      await page.locator(".branches [data-node='6']").click();
      await visit.says("#number", "4 of 4");
      await visit.is("D6", "white stone");
      assert.deepEqual(await page.locator(".move-list li").evaluateAll((items) => items.map((item) => item.textContent)), ["1E5", "2G3", "3C7", "4D6"]);
      await page.locator(".move-list button").nth(1).click();
      await visit.says("#number", "2 of 4");
      await visit.shot("variations");
      await visit.paste(GAME);
      await visit.says("#players", "3d");
      await visit.says("#game-title", "Spring cup");
      await visit.says("#game-info", "Round 2 · 2024-05-01 · Black won by resignation");
    },
  },
  {
    name: "a file of thousands of games is listed, searched, and asked about game by game",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const filler = `C[${"x".repeat(1500)}]`;
      const games = Array.from({ length: 4500 }, (_, i) => GAME.replace("Ann", `Ann ${i + 1} ${"von".repeat(25)}`).replace("SZ[9]", `SZ[9]${filler}`));
      const text = games.join("\n");
      assert.ok(text.length > 7_000_000 && text.length < 8 * 1024 * 1024, `${text.length}`);
      await page.click("#open");
      await page.setInputFiles("#open-file", { name: "many.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
      await visit.says("#players", "Ann 1");
      await visit.says("#which-of", "of 4500");
      await page.click("#which-list");
      await visit.says("#games-count", "4500 of 4500 games");
      await page.fill("#games-search", "ann 4321");
      await visit.says("#games-count", "1 of 4500 games");
      await visit.says("#games-list", "2024-05-01, B+R");
      await visit.shot("games");
      await page.setViewportSize({ width: 320, height: 568 });
      const [list, more] = [await page.locator("#games-list").boundingBox(), await page.locator(".game-more").first().boundingBox()];
      assert.ok(more.x + more.width <= list.x + list.width + 1, "date and result are seen in a narrow window");
      const players = await page.locator(".game-players").first().boundingBox();
      assert.ok(players.width > 150, `players have ${players.width} px in a narrow window`);
      await page.click("#games-list button");
      await visit.says("#players", "Ann 4321");
      await visit.settled();
      assert.ok(await page.evaluate(() => globalThis.questions.largest) < 100_000, "only one game is sent");
      const one = await saved(visit, () => page.click("#save"));
      assert.ok(one.includes("Ann 4321") && one.length < 10_000);
      await page.click("#which-list");
      const all = await saved(visit, () => page.click("#games-save"));
      assert.ok(all.includes("[Ann 1 von") && all.includes("[Ann 4500 von") && all.length > 7_000_000);
    },
  },
];
