import {decodeModel, type Model, type TaggedWord} from '../../src/nlp/index.js';
import {tokenize} from './tokenize.js';

/** What the parsing tool knows of English. */
export interface English {
  readonly model: Model;
  /** Splits a text into words and tags them. */
  tag(text: string): TaggedWord[];
}

/**
 * Loads the model and the tags of known words.
 *
 * @param base - The address of a file beside them.
 * @param onProgress - Told which share has arrived.
 */
export async function loadEnglish(
  base: string,
  onProgress: (share: number) => void
): Promise<English> {
  const [bytes, lexicon] = await Promise.all([
    loadBytes(new URL('english.model', base), onProgress),
    load(new URL('english.json', base)).then(response => response.json())
  ]);
  const known = new Map<string, string>(Object.entries(lexicon));
  return {
    model: decodeModel(bytes),
    tag: text =>
      tokenize(text).map((form, i, all) => ({
        form,
        upos: tagOf(form, i, all, known)
      }))
  };
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
): Promise<Uint8Array> {
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

// What the ending of an unknown word gives away, the first that fits.
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^[\p{P}\p{S}]+$/u, 'PUNCT'],
  [/^[\d.,:/-]*\d$/, 'NUM'],
  [/ly$/, 'ADV'],
  [/(ing|ed)$/, 'VERB'],
  [/(ous|ful|less|able|ible|al|ive|ish)$/, 'ADJ']
];

/** A guess at the part of speech, for the reader to put right. */
function tagOf(
  form: string,
  at: number,
  all: readonly string[],
  known: ReadonlyMap<string, string>
): string {
  const tag = known.get(form) ?? known.get(form.toLowerCase());
  if (tag !== undefined) return tag;
  for (const [pattern, upos] of ENDINGS) if (pattern.test(form)) return upos;
  if (at > 0 && /^\p{Lu}/u.test(form)) return 'PROPN';
  const before = known.get(all[at - 1]?.toLowerCase() ?? '');
  if (before === 'PRON' || before === 'AUX' || before === 'PART') return 'VERB';
  return 'NOUN';
}
