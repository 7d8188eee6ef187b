import {readFileSync} from 'node:fs';
import {
  type Command,
  grouped,
  msf,
  type OptionTable,
  type Program,
  parse
} from 'spanforest/cli';

/** The version of this program. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8')
).version;

// The options of all processes of a cluster.
const MEMBER_OPTIONS: OptionTable = {
  '--redis URL':
    'Address of Redis, redis://HOST:PORT; rediss:// for TLS; default: ' +
    'redis://localhost:6379.',
  '--storage DIR':
    'Shared folder that holds all files; machines may mount it under ' +
    'different paths; default: the current folder.',
  ...grouped('Other options', {
    '--secret-file FILE':
      'Secret of the cluster, by which workers know whose jobs to do; default: ' +
      'SPANFOREST_CLUSTER_SECRET. Only a Redis on this machine needs none.',
    '--patience SECONDS': {
      about:
        'Seconds without a sign of life after which a process counts as dead; ' +
        'default: 30.',
      integer: [1, 3600]
    }
  })
};

const RUN_OPTIONS: OptionTable = {
  ...MEMBER_OPTIONS,
  '--dry-run': 'Print what the workers would do. Needs no Redis.'
};

const PASSWORD_NOTE =
  'A password in URL can be seen by other users of the machine: set ' +
  'SPANFOREST_REDIS_PASSWORD instead. All machines need the same version of ' +
  'spanforest and spanforest-cluster.';

// The options of a command of spanforest, without some.
function without({options}: Command, ...names: readonly string[]): OptionTable {
  const entries = Object.entries(options).filter(
    ([usage]) => !names.some(name => usage.includes(`--${name} `))
  );
  return Object.fromEntries(entries);
}

const worker: Command = {
  positionals: [],
  options: {
    ...MEMBER_OPTIONS,
    '-j, --jobs N': {
      about: 'Do N jobs at the same time; default: 1.',
      integer: [1, 64]
    },
    '-q, --quiet': 'Print nothing.'
  },
  notes: [
    'The worker waits for jobs until it is interrupted. Start as many as you ' +
      'like, on any machine that reaches Redis and the storage folder; they ' +
      'may come and go while a run is going on. It reads nothing outside the ' +
      'storage folder, and writes only to the folders .spanforest-run-* in it.',
    'A job of a worker that dies goes to another one. Files of a run whose ' +
      'coordinator dies are removed.',
    PASSWORD_NOTE
  ],
  examples: ['', '--redis rediss://queue --storage /mnt/graphs --jobs 4'],
  run: async (args, context) =>
    (await import('./worker.js')).runWorker(args, context)
};

const forest: Command = {
  ...msf,
  options: {...RUN_OPTIONS, ...without(msf, 'algorithm', 'k', 'seed')},
  notes: [
    'Each file is read by one worker, and the forests are joined. The output ' +
      'is that of spanforest msf, whose help says more about formats and ' +
      'columns. All files are in the storage folder.',
    PASSWORD_NOTE
  ],
  examples: [
    '--storage /mnt /mnt/part-*.csv -o forest.csv',
    '--redis rediss://queue parts/*.parquet --weight cost -o forest.csv.gz',
    '--dry-run part-*.csv'
  ],
  run: async (args, context) =>
    (await import('./find-forest.js')).findForestOnCluster(args, context)
};

const corpus: Command = {
  ...parse,
  positionals: [
    {
      name: 'FILE',
      about: 'raw text, or sentences in CoNLL-U or CoNLL-X.',
      repeated: true
    }
  ],
  options: {...RUN_OPTIONS, ...without(parse, 'text', 'jobs')},
  notes: [
    'Each file is parsed by one worker. The output is that of spanforest ' +
      'parse, whose help says more. All files, and the model if it is a file, ' +
      'are in the storage folder.',
    PASSWORD_NOTE
  ],
  examples: ['--storage /mnt /mnt/*.txt -o parsed.conllu.gz'],
  run: async (args, context) =>
    (await import('./parse-files.js')).parseOnCluster(args, context)
};

/** The program `spanforest-cluster`. */
export const SPANFOREST_CLUSTER: Program = {
  name: 'spanforest-cluster',
  version: VERSION,
  about:
    'Spanning forests of graphs in many files, and parsing of large corpora, ' +
    'on many machines.',
  commands: [
    {
      name: 'worker',
      summary: 'Work for msf and parse, on any machine.',
      load: async () => worker
    },
    {
      name: 'msf',
      summary: 'Find the minimum spanning forest of a graph in many files.',
      load: async () => forest
    },
    {
      name: 'parse',
      summary: 'Find the dependency tree of every sentence in many files.',
      load: async () => corpus
    }
  ],
  exits:
    'Exit status: 0 on success; 1 if a file or its content cannot be used, or ' +
    'if Redis cannot; 2 if the arguments are invalid; 130 or 143 if ' +
    'interrupted.'
};
