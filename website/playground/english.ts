import {decodeModel, type Model, type Sentence} from 'spanforest/nlp';

/** What the parsing tool knows of English. */
export interface English {
  readonly model: Model;
  /** Splits a text into sentences and words, and tags them. */
  read(text: string): Sentence[];
}

/**
 * Loads the model, and what splits and tags text.
 *
 * @param base - The address of a file beside them.
 * @param onProgress - Told which share has arrived.
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

// A module that was fetched by hand, because an import tells no progress.
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
    // Said below, in words.
  }
  throw new Error(
    'The English model cannot be loaded. From a file it never can: show the site with npm run docs:serve.'
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
