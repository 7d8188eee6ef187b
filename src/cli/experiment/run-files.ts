import {createHash} from 'node:crypto';
import {access, constants, mkdir, readFile, stat} from 'node:fs/promises';
import {promisify} from 'node:util';
import {gunzip} from 'node:zlib';
import {parseConllu} from '../../nlp/conllu/read-conllu.js';
import {treeHeads} from '../../nlp/conllu/tree-heads.js';
import type {Run} from '../../nlp/experiment/results.js';
import type {Word} from '../../nlp/word.js';
import {aboutFile} from '../errors.js';
import {type Io, resolvePath} from '../io.js';
import {bytesToWrite, openOutput} from '../output.js';
import type {ExperimentOptions} from './experiment-options.js';
import type {RunId, Unit} from './plan.js';
import type {SetupData} from './read-setup.js';
import {runFingerprint} from './run-fingerprint.js';
import {parseRecord, type RunRecord} from './run-record.js';
import {runScores} from './run-scores.js';
import type {RunResult, UnitResult} from './unit.js';

/** A run with all that is known of it. */
export interface FinishedRun extends Run {
  readonly record: RunRecord;
}

const unpack = promisify(gunzip);

/**
 * The files of an experiment that hold its runs: for each the trees, and
 * beside them a record. A run counts only if both are whole and were made of
 * the same data by the same options.
 */
export class RunFiles {
  readonly #out: string;
  readonly #options: ExperimentOptions;
  readonly #io: Io;

  /** @param out - The folder of the experiment. */
  constructor(out: string, options: ExperimentOptions, io: Io) {
    this.#out = out;
    this.#options = options;
    this.#io = io;
  }

  /** A run that was finished before, or null. */
  async load(setup: SetupData, run: RunId): Promise<FinishedRun | null> {
    const {training, keepModels} = this.#options;
    const fingerprint = runFingerprint(setup.fingerprints, training, run);
    const {trees, record: recordName} = this.#names(setup, run);
    try {
      const json = await readFile(this.#path(recordName), 'utf8');
      const record = parseRecord(json, fingerprint);
      if (record === null) return null;
      if (keepModels && !(await this.#hasModel(setup, record))) return null;
      const bytes = await unpack(await readFile(this.#path(trees)));
      if (sha256(bytes) !== record.sha256) return null;
      return finished(treesOf(bytes, setup), record);
    } catch {
      // Whatever it is, the run is done again, and the files are replaced.
      return null;
    }
  }

  /**
   * Stores what came of a unit, the record of each run last. Errors are those
   * of the file that could not be written.
   */
  async save(
    setup: SetupData,
    {seed}: Unit,
    {runs, model}: UnitResult
  ): Promise<FinishedRun[]> {
    const {name} = setup.folder;
    await this.makeFolder(`runs/${name}`);
    let modelFile: RunRecord['model'] = null;
    if (model) {
      await this.makeFolder(`models/${name}`);
      const {parser, bytes} = model;
      modelFile = {name: modelName({parser, seed}), bytes: bytes.length};
      await this.#write(this.#modelPath(setup, modelFile.name), bytes);
    }
    const finished: FinishedRun[] = [];
    for (const run of runs) {
      finished.push(await this.#saveRun(setup, seed, run, modelFile));
    }
    return finished;
  }

  /** Makes a folder of the experiment, or checks that it can be used. */
  async makeFolder(name: string): Promise<void> {
    const folder = `${this.#out}/${name}`;
    const path = this.#path(folder);
    try {
      await mkdir(path, {recursive: true});
      await access(path, constants.W_OK | constants.X_OK);
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      const isFile = code === 'EEXIST';
      const reason = isFile
        ? Object.assign(new Error(), {code: 'ENOTDIR'})
        : error;
      throw aboutFile(folder, reason);
    }
  }

  async #saveRun(
    setup: SetupData,
    seed: number,
    {parser, text, measures}: RunResult,
    model: RunRecord['model']
  ): Promise<FinishedRun> {
    const {training} = this.#options;
    const {fingerprints, folder, format, gold} = setup;
    const id: RunId = {parser, seed};
    const trees = treesOf(text, setup);
    const record: RunRecord = {
      fingerprint: runFingerprint(fingerprints, training, id),
      setup: folder.name,
      parser,
      seed,
      training,
      trainSentences: setup.trainSentences,
      trainWords: setup.trainWords,
      test: runScores(format, gold, trees),
      sha256: sha256(text),
      model,
      ...measures
    };
    const names = this.#names(setup, id);
    await this.#write(names.trees, text);
    await this.#write(names.record, showRecord(record));
    return finished(trees, record);
  }

  async #hasModel(setup: SetupData, {model}: RunRecord): Promise<boolean> {
    if (model === null) return false;
    const found = await stat(this.#path(this.#modelPath(setup, model.name)));
    return found.size === model.bytes;
  }

  async #write(name: string, content: string | Uint8Array): Promise<void> {
    const output = await openOutput(name, this.#io);
    await output.write(
      typeof content === 'string' ? [content] : bytesToWrite(content)
    );
  }

  #names(
    {folder, format}: SetupData,
    {parser, seed}: RunId
  ): {readonly trees: string; readonly record: string} {
    const name = `${this.#out}/runs/${folder.name}/${parser}-seed${seed}`;
    // The name of the text tells its format, as everywhere.
    const extension = format === 'conllx' ? 'conll' : 'conllu';
    return {trees: `${name}.${extension}.gz`, record: `${name}.json`};
  }

  #modelPath({folder}: SetupData, name: string): string {
    return `${this.#out}/models/${folder.name}/${name}`;
  }

  #path(name: string): string {
    return resolvePath(name, this.#io);
  }
}

function modelName({parser, seed}: RunId): string {
  return `${parser}-seed${seed}.model`;
}

function finished(
  trees: readonly (readonly Word[])[],
  record: RunRecord
): FinishedRun {
  const heads = trees.map(words => treeHeads({words}));
  return {...record, heads, las: record.test.las, record};
}

function treesOf(
  text: Uint8Array,
  {format, gold}: Pick<SetupData, 'format' | 'gold'>
): (readonly Word[])[] {
  const sentences = parseConllu(
    new TextDecoder('utf-8', {
      fatal: true,
      ignoreBOM: true
    }).decode(text),
    {format}
  ).filter(({words}) => words.length > 0);
  const isSame =
    sentences.length === gold.length &&
    sentences.every(({words}, i) => words.length === gold[i].length);
  if (!isSame) throw new Error('the sentences are others');
  return sentences.map(({words}) => words);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

// A line for each fact, but not for each number of the timings.
function showRecord(record: RunRecord): string {
  const lines = Object.entries(record).map(([key, value]) =>
    key === 'timings' && value.length > 0
      ? `  "timings": [\n${record.timings
          .map(time => `    ${JSON.stringify(time)}`)
          .join(',\n')}\n  ]`
      : `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
