// Links to a position: what the page shows, compressed into the part of the address that never leaves the browser.

/** The most characters of a link's state, and the most bytes that it may unpack to: a few kilobytes can hold gigabytes. */
export const MOST_PACKED = 1 << 16;
export const MOST_UNPACKED = 1 << 20;

/** Bytes through a stream; throws as soon as more than `most` come out. */
async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new RangeError("too long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A state as text for an address; throws a `RangeError` if it is too long for one. */
export async function pack(state) {
  const plain = new TextEncoder().encode(JSON.stringify(state));
  if (plain.length > MOST_UNPACKED) throw new RangeError("too long");
  const bytes = await through(plain, new CompressionStream("deflate-raw"), MOST_PACKED);
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const packed = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (packed.length > MOST_PACKED) throw new RangeError("too long");
  return packed;
}

/** The state of an address; throws a `RangeError` if it is too long, and another error if it is none. */
export async function unpack(text) {
  if (text.length > MOST_PACKED) throw new RangeError("too long");
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const state = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"), MOST_UNPACKED)));
  if (state === null || typeof state !== "object") throw new Error("not a state");
  return state;
}
