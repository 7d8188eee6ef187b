import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {commandPages} from '../../scripts/option-lists.js';

test('every command has a page that lists its options', async () => {
  // If not: npm run docs:update
  for (const [path, text] of await commandPages()) {
    expect(readFileSync(path, 'utf8'), path).toBe(text);
  }
});
