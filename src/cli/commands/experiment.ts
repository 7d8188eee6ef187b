import {PARSERS} from '../../nlp/inference/index.js';
import {Experiment} from '../experiment/experiment.js';
import {experimentOptions} from '../experiment/options.js';
import {Reports, showAverages} from '../experiment/reports.js';
import {RunFiles} from '../experiment/run-files.js';
import {findSetups} from '../experiment/setups.js';
import {DataError, EXIT} from '../io/errors.js';
import {type Io, print, say, sayInterrupted} from '../io/io.js';
import {createProgress} from '../io/progress.js';
import type {Arguments, Command} from '../options.js';
import {jobsOption, TRAINING_OPTIONS} from '../parsing/parser-options.js';
import type {Tell} from '../training/training-run.js';

/** Does an experiment, or what is left of it, and sums up. */
async function runExperiment(args: Arguments, io: Io): Promise<number> {
  const {values, switches, positionals} = args;
  const isQuiet = switches.has('quiet');
  const progress = createProgress(io, isQuiet);
  const tell: Tell = async text => {
    if (isQuiet) return;
    progress.clear();
    // If nobody can listen, the work is worth as much.
    await say(io.stderr, text, io.signal).catch(() => {});
    io.signal.throwIfAborted();
  };
  try {
    // Whatever can be wrong shows before any time is spent on it.
    const options = experimentOptions(args);
    const setups = await findSetups(positionals, io);
    const out = values.get('output')!.replace(/(?!^)\/+$/, '');
    const files = new RunFiles(out, options, io);
    for (const {name} of setups) await files.makeFolder(`runs/${name}`);
    const reports = await Reports.in(out, io);

    const tools = {files, reports, tell, progress, io};
    const experiment = new Experiment(options, tools);
    try {
      await experiment.prepare(setups);
      await experiment.finish();
    } catch (error) {
      progress.clear();
      if (io.signal.aborted && !isQuiet) await sayHowToGoOn(experiment, io);
      throw error;
    }
    progress.clear();
    const {finished, failures} = experiment;
    if (finished.length > 0 && !isQuiet) {
      const averages = showAverages(finished, options.seeds);
      await print(`${averages}\n${reports.names.join('\n')}\n`, io);
    }
    if (failures.length > 0) throw summed(failures, setups.length);
    return EXIT.success;
  } finally {
    progress.clear();
  }
}

function summed(failures: readonly unknown[], setups: number): unknown {
  const [first] = failures;
  if (setups === 1 || !(first instanceof DataError)) return first;
  const count = failures.length;
  return new DataError(
    `${count} of ${setups} setups could not be done: ${first.message}`
  );
}

async function sayHowToGoOn(experiment: Experiment, io: Io): Promise<void> {
  const {done, all} = experiment.counts;
  const what = all === 0 ? '' : ` ${done} of ${all} runs are done.`;
  const text = `interrupted.${what} Give the same command again to go on.`;
  await sayInterrupted(text, io);
}

/** `spanforest experiment`: compares the parsers on treebanks. */
export const experiment: Command = {
  name: 'experiment',
  about: 'Train and test all parsers on treebanks, and report on them.',
  positionals: [
    {
      name: 'DIR',
      about:
        'a folder with the files train and test, and dev if there is one, in ' +
        '.conllu, .conll or .conllx, packed as .gz or not; or a folder of ' +
        'such folders.',
      repeated: true
    }
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'OUT',
      required: true,
      about: 'Folder for the results; made if it is not there.'
    },
    {
      name: 'seeds',
      value: 'N',
      integer: true,
      minimum: 1,
      maximum: 1000,
      about: 'Train everything with the seeds 1 to N; 1 if not told.'
    },
    {
      name: 'parsers',
      short: 'p',
      value: 'LIST',
      about:
        'Parsers to compare, with commas between them; all of ' +
        `${PARSERS.join(', ')} if not told.`
    },
    ...TRAINING_OPTIONS,
    jobsOption(
      'Train in N threads; 1 if not told. All results but times are the same.'
    ),
    {
      name: 'keep-models',
      about: 'Keep the trained models, in OUT/models.'
    },
    {
      name: 'force',
      about: 'Replace results in OUT that other options have given.'
    },
    {name: 'quiet', short: 'q', about: 'No progress and no averages.'}
  ],
  notes: [
    'The reports are OUT/report.md, OUT/results.csv and OUT/report.html, ' +
      'which are written anew whenever a setup is finished. The trees that ' +
      'each parser found in the test part are in OUT/runs/SETUP, a file for ' +
      'each parser and seed, with a record of what was measured beside it. ' +
      'A setup is called like its folder.',
    'After an interruption, the same command goes on with what is left. A ' +
      'result is used again only if it is whole and the sentences, the ' +
      'options and the version of the program are the same. Options that ' +
      'make no difference to it may change: --seeds, --parsers, --jobs. ' +
      'With others, only --force replaces it.',
    'What is said of two parsers that differ should be held against two that ' +
      'do not: with one seed only, d-mst is therefore trained once more, with ' +
      'seed 2, as a control.',
    'Times are those of the processor where the system tells them for a ' +
      'thread. Training is timed without reading; parsing is the time of the ' +
      'whole test part once the parser is warm, words in memory; for up to ' +
      '300 single sentences of all lengths, with seed 1, it is the median of ' +
      'five times, less the time that it takes to extract the features of ' +
      'the words. Compare times only if they were measured with the same ' +
      '--jobs.',
    'A setup with a bad file does not keep the others from being finished; ' +
      'the exit status is 1 in the end. Each thread needs 20 bytes for each ' +
      'weight, and memory for the sentences. The development part is only ' +
      'reported on: nothing is chosen by it.'
  ],
  examples: [
    'treebanks -o results --seeds 3 --jobs 2',
    'treebanks/danish treebanks/greek -o results',
    'danish -o plain --plain --parsers d-mst,u-mst-uf-lep'
  ],
  run: runExperiment
};
