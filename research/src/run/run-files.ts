import {createHash} from 'node:crypto';
import {mkdir, readFile} from 'node:fs/promises';
import {promisify} from 'node:util';
import {gunzip} from 'node:zlib';
import {
  aboutFile,
  type Context,
  DataError,
  openOutput,
  resolvePath,
  showName,
  wordsOf
} from 'spanforest/cli';
import {TEMPLATE_SETS} from 'spanforest/internals';
import {parseConllu, treeHeads, type Word} from 'spanforest/nlp';
import type {Run, RunId} from '../report/results.js';
import {SYSTEMS} from '../systems.js';
import {type ExperimentPlan, partnerOf, type TrainingPlan} from './plan.js';
import {
  type RunMeasures,
  type RunResult,
  type RunScores,
  runScores
} from './run-unit.js';
import type {SetupFacts} from './setups.js';

/** To be raised when training or measuring changes: all is done again. */
export const RESULTS_VERSION = '1';

/** A run with its record. */
export interface FinishedRun extends RunRecord, Pick<Run, 'heads' | 'las'> {}

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
}

/**
 * The trees of each run, and beside them a record. A run counts only if both
 * are complete and come from the same data and options.
 */
export class RunFiles {
  readonly #out: string;
  readonly #plan: ExperimentPlan;
  readonly #context: Context;

  constructor(out: string, plan: ExperimentPlan, context: Context) {
    this.#out = out;
    this.#plan = plan;
    this.#context = context;
  }

  /** Makes the folder for the runs of a setup. */
  async makeFolder(setup: string): Promise<void> {
    const folder = `${this.#out}/runs/${setup}`;
    try {
      await mkdir(resolvePath(folder, this.#context), {recursive: true});
    } catch (error) {
      throw aboutFile(folder, error);
    }
  }

  /**
   * A run that was finished before, or `null`.
   *
   * @throws {@link DataError} if it was made with other options.
   */
  async load(setup: SetupFacts, run: RunId): Promise<FinishedRun | null> {
    const names = this.#names(setup, run);
    const read = (name: string) =>
      readFile(resolvePath(name, this.#context)).catch(() => null);
    const json = await read(names.record);
    const trees = json && (await read(names.trees));
    if (!json || !trees) return null;
    const record: RunRecord = JSON.parse(json.toString());
    const training = JSON.stringify(this.#plan.training);
    if (JSON.stringify(record.training) !== training) {
      throw new DataError(
        `${showName(names.record)}: was made with the options ` +
          `${JSON.stringify(record.training)}, not ${training}. Give the same ` +
          'options, or another OUT.'
      );
    }
    if (record.fingerprint !== this.#fingerprint(setup, run)) return null;
    const text = (await promisify(gunzip)(trees)).toString();
    return sha256(text) === record.sha256
      ? finished(treesOf(text, setup), record)
      : null;
  }

  /** Stores a result; the record is written last. */
  async save(
    setup: SetupFacts,
    seed: number,
    {system, text, measures}: RunResult
  ): Promise<FinishedRun> {
    const run: RunId = {system, seed};
    const trees = treesOf(text, setup);
    const record: RunRecord = {
      fingerprint: this.#fingerprint(setup, run),
      setup: setup.folder.name,
      ...run,
      training: this.#plan.training,
      trainSentences: setup.trainSentences,
      trainWords: setup.trainWords,
      test: runScores(setup.test, trees),
      sha256: sha256(text),
      ...measures
    };
    const names = this.#names(setup, run);
    await this.#write(names.trees, text);
    await this.#write(names.record, `${JSON.stringify(record, null, 1)}\n`);
    return finished(trees, record);
  }

  async #write(name: string, text: string): Promise<void> {
    const output = await openOutput(name, this.#context);
    await output.write([text]);
  }

  #names(
    {folder, test}: SetupFacts,
    {system, seed}: RunId
  ): {readonly trees: string; readonly record: string} {
    const name = `${this.#out}/runs/${folder.name}/${system}-seed${seed}`;
    // The name of the text gives its format.
    const extension = test.format === 'conllx' ? 'conll' : 'conllu';
    return {trees: `${name}.${extension}.gz`, record: `${name}.json`};
  }

  // A hash of everything that the result of a run depends on.
  #fingerprint(setup: SetupFacts, {system, seed}: RunId): string {
    const {training, seeds} = this.#plan;
    const partner = SYSTEMS[system].isSummed ? partnerOf(seed, seeds) : null;
    const facts = [
      ...[
        RESULTS_VERSION,
        TEMPLATE_SETS[training.templates ?? 'basic'],
        setup.fingerprint
      ],
      ...[training, system, seed, partner]
    ];
    return sha256(JSON.stringify(facts));
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
  text: string,
  {test: {format}}: SetupFacts
): (readonly Word[])[] {
  return wordsOf({sentences: parseConllu(text, {format})});
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
