// Settling a dispute: why a chain is counted so, what explains the record, and both players' agreement.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

// A finished game whose record follows if White's stone in Black's corner is alive.
const ALIVE = `(;GM[1]FF[4]SZ[9]KM[6.5]HA[0]RU[Japanese]RE[W+13.5]PB[Kuro]PW[Shiro]
AB[ca][bb][cb][cc][dc][dd][de][bf][cf][df][cg][eg][bh][ch][eh][di][ei]
AW[ea][eb][fb][hb][ec][bd][ed][gd][ee][fe][ff][fg][hg][fh][fi])`;

// Both players have passed with a ko on the board: White takes it at B4, and Black retakes it at C4.
const KO = "(;GM[1]SZ[5]KM[0]RU[Japanese]AB[ba][ab][bc][cb][ee]AW[ca][db][cc];B[];W[])";

export const tests = [
  {
    name: "a dispute is played out on a branch, with passes for kos, and the position as it was is counted",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(KO);
      await page.waitForSelector("body[data-mode=count]");
      await page.click("#playout");
      await visit.says("#playout-choices", "leaves the first move to the opponent");
      const choices = await page.locator("#playout-choices").boundingBox();
      assert.ok(choices.y >= 0 && choices.y + choices.height <= page.viewportSize().height + 1, "the choices come into sight");
      await visit.shot("play-out");
      await page.click("#confirm-white");
      await page.waitForSelector("body[data-mode=play]");
      await visit.says("#turn", "White to play");
      await visit.moves("B4", "D1", "E2");
      await visit.says("#dispute", "The ko at C4 is retaken after a pass for it");
      await visit.point("C4");
      await visit.says(".tip", "Ko");
      await visit.is("C4", "empty");
      await page.click("#pass");
      await visit.says("#turn", "White to play");
      await visit.moves("D2", "C4");
      await page.reload();
      await page.waitForSelector("body.ready[data-mode=play]");
      await visit.says("#dispute", "Showing life and death");
      await page.click("#dispute-back");
      await page.waitForSelector("body[data-mode=count]");
      await visit.isNot("B4", "stone");
      await visit.isNot("D1", "stone");
      await visit.says("#number", "2 of 2");
      await visit.settled();
      assert.ok(await page.isHidden("#dispute"));
      const waiting = page.waitForEvent("download");
      await page.click("#save");
      const text = await readFile(await (await waiting).path(), "utf8");
      assert.match(text, /PL\[W\]N\[Confirmation\];W\[bb\]/, "what was played out is a branch of the record");
      // Under these rules the opponent of the one who asks moves first.
      await page.click("#playout");
      await page.click("#resume-white");
      await page.waitForSelector("body[data-mode=play]");
      await visit.says("#turn", "Black to play");
      await visit.says("#dispute", "Played out on a branch");
    },
  },
  {
    name: "playing a dispute out stops where a board comes back, and two passes end it",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(KO);
      await page.click("#playout");
      await page.click("#confirm-white");
      await page.waitForSelector("body[data-mode=play]");
      await visit.moves("B4");
      await page.click("#pass");
      await visit.says("#turn", "White to play");
      await page.click("#pass");
      await visit.says("#turn", "Black to play");
      await visit.moves("C4");
      await visit.says("#dispute", "The board after move 2 has come back");
      await visit.point("E5");
      await visit.says(".tip", "has come back");
      await visit.is("E5", "empty");
      await page.click("#dispute-back");
      await page.click("#playout");
      await page.click("#confirm-black");
      await page.waitForSelector("body[data-mode=play]");
      await visit.moves("D2");
      await page.click("#pass");
      await visit.says("#turn", "Black to play");
      await page.click("#pass");
      await page.waitForSelector("body[data-mode=count]");
      await visit.says("#toast", "the position as it was");
      await visit.isNot("D2", "stone");
    },
  },
  {
    name: "under area rules the turn goes on when play is resumed",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(KO.replace("Japanese", "AGA").replace("B[];W[]", "B[dd];W[];B[];W[]"));
      await page.click("#playout");
      await visit.says("#playout-choices", "Black moves first");
      await page.click("#resume-black");
      await page.waitForSelector("body[data-mode=play]");
      await visit.says("#turn", "Black to play");
    },
  },
  {
    name: "why a chain is dead is told in a fixed place, and its line is played on the board",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await page.click("#open");
      await page.click("[data-example=life]");
      await visit.says("#sheet-notes", "Life or death");
      await page.locator('input[name=mark][value="why"]').check({ force: true });
      await visit.point("B2");
      await visit.says("#why", "B2: black stone, dead.");
      await visit.says("#why", "By proof, chain of 2 stones");
      await page.waitForSelector("#why [data-line]");
      await visit.is("B2", "dead");
      await page.locator("#why [data-line]").first().click();
      await visit.says("#why .why-steps", "1 of");
      await page.waitForSelector(".markup .label");
      assert.equal(await page.locator(".territory").count(), 0);
      await page.click("#why-forward");
      await visit.says("#why .why-steps", "2 of");
      await visit.shot("why");
      await page.click("#why-back");
      await visit.says("#why .why-steps", "1 of");
      await page.click(".why-close");
      await page.waitForSelector(".territory");
      assert.ok(await page.isHidden("#why"));
    },
  },
  {
    name: "the reason tells who says so, all replies can be tried, and what reading finds against the count is said",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const why = () => page.locator('input[name=mark][value="why"]').check({ force: true });
      await why();
      await visit.says("#mark-help", "Click a stone");
      await visit.point("E11");
      await visit.says("#why", "E11: black stone, dead. Marked in the record");
      // An empty point has a reason too, which a finger cannot hover over.
      await visit.point("A1");
      await visit.says("#why", "A1: Black’s territory.");
      await visit.says("#live", "A1: Black’s territory.");
      await page.locator('input[name=mark][value="dead"]').check({ force: true });
      await visit.point("S15");
      await visit.isNot("S15", "dead");
      await visit.settled();
      await why();
      await visit.point("S15");
      await visit.says("#why", "S15: black stone, alive. Marked by you");
      await page.click("#judge");
      await visit.says("#sheet-notes", "judged by the program");
      await visit.settled();
      await visit.point("E8");
      await page.waitForFunction(() => /Judged by (the network|playouts), \d+ % sure|By proof/.test(document.querySelector("#why").textContent));
      // Every reply that the reader refutes has a line of its own, which ends as the reader says.
      await page.click("#open");
      await page.click("[data-example=life]");
      await visit.says("#sheet-notes", "Life or death");
      await visit.point("B2");
      // Until the reader has answered there is only the line that the count came with.
      await visit.says("#why", "Proved by search.");
      const replies = await page.locator("#why [data-line]").allTextContents();
      assert.ok(replies.length >= 3 && new Set(replies).size === replies.length, replies.join());
      await visit.says("#live", "B2: black stone, dead. By proof");
      let idle = 0;
      for (const [index, reply] of replies.entries()) {
        await page.locator(`#why [data-line="${index}"]`).click();
        await visit.says("#live", `: ${reply}`);
        if ((await page.textContent(".why-steps")).includes("1 of 1")) {
          await visit.says(".why-end", "needs no answer");
          idle += 1;
          continue;
        }
        await visit.says(".why-end", "ends: ");
        await page.click("#why-forward");
        await visit.says("#live", ": White ");
        assert.equal(await page.locator(".markup .label").count(), 2, "the reply and the answer to it");
      }
      assert.equal(idle, 1, "one reply is no threat");
      await page.click(".why-close");
      // What the reader finds is put into its answer.
      await page.evaluate(() => {
        globalThis.questions.changed = (question, answer) => (question === "read" ? { ...answer, status: "alive" } : answer);
      });
      await visit.point("B2");
      await visit.says("#why", "It is counted as dead, but reading finds it alive.");
    },
  },
  {
    name: "what would explain the record is applied by one click, and undone",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      // What explains a record is the program's to find; here it is put into its answer.
      await page.evaluate(() => {
        globalThis.questions.changed = (question, answer) => (question === "score" && !answer.method.startsWith("given") && answer.chains.every(({ by }) => by !== "given")
          ? { ...answer, explained_by: { text: "the record's W+13.5 follows if B6 is alive", dead: [], alive: [[1, 3]] } } : answer);
      });
      await visit.paste(ALIVE);
      await visit.says("#sheet-notes", "follows if B6 is alive");
      await visit.is("B6", "dead");
      await page.click("#count-so");
      await visit.isNot("B6", "dead");
      await visit.is("B6", "marked by you");
      await page.click("#undo");
      await visit.is("B6", "dead");
    },
  },
  {
    name: "what explains the record makes the count what the record says",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      // The example with another result, which follows if a group of Black's is dead.
      const record = await page.evaluate(async () => (await import(new URL("js/service.js", document.baseURI))).getText("examples/nineteen"));
      await visit.paste(record.replace(/RE\[[^\]]*\]/, "RE[W+37.5]"));
      await visit.says("#sheet-result", "White won by 37.5");
      await visit.says("#sheet-result", "Counted: White wins by 5.5");
      await visit.says("#sheet-notes", "The record's W+37.5 follows if the group of O3 is dead.");
      await page.click("#count-so");
      await visit.says("#sheet-notes", "The record agrees: W+37.5.");
      // Living stones beside those that are called dead leave it open to the program; the record's result comes first.
      assert.equal(await visit.text("#sheet-result"), "White won by 37.5 Not finished Counted now: White wins by 37.5");
      await visit.is("O3", "dead");
    },
  },
  {
    name: "both players agree, and any change takes it back",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await page.check("#agree-black");
      assert.equal(await visit.text("#final"), "");
      await page.check("#agree-white");
      await visit.says("#final", "Final: White wins by 5.5. Both players agreed");
      await visit.shot("agreed");
      await visit.point("S15");
      await visit.isNot("S15", "dead");
      await visit.settled();
      assert.ok(!(await page.isChecked("#agree-black")) && !(await page.isChecked("#agree-white")));
      await page.locator("#slider").fill("100");
      await visit.says("#number", "100 of 236");
      await visit.settled();
      await visit.says("#sheet-result", "Not finished");
      assert.ok(await page.isDisabled("#agree-black"), "nobody agrees on the count of a game that is not finished");
    },
  },
  {
    name: "players who have stopped agree on a board that the program calls open",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(".....O...\n....XO...\n....XO...\n....XO...\n....XO...\n.OO.XO...\n....XO...\n....XO...\n....XO...");
      await visit.says("#sheet-result", "Not finished");
      await page.check("#agree-black");
      await page.check("#agree-white");
      await visit.says("#final", "counted as it stands. Both players agreed");
      const waiting = page.waitForEvent("download");
      await page.click("#save");
      const text = await readFile(await (await waiting).path(), "utf8");
      const [, winner, points] = (await visit.text("#final")).match(/Final: (Black|White) wins by ([\d.]+)/);
      assert.ok(text.includes(`RE[${winner[0]}+${points}]`), "what both players agreed to is the result of the record");
    },
  },
  {
    name: "a result that was not counted is chosen, kept apart from the count, and saved",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await page.selectOption("#decision", { label: "Black wins on time" });
      await page.check("#agree-black");
      await page.check("#agree-white");
      await visit.says("#final", "Final: Black wins on time.");
      assert.equal(await visit.text("#sheet-result"), "White wins by 5.5");
      const waiting = page.waitForEvent("download");
      await page.click("#save");
      const text = await readFile(await (await waiting).path(), "utf8");
      assert.match(text, /RE\[B\+T\]/);
      assert.doesNotMatch(text, /RE\[W\+5\.5\]/);
    },
  },
  {
    name: "an agreement is kept over a reload and saved in the record, also about a game that is not finished",
    async test(visit) {
      const { page } = visit;
      const record = async () => {
        const waiting = page.waitForEvent("download");
        await page.click("#save");
        return readFile(await (await waiting).path(), "utf8");
      };
      await visit.open();
      await page.check("#agree-black");
      await page.check("#agree-white");
      await visit.says("#final", "Final: White wins by 5.5.");
      const words = await visit.text("#final");
      await page.reload();
      await page.waitForSelector("body.ready[data-mode=count]");
      await visit.settled();
      assert.equal(await visit.text("#final"), words);
      assert.match(await record(), /C\[[^\]]*Both players agreed/);
      await visit.paste("(;GM[1]SZ[9]KM[6.5]RU[Japanese]RE[B+R]C[Not over];B[ee];W[ce])");
      await visit.says("#sheet-result", "Not finished");
      assert.ok(await page.isDisabled("#agree-black"));
      await page.selectOption("#decision", { label: "both lose" });
      await page.check("#agree-black");
      await page.check("#agree-white");
      await visit.says("#final", "Final: both lose.");
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const select = document.querySelector("#decision");
        const canvas = document.createElement("canvas").getContext("2d");
        canvas.font = getComputedStyle(select).font;
        const widest = Math.max(...[...select.options].map(({ text }) => canvas.measureText(text).width));
        const style = getComputedStyle(select);
        return { scrollWidth: widest, clientWidth: select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) };
      });
      assert.ok(scrollWidth <= clientWidth, `decisions are not cut off: ${scrollWidth} of ${clientWidth}`);
      const lost = await record();
      assert.doesNotMatch(await visit.text("#toast"), /neither a result/, "nothing is said against a result that was decided");
      assert.doesNotMatch(lost, /RE\[/, "a record has no result for a game that both lose");
      assert.match(lost, /Final: both lose\. Both players agreed/);
      assert.match(lost, /C\[Not over\]/);
    },
  },
  {
    name: "an agreement is shared by a link and with the copied record",
    options: { permissions: ["clipboard-read", "clipboard-write"] },
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.point("S15");
      await visit.is("S15", "marked by you");
      await visit.settled();
      await page.check("#agree-black");
      await page.check("#agree-white");
      await visit.says("#final", "Both players agreed");
      const words = await visit.text("#final");
      const [, winner, points] = words.match(/Final: (Black|White) wins by ([\d.]+)/);
      await page.click("#share");
      await page.click("#share-sgf");
      await visit.says("#toast", "Record copied");
      const record = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(record.includes(`RE[${winner[0]}+${points}]`) && record.includes("Both players agreed"), record.slice(0, 300));
      await page.click("#share");
      await page.click("#share-link");
      await visit.says("#toast", "Link copied");
      const link = await page.evaluate(() => navigator.clipboard.readText());
      visit.page = await visit.newPage();
      await visit.open(link.slice(visit.address.length));
      assert.equal(await visit.text("#final"), words);
      assert.ok(await visit.page.isChecked("#agree-black") && await visit.page.isChecked("#agree-white"));
      // A link without an agreement claims none.
      await visit.page.uncheck("#agree-white");
      await visit.page.click("#share");
      await visit.page.click("#share-link");
      await visit.says("#toast", "Link copied");
      const open = await visit.page.evaluate(() => navigator.clipboard.readText());
      visit.page = await visit.newPage();
      await visit.open(open.slice(visit.address.length));
      assert.equal(await visit.text("#final"), "");
    },
  },
  {
    name: "a board without a record is set up, turned, and counted",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.fresh(9);
      const tool = (name) => page.locator(`input[name=tool][value="${name}"]`).check({ force: true });
      await tool("black");
      await visit.moves("C3", "C4", "A1");
      await visit.is("C4", "black stone");
      await tool("white");
      await visit.cell("G7").hover();
      assert.equal(await page.locator(".ghost").getAttribute("href"), "#stone-white", "the stone that a click puts is seen before");
      await visit.moves("G7");
      await visit.is("G7", "white stone");
      await tool("erase");
      await visit.point("A1");
      await visit.is("A1", "empty");
      await page.click("#setup-mirror");
      await visit.is("G3", "black stone");
      await page.click("#setup-rotate");
      await visit.is("C3", "black stone");
      await visit.is("D3", "black stone");
      // A board on which nothing was played yet is counted too.
      await visit.mode("count");
      await visit.says("#sheet-result", "Not finished");
      await visit.mode("play");
      // Stones that could not be there are refused, and the board stays.
      await tool("white");
      await visit.moves("A2", "B1");
      await tool("black");
      await visit.point("A1");
      await visit.says(".tip", "Stones without a liberty are on the board: A1.");
      await visit.is("A1", "empty");
      await page.click("#undo");
      await page.click("#undo");
      await visit.is("A2", "empty");
      await page.click("#setup-next");
      await visit.says("#turn", "White to play");
      await visit.shot("setup");
      await page.click("#undo");
      await visit.says("#turn", "Black to play");
      await page.fill("#prisoners-black", "3");
      await page.locator("#prisoners-black").press("Enter");
      await visit.says("#players li:first-child", "3 prisoners");
      await page.fill("#prisoners-white", "-1");
      await page.locator("#prisoners-white").press("Enter");
      await visit.says("#setup-problem", "whole numbers");
      await page.fill("#prisoners-white", "5");
      await page.locator("#prisoners-white").press("Enter");
      await visit.says("#players li:last-child", "5 prisoners");
      await tool("play");
      await visit.moves("E5");
      await visit.says("#number", "1 of 1");
      await visit.says("#players li:first-child", "3 prisoners");
      await visit.mode("count");
      await visit.says("#sheet-result", "Not finished");
      await visit.says("[data-line=white-prisoners]", "5");
      await page.reload();
      await page.waitForSelector("body.ready[data-mode=count]");
      await visit.settled();
      await visit.says("[data-line=black-prisoners]", "3");
      // The record keeps them too.
      const waiting = page.waitForEvent("download");
      await page.click("#save");
      const text = await readFile(await (await waiting).path(), "utf8");
      assert.match(text, /TENGEN\[[^\]]*--prisoners 3,5/);
      await visit.paste(text);
      await visit.says("#players li:last-child", "5 prisoners");
      await visit.mode("count");
      await visit.says("[data-line=white-prisoners]", "5");
    },
  },
  {
    name: "a board that was set up is played out by moves, and stones put into a game with moves can be taken back",
    async test(visit) {
      const { page } = visit;
      const tool = () => page.locator("input[name=tool]:checked").inputValue();
      await visit.open();
      await page.click("#welcome-setup");
      await page.locator('#new-sizes input[value="9"]').check({ force: true });
      await page.click("#new-form .primary");
      await page.waitForSelector("body[data-mode=play]");
      assert.equal(await tool(), "black");
      await visit.moves("C3");
      await visit.says("#number", "no moves");
      await visit.mode("count");
      await page.click("#playout");
      await page.click("#confirm-white");
      await page.waitForSelector("body[data-mode=play]");
      assert.equal(await tool(), "play");
      await visit.moves("G7");
      await visit.says("#number", "1 of 1");
      await visit.says("#dispute", "Showing life and death");
      await visit.paste(KO.replace("B[];W[]", "B[dd];W[ae]"));
      await visit.says("#number", "2 of 2");
      await page.locator('input[name=tool][value="white"]').check({ force: true });
      await visit.moves("E5");
      await visit.says("#number", "no moves");
      await visit.says("#toast", "Undo brings it back");
      await page.click("#undo");
      await visit.says("#number", "2 of 2");
      await visit.is("E5", "empty");
    },
  },
  {
    name: "players and event of a board without a record are written down, and stay when stones are put",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.paste(".X.O.\n.X.O.\n.X.O.\n.X.O.\n.X.O.");
      const result = await visit.text("#sheet-result");
      await page.click("#details");
      const values = { PB: "Иванова \\ [Мария]", BR: "3d", PW: "黒木", WR: "1k", EV: "Кубок", RO: "2", PC: "Зал 3", DT: "2026-05-02" };
      for (const [name, value] of Object.entries(values)) await page.fill(`#details-form [name=${name}]`, value);
      await visit.shot("details");
      await page.click("#details-form .primary");
      await visit.says("#players li:first-child", "Иванова \\ [Мария]");
      await visit.says("#players li:first-child", "3d");
      await visit.says("#game-title", "Кубок");
      await visit.says("#game-info", "Round 2 · Зал 3 · 2026-05-02");
      await visit.settled();
      assert.equal(await visit.text("#sheet-result"), result);
      await visit.mode("play");
      await page.locator('input[name=tool][value="black"]').check({ force: true });
      await visit.moves("A1");
      await visit.says("#players li:last-child", "黒木");
      await visit.says("#players li:last-child", "1k");
      await visit.says("#game-info", "Зал 3");
      await page.reload();
      await page.waitForSelector("body.ready");
      await page.click("#details");
      assert.equal(await page.inputValue("#details-form [name=PB]"), values.PB);
      await page.fill("#details-form [name=EV]", "");
      await page.click("#details-form .primary");
      await visit.says("#game-title", "5×5 board");
      await page.click("#undo");
      await visit.says("#game-title", "Кубок");
    },
  },
  {
    name: "a new game has the names of its players",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await page.click("#new");
      await page.fill("#new-form [name=black]", "Ann");
      await page.fill("#new-form [name=white]", "黒木");
      await page.click("#new-form .primary");
      await visit.says("#players", "Ann");
      await visit.says("#players", "黒木");
    },
  },
];
