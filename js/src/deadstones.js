// The functions of @sabaki/deadstones, answered by the network. The answers are always the same, so the numbers of
// iterations are not needed.

import { estimate } from "./index.js";

const LETTERS = { "-1": "O", 0: ".", 1: "X" };

const rows = (data) => data.map((row) => [...row].map((sign) => LETTERS[sign] ?? "?").join(""));

/** The module is found by itself. This is here because programs call it. */
export function useFetch() {
  return { useFetch, guess, getProbabilityMap, playTillEnd, getFloatingStones };
}

/** The longest side of a board that the network knows. */
const LONGEST = 64;

/** One evaluation for each player to move. More symmetries, playouts and reading, as in `score`, take several times as long. */
function look(data) {
  const isKnown = data.length <= LONGEST && data[0].length <= LONGEST;
  return estimate(rows(data), { rules: "chinese", dead: "none", ...(isKnown && { ways: 1 }) });
}

/** The dead stones. The network does not need to know whether the game is finished. */
export async function guess(data) {
  if (data.length === 0) return [];
  const { dead } = await look(data);
  return dead;
}

/** For each point a number from -1 (White's) to 1 (Black's). */
export async function getProbabilityMap(data) {
  if (data.length === 0) return [];
  const { ownership } = await look(data);
  return ownership;
}

/** The most likely end: a stone on each point. `sign` is the player who gets the points that are even. */
export async function playTillEnd(data, sign = 1) {
  const map = await getProbabilityMap(data);
  return map.map((row) => row.map((value) => Math.sign(value) || sign));
}

/** The stones in the opponent's territory that surround at most one point themselves. */
export async function getFloatingStones(data) {
  const done = data.map((row) => row.map(() => false));
  const floating = [];
  for (const [y, row] of data.entries()) {
    for (const [x, sign] of row.entries()) {
      if (sign !== 0 || done[y][x]) continue;
      const { area, dead } = owned(data, [x, y]);
      for (const [column, line] of area) done[line][column] = true;
      floating.push(...dead);
    }
  }
  return floating;
}

/** The region at an empty point for the player who holds it, with the opponent's stones in it. */
function owned(data, vertex) {
  const at = ([x, y]) => data[y][x];
  const [black, white] = [1, -1].map((sign) => {
    // As far as one gets without crossing the stones of the player with this sign.
    const area = connected(data, vertex, (other) => other !== sign);
    return { area, dead: area.filter((one) => at(one) === -sign) };
  });
  const empty = connected(data, vertex, (sign) => sign === 0);
  // How much more of the board is empty on one side of the opponent's stones than the other player can reach.
  const beyond = (side, other) => {
    const reached = new Set(other.area.map(String));
    return side.area.filter((one) => at(one) === 0 && !reached.has(String(one))).length;
  };
  const favors = (side, other) => beyond(side, other) <= 1 && side.dead.length <= other.dead.length;
  const [forBlack, forWhite] = [favors(black, white), favors(white, black)];
  if (forBlack === forWhite) return { area: empty, dead: [] };
  return forBlack ? black : white;
}

/** The points connected to a vertex through points whose sign is accepted. */
function connected(data, start, accepts) {
  const seen = new Set([String(start)]);
  const area = [start];
  for (const [x, y] of area) {
    for (const next of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
      const sign = data[next[1]]?.[next[0]];
      if (sign === undefined || !accepts(sign) || seen.has(String(next))) continue;
      seen.add(String(next));
      area.push(next);
    }
  }
  return area;
}
