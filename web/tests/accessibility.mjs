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
    name: "on a phone a finger chooses a point under a lens and confirms it, and the board has coordinates",
    options: PHONE,
    async test(visit) {
      const { page } = visit;
      await visit.open();
      assert.equal(await page.locator(".coordinates text").count(), 76);
      const letter = await page.locator(".coordinates text").first().boundingBox();
      assert.ok(letter.height >= 9, `letters are ${letter.height} high`);
      await visit.mode("play");
      await page.click("#first");
      await visit.says("#number", "0 of 236");
      await visit.cell("C3").tap();
      await visit.says(".aim button", "Play C3");
      await visit.is("C3", "empty");
      assert.ok((await page.locator(".lens").boundingBox()).width >= 120);
      assert.equal(await page.locator(".ghost").getAttribute("href"), "#stone-black", "the board shows it too");
      await visit.shot("phone-lens");
      // Another point instead, and that one again.
      await visit.cell("D4").tap();
      await visit.says(".aim button", "Play D4");
      await visit.cell("D4").tap();
      await visit.is("D4", "black stone");
      assert.equal(await page.locator(".aim").count(), 0);
      await visit.cell("Q16").tap();
      await page.locator(".aim button").tap();
      await visit.is("Q16", "white stone");
      // Stones that are set up are confirmed too, in their own color.
      await page.locator('input[name=tool][value="black"]').check({ force: true });
      await visit.cell("K10").tap();
      await visit.says(".aim button", "Put Black at K10");
      assert.equal(await page.locator(".ghost").getAttribute("href"), "#stone-black");
      await page.locator(".aim button").tap();
      await visit.is("K10", "black stone");
      // A small board has points that are large enough.
      await visit.fresh(9);
      await visit.cell("E5").tap();
      await visit.is("E5", "black stone");
    },
  },
  {
    name: "on a phone the reason of a chain and the count by hand stay in sight of the board",
    options: PHONE,
    async test(visit) {
      const { page } = visit;
      const seen = async (selector) => {
        const box = await page.locator(selector).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= 844.5, `${selector}: ${JSON.stringify(box)}`);
        return box;
      };
      await visit.open();
      await page.click("#open");
      await page.click("[data-example=life]");
      await visit.says("#sheet-notes", "Life or death");
      await page.locator('input[name=mark][value="why"]').check({ force: true });
      await visit.cell("B2").tap();
      await page.waitForSelector("#why [data-line]");
      await page.locator("#why [data-line]").first().tap();
      await page.locator("#why-forward").tap();
      await visit.says("#why .why-steps", "2 of");
      await page.evaluate(() => scrollTo(0, 0));
      const [board, why] = [await seen(".board"), await seen("#why")];
      assert.ok(board.y + board.height <= why.y + 1, `${JSON.stringify([board, why])}`);
      await visit.shot("phone-why");
      await page.locator(".why-close").tap();
      await page.click("#open");
      await page.click("[data-example=nine]");
      await visit.says("#sheet-result", "wins by");
      await page.locator("#tally-start").tap();
      await visit.says("#tally-text", "taken off");
      await visit.says("#live", "taken off");
      // The button is far below the board, which comes into sight by itself.
      await seen(".board");
      await seen("#tally");
    },
  },
  {
    name: "on a phone the letters of a turned Hex board stand on the lines of their columns",
    options: PHONE,
    async test(visit) {
      const { page } = visit;
      await visit.open();
      await visit.mode("hex");
      const middle = async (locator) => {
        const { x, y, width, height } = await locator.boundingBox();
        return [x + width / 2, y + height / 2];
      };
      for (const [index, column] of [[0, "a"], [6, "g"]]) {
        const [letter, first, second] = [
          await middle(page.locator(".coordinates text").nth(index)), await middle(visit.cell(`${column}1`)), await middle(visit.cell(`${column}2`)),
        ];
        const [dx, dy] = [second[0] - first[0], second[1] - first[1]];
        const off = Math.abs((letter[0] - first[0]) * dy - (letter[1] - first[1]) * dx) / Math.hypot(dx, dy);
        assert.ok(off < Math.hypot(dx, dy) / 5, `${column} is ${off} off its column`);
      }
    },
  },
  {
    name: "in a window of a tablet only the panel scrolls, the wheel steps, and the reason comes into sight",
    options: { viewport: { width: 1024, height: 768 } },
    async test(visit) {
      const { page } = visit;
      const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight || scrollY > 0);
      await visit.open();
      assert.ok(!(await scrolls()), "the page is as high as the window");
      await visit.cell("K10").hover();
      await page.mouse.wheel(0, -100);
      await visit.says("#number", "235 of 236");
      await page.click("#open");
      await page.click("[data-example=life]");
      await visit.says("#sheet-notes", "Life or death");
      await page.locator('input[name=mark][value="why"]').check({ force: true });
      assert.ok(!(await scrolls()), "choosing what a click does moves nothing but the panel");
      await page.locator(".panel").evaluate((panel) => panel.scrollTo(0, 0));
      await visit.point("B2");
      await page.waitForSelector("#why [data-line]");
      const box = await page.locator("#why").boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 769, JSON.stringify(box));
      // A pressed button keeps the focus although the part is drawn again.
      await page.locator("#why [data-line]").first().focus();
      await page.keyboard.press("Enter");
      await visit.says("#why .why-steps", "1 of");
      await page.locator("#why-forward").focus();
      await page.keyboard.press("Enter");
      await visit.says("#why .why-steps", "2 of");
      await page.keyboard.press("Enter");
      await visit.says("#why .why-steps", "3 of");
    },
  },
  {
    name: "a notice never lies on the buttons below the board",
    async test(visit) {
      const { page } = visit;
      await visit.open();
      for (const [width, height] of [[1440, 900], [1024, 768], [780, 1024], [390, 844], [320, 568]]) {
        await page.setViewportSize({ width, height });
        await visit.fresh(9);
        await visit.says("#toast", "Undo brings it back");
        const [toast, steps] = [await page.locator("#toast").boundingBox(), await page.locator(".edit-buttons").boundingBox()];
        const apart = toast.y >= steps.y + steps.height || toast.y + toast.height <= steps.y || toast.x >= steps.x + steps.width;
        assert.ok(apart, `${width} px: ${JSON.stringify([toast, steps])}`);
      }
    },
  },
  {
    name: "in the narrowest window all buttons below the board are in one row, and what a click does in another",
    options: { viewport: { width: 320, height: 568 } },
    async test(visit) {
      const { page } = visit;
      const tops = (selector) => page.locator(selector).evaluateAll((nodes) => [...new Set(nodes.map((node) => Math.round(node.getBoundingClientRect().top)))]);
      await visit.open();
      assert.equal((await tops(".marking .choice")).length, 1);
      await visit.fresh(9);
      const [back, pass] = [await page.locator("#back").boundingBox(), await page.locator("#pass").boundingBox()];
      assert.ok(Math.abs(back.y + back.height / 2 - pass.y - pass.height / 2) < 2, JSON.stringify([back, pass]));
      assert.ok(pass.x + pass.width <= 320, JSON.stringify(pass));
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
      await visit.settled();
      await page.locator('input[name=mark][value="why"]').check({ force: true });
      await visit.cell("S15").tap();
      await visit.says("#why", "S15: black stone");
      const [reason, beside] = [await box("#why"), await box(".board")];
      assert.ok(reason.x >= beside.x + beside.width && reason.y < 390 && reason.y + reason.height > 0, "the reason is beside the board");
      await page.click(".why-close");
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
        for (const mode of ["play", "count", "estimate", "hex"]) {
          await visit.mode(mode);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${mode} at ${width} px`);
        }
        for (const id of ["new", "open", "share"]) {
          await page.click(`#${id}`);
          const wide = await page.locator(`#${id}-dialog`).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth || dialog.getBoundingClientRect().right > innerWidth);
          assert.ok(!wide, `${id} at ${width} px`);
          await page.keyboard.press("Escape");
        }
        await visit.mode("count");
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
