// The ground of a Go board: wood or paper, lines, star points and coordinates, and its stones as symbols.

import { n, svg } from "./element.js";
import { CELL, token } from "./layout.js";
import { goColumn } from "./names.js";

/** Star points: on odd sides from 7, on the third line up to 11 and on the fourth beyond. */
function stars(width, height) {
  if (width < 7 || height < 7 || width % 2 === 0 || height % 2 === 0) return [];
  const places = (size) => (size < 12 ? [2, (size - 1) / 2, size - 3] : [3, (size - 1) / 2, size - 4]);
  const sides = width >= 15 && height >= 15;
  return places(height).flatMap((y, row) =>
    places(width).filter((_, column) => sides || (row === 1) === (column === 1)).map((x) => [x, y]));
}

/** Lines and letters of small boards are finer than their large cells ask for. */
const fineness = ({ width, height }) => Math.min(1, Math.max(0.55, (Math.max(width, height) + 6) / 25));

function gradient(id, kind, attributes, stops) {
  const nodes = stops.map(([offset, name, opacity]) =>
    svg("stop", { offset: `${offset}%`, class: `stop-${name}`, "stop-opacity": opacity }));
  return svg(kind, { id, ...attributes }, nodes);
}

/** What stones and grain are made of; the colors are the theme's. */
export function definitions() {
  const across = (size) => ({ gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: n(CELL * size), y2: 0, spreadMethod: "reflect" });
  const face = { cx: "36%", cy: "32%", r: "72%" };
  const radius = token("stone") * CELL;
  const stone = (color) => svg("g", { id: `stone-${color}` },
    svg("circle", { class: "shadow", cx: n(0.035 * CELL), cy: n(0.06 * CELL), r: n(0.52 * CELL), fill: "url(#shadow)" }),
    svg("circle", { class: `face-${color}`, r: n(radius - 0.015 * CELL), fill: `url(#face-${color})` }));
  return svg("defs", {},
    gradient("grain-broad", "linearGradient", across(4.3),
      [[0, "grain-light", 0], [22, "grain-light", 0.2], [41, "grain-light", 0.05], [63, "grain-light", 0.24], [81, "grain-light", 0], [100, "grain-light", 0.14]]),
    gradient("grain-fine", "linearGradient", across(1.17),
      [[0, 0], [18, 0.1], [30, 0.01], [47, 0.07], [58, 0], [76, 0.12], [88, 0.02], [100, 0.06]]
        .map(([offset, opacity]) => [offset, "grain-dark", opacity])),
    gradient("face-black", "radialGradient", face, [[0, "black-light", 1], [58, "black", 1], [100, "black", 1]]),
    gradient("face-white", "radialGradient", face, [[0, "white", 1], [55, "white", 1], [100, "white-shade", 1]]),
    svg("radialGradient", { id: "shadow" },
      svg("stop", { offset: "78%", class: "stop-shadow" }), svg("stop", { offset: "100%", "stop-opacity": 0 })),
    stone("black"), stone("white"));
}

/** Ground, lines, star points, coordinates. */
export function ground(layout) {
  const { width, height, size } = layout;
  const [left, top] = layout.origin;
  const [right, bottom] = layout.middle(width - 1, height - 1);
  const fine = fineness(layout);
  const whole = { width: n(size[0]), height: n(size[1]) };
  let inner = "";
  for (let y = 1; y < height - 1; y += 1) inner += `M${n(left)} ${n(layout.middle(0, y)[1])}H${n(right)}`;
  for (let x = 1; x < width - 1; x += 1) inner += `M${n(layout.middle(x, 0)[0])} ${n(top)}V${n(bottom)}`;
  let border = `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}Z`;
  const arm = 0.2 * CELL;
  for (let i = 0; width === 1 && i < height; i += 1) border += `M${n(left - arm)} ${n(layout.middle(0, i)[1])}h${n(2 * arm)}`;
  for (let i = 0; height === 1 && i < width; i += 1) border += `M${n(layout.middle(i, 0)[0])} ${n(top - arm)}v${n(2 * arm)}`;
  const points = stars(width, height).map(([x, y]) => {
    const [cx, cy] = layout.middle(x, y);
    return svg("circle", { class: "star", cx: n(cx), cy: n(cy), r: n(token("star") * (0.4 + 0.6 * fine) * CELL) });
  });
  return svg("g", { class: "ground", "aria-hidden": "true" },
    svg("rect", { class: "wood", ...whole }),
    svg("rect", { class: "grain", fill: "url(#grain-broad)", ...whole }),
    svg("rect", { class: "grain", fill: "url(#grain-fine)", ...whole }),
    svg("path", { class: "line", d: inner, "stroke-width": n(token("line-width") * fine * CELL) }),
    svg("path", { class: "line", d: border, "stroke-width": n(token("border-width") * fine * CELL), "stroke-linecap": "square" }),
    points,
    layout.coordinates && coordinates(layout));
}

function coordinates(layout) {
  const { width, height } = layout;
  const away = 0.79 * CELL;
  const names = [];
  const put = (x, y, text) => {
    // On a small screen letters are larger than the cells ask for.
    const own = token("coordinate-size") * (layout.small ? 1.5 : 0.3 + 0.7 * fineness(layout)) * CELL;
    const size = own / Math.max(1, text.length / 2);
    names.push(svg("text", { x: n(x), y: n(y), dy: "0.35em", "font-size": n(size) }, text));
  };
  for (let x = 0; x < width; x += 1) {
    const at = layout.middle(x, 0)[0];
    put(at, layout.origin[1] - away, goColumn(x));
    put(at, layout.middle(0, height - 1)[1] + away, goColumn(x));
  }
  for (let y = 0; y < height; y += 1) {
    const at = layout.middle(0, y)[1];
    put(layout.origin[0] - away, at, String(height - y));
    put(layout.middle(width - 1, 0)[0] + away, at, String(height - y));
  }
  return svg("g", { class: "coordinates" }, names);
}
