// What the package promises: answers, errors, progress, stopping, and workers.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { folder, load } from "./package-under-test.mjs";

const tengen = await load("index.js");
const { TengenError } = tengen;

const nineteen = await tengen.example("nineteen");

test("the examples of the README run and print what they say", async () => {
  const readme = await readFile(`${folder}/README.md`, "utf8");
  const blocks = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert.equal(blocks.length, 4);
  const expected = [...blocks.join("").matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
  assert.equal(expected.length, 3);
  const printed = [];
  const [record] = readme.match(/\(;SZ.*\)(?=";)/);
  const given = { ...tengen, tengen, record, button: {}, bar: {}, print: (...values) => printed.push(values.join(" ")) };
  const AsyncFunction = (async () => {}).constructor;
  for (const block of blocks) {
    const code = block.replace(/^import .*;$/m, "").replaceAll("console.log", "print");
    // Braces, because an example may declare what is given to it.
    await new AsyncFunction(...Object.keys(given), `{ ${code} }`)(...Object.values(given));
  }
  assert.deepEqual(printed, expected);
});

test("every kind of question has an answer", async () => {
  const board = [".XO.", ".XO.", "XXOO"];
  assert.equal((await tengen.territory({ board })).black.count, 2);
  assert.deepEqual((await tengen.territory({ board, at: "A3" })).points, [[0, 0], [0, 1]]);
  assert.equal((await tengen.score({ board, rules: "chinese", dead: "none" })).result, "W+7.5");
  assert.equal((await tengen.estimate({ board, method: "bouzy" })).method, "bouzy");
  assert.equal((await tengen.chain({ board, point: [1, 0] })).points.length, 4);
  assert.match((await tengen.sgf({ board, dead: "none" })).sgf, /^\(;/);
  assert.match((await tengen.sheet({ board, rules: "chinese", dead: "none", event: "Spring cup" })).svg, /^<svg [^]*Spring cup/);
  assert.match((await tengen.tally({ board, rules: "chinese", dead: "none" })).steps.at(-1).text, /White wins by 7\.5\.$/);
  const moves = [{ color: "black", point: [2, 2] }];
  assert.equal((await tengen.play({ width: 9, height: 9, moves })).next, "white");
  assert.equal((await tengen.graph({ width: 9, height: 9, moves, moves_at: [0, 1], method: "bouzy" })).points.length, 2);
  assert.equal((await tengen.hex({ board: [".X.", "XOO", "X.."], black_side: "tb" })).winner, "X");
  assert.deepEqual((await tengen.hexPlay({ width: 5, height: 5, moves: ["b2"] })).moves, ["b2"]);
  assert.ok((await tengen.read({ board: ["..OX.", "..OX.", "OOOX.", "XXXX.", "....."], at: "A3" })).text.length > 0);
  assert.equal((await tengen.methods())[0].name, "network");
  assert.ok((await tengen.examples()).some(({ name, game }) => name === "hex" && game === "hex"));
});

test("a game is a text, bytes, rows or an object", async () => {
  const rows = [".XO.", ".XO.", "XXOO"];
  const report = await tengen.territory(rows);
  const { sgf } = await tengen.sgf(rows, { score: false });
  const bytes = new TextEncoder().encode(sgf);
  for (const game of [{ board: rows }, rows.join("\n"), `${rows.join("\r\n")}\n`, sgf, `\ufeff${sgf}`, bytes, bytes.buffer]) {
    assert.deepEqual(await tengen.territory(game), report);
  }
  assert.deepEqual((await tengen.territory(rows, { at: "A3" })).points, [[0, 0], [0, 1]]);
  const link = "https://hexworld.org/board/#11,a3b4c5";
  assert.deepEqual(await tengen.hex(link), await tengen.hex({ text: link }));
  // The options are those of the question, whichever way the game is given.
  const scored = await tengen.score(sgf, { rules: "chinese", komi: 0.5, dead: "none" });
  assert.deepEqual([scored.rules, scored.komi, scored.method], ["chinese", 0.5, "none"]);
});

test("games are written in other formats", async () => {
  const rows = [".XO.", ".XO.", "XXOO"];
  assert.equal((await tengen.convert(rows, { to: "json" })).text, `${JSON.stringify(rows)}\n`);
  const { text, format, warnings } = await tengen.convert(rows, { to: "sgf" });
  assert.deepEqual([format, warnings], ["sgf", []]);
  assert.match(text, /AB\[/);
  for (const game of [text, new TextEncoder().encode(text), { sgf: text }, { board: rows }, rows.join("\n")]) {
    assert.equal((await tengen.convert(game, { to: "text" })).text, `${rows.join("\n")}\n`);
  }
  const moves = [{ color: "black", point: [1, 0] }, { color: "white", point: null }];
  assert.equal((await tengen.convert({ width: 3, height: 2, moves }, { to: "text", move: 1 })).text, ".X.\n...\n");
  const link = "https://hexworld.org/board/#3,a1b2";
  assert.equal((await tengen.convert({ width: 3, height: 3, moves: ["a1", "b2"] }, { to: "hexworld" })).text, `${link}\n`);
  assert.equal((await tengen.convert(link, { to: "moves" })).text, "3x3 a1 b2\n");
  assert.match((await tengen.convert(link, { to: "svg" })).text, /^<svg/);
  await assert.rejects(tengen.convert(rows, { to: "png" }), { name: "TengenError", kind: "unsupported" });
  await assert.rejects(tengen.convert(rows), { name: "TengenError", kind: "json" });
  await assert.rejects(tengen.convert(7, { to: "sgf" }), { name: "TengenError", kind: "unsupported" });
});

test("answers are drawn", async () => {
  const rows = [".XO.", ".XO.", "XXOO"];
  assert.match((await tengen.svg(rows)).svg, /^<svg[^]*<\/svg>\s*$/);
  assert.match((await tengen.svg(rows, { of: "score", rules: "chinese", dead: "none" })).svg, /White wins by 7\.5/);
  const { sgf } = await tengen.sgf(rows, { score: false });
  assert.equal((await tengen.svg(sgf, { of: "territory" })).svg, (await tengen.svg(rows, { of: "territory" })).svg);
  assert.notEqual((await tengen.svg(rows, { theme: "dark" })).svg, (await tengen.svg(rows, { theme: "plain" })).svg);
  assert.match((await tengen.svg("https://hexworld.org/board/#3,a1b2", { of: "hex" })).svg, /^<svg/);
  assert.match((await tengen.svg(rows, { of: "estimate", method: "bouzy" })).svg, /Method: bouzy/);
  const wide = Array.from({ length: 101 }, () => ".".repeat(101));
  await assert.rejects(tengen.svg(wide), { name: "TengenError", kind: "too_large" });
  await assert.rejects(tengen.svg(rows, { of: "weather" }), { name: "TengenError", kind: "json" });
});

test("files are decoded", async () => {
  const utf8 = new TextEncoder().encode("(;PB[李])");
  assert.deepEqual(await tengen.decode(utf8), { text: "(;PB[李])", warnings: [] });
  const gbk = Uint8Array.from([..."(;CA[gb2312]PB[\xc0\xee])"].map((letter) => letter.charCodeAt(0)));
  assert.equal((await tengen.decode(gbk)).text, "(;CA[gb2312]PB[李])");
});

test("errors are those of the program, with their place", async () => {
  await assert.rejects(tengen.score({ board: [".XO.", ".Z.."] }), (error) => {
    assert.ok(error instanceof TengenError && error instanceof Error);
    const { name, kind, line, column } = error;
    assert.deepEqual({ name, kind, line, column }, { name: "TengenError", kind: "board", line: 2, column: 2 });
    return true;
  });
  await assert.rejects(tengen.score({ weather: "fine" }), { kind: "json" });
  await assert.rejects(tengen.score(), { kind: "unsupported" });
  await assert.rejects(tengen.score(7), { kind: "unsupported" });
  await assert.rejects(tengen.score(null), { kind: "unsupported" });
  await assert.rejects(tengen.decode("text"), { kind: "unsupported" });
  await assert.rejects(tengen.askText("weather", {}), { kind: "unsupported" });
  await assert.rejects(tengen.score({ sgf: "x".repeat(1 << 25) }), { kind: "too_large" });
});

for (const [name, subject] of [["this thread", tengen], ["a worker", tengen.createWorker()]]) {
  test(`work in ${name} tells its progress and can be stopped`, async () => {
    const fractions = [];
    const question = { sgf: nineteen, dead: "judge" };
    const report = await subject.score(question, { onProgress: (fraction) => fractions.push(fraction) });
    assert.ok(fractions.length > 0);
    assert.ok(fractions.every((fraction, at) => fraction >= (fractions[at - 1] ?? 0) && fraction <= 1), `${fractions}`);
    const stop = new AbortController();
    const stopped = subject.score(question, { signal: stop.signal, onProgress: () => stop.abort() });
    await assert.rejects(stopped, { name: "AbortError" });
    await assert.rejects(subject.score(question, { signal: stop.signal }), { name: "AbortError" });
    const reason = new Error("no longer wanted");
    await assert.rejects(subject.score(question, { signal: AbortSignal.abort(reason) }), reason);
    // What was stopped leaves nothing behind.
    assert.deepEqual(await subject.score(question), report);
    subject.close?.();
  });
}

test("a worker answers in order, gives up only what is given up, and can be closed", async () => {
  const worker = tengen.createWorker();
  const stop = new AbortController();
  const judged = { sgf: nineteen, dead: "judge" };
  const first = worker.score(judged);
  const second = worker.score(judged, { signal: stop.signal });
  const third = worker.territory({ board: [".X."] });
  stop.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.deepEqual(await first, await tengen.score(judged));
  assert.equal((await third).black.count, 2);
  await assert.rejects(worker.score({ board: ["?"] }), { name: "TengenError", kind: "board" });
  const open = worker.score(judged);
  worker.close();
  await assert.rejects(open, { kind: "stopped" });
  await assert.rejects(worker.score(judged), { kind: "stopped" });
});
