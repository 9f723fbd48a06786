// The page in a real browser, with each of its engines: the program over HTTP, and WebAssembly in a worker.
//
//   TENGEN=target/release/tengen SITE=target/site node web/tests/run.mjs [word]…
//
// starts `tengen serve --port 0`, and a server of plain files for SITE, which `cargo xtask site` makes. It drives
// Chromium (CHROMIUM, else /usr/bin/chromium) through every test whose engine and name ("worker: …") have one of the
// words in them, and leaves screenshots in target/screenshots. Without SITE, only the program is tested.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { folder, serveFolder } from "./static.mjs";
import { Visit } from "./visit.mjs";
import * as accessibility from "./accessibility.mjs";
import * as connection from "./connection.mjs";
import * as count from "./count.mjs";
import * as dispute from "./dispute.mjs";
import * as estimate from "./estimate.mjs";
import * as files from "./files.mjs";
import * as hex from "./hex.mjs";
import * as offline from "./offline.mjs";
import * as npm from "./package.mjs";
import * as persistence from "./persistence.mjs";
import * as play from "./play.mjs";
import * as sharing from "./sharing.mjs";
import * as tally from "./tally.mjs";
import * as work from "./work.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.TENGEN ?? `${root}target/debug/tengen`;
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const screenshots = `${root}target/screenshots`;
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
// Only what hangs is ended.
const LIMIT = 600_000;

for (const [path, hint] of [[program, "build it, or set TENGEN"], [browserPath, "install Chromium, or set CHROMIUM"]]) {
  if (!existsSync(path)) {
    console.error(`${path} is not there: ${hint}`);
    process.exit(2);
  }
}

/** Starts the service and waits for the address it prints. */
async function serve() {
  const service = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, failed) => {
    service.once("exit", (code) => failed(new Error(`the service ended with ${code}`)));
    createInterface({ input: service.stdout }).on("line", (line) => {
      const match = line.match(/http:\/\/[\w.:[\]]+\//);
      if (match) found(match[0]);
    });
  });
  return { address, stop: () => service.kill() };
}

const words = process.argv.slice(2);
const tests = [play, count, connection, dispute, tally, estimate, hex, files, sharing, persistence, accessibility, work, offline, npm]
  .flatMap((module) => module.tests);
await mkdir(screenshots, { recursive: true });
const engines = [["http", await serve()]];
if (folder) engines.push(["worker", await serveFolder(folder)]);
const browser = await chromium.launch({ executablePath: browserPath, args: FLAGS, timeout: LIMIT });
let failures = 0;
const runs = engines.flatMap(([engine, server]) => tests
  .filter((test) => (test.engine ?? engine) === engine)
  .filter(({ name }) => words.length === 0 || words.some((word) => `${engine}: ${name}`.includes(word)))
  .map((test) => ({ ...test, engine, address: server.address })));
for (const { name, options, test, engine, address } of runs) {
  const started = Date.now();
  const visit = await Visit.start(browser, address, screenshots, options);
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took longer than ${LIMIT / 1000} s`)), LIMIT);
  });
  try {
    await Promise.race([test(visit), late]);
    visit.check();
    console.log(`ok      ${engine}: ${name} (${Date.now() - started} ms)`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${engine}: ${name}\n${error.stack}\n${visit.complaints.join("\n")}`);
    await visit.shot(`failed-${name.replace(/\W+/g, "-")}`).catch(() => {});
  } finally {
    clearTimeout(timer);
    await visit.end();
  }
}
await browser.close();
for (const [, server] of engines) await server.stop();
if (!folder) console.log("SITE is not set: the page without a server was not tested");
console.log(failures === 0 ? `${runs.length} tests passed` : `${failures} of ${runs.length} tests failed`);
process.exit(failures === 0 && runs.length > 0 ? 0 : 1);
