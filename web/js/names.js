// Names of points, as players write them.

const GO = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const HEX = "abcdefghijklmnopqrstuvwxyz";

function letters(x, alphabet) {
  let text = "";
  for (let rest = x; rest >= 0; rest = Math.floor(rest / alphabet.length) - 1) text = alphabet[rest % alphabet.length] + text;
  return text;
}

/** The letters of a column of a Go board: I is left out. */
export const goColumn = (x) => letters(x, GO);
/** The letters of a column of a Hex board. */
export const hexColumn = (x) => letters(x, HEX);
/** `D4`: rows count from the bottom. */
export const goName = ([x, y], height) => `${goColumn(x)}${height - y}`;
/** `d4`: rows count from the top. */
export const hexName = ([x, y]) => `${hexColumn(x)}${y + 1}`;
/** A key for sets of points. */
export const key = ([x, y]) => `${x},${y}`;
