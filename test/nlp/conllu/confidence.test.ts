import {describe, expect, test} from 'vitest';
import {withConfidence} from '../../../src/nlp/conllu/index.js';
import {parseConllu, withHeads, writeSentence} from '../../../src/nlp/index.js';

const word = (id: number, form: string, misc: string) =>
  `${id}\t${form}\t_\t_\t_\t_\t${id - 1}\t_\t_\t${misc}\n`;
const range = '1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n';
const node = '0.1\tis\t_\t_\t_\t_\t_\t_\t0:root\t_\n';
const confident = (conllu: string) => {
  const [sentence] = parseConllu(conllu);
  const probabilities = Float64Array.of(NaN, 0.75, 0.5);
  return writeSentence(withConfidence(sentence, probabilities, 0.25));
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
    const once = confident(`\ufeff${range}${words}\n`);
    expect(once).toMatch(/^\ufeff# tree_probability = 0.25\n1-2\t/);
    expect(confident(once)).toBe(once);
  });
});

describe('new heads', () => {
  const rehung = (conllu: string) =>
    withHeads(parseConllu(conllu)[0], [-1, 2, 0]);
  const plain = (first: string, second: string) =>
    `1\tde\t_\t_\t_\t_\t2\t_\t_\t${first}\n` +
    `2\tle\t_\t_\t_\t_\t0\t_\t_\t${second}\n\n`;

  test('lose how likely the old ones were', () => {
    const sentence = rehung(
      `# text = du\n# tree_probability = 0.9\n# other = 1\n${range}` +
        word(1, 'de', 'Confidence=0.7') +
        `${word(2, 'le', 'A=1|Confidence=0.8|B=Confidence=1')}\n`
    );
    expect(writeSentence(sentence)).toBe(
      `# text = du\n# other = 1\n${range}${plain('_', 'A=1|B=Confidence=1')}`
    );
    expect(sentence.words.map(({misc}) => misc)).toEqual([
      '_',
      'A=1|B=Confidence=1'
    ]);
  });

  test('keep the byte order mark before that comment, and line endings', () => {
    const old =
      '\ufeff# tree_probability = 0.9\n' +
      `${word(1, 'de', 'Confidence=1')}${word(2, 'le', '_')}\n`;
    const windows = (text: string) => text.replaceAll('\n', '\r\n');
    expect(writeSentence(rehung(windows(old)))).toBe(
      windows(`\ufeff${plain('_', '_')}`)
    );
  });

  test('change nothing else', () => {
    const comment = '# Confidence=1\n';
    const first = word(1, 'Confidence=1', 'MyConfidence=1');
    const sentence = rehung(`${comment}${first}${word(2, 'le', 'C=1')}\n`);
    expect(writeSentence(sentence)).toBe(
      comment +
        plain('MyConfidence=1', 'C=1').replace('\tde\t', '\tConfidence=1\t')
    );
  });
});
