import {parseConllu, type Sentence, writeSentence} from 'spanforest/nlp';
import {describe, expect, test} from 'vitest';
import {differ} from '../playground/comparison.js';
import {plainMessage} from '../playground/page.js';
import {
  isBelow,
  replaceWord,
  withHead,
  withRelation,
  withTags
} from '../playground/sentence-edits.js';
import {wordFacts} from '../playground/word-editor.js';

const line = (id: number, form: string, head: number, deprel: string) =>
  `${id}\t${form}\t_\tNOUN\tNN\t_\t${head}\t${deprel}\t_\t_\n`;

const [sentence] = parseConllu(
  `# text = She sees old boats\n${line(1, 'She', 2, 'nsubj')}${line(2, 'sees', 0, 'root')}${line(3, 'old', 4, 'amod')}${line(4, 'boats', 2, 'obj')}\n`
);

const heads = ({words}: Sentence) => words.map(({head}) => head);
const written = (changed: Sentence) => {
  const [read] = parseConllu(writeSentence(changed));
  expect(read.words).toEqual(
    changed.words.map(({start: _, end: __, ...word}) => word)
  );
};

test('tags are changed in the words and in their lines', () => {
  const [short] = parseConllu(
    '# text = Do not\n1-2\tDont\t_\t_\t_\t_\t_\t_\t_\t_\n' +
      '1\tDo\tdo\tAUX\tVB\t_\t0\troot\t_\t_\n' +
      '2\tnot\tnot\tPART\tRB\t_\t1\tadvmod\t_\t_\n\n'
  );
  const changed = withTags(short, ['VERB', 'PART']);
  const [read] = parseConllu(writeSentence(changed));
  expect({...read, source: short.source}).toEqual(changed);
  expect(changed.words).toEqual([
    {...short.words[0], upos: 'VERB', xpos: '_'},
    {...short.words[1], xpos: '_'}
  ]);
});

describe('another head', () => {
  test('hangs the word, with all below it, elsewhere', () => {
    const changed = withHead(sentence, 4, 1);
    expect(heads(changed)).toEqual([2, 0, 4, 1]);
    written(changed);
    expect(differ(changed, sentence)).toBe(true);
    expect(differ(sentence, sentence)).toBe(false);
  });

  test('that is below the word is refused', () => {
    expect(isBelow(sentence, 3, 4)).toBe(true);
    expect(isBelow(sentence, 1, 4)).toBe(false);
    expect(() => withHead(sentence, 4, 3)).toThrow('"old" is below "boats"');
  });

  test('that is the root puts the old root below the word', () => {
    const changed = withHead(sentence, 3, 0);
    expect(heads(changed)).toEqual([2, 3, 0, 2]);
    expect(changed.words.map(({deprel}) => deprel)).toEqual([
      'nsubj',
      'dep',
      'root',
      'obj'
    ]);
    written(changed);
  });
});

test('another relation leaves the heads alone', () => {
  const changed = withRelation(sentence, 4, 'xcomp');
  expect(heads(changed)).toEqual(heads(sentence));
  expect(changed.words[3].deprel).toBe('xcomp');
  written(changed);
});

test('another word moves what comes after it, in all sentences', () => {
  const placed = (from: number): Sentence => {
    let at = from;
    const words = sentence.words.map(word => {
      const start = at;
      at += word.form.length + 1;
      return {...word, start, end: start + word.form.length};
    });
    return {...sentence, words};
  };
  const text = 'She sees old boats She sees old boats';
  const before = {text, sentences: [placed(0), placed(19)]};
  const after = replaceWord(before, 0, 2, 'very old');
  expect(after.text).toBe('She sees very old boats She sees old boats');
  for (const {words} of after.sentences) {
    for (const {form, start, end} of words) {
      expect(after.text.slice(start, end)).toBe(form);
    }
  }
  written(after.sentences[0]);
  expect(() => replaceWord(before, 0, 2, '')).toThrow('Type a word');
  // A word that is not in the text as it stands, as in a contraction.
  const pasted = replaceWord({text: '', sentences: [sentence]}, 0, 2, 'new');
  expect(pasted.text).toBe('');
  expect(pasted.sentences[0].words[2].form).toBe('new');
});

test('the facts about a word have its place and how sure the parser is', () => {
  const words = sentence.words.map((word, i) =>
    i === 3 ? {...word, lemma: 'boat', start: 13, end: 18} : word
  );
  const n = words.length + 1;
  const marginals = new Float64Array(n * n);
  marginals[2 * n + 4] = 0.8;
  marginals[3 * n + 4] = 0.15;
  const confidence = {marginals, isCalibrated: true};
  expect(wordFacts({...sentence, words}, 4, confidence)).toEqual([
    'boats, from boat',
    'NOUN · NN',
    'obj of sees',
    '80\u00a0% likely; else old, 15\u00a0%',
    'characters 13 to 18'
  ]);
  expect(wordFacts(sentence, 2, null)).toEqual(['sees', 'NOUN · NN', 'root']);
});

test('errors are shown without the module that noticed them', () => {
  const error = new Error(
    'spanforest/graph/read-csv: the weight is "x". Fix it.'
  );
  expect(plainMessage(error)).toBe('The weight is "x". Fix it.');
  expect(plainMessage('odd')).toBe('Odd');
});
