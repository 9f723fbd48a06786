// The page without a server and, after the first visit, without a network.

import assert from "node:assert/strict";
import { folder, serveFolder } from "./static.mjs";
import { PATIENCE } from "./visit.mjs";

export const tests = [
  {
    name: "after one visit the page counts, estimates and plays Hex without a network",
    engine: "worker",
    async test(visit) {
      // A server of its own, which is stopped, so that nothing can come from anywhere.
      const server = await serveFolder(folder);
      const context = await visit.browser.newContext({ serviceWorkers: "allow" });
      try {
        visit.page = await context.newPage();
        visit.page.setDefaultTimeout(PATIENCE);
        visit.page.on("pageerror", (error) => visit.complaints.push(`error: ${error.stack}`));
        visit.address = server.address;
        await visit.open();
        await visit.page.evaluate(async () => {
          const { active } = await navigator.serviceWorker.ready;
          if (active.state === "activated") return;
          await new Promise((done) => {
            active.addEventListener("statechange", () => active.state === "activated" && done());
          });
        });
        await server.stop();
        await context.setOffline(true);
        await visit.open();
        await visit.says("#sheet-result", "wins by");
        await visit.mode("estimate");
        await visit.says("#estimate-result", "leads by");
        await visit.mode("hex");
        await visit.says("#hex-result", "wins");
        await visit.page.click("#new");
        await visit.page.locator('#new-sizes input[value="other"]').check({ force: true });
        await visit.page.fill("#new-form [name=width]", "3");
        await visit.page.fill("#new-form [name=height]", "3");
        await visit.page.click("#new-form .primary");
        await visit.says("#hex-result", "Red to play");
        await visit.moves("b1", "a1", "b2", "a2", "b3");
        await visit.says("#hex-result", "Red wins");
      } finally {
        await context.close();
        await server.stop();
      }
    },
  },
  {
    name: "the page can be installed, and its policy allows nothing but its own files",
    engine: "worker",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const manifest = await page.evaluate(async () => {
        const link = document.querySelector("link[rel=manifest]");
        return (await fetch(link.href)).json();
      });
      assert.equal(manifest.name, "Tengen");
      assert.equal(manifest.start_url, "./");
      assert.ok(manifest.icons.length > 0 && manifest.display === "standalone");
      const blocked = await page.evaluate(() => new Promise((found) => {
        addEventListener("securitypolicyviolation", ({ effectiveDirective }) => found(effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "globalThis.injected = true";
        document.body.append(script);
      }));
      assert.match(blocked, /^script-src/);
      assert.equal(await page.evaluate(() => globalThis.injected), undefined);
      visit.complaints = visit.complaints.filter((complaint) => !/Content Security Policy/.test(complaint));
    },
  },
];
