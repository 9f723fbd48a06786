// Keeps all files of one version of the page, and answers from them. `VERSION` and `FILES` are written when the site is
// made.

const CACHE = `tengen-${VERSION}`;

addEventListener("install", (event) => {
  // Files of different versions must not mix, so whatever the browser kept of an older one is not used.
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("tengen-") && name !== CACHE;
  const forget = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const kept = await (await caches.open(CACHE)).match(event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
