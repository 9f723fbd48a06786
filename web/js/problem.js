// What the program could not answer.

import * as texts from "./texts.js";

/** What the program could not answer, in a sentence. */
export class Problem extends Error {
  constructor({ kind, message, line = null, column = null }) {
    super(line && column ? texts.problemAt(line, column) + message : message);
    this.kind = kind;
    this.line = line;
    this.column = column;
  }
}
