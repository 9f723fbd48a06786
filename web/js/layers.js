// What lies on a board, in the order in which it is drawn: stones, marks, ownership, ways and the path, the last move.

import { n, svg } from "./element.js";
import { CELL, token } from "./layout.js";
import { key } from "./names.js";

const group = (name, children) => children.length > 0 && svg("g", { class: name }, children);

/** A square of a player's color around a place, its thin rim inside of its side. */
function square(x, y, color, side, extra = "") {
  const rim = Math.min(0.03 * CELL, side / 4);
  const from = (middle) => n(middle + (rim - side) / 2);
  return svg("rect", {
    class: `square-${color}${extra}`, x: from(x), y: from(y), width: n(side - rim), height: n(side - rim), "stroke-width": n(rim),
  });
}

/** The hatched square of an unsettled point. */
function hatched(x, y, covered) {
  const side = token("unsettled") * CELL;
  const half = side / 2;
  let d = "";
  for (let step = 1; step < 6; step += 1) {
    const offset = ((step - 3) * side) / 3;
    const [a, b] = offset < 0 ? [[-half, offset + half], [offset + half, -half]] : [[offset - half, half], [half, offset - half]];
    d += `M${n(x + a[0])} ${n(y + a[1])}L${n(x + b[0])} ${n(y + b[1])}`;
  }
  const box = { x: n(x - half), y: n(y - half), width: n(side), height: n(side) };
  return svg("g", { "stroke-width": n(0.055 * CELL) },
    !covered && svg("rect", { class: "unsettled-paper", ...box }),
    svg("rect", { class: "unsettled-box", ...box }), svg("path", { class: "unsettled-lines", d }));
}

/** The faint ground of open land. */
function tint(layout, x, y) {
  const [width, height] = layout.step;
  return svg("rect", { class: "open-tint", x: n(x - width / 2), y: n(y - height / 2), width: n(width), height: n(height) });
}

function diamond(x, y) {
  const half = token("settling") * CELL;
  const d = `M${n(x)} ${n(y - half)}L${n(x + half)} ${n(y)}L${n(x)} ${n(y + half)}L${n(x - half)} ${n(y)}Z`;
  return svg("path", { class: "settling", d, "stroke-width": n(0.045 * CELL) });
}

function ring(x, y, name, radius, width) {
  return svg("circle", { class: name, cx: n(x), cy: n(y), r: n(radius * CELL), "stroke-width": n(width * CELL) });
}

/** Stones; dead ones are pale, and the newest comes in softly. */
function stones(layout, view, dead) {
  const all = [];
  view.stones.forEach((row, y) => row.forEach((color, x) => {
    if (!color) return;
    const [mx, my] = layout.middle(x, y);
    const pale = dead.has(key([x, y]));
    const fresh = view.fresh && view.fresh[0] === x && view.fresh[1] === y;
    const use = svg("use", { href: `#stone-${color}`, class: pale ? "dead" : fresh ? "fresh" : null, x: n(mx), y: n(my) });
    all.push(use);
    if (pale && color === "black") all.push(ring(mx, my, "dead-rim", token("stone") - 0.015, 0.03));
  }));
  return group("stones", all);
}

/** Territory, neutral points, seki, unsettled points and what settles them. */
function marks(layout, view) {
  const at = (points, draw) => (points ?? []).map((point) => draw(...layout.middle(...point), point));
  const side = token("territory") * CELL;
  const [seki, width] = [token("seki-radius"), token("seki-width")];
  const content = ([x, y]) => view.stones[y][x];
  return [
    group("territory", (view.territory ?? []).map(([point, owner]) => square(...layout.middle(...point), owner, side))),
    group("dame", at(view.dame, (x, y) => ring(x, y, "dame-dot", token("dame-radius"), 0.03))),
    group("seki", at(view.seki, (x, y) =>
      svg("g", {}, ring(x, y, "seki-edge", seki, width + 0.05), ring(x, y, "seki-ring", seki, width)))),
    group("open", at(view.open, (x, y) => tint(layout, x, y))),
    group("unsettled", at(view.unsettled, (x, y, point) => hatched(x, y, content(point)))),
    group("settlings", at(view.settling, diamond)),
  ];
}

/** The estimate: squares whose side grows with certainty, on empty points and on stones that are the opponent's. */
function ownership(layout, view) {
  const [floor, full] = [token("ownership-floor"), token("ownership")];
  const squares = [];
  (view.ownership ?? []).forEach((row, y) => row.forEach((value, x) => {
    const owner = value > 0 ? "black" : "white";
    const certainty = Math.min(1, Math.abs(value));
    if (certainty < floor || view.stones[y][x] === owner) return;
    squares.push(square(...layout.middle(x, y), owner, certainty * full * CELL));
  }));
  return group("ownership", squares);
}

/** At Hex, rings where a player needs stones; where both need the same cell, Blue's ring lies in Red's. */
function ways(layout, view) {
  if (!view.ways) return null;
  const shared = new Set(view.ways.X.map(key));
  const draw = (player, outer) => view.ways[player]
    .filter(([x, y]) => !view.stones[y][x])
    .map((point) => ring(...layout.middle(...point), `way-${player}`, player === "O" && shared.has(key(point)) ? 0.18 : outer, 0.07));
  return group("ways", [...draw("X", 0.32), ...draw("O", 0.32)]);
}

/** The winning chain: a line on a light casing. */
function path(layout, view) {
  if (!view.path?.length) return null;
  const places = view.path.length === 1 ? [view.path[0], view.path[0]] : view.path;
  const points = places.map((point) => layout.middle(...point).map(n).join(",")).join(" ");
  const thick = token("path") * CELL;
  return group("path", [
    svg("polyline", { class: "path-casing", points, "stroke-width": n(thick + 0.11 * CELL) }),
    svg("polyline", { class: `path-${view.winner}`, points, "stroke-width": n(thick) }),
  ]);
}

