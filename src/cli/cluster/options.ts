import {UsageError} from '../io/errors.js';
import type {Arguments, OptionTable} from '../options.js';

/** The options of all processes of a cluster. */
export const MEMBER_OPTIONS: OptionTable = {
  '--storage DIR':
    'Shared folder that holds all files; machines may mount it under ' +
    'different paths; default: the current folder.',
  '--patience SECONDS': {
    about:
      'Seconds without a sign of life after which a process counts as dead; ' +
      'default: 30.',
    integer: [1, 3600]
  }
};

/** The options of commands that can work on a cluster. */
export const MACHINE_OPTIONS: OptionTable = {
  '--cluster URL':
    'Run on the workers connected to the Redis server at URL, one file per ' +
    'job: redis://HOST:PORT.',
  ...MEMBER_OPTIONS,
  '--dry-run':
    'Print what the workers would do, and how many bytes they would move. ' +
    'Needs no Redis.'
};

/** The paragraph of the help about clusters of machines. */
export const MACHINE_NOTE: string =
  'With --cluster, all files are in a folder that every machine reaches. The ' +
  'output is the same. See spanforest help worker.';

/**
 * Checks that options of a cluster are given with `--cluster` only.
 *
 * @param others - Options that do not go together with `--cluster`.
 */
export function checkClusterOptions(
  {values, switches}: Arguments,
  others: readonly string[]
): void {
  const has = (name: string) => values.has(name) || switches.has(name);
  if (values.has('cluster')) {
    const other = others.find(has);
    if (other === undefined) return;
    throw new UsageError(`--${other} and --cluster cannot be combined.`);
  }
  const lost = ['storage', 'patience', 'dry-run'].find(has);
  if (lost === undefined) return;
  throw new UsageError(`--${lost} needs --cluster.`);
}
