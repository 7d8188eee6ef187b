import {DataError, EXIT} from '../errors.js';
import {type Io, print, say, sayInterrupted} from '../io.js';
import type {Arguments} from '../options.js';
import {createProgress} from '../progress.js';
import type {Tell} from '../training-run.js';
import {showAverages} from './averages.js';
import {Experiment} from './experiment.js';
import {experimentOptions} from './experiment-options.js';
import {findSetups} from './find-setups.js';
import {Reports} from './reports.js';
import {RunFiles} from './run-files.js';

/** Does an experiment, or what is left of it, and sums up. */
export async function runExperiment(args: Arguments, io: Io): Promise<number> {
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
