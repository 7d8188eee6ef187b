import {makeDemo} from '../demo/index.js';
import {print} from '../io/context.js';
import {EXIT, showName} from '../io/errors.js';
import {openOutput} from '../io/output.js';
import type {Command} from '../options.js';

const DEFAULT_FILE = 'spanforest-demo.html';

/** `spanforest demo`: every algorithm on something small, side by side. */
export const demo: Command = {
  positionals: [],
  options: {
    '-o, --output FILE': `Page to write, or '-' for standard output; default: ${DEFAULT_FILE}.`
  },
  notes: ['The page is a single file that loads nothing from the network.'],
  examples: ['', '-o forests.html'],
  async run({values}, context) {
    const file = values.get('output') ?? DEFAULT_FILE;
    const output = await openOutput(file, context);
    const {page, reports} = await makeDemo(context);
    await output.write([page]);
    if (!output.isStandard) {
      reports.push(`Wrote ${showName(file)}. Open it in a browser.\n`);
    }
    // The report must not get into a page on standard output.
    const stream = output.isStandard ? 'stderr' : 'stdout';
    await print(reports.join('\n'), context, stream);
    return EXIT.success;
  }
};
