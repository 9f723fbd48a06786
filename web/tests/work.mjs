// Work and its limits: long titles, long links, and a stop for everything that takes a while.

import assert from "node:assert/strict";

const GAME = "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Chinese]PB[Ann]PW[Bo];B[ee];W[ce];B[gc];W[gg];B[dc])";

/** The link that holds a state. */
const linkTo = (page, state) => page.evaluate(async (value) => `#${await (await import(new URL("js/share.js", document.baseURI))).pack(value)}`, state);

export const tests = [
  {
    name: "the title of a record is found in one pass, beside the page where the record is long",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const titles = (texts) => page.evaluate(async (list) => {
        const { findTitle } = await import(new URL("js/title.js", document.baseURI));
        return list.map((text) => findTitle(text));
      }, texts);
      assert.deepEqual(await titles([
        "(;GM[1]EV[Cup] GN [The\n  final \\] of\\\\];B[aa])", "(;EV[Cup]PB[GN[x])", "(;C[GN[no\\]]GN[yes])", "(;GM[1];GN[late])", "(;FF[3]GameName[old])",
        "(;GN[]EV[Cup])", "(;AB[aa]GN[a][b])", "...", "(;GN[open", "(;XGN[other])",
      ]), ["The final ] of\\", "Cup", "yes", null, "old", "Cup", "a", null, null, null]);
      // How often a letter is read is what takes the time: a text that counts it stands for a clock.
      const steps = await page.evaluate(async () => {
        const { findTitle } = await import(new URL("js/title.js", document.baseURI));
        const count = (text) => {
          let read = 0;
          const from = (what) => (typeof what === "string" && /^\d+$/.test(what) ? (read += 1, text[what]) : null);
          const counting = new Proxy(new String(text), {
            get: (target, name) => from(name) ?? (name === "length" ? text.length : name === "indexOf" ? (letter, start = 0) => {
              const found = text.indexOf(letter, start);
              read += (found < 0 ? text.length : found) - start;
              return found;
            } : name === "slice" ? (a, b) => text.slice(a, b) : target[name]),
          });
          findTitle(counting);
          return read / text.length;
        };
        return [";GN[", "(;GN[\\]", ";\\GN[", "(;C[\\\\\\]", "(;AB[aa]", "(; GN "].map((part) => count(`(;${part.repeat(20_000)}`));
      });
      for (const share of steps) assert.ok(share < 4, `each letter is read ${share} times`);
      // A long record is searched by a worker.
      const worker = page.waitForEvent("worker");
      await visit.paste(GAME.replace("SZ[9]", `SZ[9]C[${"a".repeat(70_000)}]GN[A long one]`));
      await worker;
      await visit.says("#game-title", "A long one");
    },
  },
  {
    name: "texts that used to take the square of their length are read at once",
    async test(visit) {
      await visit.open();
      // Were these quadratic, each would take minutes, and the test would be ended.
      const refused = await visit.page.evaluate(async () => {
        const { Game } = await import(new URL("js/game.js", document.baseURI));
        return Game.open(`.X.\n...\n${"\n".repeat(300_000)}x`).then(() => null, (problem) => problem.message);
      });
      assert.match(refused, /\w{3}/);
      await visit.page.evaluate((digits) => {
        document.querySelector("#komi").value = digits;
        document.querySelector("#komi").dispatchEvent(new Event("change"));
      }, `${"1".repeat(300_000)}x`);
      await visit.says("#rules-problem", "Komi is a number");
    },
  },
  {
    name: "links have a limit, packed and unpacked",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const found = await page.evaluate(async () => {
        const { pack, unpack, MOST_PACKED, MOST_UNPACKED } = await import(new URL("js/share.js", document.baseURI));
        const works = [
          async () => (await unpack(await pack({ a: "x".repeat(1_000_000) }))).a.length,
          () => unpack("A".repeat(MOST_PACKED + 1)),
          () => pack({ a: "x".repeat(MOST_UNPACKED) }),
          () => pack({ a: Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 65_521) }),
        ];
        return Promise.all(works.map((work) => work().catch((error) => error.name)));
      });
      assert.deepEqual(found, [1_000_000, "RangeError", "RangeError", "RangeError"]);
      // A few kilobytes that unpack to four megabytes, which are no more than begun.
      const bomb = await page.evaluate(async () => {
        const stream = new Blob([`{"a":"${"x".repeat(4 << 20)}"}`]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      });
      assert.ok(bomb.length < 8_000, `${bomb.length}`);
      for (const link of [bomb, "A".repeat(70_000)]) {
        visit.page = await visit.newPage();
        await visit.open(`#${link}`);
        await visit.says("#toast", "too long to be opened");
        await visit.says("#sheet-result", "White wins by 5.5");
      }
      await visit.paste(GAME.replace("SZ[9]", `SZ[9]C[${Array.from({ length: 40_000 }, (_, i) => (i * 7919) % 65_521).join(" ")}]`));
      await visit.page.click("#share");
      await visit.page.click("#share-link");
      await visit.says("#toast", "too long for a link");
    },
  },
  {
    name: "what a link starts can be stopped from the first moment on, and goes on when asked",
    async test(visit) {
      await visit.open();
      const link = await linkTo(visit.page, { mode: "count", go: { data: { record: { sgf: GAME }, rules: null, komi: null, title: null }, move: 5 } });
      // Stopped while the game is read: an example is shown instead.
      visit.page = await visit.newPage();
      let held = await visit.hold("play");
      await visit.page.goto(visit.address + link);
      await visit.says("#work", "Stop");
      await visit.page.click("#work-button");
      await visit.says("#toast", "Stopped");
      await visit.says("#sheet-result", "White wins by 5.5");
      await held.release();
      // Stopped while it is counted: the board is there, and the count is asked for again by hand.
      visit.page = await visit.newPage();
      held = await visit.hold("score");
      await visit.page.goto(visit.address + link);
      await visit.says("#sheet-result", "Counting");
      await visit.says("#work", "Stop");
      await visit.page.click("#work-button");
      await visit.says("#sheet-result", "Not counted");
      await visit.says("#sheet-problem", "Stopped");
      assert.equal(await held.asked(), 1);
      await visit.says("#work", "Go on");
      await visit.shot("stopped");
      await held.release();
      await visit.page.click("#work-button");
      await visit.says("#sheet-result", "Not finished");
      await visit.page.waitForSelector("#work", { state: "hidden" });
      assert.ok(await visit.page.isHidden("#sheet-problem"));
      // The browser may log requests that were cut off.
      visit.complaints = visit.complaints.filter((complaint) => !complaint.includes("ERR_"));
    },
  },
  {
    name: "the curve is stopped, stays so, and goes on",
    async test(visit) {
      const { page } = visit;
      const held = await visit.hold("graph");
      await visit.open();
      await visit.says(".curve-stop", "Stop");
      assert.equal(await held.asked(), 1);
      await page.click(".curve-stop");
      await visit.says(".curve-stop", "Go on");
      assert.ok(await page.locator(".progress").evaluate((node) => node.hidden));
      await page.keyboard.press("ArrowLeft");
      await visit.says("#number", "235 of 236");
      await visit.settled();
      assert.equal(await held.asked(), 1);
      await held.release();
      await page.click(".curve-stop");
      await visit.curve();
      await page.waitForSelector(".curve-line");
      assert.ok(await held.asked() >= 2);
      assert.ok(await page.isHidden(".curve-stop"));
    },
  },
];
