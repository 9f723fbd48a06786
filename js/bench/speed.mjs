// Compares the package with the same code as a native program, in one run.
//
//   node js/bench/speed.mjs NATIVE PACKAGE
//
// NATIVE is the example `speed` of tengen-wasm. CPU time is measured for the native program and in Node. Chromium
// tells only the time that has passed, so its figures are fair on an idle machine only.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [native, folder] = process.argv.slice(2);
const tengen = await import(pathToFileURL(`${folder}/index.js`));
const sgf = await tengen.example("nineteen");
const { board } = await tengen.play(sgf);

/** A title, the question, how often it is asked in a round, and how many times native its answer may take. */
const QUESTIONS = [
  ["territory, 19x19", "territory", { board }, 1000, 2],
  ["score, nothing dead, 19x19", "score", { board, dead: "none" }, 300],
  ["score, judged, 19x19", "score", { board, dead: "judge" }, 15, 2.5],
  ["estimate, 19x19", "estimate", { board }, 15],
];

/** How often each question is measured. The shortest time counts, because other programs only make it longer. */
const ROUNDS = 3;

/** Answers a question many times, with as many answers before, and gives the milliseconds of one answer. */
async function measured(ask, name, question, times, now) {
  for (let index = 0; index < times; index += 1) await ask(name, question);
  const start = now();
  for (let index = 0; index < times; index += 1) await ask(name, question);
  return (now() - start) / times;
}

/** The shortest of several measurements. */
async function shortest(measure) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) best = Math.min(best, await measure());
  return best;
}

const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A browser with the package, or `null` if there is none. */
async function browse() {
  const path = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const require = createRequire(new URL("../../web/tests/run.mjs", import.meta.url));
  try {
    if (!existsSync(path)) return null;
    const { chromium } = require("playwright-core");
    const { serveFolder } = await import(new URL("../../web/tests/static.mjs", import.meta.url));
    const server = await serveFolder(folder);
    const browser = await chromium.launch({ executablePath: path, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
    const page = await browser.newPage();
    await page.goto(`${server.address}package.json`);
    await page.evaluate(async (address) => {
      globalThis.tengen = await import(address);
    }, `${server.address}index.js`);
    return { page, close: () => Promise.all([browser.close(), server.stop()]) };
  } catch (error) {
    console.log(`Chromium was left out: ${error.message.split("\n")[0]}`);
    return null;
  }
}

const scratch = mkdtempSync(join(tmpdir(), "tengen-speed-"));
const browser = await browse();
const cell = (value, base) => `${value.toFixed(3)} ms (${(value / base).toFixed(2)})`.padStart(22);
console.log(`${"milliseconds (times native)".padEnd(28)}${"native".padStart(12)}${"Node".padStart(22)}${"Chromium".padStart(22)}`);
for (const [title, name, question, times, goal] of QUESTIONS) {
  const file = join(scratch, "question.json");
  writeFileSync(file, JSON.stringify(question));
  const base = await shortest(() => Number(execFileSync(native, [name, file, String(times)], { encoding: "utf8" })));
  const node = await shortest(() => measured(tengen.askText, name, question, times, cpuTime));
  const chromium = browser && await shortest(() => browser.page.evaluate(async ([code, ...words]) => {
    const measure = Function(`return ${code}`)();
    return measure(globalThis.tengen.askText, ...words, () => performance.now());
  }, [measured.toString(), name, question, times]));
  const wanted = goal ? `  at most ${goal} in Node: ${node / base <= goal ? "yes" : "no"}` : "";
  console.log(`${title.padEnd(28)}${base.toFixed(3).padStart(9)} ms${cell(node, base)}${chromium ? cell(chromium, base) : ""}${wanted}`);
}
await browser?.close();

/** The CPU time of a program in Node, without that of Node itself. */
function started(code) {
  const text = (body) => `${body}; const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)`;
  const run = (body) => Number(execFileSync("node", ["--input-type=module", "-e", text(body)], { encoding: "utf8" }));
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  const times = (body) => median(Array.from({ length: 7 }, () => run(body)));
  return times(code) - times("0");
}
const index = JSON.stringify(pathToFileURL(`${folder}/index.js`).href);
const facts = started(`const { territory } = await import(${index}); await territory([".X."])`);
console.log(`first answer of the facts in Node, from nothing: ${facts.toFixed(0)} ms of CPU time, of at most 100`);
rmSync(scratch, { recursive: true });
