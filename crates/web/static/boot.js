import init, { initSync } from "{{app.js}}";
import { linkTo, warm } from "{{link.js}}";
import { parts } from "{{parts.js}}";

// Once the module runs, this returns what it exports.
linkTo(() => initSync());
const NEEDS = { play: parts.guide, rules: parts.guide, table: parts.table, local: parts.table, decks: parts.decks, learn: parts.learn, games: parts.games, puzzles: parts.puzzles, lobby: parts.lobby, ratings: parts.people, people: parts.people };
warm(NEEDS[location.pathname.split("/")[1]] ?? []);

const updates = navigator.serviceWorker;
if (updates) {
  // A page that was already served by a worker is now served by a newer one.
  let served = Boolean(updates.controller);
  updates.addEventListener("controllerchange", () => {
    if (served) dispatchEvent(new Event("ztable-update"));
    served = true;
  });
  const tell = async (message) => (await updates.ready).active?.postMessage(message);
  // The page asks what is kept on this device, and asks for more or less.
  updates.addEventListener("message", ({ data }) => {
    if (data.offline) dispatchEvent(new CustomEvent("ztable-offline", { detail: data }));
  });
  for (const wish of ["ask", "yes", "no"]) {
    addEventListener(`ztable-offline-${wish}`, () => tell({ offline: wish }));
  }
  addEventListener("appinstalled", () => tell({ offline: "yes" }));
  if (matchMedia("(display-mode: standalone)").matches) tell({ offline: "yes" });
  updates.register("/service-worker.js").then(
    () => {
      // What this page has loaded so far, or loads before the worker stands behind it, is kept too.
      const folders = ["assets", "examples", "puzzles"].map((name) => `${location.origin}/${name}/`);
      const own = (entry) => folders.some((folder) => entry.name.startsWith(folder));
      new PerformanceObserver((list) => {
        const used = list.getEntries().filter(own).map((entry) => new URL(entry.name).pathname);
        if (used.length) tell({ used });
      }).observe({ type: "resource", buffered: true });
    },
    () => {
      // Without it the page works as long as the server is there.
    },
  );
}

for (const name of ["dice", "capture", "pick", "turn", "end", "win"]) {
  addEventListener(`ztable-sound-${name}`, async () => {
    // What cannot be heard is seen all the same.
    await import("{{sound.js}}").then(({ play }) => play(name)).catch(() => {});
  });
}

init({ module_or_path: "{{app_bg.wasm}}" }).catch((error) => {
  document.documentElement.dataset.failed = "";
  const note = document.querySelector(".boot");
  if (note) note.textContent = "Ztable could not start: " + error + ". Reload the page, or try a newer browser.";
});
