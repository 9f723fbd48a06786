// Counting: marks, rules, komi, reasons, unsettled places.

import assert from "node:assert/strict";

const line = (visit, name) => visit.text(`[data-line="${name}"]`);

// A small board where White's D5 may be marked: two living sides, one stone inside of Black's.
const BOARD = ".X.XO.\n.XX.XO\nXXOXXO\n.X.XO.\nXXXXO.\n.XOOOO";

// Three kos taken in turn until the first board is repeated.
const CYCLE = "(;GM[1]RU[Japanese]SZ[12:4]KM[6.5]AB[ba][ab][bc][fa][eb][gb][fc][ja][ib][jc]"
  + "AW[bb][ca][db][cc][ga][hb][gc][jb][ka][lb][kc];B[cb];W[fb];B[kb];W[bb];B[gb];W[jb];B[];W[])";

// A finished game whose record calls White's stone in Black's corner alive.
const DIFFERS = `(;GM[1]FF[4]SZ[9]KM[6.5]HA[0]RU[Japanese]RE[W+13.5]PB[Kuro]PW[Shiro]
AB[ca][bb][cb][cc][dc][dd][de][bf][cf][df][cg][eg][bh][ch][eh][di][ei]
AW[ea][eb][fb][hb][ec][bd][ed][gd][ee][fe][ff][fg][hg][fh][fi])`;

// Both sides have nine points of area, three of them territory, and nothing is left to play.
const tie = (rules) =>
  `(;GM[1]FF[4]SZ[6:3]KM[0]RU[${rules}]AB[ba][ca][ab][cb][bc][cc]AW[da][ea][db][fb][dc][ec];B[];W[])`;

