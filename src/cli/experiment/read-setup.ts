import type {ConlluFormat} from '../../nlp/conllu/conllu-options.js';
import type {Word} from '../../nlp/word.js';
import type {Io} from '../io.js';
import type {Progress} from '../progress.js';
import {readTrainingData} from '../training-files.js';
import type {SetupFolder} from './find-setups.js';
import {readPart, wordsOf} from './treebank-part.js';

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
