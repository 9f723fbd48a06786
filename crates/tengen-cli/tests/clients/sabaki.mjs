// The GTP client of Sabaki drives a game, takes moves back, and asks for the score. TENGEN is the program.

import assert from "node:assert/strict";
import test from "node:test";
import gtp from "@sabaki/gtp";

const { Controller, ControllerStateTracker } = gtp;
const program = process.env.TENGEN;

async function withEngine(args, talk) {
  const controller = new Controller(program, args);
  controller.start();
  const ask = async (name, ...words) => {
    const { error, content } = await controller.sendCommand({ name, args: words });
    return { error, content };
  };
  try {
    await talk(ask, controller);
  } finally {
    await controller.stop();
  }
}

const MOVES = [
  ["B", "B1"], ["W", "D1"], ["B", "B2"], ["W", "D2"], ["B", "B3"], ["W", "D3"], ["B", "B4"], ["W", "D4"], ["B", "B5"],
  ["W", "D5"], ["B", "C1"], ["W", "A5"], ["B", "C3"], ["W", "C2"], ["B", "C5"], ["W", "C4"], ["B", "pass"], ["W", "pass"],
];

test("a game is played and scored", () =>
  withEngine(["gtp"], async (ask) => {
    assert.deepEqual(await ask("name"), { error: false, content: "Tengen" });
    for (const [name, ...words] of [["boardsize", "5"], ["clear_board"], ["komi", "0.5"], ["kata-set-rules", "chinese"]]) {
      assert.deepEqual(await ask(name, ...words), { error: false, content: "" });
    }
    for (const [color, vertex] of MOVES) assert.deepEqual(await ask("play", color, vertex), { error: false, content: "" });
    assert.deepEqual(await ask("final_status_list", "dead"), { error: false, content: "A5" });
    const { error, content } = await ask("final_score");
    assert.equal(error, false);
    assert.match(content, /^[BW]\+\d+(\.5)?$/);
    assert.ok((await ask("printsgf")).content.includes(`RE[${content}]`));
    assert.deepEqual(await ask("play", "B", "A5"), { error: true, content: "illegal move: a stone is there already" });
    assert.equal((await ask("nothing")).error, true);
  }));

test("Sabaki's tracker brings the engine to a position and to another", () =>
  withEngine(["gtp"], async (ask, controller) => {
    const tracker = new ControllerStateTracker(controller);
    const history = MOVES.map((args) => ({ name: "play", args }));
    await tracker.sync({ komi: 0.5, boardsize: [5, 5], history });
    assert.equal((await ask("move_history")).content.split("\n").length, MOVES.length);
    await tracker.sync({ komi: 0.5, boardsize: [5, 5], history: history.slice(0, 6) });
    assert.equal((await ask("move_history")).content.split("\n").length, 6);
    await tracker.sync({ komi: 6.5, boardsize: [7, 9], history: [] });
    assert.deepEqual((await ask("query_boardsize")).content, "7 9");
    assert.deepEqual((await ask("get_komi")).content, "6.5");
  }));

test("many commands at once are answered in their order", () =>
  withEngine(["gtp"], async (ask) => {
    const numbers = Array.from({ length: 300 }, (_, number) => number);
    const answers = await Promise.all(numbers.map((number) => ask(number % 2 ? "name" : "protocol_version")));
    assert.ok(answers.every(({ content }, number) => content === (number % 2 ? "Tengen" : "2")));
  }));

test("a game of Hex is won", () =>
  withEngine(["gtp", "--game", "hex"], async (ask) => {
    await ask("boardsize", "3");
    for (const [color, cell] of [["B", "b2"], ["W", "a1"], ["B", "b1"], ["W", "c1"], ["B", "a3"]]) {
      assert.equal((await ask("play", color, cell)).error, false);
    }
    assert.deepEqual(await ask("final_score"), { error: false, content: "B+" });
  }));
