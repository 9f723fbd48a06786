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
