import {mkdir, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {gzipSync} from 'node:zlib';
import {HELD_OUT, TRAINING} from '../../src/cli/demo/treebank.js';
import {filesIn, temporaryFolder} from './support.js';

const sentencesOf = (text: string) => text.split(/(?<=\n\n)/);

/** Sentences to train on, and others to test on: enough for a few seconds. */
export const TRAIN: string = sentencesOf(TRAINING).slice(0, 30).join('');
export const TEST: string = sentencesOf(HELD_OUT).slice(0, 8).join('');

/** A sentence or two, for whatever is to be over at once. */
export const SHORT: string = sentencesOf(HELD_OUT).slice(0, 2).join('');

/** A folder of treebanks, and what to do with it. */
export interface Treebanks {
  readonly path: string;
  readonly file: (name: string) => string;
  /** Writes a file, packed if its name says so, and its folder. */
  readonly write: (name: string, text: string) => Promise<void>;
  /** Names of the files in a folder. */
  readonly list: (name: string) => Promise<string[]>;
  readonly remove: () => Promise<void>;
}

/** An empty folder for treebanks and results. */
export async function createTreebanks(): Promise<Treebanks> {
  const {path, file, remove} = await temporaryFolder();
  return {
    path,
    file,
    write: async (name, text) => {
      await mkdir(dirname(file(name)), {recursive: true});
      const isPacked = name.endsWith('.gz');
      await writeFile(file(name), isPacked ? gzipSync(text) : text);
    },
    list: name => filesIn(file(name)),
    remove
  };
}

/** The trees of a CoNLL-U text, as if it were CoNLL-X. */
export function asConllx(text: string): string {
  return text
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .join('\n');
}
