// The canonical cases of Exercism's "Go Counting" and "Connect": a few, and all that lie beside the checkout.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load, root } from "./package-under-test.mjs";

const { Board, GoCounting } = await load("exercism.js");

const BOARD = ["  B  ", " B B ", "B W B", " W W ", "  W  "];
const INVALID = { error: "Invalid coordinate" };

for (const [name, x, y, expected] of [
  ["black corner", 0, 1, { owner: "BLACK", territory: [[0, 0], [0, 1], [1, 0]] }],
  ["white center", 2, 3, { owner: "WHITE", territory: [[2, 3]] }],
  ["open corner", 1, 4, { owner: "NONE", territory: [[0, 3], [0, 4], [1, 4]] }],
  ["a stone", 1, 1, { owner: "NONE", territory: [] }],
  ["x too low", -1, 1, INVALID],
  ["x too high", 5, 1, INVALID],
  ["y too low", 1, -1, INVALID],
  ["y too high", 1, 5, INVALID],
]) {
  test(`territory: ${name}`, () => assert.deepEqual(new GoCounting(BOARD).getTerritory(x, y), expected));
}

for (const [name, board, territoryBlack, territoryWhite, territoryNone] of [
  ["the whole board", [" "], [], [], [[0, 0]]],
  ["two territories", [" BW ", " BW "], [[0, 0], [0, 1]], [[3, 0], [3, 1]], []],
  ["two regions of one player", [" B "], [[0, 0], [2, 0]], [], []],
]) {
  test(`territories: ${name}`, () => {
    assert.deepEqual(new GoCounting(board).getTerritories(), { territoryBlack, territoryWhite, territoryNone });
  });
}

for (const [name, board, winner] of [
  ["an empty board", [". . .", " . . .", "  . . ."], ""],
  ["one cell", ["X"], "X"],
  ["edges alone", ["O O O X", " X . . X", "  X . . X", "   X O O O"], ""],
  ["left to right", [". O . .", " O X X X", "  O X O .", "   X X O X", "    . O X ."], "X"],
  ["top to bottom", [". O . .", " O X X X", "  O O O .", "   X X O X", "    . O X ."], "O"],
]) {
  test(`connect: ${name}`, () => assert.equal(new Board(board).winner(), winner));
}

const cases = (exercise) => {
  const path = `${root}../shared/peers/exercism/${exercise}.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).cases : null;
};

const counting = cases("go-counting");
test("all cases of Go Counting", { skip: !counting && "../shared/peers/exercism is missing" }, () => {
  const sorted = (points) => [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (const { description, property, input, expected } of counting) {
    const subject = new GoCounting(input.board);
    const found = property === "territory" ? subject.getTerritory(input.x, input.y) : subject.getTerritories();
    const wanted = Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, Array.isArray(value) ? sorted(value) : value]));
    assert.deepEqual(found, wanted, description);
  }
});

const connect = cases("connect");
test("all cases of Connect", { skip: !connect && "../shared/peers/exercism is missing" }, () => {
  for (const { description, input, expected } of connect) assert.equal(new Board(input.board).winner(), expected, description);
});
