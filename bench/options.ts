import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';

/** What to measure, and how. */
export interface BenchOptions {
  readonly native: boolean;
  readonly graph: string | undefined;
  readonly treebank: string | undefined;
  readonly model: string | undefined;
  /** Substrings of ids; an empty one matches all. */
  readonly only: readonly string[];
  /** Which peers to measure. */
  readonly system: RegExp;
  readonly runs: number;
  /** CPU seconds. */
  readonly cap: number;
  readonly out: string;
  /** Whether something is left out. */
  readonly isPartial: boolean;
}

const RUNS = 5;
const CAP = 5;

/** A mistake in the command line or in a file that it names. */
export class BenchError extends Error {}

/** What `--help` prints. */
export const HELP: string = `Compares spanforest with every installed peer.

  npm run bench -- [OPTIONS]          with packages from npm
  npm run bench:native -- [OPTIONS]   with scipy, LEMON, Boost and others too

  --only ID,...      run only these parts: ids of workloads or substrings of
                     them, such as random, grid, matrix, and crossing, growth,
                     memory, k-best, parsing, text
  --system PATTERN   only peers whose names match; ours are always measured
  --graph FILE       also measure this graph
  --treebank FILE    also measure parsing on these CoNLL-U sentences, and on
                     their text with the English model
  --model FILE       parse with this model instead of training one
  --runs N           runs that count; short ones are repeated more often
                     (default: ${RUNS})
  --cap SECONDS      limit on the CPU time of a run, and of all runs of a system
                     on a workload (default: ${CAP})
  --out FILE         the report (default: bench/results/benchmarks.md;
                     bench:native writes notes/benchmarks.md)

Files may be gzipped. The report is updated after every step.
`;

/**
 * Reads the command line; `null` for `--help`.
 *
 * @param ids - What `--only` may choose from.
 * @param systems - What `--system` may choose from.
 * @throws {@link BenchError} if an argument is invalid.
 */
export function readOptions(
  args: string[],
  ids: readonly string[],
  systems: readonly string[]
): BenchOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const only = values.only.split(',');
  for (const part of only) {
    if (ids.some(id => id.includes(part))) continue;
    throw new BenchError(
      `--only: no part is called ${part}. Choose from ${ids.join(', ')}.`
    );
  }
  return {
    native: values.native,
    graph: values.graph,
    treebank: values.treebank,
    model: values.model,
    only,
    system: patternOf(values.system, systems),
    runs: numberOf('--runs', values.runs, /^[1-9]\d{0,3}$/),
    cap: numberOf('--cap', values.cap, /^\d*\.?\d+$/),
    out: values.out,
    isPartial: values.only !== '' || values.system !== ''
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: {type: 'boolean', short: 'h', default: false},
        native: {type: 'boolean', default: false},
        graph: {type: 'string'},
        treebank: {type: 'string'},
        model: {type: 'string'},
        only: {type: 'string', default: ''},
        system: {type: 'string', default: ''},
        runs: {type: 'string', default: String(RUNS)},
        cap: {type: 'string', default: String(CAP)},
        out: {type: 'string', default: 'bench/results/benchmarks.md'}
      }
    }).values;
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new BenchError(`${line.split('. ')[0]}. Try --help.`);
  }
}

function numberOf(option: string, text: string, form: RegExp): number {
  const value = Number(text);
  if (form.test(text) && value > 0) return value;
  throw new BenchError(`${option}: ${text} is not a positive number.`);
}

function patternOf(text: string, systems: readonly string[]): RegExp {
  let pattern: RegExp;
  try {
    pattern = new RegExp(text);
  } catch {
    throw new BenchError(`--system: ${text} is not a regular expression.`);
  }
  if (systems.some(name => pattern.test(name))) return pattern;
  throw new BenchError(
    `--system: no peer matches ${text}. Choose from ${systems.join(', ')}.`
  );
}

/** The command as it would be typed, with base names of files. */
export function commandOf(options: BenchOptions): string {
  const {native, only, system, runs, cap} = options;
  const given: [string, string | number | undefined, unknown?][] = [
    ['only', only.join(','), ''],
    ['system', system.source, /(?:)/.source],
    ['runs', runs, RUNS],
    ['cap', cap, CAP],
    ...FILES.map((name): [string, string | undefined] => {
      const file = options[name];
      return [name, file === undefined ? file : basename(file)];
    })
  ];
  const words = given
    .filter(([, value, standard]) => value !== standard)
    .map(([name, value]) => `--${name} ${quoted(String(value))}`);
  const name = `npm run bench${native ? ':native' : ''}`;
  return [name, ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}

// For a shell.
function quoted(word: string): string {
  return /^[\w.,:/-]+$/.test(word) ? word : `'${word}'`;
}

const FILES = ['graph', 'treebank', 'model'] as const;

/** The bytes of a file that an option names, unpacked if it is gzipped. */
export function readBytes(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}
