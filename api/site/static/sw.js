// Keeps the whole folder on the reader's device. Pages are kept in packs, each a few hundred pages in one gzip file:
// a few megabytes and some tens of requests hold everything. A new edition of the folder has another name.
const KEPT = "hanrei-{{edition}}";
const FILES = {{files}};
const PACKS = {{packs}}; // [first address, file], sorted by address
const opened = new Map();

self.addEventListener("install", (event) => event.waitUntil(
  caches.open(KEPT).then((kept) => kept.addAll([...FILES, ...PACKS.map((pack) => pack[1])])).then(() => self.skipWaiting()),
));

self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.filter((one) => one.startsWith("hanrei-") && one !== KEPT).map((one) => caches.delete(one))))
    .then(() => self.clients.claim()),
));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  event.respondWith(answer(event.request, url, decodeURIComponent(url.pathname.slice(scope.pathname.length))));
});

async function answer(request, url, path) {
  const kept = await caches.open(KEPT);
  const place = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const held = await kept.match(new URL(place, self.registration.scope), { ignoreSearch: true });
  if (held) return held;
  const page = await unpack(kept, place);
  return page === undefined ? fetch(request) : new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function unpack(kept, place) {
  const file = PACKS.filter((pack) => pack[0] <= place).at(-1)?.[1];
  if (file === undefined) return undefined;
  if (!opened.has(file)) {
    const pack = await kept.match(new URL(file, self.registration.scope));
    if (!pack) return undefined;
    if (opened.size > 3) opened.delete(opened.keys().next().value);
    opened.set(file, await new Response(pack.body.pipeThrough(new DecompressionStream("gzip"))).json());
  }
  return opened.get(file)[place];
}
