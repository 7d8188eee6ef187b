import type {Calls} from './parser-worker.js';
import type {ModelFacts} from './parsers.js';

/** A call of the worker. */
export interface Call {
  readonly id: number;
  readonly name: keyof Calls;
  readonly value: unknown;
}

/** What the worker answers: a result, or the message of an error. */
export type Reply =
  | {readonly id: number; readonly result: unknown}
  | {readonly id: number; readonly problem: string};

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A model and its parsers, in a worker. */
export class ParserClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    this.#worker = startWorker();
    this.#worker.addEventListener('message', ({data}: MessageEvent<Reply>) => {
      const {resolve, reject} = this.#waiting.get(data.id)!;
      this.#waiting.delete(data.id);
      if ('problem' in data) reject(new Error(data.problem));
      else resolve(data.result);
    });
    this.#worker.addEventListener('error', () => {
      for (const {reject} of this.#waiting.values()) reject(loadError());
      this.#waiting.clear();
    });
  }

  /**
   * Loads the model of a file in place of the one before.
   *
   * @param onProgress - Called with the share that has been loaded.
   */
  async load(
    model: URL,
    signal: AbortSignal,
    onProgress: (share: number) => void
  ): Promise<ModelFacts> {
    const bytes = await loadBytes(model, signal, onProgress);
    performance.mark('model-arrived');
    return this.call('load', bytes, [bytes.buffer]);
  }

  /** Calls a function of the worker. */
  call<Name extends keyof Calls>(
    name: Name,
    value: Parameters<Calls[Name]>[0],
    transfer: Transferable[] = []
  ): Promise<Awaited<ReturnType<Calls[Name]>>> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve: resolve as Waiting['resolve'], reject});
      this.#worker.postMessage({id, name, value} satisfies Call, transfer);
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}

function startWorker(): Worker {
  try {
    return new Worker(new URL('./parser-worker.ts', import.meta.url), {
      type: 'module'
    });
  } catch {
    // Not allowed on a page that was opened as a file.
    throw loadError();
  }
}

function loadError(): Error {
  return new Error(
    'Cannot load the model. If you opened this page as a file, use npm run docs:serve instead.'
  );
}

async function loadBytes(
  url: URL,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, {signal}).catch(error => {
    if (signal.aborted) throw error;
    throw loadError();
  });
  if (!response.ok) throw loadError();
  const total = Number(response.headers.get('content-length')) || 1;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    onProgress(Math.min(1, size / total));
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
