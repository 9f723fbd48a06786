// Estimating: ownership, lead, methods, and the curve in the background.

import assert from "node:assert/strict";

export const tests = [
  {
    name: "estimate a position",
    async test(visit) {
      await visit.open();
      await visit.mode("estimate");
      await visit.page.locator("#slider").fill("90");
      await visit.says("#number", "90 of 236");
      await visit.page.waitForSelector(".ownership rect");
      await visit.settled();
      assert.match(await visit.text("#estimate-result"), /(Black|White) leads by \d|Even/);
      await visit.cell("E3").hover();
      await visit.says(".tip", "E3:");
      await visit.curve();
      await visit.shot("estimate");
      const before = await visit.text("#estimate-result");
      const methods = await visit.page.locator("#method option").evaluateAll((options) => options.map((option) => option.value));
      assert.ok(methods.length >= 4, `methods: ${methods}`);
      await visit.page.selectOption("#method", "bouzy");
      await visit.page.waitForFunction((old) => document.querySelector("#estimate-result").textContent !== old, before);
    },
  },
  {
    name: "what the lead and the chance of a handicap game mean is said where they seem to contradict",
    async test(visit) {
      await visit.open();
      await visit.paste("(;GM[1]SZ[19]HA[9]RU[Japanese]KM[0.5]AB[dd][jd][pd][dj][jj][pj][dp][jp][pp];W[nc];B[qf];W[cn];B[fc])");
      await visit.mode("estimate");
      const [lead, chances] = [await visit.text("#estimate-result"), await visit.text(".chance-labels")];
      assert.match(lead, /^Black leads by/);
      const white = Number(chances.match(/White wins (\d+) %/)[1]);
      assert.equal(await visit.page.locator("#contradiction").count(), white > 50 ? 1 : 0, `${lead}, ${chances}`);
      await visit.shot("handicap-estimate");
      // The answer is changed so that the leader is expected to lose.
      await visit.page.evaluate(() => {
        globalThis.questions.changed = (question, answer) => (question === "estimate" ? { ...answer, lead: 42.9, expected: -3, confidence: 0.4 } : answer);
      });
      await visit.page.click("#back");
      await visit.says("#estimate-result", "Black leads by 42.9");
      await visit.says(".chance-labels", "White wins 60 %");
      await visit.says("#contradiction", "Black is ahead on the board as it stands, but in the games measured with 9 handicap stones White");
      await visit.page.evaluate(() => {
        globalThis.questions.changed = (question, answer) => (question === "estimate" ? { ...answer, lead: 42.9, expected: 40, confidence: 0.9 } : answer);
      });
      await visit.page.click("#back");
      await visit.says(".chance-labels", "Black wins 90 %");
      assert.equal(await visit.page.locator("#contradiction").count(), 0, "nothing is explained that needs no explanation");
      // Without handicap stones, what is said is about leads and not about players.
      await visit.paste("(;GM[1]SZ[19]RU[Japanese]KM[6.5];B[pd];W[dp];B[qp];W[dd])");
      await visit.page.evaluate(() => {
        globalThis.questions.changed = (question, answer) => (question === "estimate" ? { ...answer, lead: -2, expected: 1, confidence: 0.45 } : answer);
      });
      await visit.mode("estimate");
      await visit.says("#estimate-result", "White leads by 2");
      await visit.says(".chance-labels", "Black wins 55 %");
      await visit.says("#contradiction", "White is ahead on the board as it stands, but in the games measured leads so small");
    },
  },
  {
    name: "the table of an estimate adds up to its headline",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.mode("estimate");
      for (const move of [40, 77, 120, 163, 200]) {
        await page.locator("#slider").fill(String(move));
        await visit.says("#number", `${move} of 236`);
        await visit.settled();
        const headline = await visit.text("#estimate-result");
        const [black, white] = (await page.locator("#estimate-lines tfoot td").allTextContents()).map((text) => Number(text.replace("−", "-")));
        const lead = headline === "Even" ? 0 : Number(headline.match(/[\d.]+$/)[0]) * (headline.startsWith("Black") ? 1 : -1);
        assert.ok(Math.abs(black - white - lead) < 1e-9, `${black} - ${white}: ${headline}`);
        const cells = (await page.locator("#estimate-lines tbody td").allTextContents()).map((text) => Number(text.replace("–", "0")));
        const sum = (side) => cells.filter((_, index) => index % 2 === side).reduce((all, points) => all + points, 0);
        assert.ok(Math.abs(sum(0) - black) < 1e-9 && Math.abs(sum(1) - white) < 1e-9, cells.join());
      }
    },
  },
  {
    name: "an estimate never stands beside a position or rules it was not made for",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.mode("estimate");
      for (const [question, change] of [["estimate", () => page.click("#back")], ["play", () => page.selectOption("#rules", "chinese")]]) {
        await visit.holdNext(question);
        await change();
        await visit.says("#estimate-result", "Estimating");
        await visit.says("#estimate-lines .stale-label", "before your change");
        assert.ok(await page.locator(".marks.stale .ownership rect").count() > 0, "the squares stay, pale");
        await visit.letGo(question);
        await visit.settled();
        assert.equal(await page.locator(".stale-label, .marks.stale").count(), 0);
      }
    },
  },
  {
    name: "jump by the curve",
    async test(visit) {
      await visit.open();
      await visit.curve();
      const box = await visit.page.locator(".curve").boundingBox();
      await visit.page.locator(".curve").click({ position: { x: box.width / 2, y: box.height / 2 } });
      await visit.page.waitForFunction(() => /^1[01]\d of 236$/.test(document.querySelector("#number").textContent));
      await visit.settled();
      assert.ok(await visit.page.locator(".curve-line").count() === 1);
    },
  },
  {
    name: "the curve comes in chunks, never freezes the page, and is given up when one leaves",
    async test(visit) {
      const { page } = visit;
      const graph = (what) => page.evaluate((name) => globalThis.questions[name].graph ?? 0, what);
      await visit.open();
      await visit.curve();
      assert.ok(await graph("asked") >= 3, `asked in ${await graph("asked")} chunks`);
      assert.equal(await graph("most"), 1);
      // The next chunk is never answered, so that one surely leaves in the middle of it.
      await visit.mode("estimate");
      await page.evaluate(() => {
        globalThis.questions.held.graph = { open: new Promise(() => {}) };
      });
      await page.selectOption("#method", "nearest");
      await page.waitForFunction(() => globalThis.questions.running.graph === 1);
      const before = await graph("asked");
      await visit.mode("play");
      assert.ok(await page.locator(".progress").evaluate((node) => node.hidden));
      await page.waitForFunction(() => globalThis.questions.running.graph === 0);
      // Whatever followed from giving it up has happened by now.
      await page.evaluate(() => new Promise((next) => { requestAnimationFrame(() => requestAnimationFrame(next)); }));
      assert.equal(await graph("running"), 0);
      assert.equal(await graph("asked"), before);
    },
  },
];
