import {createHash} from 'node:crypto';
import type {Dirent} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {basename, resolve} from 'node:path';
import type {ConlluFormat} from '../../nlp/conllu/index.js';
import {writeSentence} from '../../nlp/conllu/index.js';
import {
  LONGEST_SENTENCE,
  type Sentence,
  type Word
} from '../../nlp/sentence.js';
import {conllFormatOf, readConllFile} from '../io/conll-file.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import {type Io, resolvePath} from '../io/io.js';
import type {Progress} from '../io/progress.js';
import {readTrainingData} from '../training/training-files.js';

/** The sentences of a file to try models on. */
export interface TreebankPart {
  readonly format: ConlluFormat;
  /** All of them, also those without words: together they are the text. */
  readonly sentences: readonly Sentence[];
  /** A text that no other file would have. */
  readonly fingerprint: string;
}

/**
 * Reads all sentences of a file, with their trees. Errors carry its name and
 * the line.
 */
export async function readPart(
  name: string,
  io: Io,
  progress: Progress
): Promise<TreebankPart> {
  const format = conllFormatOf(name, undefined);
  const sentences: Sentence[] = [];
  const hash = createHash('sha256');
  let words = 0;
  for await (const sentence of readConllFile(
    name,
    format,
    'tree',
    io,
    progress
  )) {
    const {length} = sentence.words;
    if (length > LONGEST_SENTENCE) {
      throw new DataError(
        `${showName(name)}:${sentence.firstLine}: the sentence has ${length} ` +
          `words, but a parser takes at most ${LONGEST_SENTENCE}. Split it.`
      );
    }
    words += length;
    sentences.push(sentence);
    hash.update(writeSentence(sentence));
  }
  if (words > 0) return {format, sentences, fingerprint: hash.digest('hex')};
  throw new DataError(
    `${showName(name)}: there are no sentences in it. Give a file of trees.`
  );
}

/** The words of all sentences that have some. */
export function wordsOf({
  sentences
}: Pick<TreebankPart, 'sentences'>): Sentence['words'][] {
  return sentences.map(({words}) => words).filter(({length}) => length > 0);
}

/** A folder with a treebank to train on and to test on. */
export interface SetupFolder {
  /** What the folder is called. */
  readonly name: string;
  /** The folder as it was given. */
  readonly folder: string;
  /** Name of the file to train on, with its folder. */
  readonly train: string;
  /** Name of the file of development sentences, if there is one. */
  readonly dev: string | null;
  /** Name of the file to test on. */
  readonly test: string;
}

const PARTS = ['train', 'dev', 'test'] as const;

type Part = (typeof PARTS)[number];

const PART = /^(train|dev|test)\.conll[ux]?(\.gz)?$/;

const NAMES =
  'the files are called train.conllu and test.conllu, or .conll or .conllx, ' +
  'each with or without .gz';

/**
 * The setups in some folders, in the order in which they are given: a folder
 * with the files of a treebank is one itself, any other stands for the
 * setups in it, sorted by name.
 *
 * @throws {@link DataError} if there is none, if a file is missing or there
 * twice, or if two setups have the same name.
 */
export async function findSetups(
  folders: readonly string[],
  io: Io
): Promise<SetupFolder[]> {
  const setups: SetupFolder[] = [];
  for (const folder of folders) {
    const setup = await setupOf(folder, io);
    setups.push(...(setup ? [setup] : await setupsIn(folder, io)));
  }
  const byName = new Map<string, SetupFolder>();
  for (const setup of setups) {
    const other = byName.get(setup.name);
    if (other) {
      throw new DataError(
        `${showName(setup.folder)}: there is another setup of that name, ` +
          `${showName(other.folder)}. Leave one out, or rename it.`
      );
    }
    byName.set(setup.name, setup);
  }
  return setups;
}

async function setupsIn(folder: string, io: Io): Promise<SetupFolder[]> {
  const setups: SetupFolder[] = [];
  const names: string[] = [];
  for (const entry of await list(folder, io)) {
    if (await isFolder(folder, entry, io)) names.push(entry.name);
  }
  for (const name of names.sort()) {
    const setup = await setupOf(joined(folder, name), io);
    if (setup) setups.push(setup);
  }
  if (setups.length > 0) return setups;
  throw new DataError(
    `${showName(folder)}: there is no treebank in it, nor in its folders: ` +
      `${NAMES}. Give another folder.`
  );
}

async function setupOf(folder: string, io: Io): Promise<SetupFolder | null> {
  const found: Record<Part, string[]> = {train: [], dev: [], test: []};
  for (const {name} of await list(folder, io)) {
    const part = PART.exec(name)?.[1];
    if (part !== undefined) found[part as Part].push(name);
  }
  const all = PARTS.flatMap(part => found[part]);
  if (all.length === 0) return null;
  for (const part of PARTS) {
    const names = found[part].sort();
    if (names.length > 1) {
      throw new DataError(
        `${showName(folder)}: there are both ${names[0]} and ${names[1]}. ` +
          'Keep one of them.'
      );
    }
    if (names.length === 0 && part !== 'dev') {
      throw new DataError(
        `${showName(folder)}: there is ${all[0]}, but no ${part} file: ` +
          `${NAMES}. Add it, or leave the folder out.`
      );
    }
  }
  const [train, dev, test] = PARTS.map(part => found[part][0]);
  return {
    name: basename(resolve(resolvePath(folder, io))) || 'root',
    folder,
    train: joined(folder, train),
    dev: dev === undefined ? null : joined(folder, dev),
    test: joined(folder, test)
  };
}

async function list(folder: string, io: Io): Promise<Dirent[]> {
  try {
    return await readdir(resolvePath(folder, io), {withFileTypes: true});
  } catch (error) {
    throw aboutFile(folder, error);
  }
}

async function isFolder(
  folder: string,
  entry: Dirent,
  io: Io
): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const path = resolvePath(joined(folder, entry.name), io);
  // A link that leads nowhere is no folder.
  return stat(path).then(
    found => found.isDirectory(),
    () => false
  );
}

function joined(folder: string, name: string): string {
  return `${folder.replace(/\/+$/, '')}/${name}`;
}

/** What is known of a setup before anything is trained on it. */
export interface SetupData {
  readonly folder: SetupFolder;
  /** Format of the test part. */
  readonly format: ConlluFormat;
  /** The test sentences that have words. */
  readonly gold: readonly (readonly Word[])[];
  readonly trainSentences: number;
  readonly trainWords: number;
  /** Edges of the complete graphs of all training sentences. */
  readonly trainEdges: number;
  readonly fingerprints: DataFingerprints;
}

/** Texts that change with what is in the files. */
export interface DataFingerprints {
  readonly train: string;
  readonly dev: string | null;
  readonly test: string;
}

/**
 * Reads the files of a setup, so that whatever is wrong with them shows
 * before any time is spent on it. Errors carry the name of the file and the
 * line.
 */
export async function readSetup(
  folder: SetupFolder,
  io: Io,
  progress: Progress
): Promise<SetupData> {
  const test = await readPart(folder.test, io, progress);
  const dev =
    folder.dev === null ? null : await readPart(folder.dev, io, progress);
  const train = await readTrainingData(
    [folder.train],
    undefined,
    false,
    io,
    progress
  );
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
    fingerprints: {
      train: train.fingerprint(),
      dev: dev === null ? null : dev.fingerprint,
      test: test.fingerprint
    }
  };
}
