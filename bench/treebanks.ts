import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gunzipSync} from 'node:zlib';
import {parseConllu, type Sentence, type Word} from '../src/nlp/index.js';

/** The words of a sentence. */
export type Words = readonly Word[];

/** A part of a treebank, plain or gzip; `null` if there is no such file. */
export function readPart(folder: string, part: string): Words[] | null {
  for (const name of [`${part}.conllu`, `${part}.conllu.gz`]) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    return parseConllu(text).map(({words}: Sentence) => words);
  }
  return null;
}
