// One visit to the page: a fresh browser profile, what one does there, and what must never happen meanwhile.

import assert from "node:assert/strict";

const DESKTOP = { width: 1360, height: 860 };

/** How many milliseconds anything may take before it counts as stuck. Loaded machines are slow; nothing is tested by being quick. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

/**
 * Runs in the page before its own scripts. Timers that end what a person sees or does (a long press, a notice, an error
 * at a point) never run out by themselves, so that a slow machine sees the same page as a quick one; `ringTimers()`
 * lets them run out. `questions` counts how many questions of each kind are being asked at once and how long they are, and lets them wait;
 * `changed` may put another answer in place of the engine's.
 */
function prepare() {
  const ENDS = [500, 3500, 5000];
  const native = setTimeout;
  const held = new Map();
  globalThis.setTimeout = (work, delay, ...rest) => {
    if (!ENDS.includes(delay)) return native(work, delay, ...rest);
    const id = native(() => {}, 0);
    held.set(id, () => work(...rest));
    return id;
  };
  const clear = clearTimeout;
  globalThis.clearTimeout = (id) => {
    held.delete(id);
    clear(id);
  };
  globalThis.ringTimers = () => {
    const works = [...held.values()];
    held.clear();
    for (const work of works) work();
  };
  globalThis.questions = { asked: {}, running: {}, most: {}, held: {}, largest: 0 };
}

/** Takes the place of the page's engine, whichever it is, and passes each question on to it. */
const ENGINE = `
import * as engine from "./engine.js?real";

export async function ask(question, body, signal, background) {
  const { asked, running, most, held } = globalThis.questions;
  globalThis.questions.largest = Math.max(globalThis.questions.largest, JSON.stringify(body).length);
  asked[question] = (asked[question] ?? 0) + 1;
  running[question] = (running[question] ?? 0) + 1;
  most[question] = Math.max(most[question] ?? 0, running[question]);
  try {
    const wait = held[question];
    if (wait && !wait.used) {
      wait.used = true;
      const given = new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
      await Promise.race([wait.open, given]);
    }
    const answer = await engine.ask(question, body, signal, background);
    return globalThis.questions.changed?.(question, answer) ?? answer;
  } finally {
    running[question] -= 1;
  }
}

export const { getText } = engine;
`;

export class Visit {
  complaints = [];

  static async start(browser, address, screenshots, options = {}) {
    const visit = new Visit();
    visit.browser = browser;
    visit.address = address;
    visit.screenshots = screenshots;
    visit.context = await browser.newContext({ viewport: DESKTOP, acceptDownloads: true, serviceWorkers: "block", ...options });
    await visit.context.route("**/*", (route) => {
      const url = route.request().url();
      if (url.startsWith(address) || url.startsWith("blob:") || url.startsWith("data:")) return route.continue();
      visit.complaints.push(`a request left the page's own address: ${url}`);
      return route.abort();
    });
    await visit.context.route("**/js/engine.js", (route) => route.fulfill({ contentType: "text/javascript", body: ENGINE }));
    visit.page = await visit.newPage();
    return visit;
  }

