// A module worker. Questions that arrive before the bots are loaded wait for them.
// In: { id, question }. Out: { id, answer } or { id, error }.
import init, { think } from "{{bots.js}}";

let waiting = [];
let failure = null;

function answer({ data: { id, question } }) {
  if (failure) return postMessage({ id, error: failure });
  try {
    postMessage({ id, answer: think(question) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
}

onmessage = (event) => (waiting ? waiting.push(event) : answer(event));

init({ module_or_path: "{{bots_bg.wasm}}" })
  .catch((error) => (failure = String(error)))
  .then(() => {
    const asked = waiting;
    waiting = null;
    asked.forEach(answer);
  });
