// The moves of a game as a numbered list, and its variations as a small tree.

import { el, n, svg } from "./element.js";
import { goName } from "./names.js";
import * as texts from "./texts.js";

const STEP = 14;
/** Larger trees are not drawn: the list of moves and the choices remain. */
const LARGEST = 4000;

/** Where each node lies: its depth, and a row of its own for each variation. */
function places(tree) {
  const found = [];
  const rest = [[0, 0, 0]];
  let rows = 0;
  while (rest.length > 0) {
    const [index, column, isFirst] = rest.pop();
    const { parent, children } = tree.nodes[index];
    const row = parent < 0 ? 0 : isFirst ? found[parent].row : (rows += 1);
    found[index] = { column, row };
    for (let child = children.length - 1; child >= 0; child -= 1) rest.push([children[child], column + 1, child === 0]);
  }
  return { found, rows };
}

function picture(tree, line, here, go) {
  const { found, rows } = places(tree);
  const at = (value) => n((value + 0.7) * STEP);
  let links = "";
  const dots = tree.nodes.map(({ parent, move }, index) => {
    const { column, row } = found[index];
    if (parent >= 0) {
      const from = found[parent];
      const bend = row === from.row ? "" : `L${at(column - 0.5)} ${at(row)}`;
      links += `M${at(from.column)} ${at(from.row)}${bend}L${at(column)} ${at(row)}`;
    }
    const name = `branch branch-${move?.color ?? "none"}${here === index ? " branch-here" : ""}${line.has(index) ? "" : " branch-off"}`;
    return svg("circle", { class: name, cx: at(column), cy: at(row), r: here === index ? 5.5 : 4, "data-node": index, onclick: () => go(index) });
  });
  const columns = Math.max(...found.map(({ column }) => column));
  const [width, height] = [(columns + 1.4) * STEP, (rows + 1.4) * STEP];
  return svg("svg", { class: "branches", width, height, viewBox: `0 0 ${n(width)} ${n(height)}`, role: "img", "aria-label": texts.branchesName(rows + 1) },
    svg("path", { class: "branch-link", d: links }), dots);
}

/** A move by number and name. */
const moveName = ({ point }, height) => (point ? goName(point, height) : texts.passed);

/** Fills the part; `go(move)` steps along the line, `follow(node)` to any node. */
export function showBranches(root, game, { go, follow }) {
  const { tree, move, data } = game;
  const { height } = data.base;
  const list = el("ol", { class: "move-list" }, data.moves.map((made, index) => el("li", {},
    el("button", { type: "button", "aria-current": index + 1 === move ? "true" : null, onclick: () => go(index + 1) },
      el("span", { class: "move-number" }, String(index + 1)), moveName(made, height)))));
  const here = game.here.at(-1);
  const next = tree && here !== undefined ? tree.nodes[here].children.filter((child) => tree.nodes[child].move) : [];
  const choices = next.length > 1 && el("p", { class: "choices-next" }, `${texts.TEXTS.variations} `, next.map((child) =>
    el("button", { type: "button", class: "place", "data-choice": child, onclick: () => follow(child) }, moveName(tree.nodes[child].move, height))));
  const drawn = tree?.hasBranches && tree.nodes.length <= LARGEST
    && el("div", { class: "branches-box" }, picture(tree, new Set(game.nodes), here, follow));
  root.replaceChildren(...[choices, drawn, list].filter(Boolean));
  const current = root.querySelector(".move-list [aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  const dot = root.querySelector(".branch-here");
  const box = root.querySelector(".branches-box");
  if (dot && box) box.scrollTo(Number(dot.getAttribute("cx")) - box.clientWidth / 2, Number(dot.getAttribute("cy")) - box.clientHeight / 2);
}

/** Comment, labels and shapes that the record has at the present position. */
export function remarksOf(game) {
  const nodes = game.tree ? game.here.map((index) => game.tree.nodes[index]) : [];
  const points = (name) => nodes.flatMap((node) => node.points(name));
  return {
    comment: nodes.map((node) => node.value("C")).filter(Boolean).join("\n\n"),
    labels: nodes.flatMap((node) => node.labels),
    shapes: { triangle: points("TR"), square: points("SQ"), circle: points("CR"), cross: points("MA") },
  };
}
