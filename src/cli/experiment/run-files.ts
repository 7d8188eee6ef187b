import {createHash} from 'node:crypto';
import {access, constants, mkdir, readFile, stat} from 'node:fs/promises';
import {dirname} from 'node:path';
import {promisify} from 'node:util';
import {gunzip} from 'node:zlib';
import {type Run, type RunId, SYSTEMS} from '../../experiment/index.js';
import {parseConllu} from '../../nlp/conllu/index.js';
import {featuresFingerprint} from '../../nlp/model/index.js';
import type {Word} from '../../nlp/sentence.js';
import {treeHeads} from '../../nlp/tree.js';
import {wordsOf} from '../io/conll-file.js';
import {type Context, resolvePath} from '../io/context.js';
import {aboutFile, showName, systemError, UsageError} from '../io/errors.js';
import {bytesToWrite, openOutput} from '../io/output.js';
import {programVersion} from '../version.js';
import {
  differingOptions,
  type ExperimentOptions,
  type TrainingPlan
} from './options.js';
import {
  type KeptModel,
  type ModelFile,
  partnerOf,
  type RunMeasures,
  type RunResult,
  type RunScores,
  runScores,
  type Unit,
  type UnitResult
} from './plan.js';
import type {DataFingerprints, SetupData} from './setups.js';

/** A run with its record. */
export interface FinishedRun extends RunRecord, Pick<Run, 'heads' | 'las'> {}

const unpack = promisify(gunzip);

/**
 * The trees of each run, and beside them a record. A run counts only if both
 * are complete and come from the same data and options.
 */
export class RunFiles {
  readonly #out: string;
  readonly #options: ExperimentOptions;
  readonly #context: Context;

  constructor(out: string, options: ExperimentOptions, context: Context) {
    this.#out = out;
    this.#options = options;
    this.#context = context;
  }

