import {decodeModel, type Model, type Sentence} from 'spanforest/nlp';

/** What the parsing tool needs for English. */
export interface English {
  readonly model: Model;
  /** Splits a text into sentences and words, and tags them. */
  read(text: string): Sentence[];
}

/**
 * Loads the model and the reader that splits and tags text.
 *
 * @param base - The address of a file in the same folder.
 * @param onProgress - Called with the share that has been loaded.
 */
export async function loadEnglish(
  base: string,
  onProgress: (share: number) => void
): Promise<English> {
  const shares = [0, 0];
  const [bytes, script] = await Promise.all(
    ['english.model', 'english-reader.js'].map((name, i) =>
      loadBytes(new URL(name, base), share => {
        shares[i] = share;
        onProgress((shares[0] + shares[1]) / 2);
      })
    )
  );
  const {reader} = await importBytes(script);
  return {model: decodeModel(bytes), read: text => reader.readText(text)};
}

// A module that was fetched by hand, because an import reports no progress.
async function importBytes(
  script: Uint8Array<ArrayBuffer>
): Promise<typeof import('./english-reader.js')> {
  const url = URL.createObjectURL(
    new Blob([script], {type: 'text/javascript'})
  );
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function load(url: URL): Promise<Response> {
  try {
    const response = await fetch(url);
    if (response.ok) return response;
  } catch {
    // Reported below.
  }
  throw new Error(
    'Cannot load the English model. If you opened this page as a file, use npm run docs:serve instead.'
  );
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
