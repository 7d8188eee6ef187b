import {createHash} from 'node:crypto';
import type {Dirent} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {basename, resolve} from 'node:path';
import {type ConlluFormat, writeSentence} from '../../nlp/conllu/index.js';
import type {Word} from '../../nlp/sentence.js';
import type {TrainingData} from '../../nlp/training/index.js';
import {readTreebank, type Treebank, wordsOf} from '../io/conll-file.js';
import {type Context, resolvePath} from '../io/context.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import {readTrainingData} from '../training/training-files.js';

/** A folder with a treebank to train on and to test on. */
export interface SetupFolder {
  readonly name: string;
  /** The folder as it was given. */
  readonly folder: string;
  /** Each file with its folder. */
  readonly train: string;
  readonly dev: string | null;
  readonly test: string;
}

/** The files of a setup. */
export const PARTS = ['train', 'dev', 'test'] as const;

const NAMES =
  'the files are called train.conllu and test.conllu, or .conll or .conllx, ' +
  'each with or without .gz';

/**
 * The setups in some folders, in the given order: a folder with a treebank is
 * a setup, any other stands for the setups in it, sorted by name.
 */
export async function findSetups(
  folders: readonly string[],
  context: Context
): Promise<SetupFolder[]> {
  const setups: SetupFolder[] = [];
  for (const folder of folders) {
    const setup = await setupOf(folder, context);
    setups.push(...(setup ? [setup] : await setupsIn(folder, context)));
  }
  for (const setup of setups) {
    const other = setups.find(({name}) => name === setup.name);
    if (other === setup) continue;
    throw new DataError(
      `${showName(setup.folder)}: there is another setup with this name, ` +
        `${showName(other!.folder)}. Leave one out, or rename it.`
    );
  }
  return setups;
}

async function setupsIn(
  folder: string,
  context: Context
): Promise<SetupFolder[]> {
  const setups: SetupFolder[] = [];
  const names: string[] = [];
  for (const entry of await list(folder, context)) {
    if (await isFolder(folder, entry, context)) names.push(entry.name);
  }
  for (const name of names.sort()) {
    const setup = await setupOf(joined(folder, name), context);
    if (setup) setups.push(setup);
  }
  if (setups.length > 0) return setups;
  throw new DataError(
    `${showName(folder)}: has no treebank, nor have its folders: ${NAMES}. ` +
      'Give another folder.'
  );
}

async function setupOf(
  folder: string,
  context: Context
): Promise<SetupFolder | null> {
  const all = (await list(folder, context)).map(({name}) => name).sort();
  const found = PARTS.map(part =>
    all.filter(name => /^(\w+)\.conll[ux]?(\.gz)?$/.exec(name)?.[1] === part)
  );
  const [one] = found.flat();
  if (one === undefined) return null;
  for (const [i, names] of found.entries()) {
    if (names.length > 1) {
      throw new DataError(
        `${showName(folder)}: there are both ${names[0]} and ${names[1]}. ` +
          'Keep one of them.'
      );
    }
    if (names.length === 0 && PARTS[i] !== 'dev') {
      throw new DataError(
        `${showName(folder)}: there is ${one}, but no ${PARTS[i]} file: ` +
          `${NAMES}. Add it, or leave the folder out.`
      );
    }
  }
  const [[train], [dev], [test]] = found;
  return {
    name: basename(resolve(resolvePath(folder, context))) || 'root',
    folder,
    train: joined(folder, train),
    dev: dev === undefined ? null : joined(folder, dev),
    test: joined(folder, test)
  };
}

async function list(folder: string, context: Context): Promise<Dirent[]> {
  try {
    return await readdir(resolvePath(folder, context), {withFileTypes: true});
  } catch (error) {
    const found = await stat(resolvePath(folder, context)).catch(() => null);
    if (found === null || found.isDirectory()) throw aboutFile(folder, error);
    throw new DataError(
      `${showName(folder)}: is not a folder. Give a folder of a treebank: ` +
        `${NAMES}.`
    );
  }
}

async function isFolder(
  folder: string,
  entry: Dirent,
  context: Context
): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const path = resolvePath(joined(folder, entry.name), context);
  // A broken link is not a folder.
  return stat(path).then(
    found => found.isDirectory(),
    () => false
  );
}

function joined(folder: string, name: string): string {
  return `${folder.replace(/\/+$/, '')}/${name}`;
}

/** A setup before anything is trained on it. */
export interface SetupData {
  readonly folder: SetupFolder;
  /** Format of the test sentences. */
  readonly format: ConlluFormat;
  /** The test sentences that have words. */
  readonly gold: readonly (readonly Word[])[];
  readonly trainSentences: number;
  readonly trainWords: number;
  /** Edges of the complete graphs of all training sentences. */
  readonly trainEdges: number;
  readonly fingerprints: DataFingerprints;
}

/** Hashes of the content of the files. */
export type DataFingerprints = Readonly<
  Record<'train' | 'test', string> & Record<'dev', string | null>
>;

/** Reads the files of a setup, so that their errors come early. */
export async function readSetup(
  folder: SetupFolder,
  context: Context
): Promise<SetupData> {
  const {train, test, fingerprints} = await readParts(folder, context);
  const {sentences} = train;
  return {
    folder,
    format: test.format,
    gold: wordsOf(test),
    trainSentences: sentences.length,
    trainWords: train.words,
    trainEdges: sentences.reduce(
      (sum, {words: {length}}) => sum + (length * (length + 1)) / 2,
      0
    ),
    fingerprints
  };
}

/** Reads the files of a setup, with hashes of their content. */
export async function readParts(
  folder: SetupFolder,
  context: Context
): Promise<{
  readonly train: TrainingData;
  readonly dev: Treebank | null;
  readonly test: Treebank;
  readonly fingerprints: DataFingerprints;
}> {
  const read = (name: string) => readTreebank(name, undefined, context);
  const test = await read(folder.test);
  const dev = folder.dev === null ? null : await read(folder.dev);
  const names = [folder.train];
  const {data: train} = await readTrainingData(
    names,
    undefined,
    false,
    context
  );
  const fingerprints = {
    train: train.fingerprint(),
    dev: dev && fingerprintOf(dev),
    test: fingerprintOf(test)
  };
  return {train, dev, test, fingerprints};
}

function fingerprintOf({sentences}: Treebank): string {
  const hash = createHash('sha256');
  for (const sentence of sentences) hash.update(writeSentence(sentence));
  return hash.digest('hex');
}
