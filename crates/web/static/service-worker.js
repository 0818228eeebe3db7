// Makes the whole client work without a server.
//
// Every version keeps its files in a cache of its own. A new version takes over at once; the one
// before it is kept for pages that still run it, because they may load a file late.
const VERSION = "ztable-{{version}}";
const FILES = {{files}};
const KNOWN = new Set(FILES);
const PAGE = "/index.html";
// How long a page may hang on a bad connection before the stored one is shown.
const PATIENCE_MS = 3000;

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(VERSION);
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
      await skipWaiting();
    })(),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const others = (await caches.keys()).filter((name) => name.startsWith("ztable-") && name !== VERSION);
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
      await clients.claim();
    })(),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!url.pathname.startsWith("/api/")) event.respondWith(page(request));
  } else if (KNOWN.has(url.pathname) || url.pathname.startsWith("/assets/")) {
    event.respondWith(stored(request));
  }
});

async function page(request) {
  const kept = (await caches.open(VERSION)).match(PAGE);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const fresh = await fetch(request, { signal });
    return fresh.status >= 500 ? (await kept) ?? fresh : fresh;
  } catch (error) {
    return (await kept) ?? Promise.reject(error);
  }
}

async function stored(request) {
  return (await (await caches.open(VERSION)).match(request)) ?? (await caches.match(request)) ?? fetch(request);
}