function lastMove(layout, view) {
  if (!Array.isArray(view.last)) return null;
  const [x, y] = view.last;
  // Discs of Hex may have rings of their own, so a dot marks the last one.
  if (view.game === "hex" && view.stones[y][x]) {
    const [cx, cy] = layout.middle(x, y);
    return svg("circle", { class: "last-move hex-last", cx: n(cx), cy: n(cy), r: n(0.15 * CELL) });
  }
  const inside = view.path?.some((point) => key(point) === key(view.last));
  const radius = inside ? 0.36 : token("last-move");
  return ring(...layout.middle(x, y), `last-move on-${view.stones[y][x] ?? "empty"}`, radius, token("last-move-width"));
}

/** The point where a ko may not be retaken at once. */
function ko(layout, view) {
  if (!view.ko) return null;
  const [x, y] = layout.middle(...view.ko);
  const side = 0.34 * CELL;
  return svg("rect", { class: "ko on-empty", x: n(x - side / 2), y: n(y - side / 2), width: n(side), height: n(side), "stroke-width": n(0.06 * CELL) });
}

const SHAPES = {
  triangle: (x, y) => `M${n(x)} ${n(y - 0.3 * CELL)}l${n(0.26 * CELL)} ${n(0.45 * CELL)}h${n(-0.52 * CELL)}z`,
  square: (x, y) => `M${n(x - 0.22 * CELL)} ${n(y - 0.22 * CELL)}h${n(0.44 * CELL)}v${n(0.44 * CELL)}h${n(-0.44 * CELL)}z`,
  circle: (x, y) => `M${n(x - 0.24 * CELL)} ${n(y)}a${n(0.24 * CELL)} ${n(0.24 * CELL)} 0 1 0 ${n(0.48 * CELL)} 0a${n(0.24 * CELL)} ${n(0.24 * CELL)} 0 1 0 ${n(-0.48 * CELL)} 0z`,
  cross: (x, y) => `M${n(x - 0.2 * CELL)} ${n(y - 0.2 * CELL)}l${n(0.4 * CELL)} ${n(0.4 * CELL)}m0 ${n(-0.4 * CELL)}l${n(-0.4 * CELL)} ${n(0.4 * CELL)}`,
};

/** What the record draws on points: labels, triangles, squares, circles and crosses. */
function markup(layout, view) {
  const inside = ([x, y]) => y < layout.height && x < layout.width;
  const on = ([x, y]) => view.stones[y][x] ?? "empty";
  const shapes = Object.entries(view.shapes ?? {}).flatMap(([name, points]) => points.filter(inside).map((point) =>
    svg("path", { class: `shape shape-${name} on-${on(point)}`, d: SHAPES[name](...layout.middle(...point)), "stroke-width": n(0.07 * CELL) })));
  const labels = (view.labels ?? []).filter(([point]) => inside(point)).map(([point, text]) => {
    const [x, y] = layout.middle(...point);
    const size = (0.55 * CELL) / Math.max(1, text.length / 2);
    return svg("g", { class: `label label-${on(point)}` },
      on(point) === "empty" && svg("circle", { class: "label-ground", cx: n(x), cy: n(y), r: n(0.38 * CELL) }),
      svg("text", { x: n(x), y: n(y), dy: "0.35em", "font-size": n(size) }, text.slice(0, 8)));
  });
  return group("markup", [...shapes, ...labels]);
}

/** Points that are counted together: a frame around a rectangle, or the running count on the last of them. */
function tens(layout, view) {
  let counted = { black: 0, white: 0 };
  const drawn = (view.tens ?? []).flatMap(({ color, points }, index) => {
    counted = { ...counted, [color]: counted[color] + points.length };
    const [columns, rows] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
    const isStone = points.every(([x, y]) => view.stones[y][x]);
    if (!isStone && (right - left + 1) * (bottom - top + 1) === points.length) {
      const [[x, y], [endX, endY]] = [layout.middle(left, top), layout.middle(right, bottom)];
      const [pad, size] = [0.4 * CELL, 0.5 * CELL];
      return [
        svg("rect", { class: `tens tens-${color}`, x: n(x - pad), y: n(y - pad), width: n(endX - x + 2 * pad), height: n(endY - y + 2 * pad), rx: n(0.16 * CELL), "stroke-width": n(0.08 * CELL) }),
        svg("text", { class: "tens-count", x: n((x + endX) / 2), y: n((y + endY) / 2), dy: "0.35em", "font-size": n(size) }, String(points.length)),
      ];
    }
    const [x, y] = layout.middle(...points.at(-1));
    const on = view.stones[points[0][1]][points[0][0]] ?? "empty";
    const dots = index % 2 === 0 ? points.slice(0, -1).map((point) => ring(...layout.middle(...point), `pile on-${on}`, 0.16, 0.05)) : [];
    return [...dots, svg("g", { class: `label label-${on}` },
      svg("text", { x: n(x), y: n(y), dy: "0.35em", "font-size": n((0.5 * CELL) / Math.max(1, String(counted[color]).length / 2)) }, String(counted[color])))];
  });
  return group("tens-marks", drawn);
}

/** All layers of a view, lowest first. */
export function layers(layout, view) {
  const dead = new Set((view.dead ?? []).map(key));
  return [
    stones(layout, view, dead), ...marks(layout, view), ownership(layout, view), ways(layout, view), path(layout, view),
    lastMove(layout, view), ko(layout, view), markup(layout, view), tens(layout, view),
  ].filter(Boolean);
}
