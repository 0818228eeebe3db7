// A module worker. Questions that arrive before the engine is loaded wait for it.
// In: { id, duty, question }; "think" also takes { minds }, how many workers think about it.
// Out: { id, answer } or { id, error }.
import init, { consult, host, put_together, share_out, study, teach, think } from "{{engine.js}}";

const duties = { consult, host, study, teach, think: thinkTogether, greet: () => "{}" };
let waiting = [];
let failure = null;

async function answer({ data: { id, duty, question, minds } }) {
  if (failure) return postMessage({ id, error: failure });
  try {
    postMessage({ id, answer: await duties[duty](question, minds) });
  } catch (error) {
    // What has panicked may be in any state: nothing more is asked of it.
    if (error instanceof WebAssembly.RuntimeError) failure = String(error);
    postMessage({ id, error: String(error), broken: Boolean(failure) });
  }
}

onmessage = (event) => (waiting ? waiting.push(event) : answer(event));

init({ module_or_path: "{{engine_bg.wasm}}" })
  .catch((error) => (failure = String(error)))
  .then(async () => {
    const asked = waiting;
    waiting = null;
    for (const event of asked) await answer(event);
  });

// An expert thinks on one worker for each core, but not on more than these: each holds an engine of
// its own. Where a browser tells of less memory than this, in GiB, it thinks alone.
const MOST_MINDS = 4;
const ENOUGH_MEMORY = 4;
// How long a thought that is measured in time waits for helpers to get ready, and to come to an end.
const PATIENCE_MS = 250;

function usualMinds() {
  const { deviceMemory = ENOUGH_MEMORY, hardwareConcurrency = 1 } = navigator;
  return deviceMemory < ENOUGH_MEMORY ? 1 : Math.min(hardwareConcurrency, MOST_MINDS);
}

// Shares a thought out among helpers and puts together what was found. Helpers that fail are not missed.
async function thinkTogether(question, minds = usualMinds()) {
  const [own, ...others] = share_out(question, minds);
  if (others.length === 0) return think(own);
  const timed = Boolean(JSON.parse(question).budget?.millis);
  const inTime = (promise) =>
    timed ? Promise.race([promise, new Promise((late) => setTimeout(late, PATIENCE_MS))]) : promise;
  // They must be ready before this worker begins: a browser starts no helper of one that is at work.
  const ready = await Promise.all(others.map((_, number) => inTime(helper(number))));
  const helped = others.map((other, number) => ready[number]?.(other));
  const found = think(own);
  const further = await Promise.all(helped.map(inTime));
  return put_together([found, ...further.filter(Boolean)]);
}

const helpers = [];

// What asks this helper to think, once it is ready; nothing if it cannot be had.
function helper(number) {
  helpers[number] ??= startHelper().catch(() => null);
  return helpers[number];
}

async function startHelper() {
  const worker = new Worker(import.meta.url, { type: "module" });
  const waiting = new Map();
  let next = 0;
  let lost = false;
  const ask = (duty, question) =>
    new Promise((done) => {
      if (lost) return done(null);
      waiting.set(next, done);
      worker.postMessage({ id: next, duty, question, minds: 1 });
      next += 1;
    });
  worker.onmessage = ({ data: { id, answer = null } }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  worker.onerror = () => {
    lost = true;
    waiting.forEach((done) => done(null));
  };
  return (await ask("greet")) && ((question) => ask("think", question));
}
