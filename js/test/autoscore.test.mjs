// Disputed games: which stones are dead, by the judge and by the original of tengen/deadstones.

import original from "@sabaki/deadstones";
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load, root } from "./package-under-test.mjs";

const { guess } = await load("deadstones.js");
const folder = `${root}../shared/peers/ogs-autoscore`;

const SIGNS = { b: 1, W: -1, " ": 0 };

/** Whether the stones found dead are those of the label, in which each point has its owner and `*` and `s` are anybody's. */
function isRight(data, owners, dead) {
  const found = new Set(dead.map(String));
  return data.every((row, y) => row.every((sign, x) => {
    const owner = owners[y][x];
    if (sign === 0 || !["B", "W"].includes(owner)) return true;
    return found.has(String([x, y])) === ((owner === "B" ? 1 : -1) !== sign);
  }));
}

test("disputed games", { skip: !existsSync(folder) && "../shared/peers/ogs-autoscore is missing" }, async () => {
  const counts = { ours: [], theirs: [] };
  const names = readdirSync(folder).sort();
  const times = { ours: 0, theirs: 0 };
  for (const name of names) {
    const { board, correct_ownership: owners } = JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
    const data = board.map((row) => [...row].map((letter) => SIGNS[letter]));
    for (const [who, ask] of [["ours", guess], ["theirs", original.guess]]) {
      const start = process.cpuUsage();
      const dead = await ask(data, { finished: true, iterations: 100 });
      times[who] += process.cpuUsage(start).user / 1000;
      if (!isRight(data, owners, dead)) counts[who].push(name);
    }
  }
  const right = (who) => names.length - counts[who].length;
  console.log(`every stone right: ours ${right("ours")}, the original ${right("theirs")} of ${names.length}`);
  console.log(`CPU time: ours ${times.ours.toFixed(0)} ms, the original at 100 iterations ${times.theirs.toFixed(0)} ms`);
  assert.ok(names.length > 10 && right("ours") >= names.length - 1, `wrong: ${counts.ours.join(", ")}`);
});
