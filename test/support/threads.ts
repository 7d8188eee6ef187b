import {AsyncLocalStorage} from 'node:async_hooks';
import {EventEmitter} from 'node:events';
import {fileURLToPath} from 'node:url';

// Threads that are none: what would run in a thread of its own runs in this
// one, on the sources, where coverage is counted and nothing has to start. A
// test of modules that use node:worker_threads mocks it by this:
//
//   vi.mock('node:worker_threads', async () => {
//     const {threads} = await import('../support/threads.js');
//     return threads;
//   });
//
// What passes between threads is cloned and transferred as it would be. That
// threads really run beside each other is for tests of the built program.

type Transfer = readonly ArrayBuffer[];

/** Where the code of a thread finds what belongs to its thread. */
const current = new AsyncLocalStorage<Thread>();

let started = 0;

class Thread extends EventEmitter {
  readonly workerData: unknown;
  /** What the thread's own code talks to. */
  readonly port: EventEmitter & {
    postMessage: (message: unknown, transfer?: Transfer) => void;
  };
  // Messages wait until the module listens.
  readonly #loaded: Promise<void>;
  #isOver = false;

  constructor(url: URL, {workerData}: {workerData?: unknown} = {}) {
    super();
    this.workerData = structuredClone(workerData);
    this.port = Object.assign(new EventEmitter(), {
      postMessage: (message: unknown, transfer: Transfer = []) =>
        this.#deliver(this, message, transfer)
    });
    // A handler in place of the one before, as on the port of a real thread.
    Object.defineProperty(this.port, 'onmessage', {
      set: (handler: (event: {data: unknown}) => unknown) => {
        this.port.removeAllListeners('message');
        this.port.on('message', data => handler({data}));
      }
    });
    this.#loaded = current.run(this, () => this.#run(url));
  }

  postMessage(message: unknown, transfer: Transfer = []): void {
    this.#deliver(this.port, message, transfer);
  }

  async terminate(): Promise<number> {
    this.#end(1);
    return 1;
  }

  async #run(url: URL): Promise<void> {
    const source = fileURLToPath(url).replace(/\.js$/, '.ts');
    try {
      // A thread has its own copy of the module that it starts with.
      await import(/* @vite-ignore */ `${source}?thread=${started++}`);
    } catch (error) {
      this.#fail(error);
    }
    // Whoever listens goes on.
    if (this.port.listenerCount('message') === 0) this.#end(0);
  }

  #deliver(to: EventEmitter, message: unknown, transfer: Transfer): void {
    const copy = structuredClone(message, {transfer: [...transfer]});
    if (to === this) {
      setImmediate(() => this.#isOver || this.emit('message', copy));
      return;
    }
    void this.#loaded.then(async () => {
      if (this.#isOver) return;
      try {
        const listeners = to.listeners('message');
        await current.run(this, () =>
          Promise.all(listeners.map(listener => listener(copy)))
        );
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.emit('error', error);
    this.#end(1);
  }

  #end(code: number): void {
    if (this.#isOver) return;
    // What has been said before is heard.
    setImmediate(() => {
      if (this.#isOver) return;
      this.#isOver = true;
      this.emit('exit', code);
    });
  }
}

/** What node:worker_threads is mocked by. */
export const threads: {
  readonly Worker: typeof Thread;
  readonly workerData: unknown;
  readonly parentPort: Thread['port'] | null;
} = {
  Worker: Thread,
  get workerData() {
    return current.getStore()?.workerData ?? null;
  },
  get parentPort() {
    return current.getStore()?.port ?? null;
  }
};
