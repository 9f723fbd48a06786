// A program that does not answer: said once, nothing lost, and everything again when it is back.

import assert from "node:assert/strict";

/** Keeps the program out of reach, or lets it answer again. */
const cut = (visit) => visit.page.route("**/api/**", (route) => route.abort());
const mend = (visit) => visit.page.unroute("**/api/**");
/** The browser logs the requests that were cut off. */
const forgive = (visit) => {
  visit.complaints = visit.complaints.filter((complaint) => !complaint.includes("ERR_FAILED"));
};
const complaints = (page) => page.evaluate((word) => [...document.querySelectorAll("body *")].filter((node) =>
  node.childElementCount === 0 && node.textContent.includes(word) && node.checkVisibility() && !node.closest("#live")).length,
"does not answer");

export const tests = [
  {
    name: "a program that does not answer is told of once, and the board stays",
    engine: "http",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.fresh(9);
      await visit.moves("E5");
      await cut(visit);
      await visit.point("D4");
      await visit.says("#connection", "The program does not answer");
      await visit.is("D4", "empty");
      await page.click('.modes [data-mode="count"]');
      await visit.says("#sheet-result", "Not counted");
      assert.equal(await complaints(page), 1);
      // Rules that could not be changed are shown as they are.
      await page.selectOption("#rules", "chinese");
      await page.waitForFunction(() => document.querySelector("#rules").value === "japanese");
      assert.equal(await visit.text("#sheet-result"), "Not counted");
      const [notice, buttons] = [await page.locator("#connection").boundingBox(), await page.locator(".steps").boundingBox()];
      assert.ok(notice.x >= buttons.x + buttons.width, "what is kept can be stepped through meanwhile");
      await visit.shot("unreachable");
      await mend(visit);
      await page.click("#connection-retry");
      await visit.says("#sheet-result", "Not finished");
      assert.ok(await page.isHidden("#connection"));
      await visit.mode("play");
      await visit.moves("D4");
      forgive(visit);
    },
  },
  {
    name: "a page that opens before its program begins when the program does",
    engine: "http",
    async test(visit) {
      await cut(visit);
      await visit.page.goto(visit.address);
      await visit.says("#connection", "The program does not answer");
      await mend(visit);
      await visit.says("#sheet-result", "White wins by 5.5");
      assert.ok(await visit.page.isHidden("#connection"));
      forgive(visit);
    },
  },
];
