import {MEMBER_OPTIONS} from '../cluster/options.js';
import type {Command} from '../options.js';

/** `spanforest worker`: works for runs with `--cluster`. */
export const worker: Command = {
  positionals: [],
  options: {
    '--redis URL': {
      about: 'Where Redis is: redis://HOST:PORT, or rediss:// for TLS.',
      required: true
    },
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
    'A password in URL can be seen by other users of the machine: set ' +
      'SPANFOREST_REDIS_PASSWORD instead. All machines need the same version ' +
      'of spanforest, and the packages bullmq and ioredis.'
  ],
  examples: [
    '--redis redis://localhost:6379',
    '--redis rediss://queue --storage /mnt/graphs --jobs 4'
  ],
  run: async (args, context) =>
    (await import('../cluster/index.js')).runWorker(args, context)
};
