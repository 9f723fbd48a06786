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
      let [asked, running, most] = [0, 0, 0];
      visit.page.on("request", (request) => {
        if (!request.url().endsWith("/api/graph")) return;
        asked += 1;
        running += 1;
        most = Math.max(most, running);
      });
      const done = (request) => {
        if (request.url().endsWith("/api/graph")) running -= 1;
      };
      visit.page.on("requestfinished", done);
      visit.page.on("requestfailed", done);
      await visit.open();
      await visit.curve();
      assert.ok(asked >= 3, `asked in ${asked} chunks`);
      assert.equal(most, 1);
      await visit.mode("estimate");
      await visit.page.selectOption("#method", "nearest");
      await visit.mode("play");
      assert.ok(await visit.page.locator(".progress").evaluate((node) => node.hidden));
      await visit.page.waitForTimeout(300);
      const before = asked;
      await visit.page.waitForTimeout(300);
      assert.equal(asked, before);
    },
  },
];
