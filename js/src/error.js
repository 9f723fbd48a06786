// Errors, the same as the program and the service give.

/** A question that cannot be answered. `kind` is for programs, `message` for people. */
export class TengenError extends Error {
  constructor({ kind, message, line = null, column = null }) {
    super(message);
    this.name = "TengenError";
    this.kind = kind;
    this.line = line;
    this.column = column;
  }
}

/** The error for something that is not a question at all. */
export const unsupported = (message) => new TengenError({ kind: "unsupported", message });
