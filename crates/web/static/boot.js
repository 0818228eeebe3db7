import init from "{{app.js}}";

const updates = navigator.serviceWorker;
if (updates) {
  // A page that was already served by a worker is now served by a newer one.
  let served = Boolean(updates.controller);
  updates.addEventListener("controllerchange", () => {
    if (served) dispatchEvent(new Event("ztable-update"));
    served = true;
  });
  updates.register("/service-worker.js").catch(() => {
    // Without it the page works as long as the server is there.
  });
}

init({ module_or_path: "{{app_bg.wasm}}" }).catch((error) => {
  const note = document.querySelector(".boot");
  if (note) note.textContent = "Ztable could not start: " + error + ". Reload the page, or try a newer browser.";
});
