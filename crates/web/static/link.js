// The link between the parts of the client: fetches the modules and style sheets of a part, once.

let main;

// Tells how to get at what the first module exports, as soon as it runs.
export function linkTo(exports) {
  main = exports;
}

// Does something once. What has failed is done again at the next call.
function once(work) {
  let done;
  return () => {
    if (!done) {
      done = work();
      done.catch(() => (done = undefined));
    }
    return done;
  };
}

async function file(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response;
}

function modules(fetch) {
  // Modules find the memory and the table of functions of the first one under this name.
  const join = (module) => WebAssembly.instantiate(module, { __wasm_split: main() });
  return { fetch, link: once(async () => Promise.all((await fetch()).map(join))) };
}

// One module.
export function module(address) {
  return modules(once(async () => [await WebAssembly.compileStreaming(file(address))]));
}

// Several small modules of these sizes, one after the other in one file.
export function pack(address, sizes) {
  return modules(
    once(async () => {
      const bytes = await (await file(address)).arrayBuffer();
      let end = 0;
      return Promise.all(sizes.map((size) => WebAssembly.compile(bytes.slice(end, (end += size)))));
    }),
  );
}

// A style sheet. Whichever comes first, those with a higher rank stand behind those with a lower.
export function style(address, rank) {
  const fetch = once(
    () =>
      new Promise((done, fail) => {
        const sheet = document.createElement("link");
        sheet.rel = "stylesheet";
        sheet.href = address;
        sheet.dataset.rank = rank;
        sheet.onload = done;
        sheet.onerror = () => {
          sheet.remove();
          fail(new Error(`${address} could not be loaded`));
        };
        const others = [...document.querySelectorAll("link[data-rank]")];
        const behind = others.find((other) => Number(other.dataset.rank) > rank);
        document.head.insertBefore(sheet, behind ?? null);
      }),
  );
  return { fetch, link: fetch };
}

// What the first module calls for a part: loads all pieces and calls back whether that worked.
export function loader(pieces) {
  const load = once(() => Promise.all(pieces.map((piece) => piece.link())));
  return async (callback, data) => {
    let there = true;
    try {
      await load();
    } catch (error) {
      console.error(error);
      there = false;
    }
    main().__indirect_function_table.get(callback)(data, there);
  };
}

// Begins to fetch a part before the first module can ask for it.
export function warm(pieces) {
  for (const piece of pieces) {
    // Whoever needs the piece hears of a failure.
    piece.fetch().catch(() => {});
  }
}
