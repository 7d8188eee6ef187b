import fc from 'fast-check';
import {expect, test} from 'vitest';
import {TreeLinks} from '../../../src/nlp/labels/label-features.js';

// A tree in which every word hangs from one before it, or from the root.
const trees = fc
  .array(fc.nat(), {maxLength: 12})
  .map(numbers => Int32Array.of(-1, ...numbers.map((n, i) => n % (i + 1))));

test('the links list the children of every position in order', () => {
  const links = new TreeLinks();
  fc.assert(
    fc.property(trees, heads => {
      links.load(heads);
      for (let head = 0; head < heads.length; head++) {
        const children = [...heads.keys()].filter(c => heads[c] === head);
        const forwards: number[] = [];
        for (let c = links.first[head]; c >= 0; c = links.next[c]) {
          forwards.push(c);
        }
        const backwards: number[] = [];
        for (let c = links.last[head]; c >= 0; c = links.previous[c]) {
          backwards.unshift(c);
        }
        expect(forwards).toEqual(children);
        expect(backwards).toEqual(children);
      }
    })
  );
});
