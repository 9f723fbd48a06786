// What the program could not answer.

import * as texts from "./texts.js";

/** What the program could not answer, in a sentence. */
export class Problem extends Error {
  constructor({ kind, message, line = null, column = null }) {
    // Messages about boards name their row themselves.
    const isPlaced = /\b(row|line) \d/.test(message);
    super(line && column && !isPlaced ? texts.problemAt(line, column) + message : message);
    this.kind = kind;
    this.line = line;
    this.column = column;
  }
}
