// Ten thousand broken questions: each has an answer or a `TengenError`, and none makes the module fail.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./package-under-test.mjs";

const tengen = await load("index.js");
const COUNT = 10_000;

/** A small generator of random numbers, the same in every run. */
function random(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}

const board = [".XO.", ".XO.", "XXOO", ".X.O"];
const moves = [{ color: "black", point: [2, 2] }, { color: "white", point: null }];
const nine = await tengen.example("nine");
const hex = await tengen.example("hex");
const SEEDS = [
  ["territory", { board, at: "A1" }], ["territory", { board, totals: true, topology: "torus" }],
  ["score", { board, rules: "chinese", komi: 0.5, dead: "B4,-C4" }], ["score", { sgf: nine, dead: "record", seki: "D4" }],
  ["score", { board, dead: "judge", sure: 0.9 }], ["sgf", { sgf: nine, score: false }], ["sgf", { board, dead: [[1, 0]] }],
  ["play", { width: 9, height: 9, moves, handicap: 2, rules: "aga" }], ["chain", { board, point: [1, 0] }],
  ["hex", { sgf: hex, move: 3 }], ["hex", { text: "https://hexworld.org/board/#11,a3b4c5" }],
  ["hex/play", { width: 5, height: 5, moves: ["b2", "swap-pieces", "c3"] }], ["hex", { board: [".X.", "XOO"], size: "3x2" }],
  ["estimate", { board, method: "ratio", k: "optimal", targets: [3, 4] }], ["estimate", { board, method: "network", ways: 2 }],
  ["graph", { width: 5, height: 5, moves, moves_at: [0, 1, 2], method: "bouzy" }], ["read", { board, at: "A1", positions: 100 }],
  ["convert", { text: nine, to: "text", move: 3 }], ["convert", { text: "https://hexworld.org/board/#11,a3b4c5", to: "trmph" }],
  ["svg", { of: "score", question: { board, dead: "none" }, theme: "dark" }], ["svg", { of: "hex", question: { sgf: hex } }],
  ["decode", nine], ["decode", hex],
];
const PIECES = ["\u0000", "\u001b$B", "[", "]", "(", ")", ";", "\\", '"', "{", "}", "-1", "1e309", "99999999999", "null", "é", "囲", "SZ[52]", "\ufeff", ",", ":", "tt", "W[]"];

/** Breaks a text in one to four places. */
function broken(text, next) {
  let bytes = Buffer.from(text);
  for (let times = 1 + next(4); times > 0; times -= 1) {
    const at = next(bytes.length + 1);
    const rest = Math.min(bytes.length, at + next(1 + Math.min(40, bytes.length)));
    const piece = Buffer.from(PIECES[next(PIECES.length)]);
    switch (next(5)) {
      case 0: bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(rest)]); break;
      case 1: bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]); break;
      case 2: bytes = Buffer.concat([bytes.subarray(0, rest), bytes.subarray(at)]); break;
      case 3: if (at < bytes.length) bytes[at] = next(256); break;
      default: bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(String(next(400) - 20)), bytes.subarray(rest)]);
    }
  }
  return bytes;
}

test(`${COUNT} broken questions`, async () => {
  const next = random(20);
  let answers = 0;
  const kinds = new Set();
  for (let index = 0; index < COUNT; index += 1) {
    const [name, question] = SEEDS[index % SEEDS.length];
    const isFile = typeof question === "string";
    const bytes = broken(isFile ? question : JSON.stringify(question), next);
    try {
      if (isFile) await tengen.decode(new Uint8Array(bytes));
      else await tengen.askText(name, bytes.toString("utf8"));
      answers += 1;
    } catch (error) {
      assert.ok(error instanceof tengen.TengenError, `${name} ${bytes}: ${error.stack}`);
      assert.notEqual(error.kind, "internal", `${name} ${bytes}`);
      kinds.add(error.kind);
    }
  }
  // The broken questions are neither all nonsense nor all harmless.
  assert.ok(answers > COUNT / 20 && answers < COUNT, `${answers} answers`);
  assert.ok(kinds.size >= 5, [...kinds].join(", "));
});
