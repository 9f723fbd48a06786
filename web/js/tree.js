// The tree of a record: its nodes, their properties, and what follows each of them. Only the syntax is known here.

import { valueEnd } from "./title.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A point as records write it; `null` is a pass. */
const written = (point) => (point ? LETTERS[point[0]] + LETTERS[point[1]] : "");

/** The properties that say who played, where and when. */
export const DETAILS = ["PB", "BR", "PW", "WR", "EV", "RO", "PC", "DT"];

/** A player as records write one. */
export const letterOf = (color) => (color === "black" ? "B" : "W");

/** The point that a record writes; `null` if it is none. */
function pointOf(value) {
  const [x, y] = [LETTERS.indexOf(value.charAt(0)), LETTERS.indexOf(value.charAt(1))];
  return value.length >= 2 && x >= 0 && y >= 0 ? [x, y] : null;
}

/** A text with the escapes that a value needs. */
const escaped = (value) => value.replace(/[\\\]]/g, "\\$&");

/** A text without its escapes. */
const plain = (value) => value.replace(/\\\r?\n/g, "").replace(/\\([^])/g, "$1");

/** Where the node ends whose text begins at `start`. */
function nodeEnd(text, start) {
  let end = start;
  while (end < text.length && !";()".includes(text[end])) end = text[end] === "[" ? valueEnd(text, end + 1) + 1 : end + 1;
  return end;
}

/** The text of a node without a property of one value. */
function without(text, name) {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "[") {
      at = valueEnd(text, at + 1);
    } else if (text.startsWith(name, at) && !/[A-Za-z]/.test(text[at - 1] ?? "") && /^\s*\[/.test(text.slice(at + name.length))) {
      return text.slice(0, at) + text.slice(valueEnd(text, text.indexOf("[", at) + 1) + 1);
    }
  }
  return text;
}

/** The properties of a node, by name: lists of raw values. */
function propertiesOf(text) {
  const found = new Map();
  let name = "";
  let values = null;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "[") {
      const end = valueEnd(text, at + 1);
      if (!values) {
        values = found.get(name) ?? [];
        found.set(name, values);
      }
      values.push(text.slice(at + 1, end));
      at = end;
    } else if (letter > " ") {
      if (values) [name, values] = ["", null];
      // Older records write long names, of which only the capitals count.
      if (letter >= "A" && letter <= "Z") name += letter;
    }
  }
  return found;
}

/** One node: its text, where it hangs, and its properties. Never changed once it is there. */
class Node {
  #properties = null;

  constructor(text, parent, children = []) {
    this.text = text;
    this.parent = parent;
    this.children = children;
  }

  get properties() {
    this.#properties ??= propertiesOf(this.text);
    return this.#properties;
  }

  /** The text of a property, or `null`. */
  value(name) {
    const values = this.properties.get(name);
    return values ? plain(values[0]).trim() || null : null;
  }

  /** The points of a property that lists them; `aa:cc` is a rectangle. */
  points(name) {
    return (this.properties.get(name) ?? []).flatMap((value) => {
      const [from, to] = [pointOf(value), pointOf(value.split(":")[1] ?? "")];
      if (!from || !to) return from ? [from] : [];
      const all = [];
      for (let y = from[1]; y <= to[1]; y += 1) for (let x = from[0]; x <= to[0]; x += 1) all.push([x, y]);
      return all;
    });
  }

  /** The labels of points: `[point, text]`. */
  get labels() {
    return (this.properties.get("LB") ?? []).flatMap((value) => {
      const [at, ...rest] = value.split(":");
      return pointOf(at) ? [[pointOf(at), plain(rest.join(":"))]] : [];
    });
  }

  /** The move, if the node has one: `{color, point}`. */
  get move() {
    for (const [name, color] of [["B", "black"], ["W", "white"]]) {
      const [value] = this.properties.get(name) ?? [];
      if (value !== undefined) return { color, point: value === "tt" ? null : pointOf(value) };
    }
    return null;
  }
}

/** The tree of one game, as a list of nodes; 0 is the root, and the first child goes on with the main line. */
export class Tree {
  /** The tree of the first game of a text; `null` if there is none. */
  static read(text) {
    const nodes = [];
    const branches = [];
    let current = -1;
    for (let at = text.indexOf("("); at >= 0 && at < text.length; at += 1) {
      const letter = text[at];
      if (letter === "(") {
        branches.push(current);
      } else if (letter === ")") {
        current = branches.pop();
        if (branches.length === 0) break;
      } else if (letter === ";") {
        const end = nodeEnd(text, at + 1);
        nodes.push(new Node(text.slice(at + 1, end), current));
        if (current >= 0) nodes[current].children.push(nodes.length - 1);
        // A game has one root: another beside it would be a second game in one pair of brackets.
        else if (nodes.length > 1) return null;
        current = nodes.length - 1;
        at = end - 1;
      }
    }
    return nodes.length > 0 ? new Tree(nodes) : null;
  }

