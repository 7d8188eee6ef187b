import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type TextSentence, Tokenizer} from '../../../src/nlp/text/index.js';
import {learnMultiwords} from '../../../src/nlp/training/multiword-learner.js';
import {TokenLearner} from '../../../src/nlp/training/token-learner.js';
import type {TokenSentence} from '../../../src/nlp/training/token-texts.js';
import {exampleModel, exampleSentences} from '../text/example-model.js';

// Tokens are written with their words in brackets: `zum(zu dem)`.
function sentence(...tokens: readonly (readonly [string, string])[]) {
  const layout = {
    tokens: tokens.map(([token, spaces]) => {
      const [form, words] = token.split(/[()]/);
      return {form, words: words?.split(' ').length ?? 1, spaces};
    }),
    startsParagraph: false
  };
  const forms = tokens.flatMap(([token]) => {
    const [form, words] = token.split(/[()]/);
    return words?.split(' ') ?? [form];
  });
  return {layout, forms} satisfies TokenSentence;
}

function words(...tokens: readonly string[]): TokenSentence {
  return sentence(...tokens.map(token => [token, ' '] as const));
}

function learn(sentences: readonly TokenSentence[], passes = 5): Tokenizer {
  const learner = new TokenLearner(sentences, 1, 12);
  for (let pass = 0; pass < passes; pass++) for (const _ of learner.pass());
  return new Tokenizer(learner.model());
}

function formsOf(sentences: readonly TextSentence[]): string[][] {
  return sentences.map(({tokens}) => tokens.map(({form}) => form));
}

function read(tokenizer: Tokenizer, text: string): TextSentence[] {
  return [...tokenizer.push(text), ...tokenizer.end()];
}

describe('TokenLearner', () => {
  test('finds again what it has learnt', () => {
    const sentences = exampleSentences();
    const tokenizer = new Tokenizer(exampleModel());
    const text = sentences
      .flatMap(({layout}) => layout.tokens)
      .map(({form, spaces}) => form + spaces)
      .join('');
    const found = read(tokenizer, text);
    expect(formsOf(found)).toEqual(
      sentences.map(({layout}) => layout.tokens.map(({form}) => form))
    );
    expect(
      found.map(({tokens}) => tokens.flatMap(t => t.words ?? [t.form]))
    ).toEqual(sentences.map(({forms}) => forms));
  });

  test('gives the same model for the same seed, and others for others', () => {
    expect(exampleModel(3)).toEqual(exampleModel(3));
    expect(exampleModel(3).weights).not.toEqual(exampleModel(4).weights);
  });

  test('tells of every token', () => {
    const sentences = exampleSentences();
    const learner = new TokenLearner(sentences, 1, 12);
    let tokens = 0;
    for (const {words} of learner.pass()) tokens = words;
    expect(tokens).toBe(
      sentences.reduce((sum, {layout}) => sum + layout.tokens.length, 0)
    );
    expect(learner.passesDone).toBe(1);
  });

  test('learns words without spaces between them', () => {
    const lexicon = ['天氣', '很', '好', '我們', '學生', '是', '老師'];
    const sentences = Array.from({length: 60}, (_, i) =>
      sentence(
        [lexicon[i % 7], ''],
        [lexicon[(i * 3 + 1) % 7], ''],
        [lexicon[(i * 5 + 2) % 7], ''],
        ['。', '']
      )
    );
    const tokenizer = learn(sentences);
    expect(formsOf(read(tokenizer, '老師很好。我們是學生。'))).toEqual([
      ['老師', '很', '好', '。'],
      ['我們', '是', '學生', '。']
    ]);
  });

  test('reads quotes that the treebank does not have as those it has', () => {
    const sentences = Array.from({length: 20}, (_, i) =>
      sentence(['"', ''], [`a${i}`, ''], ['"', ' '], ['b', ''], ['.', ' '])
    );
    const tokens = formsOf(read(learn(sentences), '\u201cc\u201d b.'));
    expect(tokens).toEqual([['\u201c', 'c', '\u201d', 'b', '.']]);
  });

  test('learns from no sentence at all', () => {
    const tokenizer = learn([]);
    expect(formsOf(read(tokenizer, 'a\n\nb')).flat()).toEqual(['a', 'b']);
  });

  test('learns from any tokens', () => {
    const pieces = fc.constantFrom(
      ...['a', 'B', '.', ' ', '\u0085', '\0', '\ud800', '\udc00', '\u0301'],
      ...['\u200d', '\u{1f600}', '\u00a0', '1', '日', "'s", '\n']
    );
    const token = fc.record({
      form: fc.array(pieces, {maxLength: 4}).map(parts => parts.join('')),
      words: fc.constant(1),
      spaces: fc.constantFrom('', ' ', '\n', '\n\n', '\u0085', 'x')
    });
    const sentences = fc.array(
      fc.record({
        tokens: fc.array(token, {maxLength: 5}),
        startsParagraph: fc.boolean()
      })
    );
    fc.assert(
      fc.property(sentences, layouts => {
        learn(
          layouts.map(layout => ({
            layout,
            forms: layout.tokens.map(({form}) => form)
          })),
          1
        );
      }),
      {numRuns: 30}
    );
  });
});

