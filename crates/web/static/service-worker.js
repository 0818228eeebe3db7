// Makes the client work without a server.
//
// What a first visit loads is kept at once, every other part when it is first used, and all parts
// as soon as somebody installs the client or asks for them. Every version keeps its files in a cache
// of its own; a new one brings along what the one before had kept, and takes over at once. The one
// before is kept for pages that still run it, because they may load a part late.
const VERSION = "ztable-{{version}}";
const PARTS = {{parts}};
const PART_OF = new Map(
  Object.entries(PARTS).flatMap(([part, files]) => files.map((file) => [file, part])),
);
// Exists if all parts are wanted on this device.
const WISH = "offline-wish";
const PAGE = "/index.html";
// How long a page may hang on a bad connection before the stored one is shown.
const PATIENCE_MS = 3000;

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await keep(await wanted());
      await skipWaiting();
    })(),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const others = (await versions()).filter((name) => name !== VERSION);
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
      await clients.claim();
    })(),
  );
});

addEventListener("message", (event) => {
  const { used, offline } = event.data;
  // A part that cannot be kept now is kept when it is used the next time.
  if (used) event.waitUntil(keep(partsOf(used)).catch(() => {}));
  if (offline) event.waitUntil(wish(offline, (state) => event.source.postMessage(state)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!url.pathname.startsWith("/api/")) event.respondWith(page(request, url.pathname));
  } else if (PART_OF.has(url.pathname) || url.pathname.startsWith("/assets/")) {
    event.respondWith(stored(event, url.pathname));
  }
});

async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith("ztable-"));
}

// The parts that this version has to keep from the start.
async function wanted() {
  if (await caches.has(WISH)) return Object.keys(PARTS);
  const before = [];
  for (const name of await versions()) {
    const files = await (await caches.open(name)).keys();
    before.push(...files.map(({ url }) => new URL(url).pathname));
  }
  return ["first", ...partsOf(before)];
}

// The parts that files belong to, whichever version the files are of.
function partsOf(files) {
  const plain = (file) => file.replace(/-[0-9a-f]{12}(?=\.)/, "");
  const names = new Set(files.map(plain));
  return Object.keys(PARTS).filter((part) => PARTS[part].some((file) => names.has(plain(file))));
}

// Keeps all files of these parts, and says after each how far that is.
async function keep(parts, tell = () => {}) {
  const cache = await caches.open(VERSION);
  const files = parts.flatMap((part) => PARTS[part]);
  let have = 0;
  const one = async (file) => {
    if (!(await cache.match(file))) await cache.put(file, await fetched(file));
    have += 1;
    tell({ have, of: files.length });
  };
  // All come to an end first: what is told afterwards would hide that one failed.
  const ends = await Promise.allSettled(files.map(one));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

async function fetched(file) {
  // A name with a hash means the same file for ever; any other has to be asked for.
  const lasting = file.startsWith("/assets/");
  const response =
    (lasting && (await caches.match(file))) || (await fetch(file, { cache: lasting ? "default" : "no-cache" }));
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`);
  return response;
}

// Answers whether everything is kept on this device, after changing that if asked to.
async function wish(offline, tell) {
  if (offline === "no") {
    await caches.delete(WISH);
    const cache = await caches.open(VERSION);
    const rest = [...PART_OF].filter(([, part]) => part !== "first");
    await Promise.all(rest.map(([file]) => cache.delete(file)));
  }
  if (offline === "yes") await caches.open(WISH);
  if (!(await caches.has(WISH))) return tell({ offline: "no" });
  try {
    await keep(Object.keys(PARTS), (progress) => tell({ offline: "coming", ...progress }));
    tell({ offline: "kept" });
  } catch {
    tell({ offline: "failed" });
  }
}

async function page(request, path) {
  const cache = await caches.open(VERSION);
  const kept = cache.match(path).then((own) => own ?? cache.match(PAGE));
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const fresh = await fetch(request, { signal });
    return fresh.status >= 500 ? (await kept) ?? fresh : fresh;
  } catch (error) {
    return (await kept) ?? Promise.reject(error);
  }
}

async function stored(event, path) {
  const cache = await caches.open(VERSION);
  const known = (await cache.match(event.request)) ?? (await caches.match(event.request));
  if (known) return known;
  const fresh = await fetch(event.request);
  // Storage may be full; the page goes on all the same.
  if (fresh.ok && PART_OF.has(path)) event.waitUntil(cache.put(path, fresh.clone()).catch(() => {}));
  return fresh;
}