  /** A run that was finished before, or `null`. */
  async load(setup: SetupData, run: RunId): Promise<FinishedRun | null> {
    const {keepModels, force, training} = this.#options;
    const fingerprint = this.#fingerprint(setup, run);
    const {trees, record: recordName} = this.#names(setup, run);
    const path = this.#path(recordName);
    const json = await readFile(path, 'utf8').catch(() => '');
    const other = force ? null : differingOptions(json, training);
    if (other !== null) {
      throw new UsageError(
        `${showName(recordName)}: was made with ${other.theirs}, not with ` +
          `${other.ours}. Give the same options, another OUT, or --force to ` +
          'replace it.'
      );
    }
    try {
      const record = parseRecord(json, fingerprint);
      if (record === null) return null;
      if (keepModels && !(await this.#hasModel(setup, record))) return null;
      const bytes = await unpack(await readFile(this.#path(trees)));
      if (sha256(bytes) !== record.sha256) return null;
      // Older records have another word for the system.
      return finished(treesOf(bytes, setup), {...record, ...run});
    } catch {
      // The run is done again, and the files are replaced.
      return null;
    }
  }

  /** Stores the result of a unit, the record of each run last. */
  async save(
    setup: SetupData,
    {seed}: Unit,
    {runs, model, kept}: UnitResult
  ): Promise<FinishedRun[]> {
    const {folder} = setup;
    await this.makeFolder(`runs/${folder.name}`);
    let modelFile = kept;
    if (model) {
      await this.makeFolder(`models/${folder.name}`);
      const {bytes} = model;
      const name = `${model.name}-seed${seed}.model`;
      modelFile = {name, bytes: bytes.length};
      await this.#write(this.#modelPath(setup, name), bytes);
    }
    const finished: FinishedRun[] = [];
    for (const run of runs) {
      finished.push(await this.#saveRun(setup, seed, run, modelFile));
    }
    return finished;
  }

  /** Makes a folder of the experiment, or checks that it is usable. */
  async makeFolder(name: string): Promise<void> {
    const folder = `${this.#out}/${name}`;
    const path = this.#path(folder);
    try {
      await makeFolders(path);
      await access(path, constants.W_OK | constants.X_OK);
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      const isFile = code === 'EEXIST';
      throw aboutFile(folder, isFile ? systemError('ENOTDIR') : error);
    }
  }

  async #saveRun(
    setup: SetupData,
    seed: number,
    {system, text, measures}: RunResult,
    model: RunRecord['model']
  ): Promise<FinishedRun> {
    const {training} = this.#options;
    const {folder, format, gold} = setup;
    const id: RunId = {system, seed};
    const trees = treesOf(text, setup);
    const record: RunRecord = {
      fingerprint: this.#fingerprint(setup, id),
      setup: folder.name,
      system,
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

  #fingerprint({fingerprints}: SetupData, run: RunId): string {
    const {training, seeds} = this.#options;
    return runFingerprint(fingerprints, training, run, seeds);
  }

  /** The models that some finished runs have kept. */
  keptModels(setup: SetupData, runs: readonly FinishedRun[]): KeptModel[] {
    return runs.flatMap(({system, seed, model, trainingSeconds: seconds}) => {
      if (model === null || !SYSTEMS[system].training) return [];
      const path = this.#modelPath(setup, model.name);
      return [{system, seed, seconds, file: {...model, path}}];
    });
  }

  async #hasModel(setup: SetupData, {model}: RunRecord): Promise<boolean> {
    if (model === null) return false;
    const found = await stat(this.#path(this.#modelPath(setup, model.name)));
    return found.size === model.bytes;
  }

  async #write(name: string, content: string | Uint8Array): Promise<void> {
    const output = await openOutput(name, this.#context);
    await output.write(
      typeof content === 'string' ? [content] : bytesToWrite(content)
    );
  }

  #names(
    {folder, format}: SetupData,
    {system, seed}: RunId
  ): {readonly trees: string; readonly record: string} {
    const name = `${this.#out}/runs/${folder.name}/${system}-seed${seed}`;
    // The name of the text gives its format.
    const extension = format === 'conllx' ? 'conll' : 'conllu';
    return {trees: `${name}.${extension}.gz`, record: `${name}.json`};
  }

  #modelPath({folder}: SetupData, name: string): string {
    return `${this.#out}/models/${folder.name}/${name}`;
  }

  #path(name: string): string {
    return resolvePath(name, this.#context);
  }
}

function finished(
  trees: readonly (readonly Word[])[],
  record: RunRecord
): FinishedRun {
  const heads = trees.map(words => treeHeads({words}));
  return {...record, heads, las: record.test.las};
}

function treesOf(
  text: Uint8Array,
  {format, gold}: SetupData
): (readonly Word[])[] {
  const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  const trees = wordsOf({
    sentences: parseConllu(decoder.decode(text), {format})
  });
  const isSame =
    trees.length === gold.length &&
    trees.every(({length}, i) => length === gold[i].length);
  if (!isSame) throw new Error('the sentences differ');
  return trees;
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

// Raised whenever results are stored or measured differently.
const VERSION = 1;

/** A hash of everything that the result of a run depends on. */
export function runFingerprint(
  data: DataFingerprints,
  {passes, bits, costAugmented, ignore, singleRoot}: TrainingPlan,
  {system, seed}: RunId,
  seeds: number
): string {
  const facts = [
    ...[VERSION, programVersion(), featuresFingerprint('paper')],
    ...[data.train, data.dev, data.test],
    ...[passes, bits, costAugmented, ignore, system, seed],
    // Only where they matter, so that other results stay valid.
    ...(singleRoot === false ? ['any number of roots'] : []),
    ...(SYSTEMS[system].isSummed ? [partnerOf(seed, seeds)] : [])
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

// What is stored beside the trees of a run.
interface RunRecord extends RunId, RunMeasures {
  readonly fingerprint: string;
  readonly setup: string;
  readonly training: TrainingPlan;
  readonly trainSentences: number;
  readonly trainWords: number;
  /** Scores of the test sentences. */
  readonly test: RunScores;
  /** Hash of the text with the trees. */
  readonly sha256: string;
  /** The model file, if it is kept. */
  readonly model: ModelFile | null;
}

/** The record in the text of its file; `null` if it is of another run. */
export function parseRecord(
  text: string,
  fingerprint: string
): RunRecord | null {
  let record: RunRecord;
  try {
    record = JSON.parse(text);
  } catch {
    return null;
  }
  // A record with this fingerprint was written by this version, but a disk or
  // a hand may have changed it.
  if (record?.fingerprint !== fingerprint) return null;
  return isValid(record) ? record : null;
}

const CLOCKS: readonly string[] = ['thread', 'process', 'wall'];

function isValid(record: RunRecord): boolean {
  const {timings, edges, dev, model} = record;
  return (
    has(record, isTime, 'trainingSeconds', 'milliseconds') &&
    has(record, isString, 'sha256', 'machine') &&
    isCount(record.jobs) &&
    CLOCKS.includes(record.clock) &&
    Array.isArray(timings) &&
    timings.every(
      time => has(time, isCount, 'words', 'edges') && isTime(time.milliseconds)
    ) &&
    (edges === null ||
      has(edges, isCount, 'all', 'kept', 'gold', 'goldKept')) &&
    (dev === null || has(dev, isScore, 'uas', 'undirectedUas', 'las')) &&
    has(record.test, isScore, 'uas', 'undirectedUas', 'las') &&
    (model === null || (isString(model?.name) && isCount(model.bytes)))
  );
}

function has<T extends object>(
  value: T | null | undefined,
  isRight: (value: unknown) => boolean,
  ...keys: (keyof T)[]
): boolean {
  return keys.every(key => isRight(value?.[key]));
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isTime(value: unknown): boolean {
  return Number.isFinite(value) && (value as number) >= 0;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isScore(value: unknown): boolean {
  return value === null || isTime(value);
}

/**
 * Makes a folder and its missing parents. Node's `recursive` loops forever if
 * nothing can be made, as below a current folder that has been removed.
 */
export async function makeFolders(path: string): Promise<void> {
  // Up to the first one that exists or can be made, then down again.
  const missing: string[] = [];
  let folder = path;
  while (!(await makeFolder(folder, dirname(folder) !== folder))) {
    missing.push(folder);
    folder = dirname(folder);
  }
  for (const folder of missing.reverse()) await makeFolder(folder, false);
}

// Whether the folder exists now; if not, its parent is missing.
async function makeFolder(path: string, mayFail: boolean): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && mayFail) return false;
    if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
  return true;
}
