// Where the points of a board lie in its picture, for Go and for Hex. The style sheet of the theme has all proportions,
// as fractions of a cell.

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

/**
 * Size and places: the middle of column `x`, row `y` is `origin + (x * step[0] + y * skew, y * step[1])`. A Hex board may
 * be turned by twelfths; `transform` turns what is drawn without, and `turned` a place.
 */
export class Layout {
  constructor(width, height, game, coordinates, turn = 0) {
    this.width = width;
    this.height = height;
    this.game = game;
    this.coordinates = coordinates;
    if (game === "hex") {
      const side = hexSide();
      const margin = (withCoordinates, bare) => CELL * token(coordinates ? withCoordinates : bare);
      const left = margin("hex-margin-left", "hex-bare-margin");
      const right = margin("hex-margin-right", "hex-bare-margin");
      const top = side + margin("hex-margin-top", "hex-edge");
      const bottom = side + CELL * token("hex-edge");
      this.origin = [left, top];
      this.step = [CELL, CELL * HEX_ROW];
      this.skew = CELL / 2;
      const last = [(width - 1) * CELL + (height - 1) * this.skew, (height - 1) * this.step[1]];
      this.size = [left + last[0] + right, top + last[1] + bottom];
      if (turn % 12 !== 0) this.#turnBy(turn);
    } else {
      const margin = CELL * token(coordinates ? "coordinate-margin" : "bare-margin");
      this.origin = [margin, margin];
      this.step = [CELL, CELL * token("aspect")];
      this.skew = 0;
      this.size = [(width - 1) * this.step[0] + 2 * margin, (height - 1) * this.step[1] + 2 * margin];
    }
  }

  #angle = null;

  /** Turns the board around its first cell, and moves it so that all of it is seen. */
  #turnBy(turn) {
    const angle = (turn % 12) * (Math.PI / 6);
    this.#angle = { cosine: Math.cos(angle), sine: Math.sin(angle), degrees: 30 * (turn % 12), shift: [0, 0] };
    const corners = [[0, 0], [this.width - 1, 0], [0, this.height - 1], [this.width - 1, this.height - 1]].map(([x, y]) => this.middle(x, y));
    const margin = 1.75 * CELL;
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    this.#angle.shift = [margin - Math.min(...xs), margin - Math.min(...ys)];
    this.size = [Math.max(...xs) - Math.min(...xs) + 2 * margin, Math.max(...ys) - Math.min(...ys) + 2 * margin];
  }

  /** Where a place of the board that is not turned lies. */
  turned([x, y]) {
    if (!this.#angle) return [x, y];
    const { cosine, sine, shift } = this.#angle;
    return [x * cosine - y * sine + shift[0], x * sine + y * cosine + shift[1]];
  }

  /** The attribute that turns a part of the picture. */
  get transform() {
    if (!this.#angle) return null;
    const { degrees, shift } = this.#angle;
    return `translate(${shift[0]} ${shift[1]}) rotate(${degrees})`;
  }

  /** The middle of column `x` and row `y`, before the board is turned. */
  plain(x, y) {
    return [this.origin[0] + x * this.step[0] + y * this.skew, this.origin[1] + y * this.step[1]];
  }

  /** The middle of column `x` and row `y`. */
  middle(x, y) {
    return this.turned(this.plain(x, y));
  }

  /** The point whose middle is nearest to a place in the picture, or `null` beyond the board. */
  nearest(seenX, seenY) {
    let [px, py] = [seenX, seenY];
    if (this.#angle) {
      const { cosine, sine, shift } = this.#angle;
      const [x, y] = [seenX - shift[0], seenY - shift[1]];
      [px, py] = [x * cosine + y * sine, y * cosine - x * sine];
    }
    const guess = Math.round((py - this.origin[1]) / this.step[1]);
    let best = null;
    for (const y of [guess - 1, guess, guess + 1]) {
      const x = Math.round((px - this.origin[0] - y * this.skew) / this.step[0]);
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      const [mx, my] = this.plain(x, y);
      const distance = Math.hypot(mx - px, my - py);
      if (distance <= 0.72 * CELL && (!best || distance < best.distance)) best = { point: [x, y], distance };
    }
    return best?.point ?? null;
  }
}
