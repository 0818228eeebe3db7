// A module worker. Questions that arrive before the engine is loaded wait for it.
// In: { id, duty, question }. Out: { id, answer } or { id, error }.
import init, { consult, host, study, teach, think } from "{{engine.js}}";

const duties = { consult, host, study, teach, think };
let waiting = [];
let failure = null;

function answer({ data: { id, duty, question } }) {
  if (failure) return postMessage({ id, error: failure });
  try {
    postMessage({ id, answer: duties[duty](question) });
  } catch (error) {
    // What has panicked may be in any state: nothing more is asked of it.
    if (error instanceof WebAssembly.RuntimeError) failure = String(error);
    postMessage({ id, error: String(error), broken: Boolean(failure) });
  }
}

onmessage = (event) => (waiting ? waiting.push(event) : answer(event));

init({ module_or_path: "{{engine_bg.wasm}}" })
  .catch((error) => (failure = String(error)))
  .then(() => {
    const asked = waiting;
    waiting = null;
    asked.forEach(answer);
  });
