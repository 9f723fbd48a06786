// Setting up a position that has no record: stones put and taken by hand, turned and mirrored, and whose turn it is.

import { key } from "./names.js";

const pointsOf = (rows, letter) =>
  rows.flatMap((row, y) => [...row].flatMap((found, x) => (found === letter ? [[x, y]] : [])));

/** The stones of a position. */
export const stonesAt = ({ board, next }) => ({ black: pointsOf(board, "X"), white: pointsOf(board, "O"), next });

/** The stones after a point was given to `color`, or to nobody; a second time takes the stone off again. */
export function changed(setup, point, color) {
  const without = (points) => points.filter((other) => key(other) !== key(point));
  const had = color !== null && setup[color].some((other) => key(other) === key(point));
  const result = { ...setup, black: without(setup.black), white: without(setup.white) };
  if (color !== null && !had) result[color].push(point);
  return result;
}

/** The stones turned by a quarter to the right, with the new size of the board. */
export function rotated(setup, { width, height }) {
  const turn = ([x, y]) => [height - 1 - y, x];
  return { size: { width: height, height: width }, setup: { ...setup, black: setup.black.map(turn), white: setup.white.map(turn) } };
}

/** The stones mirrored left to right. */
export function mirrored(setup, { width, height }) {
  const flip = ([x, y]) => [width - 1 - x, y];
  return { size: { width, height }, setup: { ...setup, black: setup.black.map(flip), white: setup.white.map(flip) } };
}
