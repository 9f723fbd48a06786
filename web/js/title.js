// What a record calls itself, found in one pass over its first node, whatever that holds.

/** Texts longer than this are searched in a worker, so that the page never waits for it. */
const LONG = 1 << 16;
const LONGEST_TITLE = 80;

/** Where the value that begins after a `[` ends: at the next `]` that is not escaped, or at the end of the text. */
export function valueEnd(text, start) {
  for (let end = text.indexOf("]", start); end >= 0; end = text.indexOf("]", end + 1)) {
    let escapes = 0;
    while (end - escapes > start && text[end - escapes - 1] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** The title of a record: the name of its first game, or else the event; `null` if it has neither. */
export function findTitle(text) {
  let [name, event, property] = [null, null, ""];
  let at = text.indexOf(";");
  if (at < 0) return null;
  for (at += 1; at < text.length && !name; at += 1) {
    const letter = text[at];
    if (letter === ";" || letter === "(" || letter === ")") break;
    if (letter === "[") {
      const end = valueEnd(text, at + 1);
      if (end === text.length) break;
      const value = () => text.slice(at + 1, end);
      if (property === "GN") name = clean(value());
      else if (property === "EV") event ??= clean(value());
      at = end;
      // Further values of one property follow without its name: they are no title.
      property = "";
    } else if (letter >= "A" && letter <= "Z") {
      property = property.length > 2 ? property : property + letter;
    } else if (letter > " " && !(letter >= "a" && letter <= "z")) {
      property = "";
    }
  }
  return name || event || null;
}

/** A value as a title: without escapes, in one line, not too long. */
function clean(value) {
  // Escapes and spaces only make it shorter; whatever is far behind the limit is not looked at.
  const start = value.slice(0, 64 * LONGEST_TITLE);
  return start.replace(/\\(.)/gs, "$1").replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE);
}

/** The title of a record, without keeping the page waiting. */
export async function titleOf(text) {
  if (text.length <= LONG) return findTitle(text);
  const worker = new Worker(new URL("./title-worker.js", import.meta.url), { type: "module" });
  try {
    return await new Promise((found) => {
      worker.addEventListener("message", ({ data }) => found(data));
      // A game can be opened without its title.
      worker.addEventListener("error", () => found(null));
      worker.postMessage(text);
    });
  } finally {
    worker.terminate();
  }
}
