import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  classHash,
  LOWER,
  nameOfClass,
  scriptOf,
  WordForms
} from '../../../src/nlp/text/index.js';
import {WordClasses} from '../../../src/nlp/text/word-forms.js';
import {TagData} from '../../../src/nlp/training/tag-data.js';
import {rounds} from '../../support/rounds.js';

// Few of each, so that all pairs occur, often or once.
const wordsOf = fc.record({
  form: fc.constantFrom('Run', 'run', 'runs', 'a', 'A', 'b', '_'),
  lemma: fc.constantFrom('run', 'a', 'b', '_'),
  upos: fc.constantFrom('NOUN', 'VERB', 'DET', '_'),
  xpos: fc.constantFrom('N', 'V', '_'),
  feats: fc.constantFrom('Number=Sing', 'Number=Plur', '_')
});
const treebanks = fc.array(fc.array(wordsOf, {minLength: 1, maxLength: 8}), {
  minLength: 1,
  maxLength: 8
});

type Words = (typeof wordsOf extends fc.Arbitrary<infer W> ? W : never)[];

function check(look: (sentences: Words[], data: TagData) => void): void {
  const property = fc.property(treebanks, sentences => {
    look(sentences, new TagData(sentences, null));
  });
  fc.assert(property, {numRuns: rounds(100)});
}

const inOrder = (names: Iterable<string>) => [...new Set(names)].sort();

function tally(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

describe('TagData', () => {
  test('numbers the values of each column in order', () => {
    check((sentences, data) => {
      for (const column of ['upos', 'xpos', 'feats'] as const) {
        const names = inOrder(sentences.flat().map(word => word[column]));
        // A column without values is not learnt.
        const expected = names.join() === '_' ? [] : names;
        expect(data[column].names).toEqual(expected);
        sentences.forEach((words, s) => {
          const numbers = words.map(word => expected.indexOf(word[column]));
          expect([...data.sentences[s][column]]).toEqual(numbers);
        });
      }
    });
  });

  test('learns the edit scripts that occur twice, if there are lemmas', () => {
    check((sentences, data) => {
      const words = sentences.flat();
      const counts = tally(words.map(w => scriptOf(w.form, w.lemma)));
      const often = [...counts].filter(([, n]) => n > 1).map(([name]) => name);
      const hasLemmas = words.some(w => w.lemma !== '_' && w.form !== '_');
      const names = hasLemmas ? often.sort() : [];
      expect(data.lemma.names).toEqual(names);
      sentences.forEach((sentence, s) => {
        const numbers = sentence.map(w =>
          names.indexOf(scriptOf(w.form, w.lemma))
        );
        expect([...data.sentences[s].scripts]).toEqual(numbers);
      });
    });
  });

  test('learns no edit scripts without lemmas', () => {
    const rest = {upos: 'X', xpos: '_', feats: '_'};
    const namesIn = (...pairs: string[]) => {
      const words = pairs.map(pair => {
        const [form, lemma] = pair.split('/');
        return {form, lemma, ...rest};
      });
      return new TagData([words], null).lemma.names;
    };
    expect(namesIn('a/_', 'a/_')).toEqual([]);
    // What has no form has no lemma.
    expect(namesIn('a/_', '_/a', '_/a')).toEqual([]);
    expect(namesIn('a/a', '_/a', '_/a')).toHaveLength(1);
  });

  test('has no more classes of words than a model can number', () => {
    const count = 65_535;
    const names = Array.from({length: count + 1}, (_, i) => `w${i}`);
    const words = names.map(form => ({
      ...{form, upos: `T${form}`, lemma: '_', xpos: '_', feats: '_'}
    }));
    const lexicon = new Map(words.map(({form, upos}) => [form, upos]));
    const data = new TagData([words], lexicon);
    for (const table of [data.words, data.lexicon!]) {
      expect(table.classes).toHaveLength(count);
      expect(table.values.reduce((a, b) => Math.max(a, b))).toBe(count - 1);
    }
    // So many values are too many to be learnt.
    expect(data.upos.names).toEqual([]);
  });

  test('lists which values go together, each once and in order', () => {
    const numbersOf = (rows: number[][]) => {
      const different = new Map(rows.map(row => [row.join(), row]));
      return [...different.values()].sort((a, b) => {
        const k = [0, 1, 2].find(i => a[i] !== b[i]) ?? 0;
        return a[k] - b[k];
      });
    };
    check((_, data) => {
      const analyses: number[][] = [];
      const scripts: number[][] = [];
      for (const sentence of data.sentences) {
        sentence.upos.forEach((tag, i) => {
          const {xpos, feats} = sentence;
          const row = [tag, xpos[i], feats[i]].map(x => Math.max(0, x));
          analyses.push(row);
          const script = sentence.scripts[i];
          if (script >= 0) scripts.push([row[0], script]);
        });
      }
      expect([...data.analyses]).toEqual(numbersOf(analyses).flat());
      expect([...data.scripts]).toEqual(numbersOf(scripts).flat());
    });
  });

  test('knows the class of a word from its other occurrences', () => {
    check((sentences, data) => {
      const words = sentences.flat();
      const classOf = (others: Words) =>
        classHash(nameOfClass(tally(others.map(other => other.upos))));
      sentences.forEach((sentence, s) => {
        sentence.forEach((word, i) => {
          const others = words.filter(other => other !== word);
          const lower = word.form.toLowerCase();
          const own = others.filter(other => other.form === word.form);
          const shared = others.filter(o => o.form.toLowerCase() === lower);
          const {classes} = data.sentences[s];
          expect(classes[2 * i]).toBe(classOf(own));
          expect(classes[2 * i + 1]).toBe(classOf(shared));
        });
      });
    });
  });

  test('has a table of the words of a lexicon', () => {
    const lexicon = new Map([
      ['run', 'NN VB'],
      ['a', 'DT'],
      ['runs', 'NN VB']
    ]);
    const sentences = [[{form: 'Run', lemma: 'run', upos: 'VERB'}]].map(words =>
      words.map(word => ({...word, xpos: '_', feats: '_'}))
    );
    const data = new TagData(sentences, lexicon);
    expect(data.lexicon?.classes).toEqual(['NN VB', 'DT']);
    expect(data.lexicon?.values).toHaveLength(3);
    const table = new WordClasses(data.lexicon!);
    const forms = new WordForms(null, null);
    const classOf = (form: string) => {
      const id = table.classOf(forms.get(form).row[LOWER]);
      return data.lexicon?.classes[id];
    };
    expect(['Run', 'RUNS', 'a', 'b'].map(classOf)).toEqual([
      ...['NN VB', 'NN VB', 'DT', undefined]
    ]);
    expect(new TagData(sentences, null).lexicon).toBeNull();
  });

  test('has a table of the classes of all forms', () => {
    check((sentences, data) => {
      const words = sentences.flat();
      const forms = new WordForms(data.words, null);
      for (const {form} of words) {
        const own = words.filter(other => other.form === form);
        const name = nameOfClass(tally(own.map(({upos}) => upos)));
        const {wordClass} = forms.get(form);
        expect(data.words.classes[wordClass]).toBe(name);
        const lower = form.toLowerCase();
        const all = words.filter(o => o.form.toLowerCase() === lower);
        expect(data.wordOf(form)).toMatchObject({
          own: classHash(name),
          shared: classHash(nameOfClass(tally(all.map(({upos}) => upos))))
        });
      }
      expect(data.wordOf('unseen')).toMatchObject({
        own: classHash(null),
        shared: classHash(null)
      });
    });
  });
});
