import {makeDemo} from '../demo/index.js';
import {EXIT, showName} from '../io/errors.js';
import {type Io, print, say} from '../io/io.js';
import {openOutput} from '../io/output.js';
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
  notes: ['The page is a single file that loads nothing from the network.'],
  examples: ['', '-o forests.html'],
  run: ({values}, io) => runDemo(values.get('output') ?? DEFAULT_FILE, io)
};

async function runDemo(file: string, io: Io): Promise<number> {
  const output = await openOutput(file, io);
  const {page, reports} = await makeDemo(io);
  await output.write([page]);
  if (!output.isStandard) {
    reports.push(`Wrote ${showName(file)}. Open it in a browser.\n`);
  }
  // With the page on standard output, the report goes to standard error.
  const text = reports.join('\n');
  if (output.isStandard) await say(io.stderr, text, io.signal);
  else await print(text, io);
  return EXIT.success;
}