describe('learnMultiwords', () => {
  const german = [
    words('zum(zu dem)', 'Haus'),
    words('Am(An dem)', 'Haus'),
    words('am(an dem)', 'Tag'),
    words('um', 'elf'),
    words('kam', 'um')
  ];
  const portuguese = [
    words('vê-se(vê se)', 'tornar-se(tornar se)', 'fazê-lo(fazer lo)'),
    words('dizê-lo(dizer lo)', 'à(a a)', 'do(de o)', 'classe', 'esse')
  ];
  const english = [
    words("don't(do n't)", "dog's(dog 's)", "king's(king 's)", "1960's"),
    words("can't(ca n't)", "1970's", 'its(it s)', 'its', 'cat', 'dog')
  ];
  test.for([
    [german, 'zum', 'zu dem'],
    [german, 'Zum', 'Zu dem'],
    [german, 'ZUM', 'ZU DEM'],
    [german, 'Am', 'An dem'],
    [german, 'kam', 'kam'],
    [portuguese, 'à', 'a a'],
    [portuguese, 'À', 'A a'],
    [portuguese, 'DO', 'DE O'],
    [portuguese, 'tornou-se', 'tornou se'],
    [portuguese, 'trazê-lo', 'trazer lo'],
    [portuguese, 'esse', 'esse'],
    [english, "cat's", "cat 's"],
    [english, 'cat’s', 'cat ’s'],
    [english, "DIDN'T", "DID N'T"],
    [english, "1980's", "1980's"],
    [english, "'s", "'s"]
  ] as const)('makes words: %#', ([sentences, token, expected]) => {
    const tokenizer = learn([...sentences]);
    const [{tokens}] = read(tokenizer, token);
    expect(tokens.flatMap(t => t.words ?? [t.form]).join(' ')).toBe(expected);
  });

  test('lets the neighbours decide where both occur often', () => {
    const sentences = Array.from({length: 10}, (_, i) => [
      words('the', 'dog', 'ate', 'its', `bone${i}`),
      words('now', 'its(it s)', 'a', `bone${i}`)
    ]).flat();
    const tokenizer = learn(sentences);
    const wordsIn = (text: string) =>
      read(tokenizer, text).flatMap(({tokens}) =>
        tokens.flatMap(({words, form}) => words ?? [form])
      );
    expect(wordsIn('now its a dog')).toContain('s');
    expect(wordsIn('the dog ate its bone')).toContain('its');
  });

  test('needs few suffixes', () => {
    expect(learnMultiwords([words('a', 'b')])).toEqual([]);
    expect(learnMultiwords(english).length / 2).toBeLessThan(10);
  });
});
