/**
 * Writes the options of each command into its page in docs/command-line:
 *
 * node scripts/run.js scripts/option-pages.ts
 */
import {writeFileSync} from 'node:fs';
import {commandPages} from './option-lists.js';

for (const [path, text] of await commandPages()) writeFileSync(path, text);
