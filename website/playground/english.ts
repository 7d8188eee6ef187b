import type {Sentence} from 'spanforest/nlp';
import type {Calls} from './english-worker.js';
import type {FoundTree} from './parsers.js';

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

/** The English model, in a worker. */
export class English {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({data}: MessageEvent<Reply>) => {
      const {resolve, reject} = this.#waiting.get(data.id)!;
      this.#waiting.delete(data.id);
      if ('problem' in data) reject(new Error(data.problem));
      else resolve(data.result);
    });
    worker.addEventListener('error', () => {
      for (const {reject} of this.#waiting.values()) reject(loadError());
      this.#waiting.clear();
    });
  }

  /**
   * Loads the worker and the model.
   *
   * @param base - The address of a file in the same folder.
   * @param onProgress - Called with the share of the model that has been
   * loaded.
   */
  static async load(
    base: string,
    onProgress: (share: number) => void
  ): Promise<English> {
    const english = new English(
      startWorker(new URL('english-worker.js', base))
    );
    const bytes = await loadBytes(new URL('english.model', base), onProgress);
    await english.#call('load', bytes, [bytes.buffer]);
    return english;
  }

  /** Splits a text into sentences and words, and tags them. */
  read(text: string): Promise<Sentence[]> {
    return this.#call('read', text);
  }

  /** The trees of a sentence. */
  parse(sentence: Sentence): Promise<FoundTree[]> {
    return this.#call('parse', sentence);
  }

  #call<Name extends keyof Calls>(
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
}

function startWorker(url: URL): Worker {
  try {
    return new Worker(url);
  } catch {
    // Not allowed on a page that was opened as a file.
    throw loadError();
  }
}

function loadError(): Error {
  return new Error(
    'Cannot load the English model. If you opened this page as a file, use npm run docs:serve instead.'
  );
}

async function load(url: URL): Promise<Response> {
  try {
    const response = await fetch(url);
    if (response.ok) return response;
  } catch {
    // Reported below.
  }
  throw loadError();
}

async function loadBytes(
  url: URL,
  onProgress: (share: number) => void
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await load(url);
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
