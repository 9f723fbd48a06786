// For everybody: phones, keys alone, screen readers, dark rooms, contrast, less motion.

import assert from "node:assert/strict";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The contrast of each visible text with the ground behind it, as WCAG has it; the board's own picture is left out. */
function contrasts() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const over = (top, under) => top.slice(0, 3).map((value, index) => (value * top[3] + under[index] * (255 - top[3])) / 255);
  const ground = (node) => {
    if (!node) return [255, 255, 255];
    const own = rgba(getComputedStyle(node).backgroundColor);
    return own[3] === 255 ? own : over(own, ground(node.parentElement));
  };
  const poor = [];
  for (const node of document.querySelectorAll("body *:not(svg *):not(script):not(option)")) {
    const text = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!text || !node.checkVisibility() || node.disabled || node.closest(".hidden, .skip")) continue;
    const behind = ground(node);
    const front = over(rgba(getComputedStyle(node).color), behind);
    const [a, b] = [light(front), light(behind)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${node.tagName} ${node.className}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return poor;
}

/** Changes the look, and tells which colors only move to their new values by and by: half-way texts are unreadable. */
function movedBy(look) {
  const select = document.querySelector("#look");
  select.value = look;
  select.dispatchEvent(new Event("change"));
  // Asking for a style starts whatever the change has caused.
  getComputedStyle(document.body).getPropertyValue("color");
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    .map(({ transitionProperty, effect }) => `${transitionProperty} of ${effect.target.tagName} ${effect.target.className}`);
}

export const tests = [
  {
    name: "on a phone the panel is under the board, and the sheet comes first",
    options: PHONE,
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const box = (selector) => page.locator(selector).boundingBox();
      const [board, sheet, curve, game] = [await box(".board"), await box(".part-sheet"), await box(".part-curve"), await box(".part-game")];
      assert.ok(board.width > 360, `the board is ${board.width} wide`);
      assert.ok(sheet.y >= board.y + board.height && sheet.y < curve.y && curve.y < game.y);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
      await visit.cell("S15").tap();
      await visit.isNot("S15", "dead");
      await visit.shot("phone", { fullPage: true });
      await visit.mode("hex");
      await visit.shot("phone-hex", { fullPage: true });
      await visit.mode("estimate");
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    },
  },
  {
    name: "on a phone held sideways the board stays whole beside the panel",
    options: { ...PHONE, viewport: { width: 844, height: 390 } },
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const box = (selector) => page.locator(selector).boundingBox();
      const [board, sheet] = [await box(".board"), await box(".part-sheet")];
      assert.ok(sheet.x >= board.x + board.width && sheet.y < board.y + board.height);
      await visit.cell("S15").tap();
      await visit.isNot("S15", "dead");
      for (const mode of ["count", "hex"]) {
        await visit.mode(mode);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const [seen, steps] = [await box(".board"), await box(".steps")];
        assert.ok(seen.y >= 0 && steps.y >= seen.y + seen.height && steps.y + steps.height <= 390, `${mode}: ${JSON.stringify([seen, steps])}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
      }
      await visit.shot("phone-sideways");
    },
  },
  {
    name: "long names never break the layout",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
      await visit.paste(`(;GM[1]SZ[9]KM[6.5]RU[Japanese]PB[${name}]PW[${name}]EV[${name}]DT[${name}]RE[B+R];B[ee];W[cc])`);
      await visit.says("#players", name);
      for (const width of [780, 600, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        for (const mode of ["play", "count"]) {
          await visit.mode(mode);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${mode} at ${width} px`);
        }
      }
    },
  },
  {
    name: "by keyboard alone",
    async test(visit) {
      const { page } = visit;
      const { keyboard } = page;
      await visit.open();
      await keyboard.press("n");
      await page.waitForSelector("#new-dialog[open]");
      await page.locator('#new-sizes input[value="19"]').focus();
      await keyboard.press("ArrowLeft");
      await keyboard.press("ArrowLeft");
      await keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelectorAll(".cell").length === 81);
      await page.locator("#stage").focus();
      await keyboard.press("Tab");
      assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^E5, empty/);
      await keyboard.press("Enter");
      await visit.is("E5", "black stone");
      await keyboard.press("ArrowRight");
      await keyboard.press("ArrowUp");
      await keyboard.press("Space");
      await visit.is("F6", "white stone");
      await visit.shot("keyboard");
      await keyboard.press("u");
      await visit.is("F6", "empty");
      await keyboard.press("r");
      await visit.is("F6", "white stone");
      await keyboard.press("p");
      await visit.says("#live", "Black passes");
      await keyboard.press("p");
      await page.waitForSelector("body[data-mode=count]");
      await visit.settled();
      await visit.says("#live", "wins by");
      assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^F6, white stone/);
      await keyboard.press("Enter");
      await visit.is("F6", "dead");
      await keyboard.press("s");
      await visit.is("F6", "in seki");
      await keyboard.press("e");
      await page.waitForSelector("body[data-mode=estimate]");
      await visit.settled();
      await keyboard.press("o");
      await page.waitForSelector("#open-dialog[open]");
      await keyboard.press("Escape");
      await page.waitForSelector("#open-dialog:not([open])", { state: "attached" });
    },
  },
  {
    name: "every point and every control has a name",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      const labels = await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
      assert.equal(labels.length, 361);
      assert.equal(new Set(labels.map((label) => label.split(",")[0])).size, 361);
      assert.ok(labels.every((label) => label.split(", ").length >= 2));
      assert.equal(await page.locator(".cell[tabindex='0']").count(), 1);
      const nameless = await page.locator("button, select, input, textarea").evaluateAll((nodes) => nodes
        .filter((node) => !(node.textContent.trim() || node.getAttribute("aria-label") || node.labels?.[0]?.textContent.trim()))
        .map((node) => node.outerHTML));
      assert.deepEqual(nameless, []);
      assert.equal(await page.locator("[aria-live=polite]").count(), 1);
    },
  },
  {
    name: "the dark look is kept, and all looks have contrast",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      for (const look of ["wood", "plain", "dark"]) {
        assert.deepEqual(await page.evaluate(movedBy, look), [], `${look} comes at once`);
        for (const mode of ["play", "estimate", "hex", "count"]) {
          await visit.mode(mode);
          assert.deepEqual(await page.evaluate(contrasts), [], `${look}, ${mode}`);
        }
        await visit.curve();
        await visit.shot(look);
      }
      // On a dark board black is told by its light rim.
      const rim = await page.evaluate(() => getComputedStyle(document.querySelector(".territory .square-black")).stroke);
      assert.equal(rim, "rgb(216, 211, 198)");
      const ground = () => page.evaluate(() => getComputedStyle(document.querySelector(".wood")).fill);
      assert.equal(await ground(), "rgb(43, 42, 39)");
      await page.reload();
      await page.waitForSelector("body.ready");
      await visit.settled();
      assert.equal(await ground(), "rgb(43, 42, 39)");
      await visit.mode("estimate");
      await page.locator("#slider").fill("120");
      await page.waitForSelector(".ownership rect");
      await visit.shot("dark-estimate");
    },
  },
  {
    name: "a system that is dark or wants less motion is heard",
    options: { colorScheme: "dark", reducedMotion: "reduce" },
    async test(visit) {
      await visit.open();
      assert.equal(await visit.page.inputValue("#look"), "dark");
      await visit.fresh(9);
      await visit.moves("E5");
      assert.equal(await visit.page.evaluate(() => getComputedStyle(document.querySelector(".fresh")).animationName), "none");
    },
  },
];
