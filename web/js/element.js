// Elements of the page and of its pictures, made in one call.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

/** An HTML element; attributes that begin with `on` are listeners. */
export const el = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** The only element with this id. */
export const byId = (id) => document.getElementById(id);

/** A small stone or Hex disc for the text; its look is the style sheet's. */
export const token = (color) => el("span", { class: `token token-${color}`, "aria-hidden": "true" });

/** A coordinate of a picture, short. */
export const n = (value) => String(Math.round(value * 100) / 100);