export const tests = [
  {
    name: "a new page shows an example game, counted",
    async test(visit) {
      await visit.open();
      await visit.says("#welcome", "This is an example");
      assert.equal(await visit.text("#sheet-result"), "White wins by 5.5");
      assert.equal(await line(visit, "black-territory"), "70");
      assert.equal(await line(visit, "white-total"), "81.5");
      await visit.says("#sheet-notes", "The record agrees: W+5.5.");
      assert.match(await visit.label("E11"), /black stone, dead: White’s point/);
      await visit.curve();
      await visit.shot("count");
    },
  },
  {
    name: "a tie is a tie, and is won only where the rules say so",
    async test(visit) {
      await visit.open();
      await visit.paste(tie("Japanese"));
      await visit.says("#sheet-result", "Jigo: neither wins");
      await visit.paste(tie("Ing"));
      await visit.says("#sheet-result", "Tie; Black wins ties under these rules");
    },
  },
  {
    name: "mark a dead chain and watch the score follow",
    async test(visit) {
      await visit.open();
      await visit.point("S15");
      await visit.isNot("S15", "dead");
      await visit.page.waitForFunction(() => document.querySelector("#sheet-result").textContent !== "White wins by 5.5");
      await visit.says("#sheet-notes", "corrected by you");
      await visit.is("S15", "marked by you");
      const wrong = await visit.text("#sheet-result");
      await visit.point("S15");
      await visit.says("#sheet-result", "White wins by 5.5");
      assert.doesNotMatch(await visit.text("#sheet-notes"), /corrected/);
      await visit.page.keyboard.press("Control+z");
      await visit.says("#sheet-result", wrong);
      await visit.page.keyboard.press("u");
      await visit.says("#sheet-result", "White wins by 5.5");
      await visit.page.keyboard.press("r");
      await visit.says("#sheet-result", wrong);
      await visit.page.click("#judge");
      await visit.says("#sheet-notes", "judged by the program");
      await visit.says("#sheet-result", "White wins by 5.5");
    },
  },
  {
    name: "a click corrects the judge and leaves the rest to it",
    async test(visit) {
      await visit.open();
      await visit.page.click("#judge");
      await visit.says("#sheet-notes", "judged by the program");
      await visit.point("E11");
      await visit.isNot("E11", "dead");
      await visit.says("#sheet-notes", "judged by the program");
      await visit.says("#sheet-notes", "corrected by you");
      await visit.is("S15", "dead");
      await visit.shot("corrected");
    },
  },
  {
    name: "what would explain a recorded score that differs is said",
    async test(visit) {
      await visit.open();
      await visit.paste(DIFFERS);
      await visit.says("#sheet-result", "White wins by 12.5");
      await visit.says("#sheet-notes", "The record's W+13.5 follows if the dame at E4 is White's point");
      await visit.shot("explained");
    },
  },
  {
    name: "a repeated board has no result, and saved options are named",
    async test(visit) {
      await visit.open();
      await visit.paste(CYCLE);
      await visit.says("#sheet-result", "No result: the board at the start was repeated after move 6");
      await visit.paste(DIFFERS.replace(/\)\s*$/, "TENGEN[--dead none])"));
      await visit.says("#sheet-notes", "Counted as saved in the record: no dead stones.");
      await visit.paste(DIFFERS.replace(/\)\s*$/, "TENGEN[--dead judge,-B6,+E9 --seki D7])"));
      await visit.says("#sheet-notes", "Counted as saved in the record: judged by the program, E9 dead, B6 alive, C9 in seki.");
      assert.doesNotMatch(await visit.text("#sheet-notes"), /--/, "words of a page, not of a command line");
    },
  },
  {
    name: "a stone tells its chain, its liberties and who judged it",
    async test(visit) {
      await visit.open();
      assert.match(await visit.label("E11"), /marked in the record, chain of \d+ stones?, \d+ libert/);
      await visit.page.click("#judge");
      await visit.is("E11", "chain of");
      await visit.page.waitForFunction(() => /judged by (the network|playouts), \d+ % sure|by proof/.test(
        document.querySelector('.cell[aria-label^="E11,"]').getAttribute("aria-label")));
    },
  },
  {
    name: "nothing judged is called certain, and the page rounds as the program does",
    async test(visit) {
      await visit.open();
      const shown = await visit.page.evaluate(async () => {
        const texts = await import(new URL("js/texts.js", document.baseURI));
        const percents = [0, 0.29, 0.579, 0.8999, 0.9, 0.99, 0.9999, 1].map(texts.percent);
        return { percents, chances: texts.chances(0.045), owns: texts.owns(-1) };
      });
      assert.deepEqual(shown.percents, ["0 %", "29 %", "57 %", "89 %", "90 %", "99 %", "99 %", "99 %"]);
      assert.deepEqual(shown.chances, { black: "5 %", white: "95 %" });
      assert.equal(shown.owns, "99 % White’s");
    },
  },
  {
    name: "the sheet follows rules and komi",
    async test(visit) {
      await visit.open();
      assert.equal(await visit.page.locator('[data-line="black-stones"]').count(), 0);
      await visit.page.selectOption("#rules", "chinese");
      await visit.page.waitForSelector('[data-line="black-stones"]');
      assert.equal(await visit.page.locator('[data-line="black-prisoners"]').count(), 0);
      const total = Number(await line(visit, "white-total"));
      await visit.page.fill("#komi", "7.5");
      await visit.page.keyboard.press("Enter");
      await visit.page.waitForFunction((wanted) =>
        document.querySelector('[data-line="white-total"]').textContent === String(wanted), total + 1);
      for (const bad of ["seven", "0x10", "1e1"]) {
        await visit.page.fill("#komi", bad);
        await visit.page.keyboard.press("Enter");
        await visit.says("#rules-problem", "Komi is a number");
      }
      await visit.says("#sheet-result", "wins by");
      await visit.shot("chinese");
    },
  },
  {
    name: "a komi that nobody gave follows the rules, and one that was given stays",
    async test(visit) {
      const { page } = visit;
      const rules = async (name, komi) => {
        await page.selectOption("#rules", name);
        await visit.says("[data-line=white-komi]", komi);
        await visit.settled();
        assert.equal(await page.inputValue("#komi"), komi);
      };
      await visit.open();
      await visit.paste(BOARD);
      await visit.says("#game-notes", "No komi is given; 6.5 was assumed.");
      await rules("chinese", "7.5");
      await page.reload();
      await page.waitForSelector("body.ready");
      await visit.settled();
      await rules("japanese", "6.5");
      await page.fill("#komi", "5.5");
      await page.keyboard.press("Enter");
      await visit.says("[data-line=white-komi]", "5.5");
      await rules("chinese", "5.5");
      await visit.paste(DIFFERS);
      await visit.says("#sheet-result", "White wins by 12.5");
      await rules("chinese", "6.5");
    },
  },
  {
    name: "ctrl-click takes the group, right click marks a seki",
    async test(visit) {
      await visit.open();
      await visit.point("E8", { modifiers: ["Control"] });
      await visit.isNot("E8", "dead");
      await visit.isNot("F8", "dead");
      await visit.point("E8", { modifiers: ["Control"] });
      await visit.is("F8", "dead");
      await visit.point("T17", { button: "right" });
      await visit.is("T17", "in seki");
      await visit.point("T17", { button: "right" });
      await visit.is("T17", "alive");
      await visit.page.locator('input[name=mark][value="seki"]').check({ force: true });
      await visit.point("T17");
      await visit.is("T17", "in seki");
    },
  },
  {
    name: "hovering tells the reason of a point",
    async test(visit) {
      await visit.open();
      await visit.cell("A1").hover();
      await visit.says(".tip", "A1: Black’s territory");
      await visit.cell("E11").hover();
      await visit.says(".tip", "E11: black stone, dead");
      await visit.point("A1");
      await visit.says(".tip", "A1 is empty");
      await visit.says("#sheet-result", "White wins by 5.5");
    },
  },
  {
    name: "a proof holds against a click, but not against force",
    async test(visit) {
      await visit.open();
      await visit.paste(BOARD);
      await visit.settled();
      assert.equal(await visit.page.locator(".cell").count(), 36);
      await visit.point("A4");
      await visit.says(".tip", "lives whatever is played");
      await visit.is("A4", "alive");
      await visit.point("A4", { modifiers: ["Shift"] });
      await visit.is("A4", "dead");
      await visit.point("A4");
      await visit.is("A4", "alive");
      await visit.pressLong("A4");
      await visit.is("A4", "dead");
    },
  },
  {
    name: "what is not settled is shown, and what would settle it",
    async test(visit) {
      await visit.open();
      await visit.page.locator("#slider").fill("150");
      await visit.says("#number", "150 of 236");
      await visit.says("#sheet-result", "Not finished");
      await visit.says("#sheet-result", "Counted now: ");
      await visit.says("#sheet-notes", "Dead or alive cannot be told");
      await visit.says("#sheet-notes", "The border is open");
      await visit.page.waitForSelector(".open-tint");
      const notes = (await visit.text("#sheet-notes")).toLowerCase();
      assert.equal(notes.split("beside living stones of their own color").length, 2, `a warning is said once: ${notes}`);
      await visit.shot("unsettled");
      await visit.page.click("#estimate-instead");
      await visit.page.waitForSelector("body[data-mode=estimate]");
    },
  },
  {
    name: "stones in doubt are hatched, and open land is not",
    async test(visit) {
      await visit.open();
      await visit.page.click("#open");
      await visit.page.click("[data-example=life]");
      await visit.says("#sheet-notes", "Life or death depends on who moves first");
      assert.ok(await visit.page.locator(".unsettled-box").count() > 0);
      assert.equal(await visit.page.locator(".open-tint").count(), 0);
    },
  },
  {
    name: "three stones are a beginning, not a count",
    async test(visit) {
      await visit.open();
      await visit.paste("(;GM[1]SZ[19]RU[Japanese]KM[6.5];B[pd];W[dd];B[pp])");
      await visit.mode("count");
      await visit.says("#sheet-result", "Not finished");
      await visit.says("#sheet-result", "Too early to count");
      await visit.says("#sheet-notes", "Most of the board is open");
      assert.doesNotMatch(await visit.text("#sheet-notes"), /\d+ points/);
      assert.equal(await visit.page.locator(".unsettled-box, .settling").count(), 0);
      await visit.shot("early");
    },
  },
  {
    name: "the record's own result comes first",
    async test(visit) {
      await visit.open();
      await visit.paste(DIFFERS.replace("W+13.5", "B+R"));
      await visit.says("#sheet-result", "Black won by resignation");
      await visit.says("#sheet-result", "Counted: White wins by 12.5");
      await visit.shot("resigned");
      for (const [result, words] of [["W+T", "White won on time"], ["W+F", "White won by forfeit"], ["Void", "no result"], ["W+13.5", "White won by 13.5"]]) {
        await visit.paste(DIFFERS.replace("W+13.5", result));
        await visit.says("#sheet-result", words);
      }
    },
  },
  {
    name: "a sheet never stands under rules, komi, marks or a position it was not made for",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const changes = [
        () => page.selectOption("#rules", "chinese"),
        async () => {
          await page.fill("#komi", "0.5");
          await page.keyboard.press("Enter");
        },
        () => visit.point("S15"),
        () => page.click("#back"),
      ];
      for (const change of changes) {
        // The answer is kept back for as long as it takes to look.
        await visit.holdNext("score");
        await change();
        await visit.says("#sheet-result", "Counting");
        await visit.says("#sheet-lines .stale-label", "before your change");
        assert.ok(await page.locator(".marks.stale .territory rect").count() > 0, "the marks stay, pale");
        assert.ok(await page.locator("#sheet-lines.waiting").count() === 1);
        await visit.letGo("score");
        await visit.settled();
        assert.equal(await page.locator(".stale-label, .marks.stale").count(), 0);
      }
    },
  },
  {
    name: "the sheet is outdated from the moment at which rules or komi are chosen, and of two changes both count",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const choose = (...names) => page.evaluate((all) => {
        for (const name of all) {
          document.querySelector("#rules").value = name;
          document.querySelector("#rules").dispatchEvent(new Event("change"));
        }
      }, names);
      // The position under the new rules is asked for before the count is.
      await visit.holdNext("play");
      await choose("chinese", "aga");
      await visit.says("#sheet-result", "Counting");
      await visit.says("#sheet-lines .stale-label", "before your change");
      assert.equal(await page.inputValue("#rules"), "aga", "the choice is not taken back meanwhile");
      assert.ok(await page.isHidden("#agreement"), "nobody agrees to a count that is on its way");
      await visit.letGo("play");
      await visit.says("[data-line=black-stones]", "111");
      await visit.settled();
      assert.equal(await page.inputValue("#rules"), "aga");
      await visit.holdNext("play");
      await page.fill("#komi", "0.5");
      await page.keyboard.press("Enter");
      await visit.says("#sheet-lines .stale-label", "before your change");
      assert.equal(await page.inputValue("#komi"), "0.5");
      await visit.letGo("play");
      await visit.says("[data-line=white-komi]", "0.5");
      await visit.settled();
      // A change that is refused leaves the count as it was.
      await page.evaluate(() => {
        globalThis.questions.changed = (question) => {
          if (question === "play") throw new Error("refused");
        };
      });
      const before = await visit.text("#sheet-result");
      await choose("chinese");
      await visit.says("#rules-problem", "refused");
      assert.equal(await visit.text("#sheet-result"), before);
      assert.equal(await page.inputValue("#rules"), "aga");
      assert.equal(await page.locator(".stale-label").count(), 0);
    },
  },
  {
    name: "the first screen offers to open, to play and to set up, in large buttons",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      for (const [id, dialog] of [["open", "open"], ["play", "new"], ["setup", "new"]]) {
        const { width, height } = await page.locator(`#welcome-${id}`).boundingBox();
        assert.ok(width >= 88 && height >= 44, `${id}: ${width} by ${height}`);
        await page.click(`#welcome-${id}`);
        await page.waitForSelector(`#${dialog}-dialog[open]`);
        await page.keyboard.press("Escape");
      }
      await page.click("#back");
      await visit.says("#number", "235 of 236");
      assert.ok(await page.isHidden("#welcome"), "whoever does something else does not need it any more");
    },
  },
];
