// The ground of a Hex board: the rhombus of cells between two red and two blue sides, and its discs as symbols.

import { n, svg } from "./element.js";
import { CELL, hexCorners, hexSide, token } from "./layout.js";
import { hexColumn } from "./names.js";

/** How far the sharp corners of the rhombus are cut, from the middle of the corner cell. */
const CUT = 1.1;

/** The discs; the second player's have a light ring, so that they can be told apart in gray. */
export function definitions() {
  const radius = n(token("hex-stone") * CELL);
  return svg("defs", {},
    svg("circle", { id: "stone-X", class: "disc-X", r: radius }),
    svg("g", { id: "stone-O" },
      svg("circle", { class: "disc-O", r: radius }),
      svg("circle", { class: "disc-ring", r: n(0.29 * CELL), "stroke-width": n(0.05 * CELL) })));
}

/** Sides, cells, coordinates. */
export function ground(layout) {
  const { width, height } = layout;
  const corners = hexCorners();
  let cells = "";
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [mx, my] = layout.plain(x, y);
      cells += `M${corners.map(([dx, dy]) => `${n(mx + dx)} ${n(my + dy)}`).join("L")}Z`;
    }
  }
  return svg("g", { class: "ground", "aria-hidden": "true" },
    svg("g", { transform: layout.transform },
      sides(layout),
      svg("path", { class: "hex-cells", d: cells, "stroke-width": n(token("line-width") * CELL) })),
    layout.coordinates && coordinates(layout));
}

/** The four sides, as the parts of a larger rhombus that look out from behind the cells. */
function sides(layout) {
  const [columns, rows] = [layout.width - 1, layout.height - 1];
  const centers = [layout.plain(0, 0), layout.plain(columns, 0), layout.plain(columns, rows), layout.plain(0, rows)];
  const [sine, far, cut] = [layout.step[1] / layout.step[0], hexSide(), CUT * CELL];
  const sharp = [
    [-(cut - far / 2) / sine, -far], [-cut * sine, -cut / 2], [-(cut - (cut - far) / 2) / sine, far - cut],
  ];
  const blunt = [far / 2 / sine, -far];
  const at = (corner, [dx, dy], turn) => [centers[corner][0] + turn * dx, centers[corner][1] + turn * dy];
  const shapes = [
    ["X", [at(0, sharp[1], 1), at(0, sharp[0], 1), at(1, blunt, 1), centers[1], centers[0]]],
    ["X", [at(2, sharp[1], -1), at(2, sharp[0], -1), at(3, blunt, -1), centers[3], centers[2]]],
    ["O", [at(3, blunt, -1), at(0, sharp[2], 1), at(0, sharp[1], 1), centers[0], centers[3]]],
    ["O", [at(1, blunt, 1), at(2, sharp[2], -1), at(2, sharp[1], -1), centers[2], centers[1]]],
  ];
  return shapes.map(([player, points]) =>
    svg("polygon", { class: `side-${player}`, points: points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ") }));
}

function coordinates(layout) {
  const up = hexSide() + 0.3 * CELL;
  const size = n(token("coordinate-size") * CELL);
  const put = (left, top, text) => {
    const [x, y] = layout.turned([left, top]);
    return svg("text", { x: n(x), y: n(y), dy: "0.35em", "font-size": size }, text);
  };
  const names = [];
  for (let x = 0; x < layout.width; x += 1) {
    const [at, top] = layout.plain(x, 0);
    // Over its column; where the board is turned, on the line of the column.
    names.push(put(layout.transform ? at - (up * layout.skew) / layout.step[1] : at, top - up, hexColumn(x)));
  }
  for (let y = 0; y < layout.height; y += 1) {
    const [left, at] = layout.plain(0, y);
    names.push(put(left - 1.32 * CELL, at, String(y + 1)));
  }
  return svg("g", { class: "coordinates" }, names);
}
