// Reads and compiles the files of the package, from a server or, in Node, from the disk.

/** The module that states facts, and the one that also judges. */
export const MODULES = {
  facts: new URL("./facts.wasm", import.meta.url),
  judge: new URL("./judge.wasm", import.meta.url),
};

/** Compiles a module. */
export async function compile(address) {
  if (address.protocol === "file:") {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  // Some servers do not know the media type, which compiling while the file arrives depends on.
  const isTyped = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
