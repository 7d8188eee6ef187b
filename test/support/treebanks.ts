import {mkdir, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {gzipSync} from 'node:zlib';
import {
  decodeModel,
  encodeModel,
  type Model,
  parseConllu,
  train
} from '../../src/nlp/index.js';
import {HELD_OUT, TRAINING} from '../fixtures/treebank.js';
import {filesIn, temporaryFolder} from './command-line.js';

export {HELD_OUT, TRAINING};

/** A word's line with a form, a tag and anything else for the head. */
export function line(id: number, form = 'fish', head = '_'): string {
  return `${id}\t${form}\t_\tNOUN\t_\t_\t${head}\t_\t_\t_\n`;
}

/** A sentence of so many words without heads. */
export function sentence(words: number, form = 'fish'): string {
  let text = '';
  for (let id = 1; id <= words; id++) text += line(id, form);
  return `${text}\n`;
}

/** A text without its heads and relations. */
export function bare(text: string): string {
  return text.replace(
    /^(\d+\t(?:[^\t\n]*\t){5})[^\t\n]*\t[^\t\n]*/gm,
    '$1_\t_'
  );
}

/** A small model of the small treebank as its file has it, made once. */
export function smallModel(): Model {
  if (small !== undefined) return small;
  const model = train(
    parseConllu(TRAINING).map(({words}) => words),
    {bits: 12, passes: 3, labels: false, tagger: false}
  );
  small = decodeModel(encodeModel(model));
  return small;
}

let small: Model | undefined;

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