  constructor(nodes) {
    this.nodes = nodes;
  }

  get root() {
    return this.nodes[0];
  }

  get hasBranches() {
    return this.nodes.some(({ children }) => children.length > 1);
  }

  /** The nodes from the root to a node and on by first children. */
  lineThrough(index) {
    const line = [];
    for (let at = index; at >= 0; at = this.nodes[at].parent) line.push(at);
    line.reverse();
    for (let at = line.at(-1); this.nodes[at].children.length > 0; line.push(at)) [at] = this.nodes[at].children;
    return line;
  }

  /** How many moves a line has up to and with each of its nodes. */
  counts(line) {
    let moves = 0;
    return line.map((index) => {
      if (this.nodes[index].move) moves += 1;
      return moves;
    });
  }

  /** The child of a node with this move, or -1. */
  following(index, color, point) {
    return this.nodes[index].children.find((child) => {
      const { move } = this.nodes[child];
      return move && move.color === color && written(move.point) === written(point);
    }) ?? -1;
  }

  /** A tree with one more node, which is the last. */
  withNode(parent, text) {
    const nodes = [...this.nodes];
    const { text: own, parent: above, children } = nodes[parent];
    nodes[parent] = new Node(own, above, [...children, nodes.length]);
    nodes.push(new Node(text, parent));
    return new Tree(nodes);
  }

  /** A tree with one more move; its node is the last. */
  with(parent, color, point) {
    return this.withNode(parent, `${letterOf(color)}[${written(point)}]`);
  }

  /** One line as a record of its own. */
  written(line) {
    return `(${line.map((index) => `;${this.nodes[index].text}`).join("")})\n`;
  }

  /** A tree whose nodes of a line have the texts of another record's main line, if that is as long. */
  rewritten(line, record) {
    const other = Tree.read(record);
    const texts = other ? other.lineThrough(0).map((index) => other.nodes[index].text) : [];
    if (texts.length !== line.length) return this;
    const nodes = [...this.nodes];
    line.forEach((index, at) => {
      nodes[index] = new Node(texts[at], nodes[index].parent, nodes[index].children);
    });
    return new Tree(nodes);
  }

  /** A tree whose root has this result, or none. */
  withResult(result) {
    const kept = without(this.root.text, "RE");
    return this.#withText(0, result === null ? kept : `${kept}RE[${result}]`);
  }

  /** A tree whose root has these properties; an empty value takes one away. */
  withProperties(values) {
    const text = Object.entries(values).reduce((rest, [name, value]) => {
      const kept = without(rest, name);
      return value ? `${kept}${name}[${escaped(value)}]` : kept;
    }, this.root.text);
    return this.#withText(0, text);
  }

  /** A tree with a sentence more in the comment of a node. */
  withComment(index, sentence) {
    const { text, properties } = this.nodes[index];
    const before = properties.get("C")?.[0];
    return this.#withText(index, `${without(text, "C")}C[${before ? `${before}\n\n` : ""}${escaped(sentence)}]`);
  }

  #withText(index, text) {
    const nodes = [...this.nodes];
    nodes[index] = new Node(text, nodes[index].parent, nodes[index].children);
    return new Tree(nodes);
  }

  /** The number that a node has once the tree is written and read again. */
  numberWhenWritten(index) {
    const rest = [0];
    for (let number = 0; rest.length > 0; number += 1) {
      const next = rest.pop();
      if (next === index) return number;
      rest.push(...[...this.nodes[next].children].reverse());
    }
    return 0;
  }

  /** The whole tree as a record. */
  toString() {
    const parts = ["("];
    // What is still to be written, the next one last: nodes, and the brackets that close branches.
    const rest = [0];
    while (rest.length > 0) {
      const next = rest.pop();
      if (next === ")") {
        parts.push(")");
        continue;
      }
      const { text, children, parent } = this.nodes[next];
      const branch = parent >= 0 && this.nodes[parent].children.length > 1;
      parts.push(branch ? `\n(;${text}` : `;${text}`);
      if (branch) rest.push(")");
      rest.push(...[...children].reverse());
    }
    parts.push(")\n");
    return parts.join("");
  }
}

/** The games of a text, each as `{start, end}`, in one pass. */
export function gamesOf(text) {
  const games = [];
  let depth = 0;
  let start = 0;
  for (let at = text.indexOf("("); at >= 0 && at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "[") {
      at = valueEnd(text, at + 1);
    } else if (letter === "(") {
      if (depth === 0) start = at;
      depth += 1;
    } else if (letter === ")" && depth > 0) {
      depth -= 1;
      if (depth === 0) games.push({ start, end: at + 1 });
    }
  }
  return games;
}

/** What the root of a game says about it, for a list of games. */
export function headOf(text) {
  const start = text.indexOf(";") + 1;
  const node = new Node(text.slice(start, nodeEnd(text, start)), -1);
  const [black, white, date, result, event] = ["PB", "PW", "DT", "RE", "EV"].map((name) => node.value(name));
  return { black, white, date, result, event };
}
