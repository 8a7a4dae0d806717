/* Python in the background of a page, so that the page stays usable while Python runs.  `python.mjs` starts this worker
   and is the other side of its messages:

   page → worker
     {start: {modules?: {NAME: ADDRESS}, extras?: [NAME]}}   first; the addresses of further Python modules, and extras
                                                             of the library
     {id, run: SOURCE, in: SESSION, fresh?, as?, wanted?}    run an example, in a new session if it is fresh
     {id, call: "module.function", arguments: [JSON ...]}    call a function
   worker → page
     {loading: WHAT, part: FROM 0 TO 1}                      while it loads
     {ready: true, version} or {failed: MESSAGE}
     {id, output, kind: "text" | "error" | "picture"}        what an example prints, as often as it prints
     {id, done: true, agrees: true | false | null}           an example is over
     {id, value: JSON}                                       what a function returned
     {id, error: MESSAGE, type: NAME, traceback}             what a function raised
   The messages are answered in their order. */

const FILES = new URL("files/", import.meta.url);

/** @type {any} Pyodide's interface, from the first message on. */
let python;
/** @type {any} The Python module `session.py`. */
let session;
/** @type {Map<string, any>} The sessions by their names. */
const sessions = new Map();

/** @param {object} message */
const tell = (message) => self.postMessage(message);

/** @param {URL | string} address @param {RequestInit} [options] */
const fetched = async (address, options) => {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${answer.url} cannot be loaded: ${answer.status} ${answer.statusText}`);
  return answer;
};

/**
 * Load Python, the library, its extras and further modules.
 * @param {{modules?: Record<string, string>, extras?: string[]}} options
 */
const load = async ({ modules = {}, extras = [] }) => {
  tell({ loading: "Python", part: 0 });
  const manifest = await (await fetched(new URL("manifest.json", FILES), { cache: "no-cache" })).json();
  /** @param {string} name */
  const wheel = async (name) => {
    const address = new URL(name, FILES);
    address.search = `v=${manifest.files[name].sha256.slice(0, 16)}`;
    return (await fetched(address)).arrayBuffer();
  };
  const wheels = Promise.all([...manifest.wheels, ...extras.flatMap((name) => manifest.extras[name])].map(wheel));
  const ours = fetched(new URL("session.py", import.meta.url)).then((answer) => answer.text());
  const { loadPyodide } = await import(new URL("pyodide.mjs", FILES).href);
  python = await loadPyodide({ indexURL: FILES.href, stdin: () => null });
  tell({ loading: "the library", part: 0.7 });
  const site = python.runPython("import site; site.getsitepackages()[0]");
  for (const buffer of await wheels) python.unpackArchive(buffer, "wheel", { extractDir: site });
  python.FS.writeFile(`${site}/session.py`, await ours);
  for (const [name, address] of Object.entries(modules)) {
    python.FS.writeFile(`${site}/${name}.py`, await (await fetched(address)).text());
  }
  tell({ loading: "the library", part: 0.8 });
  session = python.pyimport("session");
  python.pyimport("five_hundred");
  tell({ ready: true, version: python.runPython("import platform; platform.python_version()") });
};

/** @param {any} message */
const run = ({ id, run: source, in: name, fresh = false, as = "prompt", wanted = null }) => {
  if (fresh || !sessions.has(name)) {
    sessions.get(name)?.destroy();
    sessions.set(name, session.Session());
  }
  /** @param {string} kind @param {string} output */
  const emit = (kind, output) => tell({ id, output, kind });
  const agrees = sessions.get(name).run(source, emit, as, wanted ?? undefined);
  tell({ id, done: true, agrees: agrees ?? null });
};

/** @param {any} message */
const call = ({ id, call: path, arguments: given }) => {
  tell({ id, value: JSON.parse(session.call(path, JSON.stringify(given))) });
};

self.addEventListener("message", async (event) => {
  const { data } = /** @type {MessageEvent} */ (event);
  try {
    if (data.start) await load(data.start);
    else if ("run" in data) run(data);
    else call(data);
  } catch (error) {
    if (data.start) tell({ failed: error instanceof Error ? error.message : String(error) });
    else tell({ id: data.id, ...described(error) });
  }
});

/** @param {any} error What Python or JavaScript threw. */
const described = (error) => {
  const traceback = String(error.message ?? error);
  const last = traceback.trimEnd().split("\n").findLast((line) => /^\S/.test(line)) ?? "";
  return { error: last.replace(/^[\w.]+: /, ""), type: error.type ?? error.name, traceback };
};
