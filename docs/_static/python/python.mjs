/* Python for a page: this module exchanges messages with `worker.mjs`. */

/**
  * A function that receives the progress of loading.
 * @typedef {(what: string, part: number) => void} Progress
 *
  * A function that receives the output of an example: a `text`, an `error` or the SVG source of a `picture`.
 * @typedef {(output: string, kind: "text" | "error" | "picture") => void} Output
 *
 * @typedef {object} RunOptions
 * @property {string} in The name of the session; its examples share their names.
 * @property {boolean} [fresh] Whether to begin a new session.
 * @property {"prompt" | "program" | "commands"} [as] How it runs: as lines typed at the prompt, as a program, or as
 *   commands of a shell that begin with `python -m`.
 * @property {string | null} [wanted] The output to compare with.
 * @property {Output} [output]
 */

/** An exception that a Python function raised. */
export class PythonError extends Error {
  /** @param {string} message @param {string} type @param {string} traceback */
  constructor(message, type, traceback) {
    super(message);
    this.name = type;
    this.traceback = traceback;
  }
}

/** Python was stopped while it ran. */
export class Stopped extends Error {}

/** Python and the library in a worker.  Nothing is loaded before `start`, `run` or `call` is called. */
export class Python {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<string> | null} */
  #ready = null;
  /** @type {(error: Error) => void} */
  #fail = () => {};
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, output?: Output}>} */
  #waiting = new Map();
  #last = 0;
  #modules;
  #extras;
  #progress;

  /**
   * @param {{modules?: Record<string, string>, extras?: string[], progress?: Progress}} [options] The addresses of
   *   Python modules by name, and the names of the library's extras that are loaded too.
   */
  constructor({ modules = {}, extras = [], progress = () => {} } = {}) {
    this.#modules = modules;
    this.#extras = extras;
    this.#progress = progress;
  }

  /**
   * Load Python, unless it has already been loaded.
   * @returns {Promise<string>} Python's version.
   */
  start() {
    this.#ready ??= new Promise((resolve, reject) => {
      this.#fail = (error) => {
        reject(error);
        this.#end(error);
      };
      const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
      worker.addEventListener("error", () => this.#fail(new Error("the worker cannot be loaded")));
      worker.addEventListener("message", ({ data }) => {
        if ("loading" in data) this.#progress(data.loading, data.part);
        else if ("ready" in data) resolve(data.version);
        else if ("failed" in data) this.#fail(new Error(data.failed));
        else this.#answer(data);
      });
      const modules = Object.entries(this.#modules).map(([name, address]) => [name, new URL(address, location.href).href]);
      worker.postMessage({ start: { modules: Object.fromEntries(modules), extras: this.#extras } });
      this.#worker = worker;
    });
    return this.#ready;
  }

  /**
   * Run an example.
   * @param {string} source
   * @param {RunOptions} options
   * @returns {Promise<boolean | null>} Whether it printed the wanted output; null if none was wanted.
   */
  async run(source, { output, ...options }) {
    const { agrees } = await this.#ask({ run: source, ...options }, output);
    return agrees;
  }

  /**
   * Call a Python function.
   * @param {string} path Its module and its name: "module.function".
   * @param {...any} given Its arguments, as JSON can hold them.
   * @returns {Promise<any>} What it returns, as JSON can hold it.
   * @throws {PythonError} if the function raises an exception.
   */
  async call(path, ...given) {
    const { value } = await this.#ask({ call: path, arguments: given });
    return value;
  }

  /** Stop Python, whatever it is doing; the next call starts Python again, without sessions. */
  stop() {
    this.#fail(new Stopped("Python was stopped"));
  }

  /** @param {object} message @param {Output} [output] @returns {Promise<any>} */
  async #ask(message, output) {
    await this.start();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, output });
      this.#worker?.postMessage({ id, ...message });
    });
  }

  /** @param {any} data */
  #answer(data) {
    const asked = this.#waiting.get(data.id);
    if ("output" in data) {
      asked?.output?.(data.output, data.kind);
      return;
    }
    this.#waiting.delete(data.id);
    if ("error" in data) asked?.reject(new PythonError(data.error, data.type, data.traceback));
    else asked?.resolve(data);
  }

  /** @param {Error} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
