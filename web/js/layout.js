// Where the points of a board lie in its picture, for Go and for Hex, in units of which a cell is 40 wide.

export const CELL = 40;
const HEX_ROW = Math.sqrt(3) / 2;
const HEX_CORNER = 1 / Math.sqrt(3);

/** A number of the look, as the style sheet of the theme has it. */
export function token(name) {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--${name}`));
}

/** From the line through a side's cells to the outer edge of a Hex board. */
export const hexSide = () => (HEX_CORNER + token("hex-side")) * CELL;

/** The corners of a Hex cell around its middle, clockwise from the top. */
export function hexCorners() {
  const [half, long, short] = [CELL / 2, HEX_CORNER * CELL, (HEX_CORNER * CELL) / 2];
  return [[0, -long], [half, -short], [half, short], [0, long], [-half, short], [-half, -short]];
}

/** Size and places: the middle of column `x`, row `y` is `origin + (x * step[0] + y * skew, y * step[1])`. */
export class Layout {
  constructor(width, height, game, coordinates) {
    this.width = width;
    this.height = height;
    this.game = game;
    this.coordinates = coordinates;
    if (game === "hex") {
      const side = hexSide();
      const left = (coordinates ? 1.75 : 1.2) * CELL;
      const top = side + (coordinates ? 0.6 * CELL : 4);
      this.origin = [left, top];
      this.step = [CELL, CELL * HEX_ROW];
      this.skew = CELL / 2;
      const right = (coordinates ? 1.35 : 1.2) * CELL;
      this.size = [left + (width - 1) * CELL + (height - 1) * this.skew + right, top + (height - 1) * this.step[1] + side + 4];
    } else {
      const margin = CELL * token(coordinates ? "coordinate-margin" : "bare-margin");
      this.origin = [margin, margin];
      this.step = [CELL, CELL * token("aspect")];
      this.skew = 0;
      this.size = [(width - 1) * this.step[0] + 2 * margin, (height - 1) * this.step[1] + 2 * margin];
    }
  }

  /** The middle of column `x` and row `y`. */
  middle(x, y) {
    return [this.origin[0] + x * this.step[0] + y * this.skew, this.origin[1] + y * this.step[1]];
  }

  /** The point whose middle is nearest to a place in the picture, or `null` beyond the board. */
  nearest(px, py) {
    const guess = Math.round((py - this.origin[1]) / this.step[1]);
    let best = null;
    for (const y of [guess - 1, guess, guess + 1]) {
      const x = Math.round((px - this.origin[0] - y * this.skew) / this.step[0]);
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      const [mx, my] = this.middle(x, y);
      const distance = Math.hypot(mx - px, my - py);
      if (distance <= 0.72 * CELL && (!best || distance < best.distance)) best = { point: [x, y], distance };
    }
    return best?.point ?? null;
  }
}
