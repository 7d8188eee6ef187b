import {fileURLToPath} from 'node:url';
import type {ViteUserConfig} from 'vitest/config';
import {SummaryReporter} from './test/support/summary-reporter.js';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const source = (path: string) => file(`./src/${path}`);

const PROGRAM = 'test/{cli,crash}/**/*.test.ts';

/** What all runs of tests share. */
export const common: ViteUserConfig = {
  resolve: {
    // The package's own names lead to its sources, so that a snippet in the
    // docs can be run as a reader would write it. Whole names only: a string
    // would also match the beginning of a longer path.
    alias: [
      {find: /^spanforest$/, replacement: source('index.ts')},
      {find: /^spanforest\/graph$/, replacement: source('graph/index.ts')},
      {find: /^spanforest\/msf$/, replacement: source('msf/index.ts')},
      {find: /^spanforest\/nlp$/, replacement: source('nlp/index.ts')},
      {find: /^spanforest\/internals$/, replacement: source('internals.ts')},
      {find: /^spanforest\/cli$/, replacement: source('cli/index.ts')}
    ]
  },
  server: {watch: {ignored: ['**/test/.snippets/**']}},
  test: {
    setupFiles: [file('./test/support/property-seed.ts')],
    // Processes rather than threads: tests of the command line need a
    // process of their own, and large typed arrays a heap of their own.
    pool: 'forks',
    maxWorkers: 2,
    // Some tests take seconds, and a busy machine many times that.
    testTimeout: 5 * 60_000,
    hookTimeout: 60_000,
    silent: 'passed-only',
    reporters: ['default', new SummaryReporter()],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: [['text', {skipFull: true}], 'text-summary'],
      // Much of the command line runs in processes and threads of its own,
      // where nothing is counted.
      thresholds: {
        'src/*.ts': {branches: 95},
        'src/{graph,msf,nlp}/**/*.ts': {branches: 95},
        'src/cli/**/*.ts': {branches: 90}
      }
    }
  }
};

const config: ViteUserConfig = {
  ...common,
  test: {
    ...common.test,
    projects: [
      {
        extends: true,
        test: {
          name: 'library',
          // Files share a process, so that modules are loaded once.
          isolate: false,
          // Of the website, what runs without its packages; of the cluster,
          // without Redis.
          include: [
            'test/**/*.test.ts',
            'cluster/test/*.test.ts',
            'research/test/**/*.test.ts',
            'website/test/*.test.ts'
          ],
          exclude: [
            PROGRAM,
            'website/test/api.test.ts',
            'website/test/markdown.test.ts'
          ]
        }
      },
      // What changes the process that it runs in.
      {extends: true, test: {name: 'program', include: [PROGRAM]}}
    ]
  }
};

export default config;
