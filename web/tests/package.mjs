// The pages that show how the npm package is used: its example, and the one in its README.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { folder } from "./static.mjs";

/** Counts what is pasted, and then something that is no game. */
async function counts(visit, record) {
  const { page } = visit;
  await page.fill("#record", record);
  await page.click("#count");
  await page.waitForSelector("#board svg");
  await visit.says("#result", "B+4.5");
  await page.fill("#record", "no game");
  await page.click("#count");
  await visit.says("#result", "row 1, column 1");
  assert.equal(await page.locator("#board svg").count(), 0);
}

export const tests = [
  {
    name: "the pages of the npm package count a pasted game",
    engine: "worker",
    async test(visit) {
      const { context, page, address } = visit;
      const readme = await readFile(`${folder}/tengen/README.md`, "utf8");
      const [, html] = readme.match(/```html\n([^]*?)```/);
      const [record] = html.match(/\(;SZ.*\)(?=<)/);
      await page.goto(`${address}tengen/examples/count.html`);
      await counts(visit, record);
      // The page of the README lies beside `node_modules`.
      await context.route("**/readme.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
      await context.route("**/node_modules/**", (route) => route.continue({ url: route.request().url().replace("node_modules/", "") }));
      await page.goto(`${address}readme.html`);
      await counts(visit, record);
    },
  },
];
