// A server of plain files in a folder of its own, as a static host has them.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

/** The folder of the page without a server, made by `cargo xtask site`. */
export const folder = process.env.SITE ?? null;

const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** Serves a folder below a path, and promises the address and a function that stops it. */
export async function serveFolder(root, path = "/some/place/") {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname.startsWith(path) ? normalize(pathname.slice(path.length) || "index.html") : null;
    try {
      if (name === null || name.startsWith("..")) throw new Error("outside");
      const body = await readFile(join(root, name));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "text/plain; charset=utf-8" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const stop = () => new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${server.address().port}${path}`, stop };
}