  /** A page that complains of every error it logs. */
  async newPage() {
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.addInitScript(prepare);
    page.on("console", (message) => {
      // What the program refused is logged by the browser itself; the tests look at what the page says about it.
      // The driver says so itself when it keeps a page from working offline.
      const refused = /status of 400|Service Worker registration blocked by Playwright/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !refused) this.complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`error: ${error.stack}`));
    return page;
  }

  /** Lets the first question of a kind wait in the present page, from its next load on, until `release` is called. */
  async hold(question) {
    const { page } = this;
    await page.addInitScript((name) => {
      const held = {};
      held.open = new Promise((release) => {
        held.release = release;
      });
      globalThis.questions.held[name] = held;
    }, question);
    return {
      asked: () => page.evaluate((name) => globalThis.questions.asked[name] ?? 0, question),
      release: () => page.evaluate((name) => globalThis.questions.held[name].release(), question),
    };
  }

  /** Lets the next question of a kind wait in the page as it is, until `letGo` is called with the same kind. */
  async holdNext(question) {
    await this.page.evaluate((name) => {
      const held = {};
      held.open = new Promise((release) => {
        held.release = release;
      });
      globalThis.questions.held[name] = held;
    }, question);
  }

  async letGo(question) {
    await this.page.evaluate((name) => globalThis.questions.held[name].release(), question);
  }

  /** Nothing was complained of. */
  check() {
    assert.deepEqual(this.complaints, []);
  }

  async end() {
    await this.context.close();
  }

  /** Opens the page and waits until it is counted or estimated. */
  async open(hash = "") {
    await this.page.goto(this.address + hash);
    await this.page.waitForSelector("body.ready");
    await this.settled();
  }

  /** Waits until nothing is awaited but the curve. */
  async settled() {
    await this.page.waitForFunction(() => ![...document.querySelectorAll(".result")].some(
      (node) => node.checkVisibility() && node.classList.contains("waiting")));
  }

  /** Waits until everything that was clicked so far is done. */
  async done() {
    await this.page.evaluate(async () => {
      const { after } = await import(new URL("js/page.js", document.baseURI));
      await after(() => {}, () => {});
    });
  }

  /** Waits until the whole curve is there. */
  async curve() {
    await this.page.waitForFunction(() => document.querySelector(".progress").hidden);
  }

  /** The cell of a point named as players do. */
  cell(name) {
    return this.page.locator(`.cell[aria-label^="${name},"]`);
  }

  /** Clicks a point of the board. */
  async point(name, options) {
    await this.cell(name).click(options);
  }

  /** Presses a point of the board for long. */
  async pressLong(name) {
    await this.cell(name).hover();
    await this.page.mouse.down();
    await this.page.evaluate(() => globalThis.ringTimers());
    await this.page.mouse.up();
  }

  async label(name) {
    return this.cell(name).getAttribute("aria-label");
  }

  /** Waits until a point is called something. */
  async is(name, what) {
    await this.page.waitForSelector(`.cell[aria-label^="${name},"][aria-label*="${what}"]`, { state: "attached" });
  }

  /** Waits until a point is not called something any more. */
  async isNot(name, what) {
    await this.page.waitForSelector(`.cell[aria-label^="${name},"]:not([aria-label*="${what}"])`, { state: "attached" });
  }

  /** What an element says, spaces and line ends alike. */
  async text(selector) {
    return (await this.page.locator(selector).innerText()).replace(/\s+/g, " ").trim();
  }

  /** Waits until an element says something. */
  async says(selector, words) {
    try {
      await this.page.waitForFunction(([where, what]) => {
        const node = document.querySelector(where);
        return node && node.checkVisibility() && node.textContent.includes(what);
      }, [selector, words]);
    } catch (error) {
      const found = await this.page.locator(selector).textContent().catch(() => "nothing");
      throw new Error(`${selector} should say ${JSON.stringify(words)}, but says ${JSON.stringify(found)}`, { cause: error });
    }
  }

  async mode(name) {
    await this.page.click(`.modes [data-mode="${name}"]`);
    await this.page.waitForSelector(`body[data-mode="${name}"]`);
    await this.settled();
  }

  /** A new Go board of a side, with the given rules. */
  async fresh(side, rules = "japanese") {
    await this.page.click("#new");
    const known = [9, 13, 19].includes(side);
    await this.page.locator(`#new-sizes input[value="${known ? side : "other"}"]`).check({ force: true });
    if (!known) {
      await this.page.fill("#new-form [name=width]", String(side));
      await this.page.fill("#new-form [name=height]", String(side));
    }
    await this.page.selectOption("#new-form [name=rules]", rules);
    await this.page.click("#new-form .primary");
    await this.page.waitForSelector("body[data-mode=play]");
    await this.page.waitForFunction((cells) => document.querySelectorAll(".cell").length === cells, side * side);
  }

  /** Plays moves, waiting for each stone. */
  async moves(...names) {
    for (const name of names) {
      await this.point(name);
      await this.is(name, "stone");
    }
  }

  /** Opens a pasted text through the dialog, until it is opened or refused. */
  async paste(text) {
    await this.page.click("#open");
    await this.page.fill("#open-text", text);
    await this.page.click("#open-load");
    await this.page.waitForSelector("#open-dialog:not([open]), #open-problem:not([hidden])", { state: "attached" });
  }

  async shot(name, options = {}) {
    await this.page.screenshot({ path: `${this.screenshots}/${name}.png`, ...options });
  }
}
