/**
 * Writes into the documentation what it takes from elsewhere: the options of
 * the commands from the code, and figures from notes/*.json and the cards of
 * the models.
 *
 * npm run docs:update
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {pagesWithFigures, withFigures} from './figures.js';
import {commandPages} from './option-lists.js';

for (const [path, text] of await commandPages()) writeFileSync(path, text);
for (const path of pagesWithFigures()) {
  writeFileSync(path, await withFigures(readFileSync(path, 'utf8')));
}
