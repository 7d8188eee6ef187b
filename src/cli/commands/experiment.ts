import {labelOf, OTHER_SYSTEMS, PAPER_SYSTEMS} from '../../experiment/index.js';
import {Experiment} from '../experiment/experiment.js';
import {experimentOptions} from '../experiment/options.js';
import {openReports, showAverages} from '../experiment/reports.js';
import {RunFiles} from '../experiment/run-files.js';
import {findSetups} from '../experiment/setups.js';
import {notifyInterrupted, print} from '../io/context.js';
import {DataError, EXIT} from '../io/errors.js';
import type {Command} from '../options.js';
import {TRAINING_OPTIONS} from '../training/training-options.js';

// Each with its name in the reports.
const others = OTHER_SYSTEMS.map(name => `${name} (${labelOf(name)})`);

/** `spanforest experiment`: compares systems on treebanks. */
export const experiment: Command = {
  positionals: [
    {
      name: 'DIR',
      about:
        'a folder with the files train and test, and optionally dev, in ' +
        '.conllu, .conll or .conllx, compressed as .gz or not; or a folder of ' +
        'such folders.',
      repeated: true
    }
  ],
  options: {
    '-o, --output OUT': {
      about: 'Folder for the results; made if it does not exist.',
      required: true
    },
    '--seeds N': {
      about: 'Train everything with the seeds 1 to N; default: 1.',
      integer: [1, 1000]
    },
    '-s, --systems LIST':
      'Systems to compare, separated by commas, or all; default: those of the ' +
      `paper, ${PAPER_SYSTEMS.join(', ')}. The others are listed below.`,
    ...TRAINING_OPTIONS,
    '--no-single-root':
      'Allow several words at the root, as in the paper, even if the training ' +
      'part always has one.',
    '-j, --jobs N': {
      about:
        'Train in N threads; default: 1. All results except times are the same.',
      integer: [1, 64]
    },
    '--keep-models': 'Keep the trained models, in OUT/models.',
    '--force': 'Replace results in OUT that were made with other options.',
    '-q, --quiet': 'No progress and no averages.'
  },
  notes: [
    `Systems that the paper does not have: ${others.join('; ')}.`,
    'The reports are OUT/report.md, OUT/results.csv and OUT/report.html, ' +
      'written again whenever a setup is finished. The trees that each system ' +
      'found in the test part are in OUT/runs/SETUP, a file for each system ' +
      'and seed, with a record of the measurements beside it. A setup has the ' +
      'name of its folder.',
    'After an interruption, the same command continues with the rest. A ' +
      'result is used again only if it is complete and the sentences, the ' +
      'options and the version of the program are the same. Options that do ' +
      'not influence it may change: --seeds, --systems, --jobs. With others, ' +
      'only --force replaces it.',
    'Systems share the models that they have in common. With --keep-models, ' +
      'so do later commands and systems that combine seeds: a model that was ' +
      'kept is not trained again.',
    'Differences between two systems should be compared with those between ' +
      'two runs of one system: with only one seed, d-mst is therefore trained ' +
      'a second time, with seed 2, as a control.',
    'Times are processor times where the system has them for a thread. ' +
      'Training is timed without reading; parsing is the time of the whole ' +
      'test part once the parser is warm, with the words in memory; for up to ' +
      '300 single sentences of all lengths, with seed 1, it is the median of ' +
      'five times, less the time to extract the features of the words. ' +
      'Compare times only if they were measured with the same --jobs.',
    'An error in one setup does not keep the others from being finished; ' +
      'the exit status is 1 at the end. Each thread needs 20 bytes for each ' +
      'weight, or 40 for systems of second order, and memory for the sentences. The development part is only ' +
      'reported: nothing is chosen by it.'
  ],
  examples: [
    'treebanks -o results --seeds 3 --jobs 2',
    'treebanks/danish treebanks/greek -o results',
    'danish -o plain --plain --systems d-mst,u-mst-uf-lep'
  ],
  async run(args, context) {
    // All errors of the arguments come before any time is spent.
    const options = experimentOptions(args);
    const setups = await findSetups(args.positionals, context);
    const out = args.values.get('output')!.replace(/(?!^)\/+$/, '');
    const files = new RunFiles(out, options, context);
    for (const {name} of setups) await files.makeFolder(`runs/${name}`);
    const reports = await openReports(out, context);

    const experiment = new Experiment(options, files, reports, context);
    try {
      await experiment.prepare(setups);
      await experiment.finish();
    } catch (error) {
      if (context.signal.aborted) {
        const {done, all} = experiment.counts;
        const counts = all === 0 ? '' : ` ${done} of ${all} runs are finished.`;
        await notifyInterrupted(
          `interrupted.${counts} Give the same command again to continue.`,
          context
        );
      }
      throw error;
    }
    context.progress.clear();
    const {finished, failures} = experiment;
    if (finished.length > 0 && !context.quiet) {
      const averages = showAverages(finished, options.seeds);
      await print(`${averages}\n${reports.names.join('\n')}\n`, context);
    }
    if (failures.length > 0) throw summaryOf(failures, setups.length);
    return EXIT.success;
  }
};

function summaryOf(failures: readonly unknown[], setups: number): unknown {
  const [first] = failures;
  if (setups === 1 || !(first instanceof DataError)) return first;
  return new DataError(
    `${failures.length} of ${setups} setups could not be finished: ` +
      first.message
  );
}
