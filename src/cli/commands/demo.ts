import type {Command} from '../options.js';

const DEFAULT_FILE = 'spanforest-demo.html';

/** `spanforest demo`: every algorithm on something small, side by side. */
export const demo: Command = {
  name: 'demo',
  about: 'Show algorithms and parsers at work, as a page and on the terminal.',
  positionals: [],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'FILE',
      about: `Page to write (${DEFAULT_FILE}), or '-' for standard output.`
    }
  ],
  notes: ['The page is a single file that asks the network for nothing.'],
  examples: ['', '-o forests.html'],
  // Loaded only if wanted, so that other commands start sooner.
  run: async ({values}, io) => {
    const {runDemo} = await import('../run-demo.js');
    return runDemo(values.get('output') ?? DEFAULT_FILE, io);
  }
};
