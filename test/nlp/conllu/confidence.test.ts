import {describe, expect, test} from 'vitest';
import {withConfidence} from '../../../src/nlp/conllu/confidence.js';
import {parseConllu} from '../../../src/nlp/conllu/index.js';

const word = (id: number, form: string, misc: string) =>
  `${id}\t${form}\t_\t_\t_\t_\t${id - 1}\t_\t_\t${misc}\n`;
const range = '1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n';
const node = '0.1\tis\t_\t_\t_\t_\t_\t_\t0:root\t_\n';
const confident = (conllu: string) => {
  const [sentence] = parseConllu(conllu);
  const probabilities = Float64Array.of(NaN, 0.75, 0.5);
  return withConfidence('parser', sentence, probabilities, 0.25).lines.join('');
};

describe('the comment tree_probability', () => {
  const words = word(1, 'de', '_') + word(2, 'le', '_');
  const likely =
    word(1, 'de', 'Confidence=0.75') + word(2, 'le', 'Confidence=0.5');

  test.each([
    ['words', ''],
    ['a range', range],
    ['an empty node', node]
  ])('comes before %s', (_, first) => {
    const comment = '# tree_probability = 0.25\n';
    const expected = `# text = du\n${comment}${first}${likely}`;
    const once = confident(`# text = du\n${first}${words}\n`);
    expect(once.trim()).toBe(expected.trim());
    // Another call replaces it.
    expect(confident(`${once.trim()}\n\n`).trim()).toBe(expected.trim());
  });

  test('comes after a byte order mark', () => {
    expect(confident(`\ufeff${range}${words}\n`)).toMatch(
      /^\ufeff# tree_probability = 0.25\n1-2\t/
    );
  });
});
