// The tarball in an empty folder: installed, used from strict TypeScript, run, and checked by publint and attw.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder } from "./package-under-test.mjs";

const tools = fileURLToPath(new URL("./node_modules/.bin/", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "tengen-package-"));
after(() => rmSync(project, { recursive: true, force: true }));

function run(program, ...words) {
  try {
    return execFileSync(program, words, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    throw new Error(`${program} ${words.join(" ")}\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

const PROGRAM = `
import { convert, createWorker, score, svg, territory, TengenError, type ScoreReport } from "tengen";
import { GoCounting } from "tengen/exercism";
import { guess } from "tengen/deadstones";
import { estimate } from "tengen/judge";

const report: ScoreReport = await score([".X.O."], { rules: "chinese", dead: "none" });
const { points } = await territory([".X.O."], { at: [0, 0] });
const { method }: { method: string } = await estimate([".X.O."], { method: "bouzy" });
const worker = createWorker();
const judged = await worker.score({ board: [".X.O."] }, { onProgress: (fraction: number) => void fraction });
worker.close();
const kind = await score(["?"]).then(() => "", (error: unknown) => (error instanceof TengenError ? error.kind : ""));
const dead: [number, number][] = await guess([[0, 1, 0, -1, 0]], { finished: true });
const counted = new GoCounting([" B "]).getTerritories().territoryBlack.length;
const { text }: { text: string } = await convert("3x3 a1 b2", { to: "hexworld" });
const picture: string = (await svg([".X.O."], { of: "score", dead: "none", theme: "plain" })).svg;
console.log(report.result, points.length, judged.method, kind, Array.isArray(dead), counted, method, text.length, picture.slice(0, 4));
// @ts-expect-error: no such format
await convert(["."], { to: "docx" }).catch(() => null);
// @ts-expect-error: no such field
await score(["."], { weather: "fine" }).catch(() => null);
`;

test("the tarball works in an empty folder", () => {
  const packed = JSON.parse(run("npm", "pack", "--json", "--loglevel=error", folder));
  const [{ filename, files }] = packed;
  const names = files.map(({ path }) => path);
  for (const name of ["README.md", "LICENSE-MIT", "index.js", "index.d.ts", "reports.d.ts", "facts.wasm", "judge.wasm", "worker.js", "examples/count.html"]) {
    assert.ok(names.includes(name), `${name} is missing`);
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  run("npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--offline", `./${filename}`);
  writeFileSync(join(project, "count.ts"), PROGRAM);
  const options = ["--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
  run(`${tools}tsc`, ...options, "count.ts");
  assert.equal(run("node", "count.js").trim(), "W+7.5 1 network board true 2 bouzy 35 <svg");
  run(`${tools}publint`, "--strict", join(project, filename));
  run(`${tools}attw`, "--profile", "esm-only", join(project, filename));
});
