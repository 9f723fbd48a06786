// What the tests of @sabaki/deadstones ask for, on its own boards and beside the original.

import original from "@sabaki/deadstones";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { load } from "./package-under-test.mjs";

const ours = await load("deadstones.js");
const data = createRequire(import.meta.url)("@sabaki/deadstones/tests/data.js");

const sorted = (vertices) => vertices.map(String).sort();

test("boards are not changed", async () => {
  const before = JSON.stringify(data);
  await ours.guess(data.finished, { finished: true });
  await ours.getProbabilityMap(data.finished, 50);
  await ours.playTillEnd(data.finished, -1);
  await ours.getFloatingStones(data.finished);
  assert.equal(JSON.stringify(data), before);
});

test("floating stones are those of the original", async () => {
  for (const board of [data.finished, data.unfinished]) {
    assert.deepEqual(sorted(await ours.getFloatingStones(board)), sorted(await original.getFloatingStones(board)));
  }
});

test("some stones of an unfinished game are dead", async () => {
  assert.ok((await ours.guess(data.unfinished)).length > 0);
});

test("floating stones of a finished game are dead", async () => {
  const dead = new Set(sorted(await ours.guess(data.finished, { finished: true })));
  for (const vertex of await ours.getFloatingStones(data.finished)) assert.ok(dead.has(String(vertex)), String(vertex));
});

test("probabilities are between -1 and 1, and every point has an owner in the end", async () => {
  const map = await ours.getProbabilityMap(data.unfinished, 50);
  assert.equal(map.length, data.unfinished.length);
  assert.ok(map.flat().every((value) => value >= -1 && value <= 1));
  const end = await ours.playTillEnd(data.unfinished, 1);
  assert.ok(end.flat().every((sign) => sign === 1 || sign === -1));
});

test("boards of any size have an answer", async () => {
  const wide = Array.from({ length: 65 }, (_, y) => Array.from({ length: 3 }, (_, x) => (x === 1 && y > 0 ? 1 : 0)));
  assert.equal((await ours.getProbabilityMap(wide)).length, 65);
  assert.deepEqual(await ours.guess(wide), []);
});

test("an empty list is an empty board", async () => {
  assert.deepEqual(await ours.guess([]), []);
  assert.deepEqual(await ours.getProbabilityMap([], 1), []);
  assert.deepEqual(ours.useFetch("./deadstones_bg.wasm").guess, ours.guess);
});
