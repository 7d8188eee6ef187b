import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  BoundaryFeatures,
  INSIDE,
  MultiwordRules,
  ruleOf,
  SENTENCE_END,
  type TextSentence,
  TOKEN_END,
  Tokenizer
} from '../../../src/nlp/text/index.js';
import {
  learnMultiwords,
  TokenLearner
} from '../../../src/nlp/training/token-learner.js';
import {
  type TokenSentence,
  trainingTexts
} from '../../../src/nlp/training/token-texts.js';
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

function formsOf(
  sentences: readonly {readonly tokens: readonly {readonly form: string}[]}[]
): string[][] {
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

  test('knows the words of its sentences', () => {
    const known = new TokenLearner(exampleSentences(), 1, 12).model().known;
    const forms = new Set(
      exampleSentences().flatMap(({layout}) =>
        layout.tokens.map(({form}) => form.replace(/\d/g, '0'))
      )
    );
    const levels = known.filter(level => level > 0);
    expect(levels.length).toBeGreaterThan(0.9 * forms.size);
    expect(levels.length).toBeLessThanOrEqual(forms.size);
  });

  test('has 2^18 weights in five passes, unless there are to be fewer', () => {
    const sizeOf = (bits?: number) =>
      new TokenLearner([words('a')], 1, bits).model().weights.length;
    expect(sizeOf()).toBe(2 ** 18);
    expect(sizeOf(28)).toBe(2 ** 18);
    expect(sizeOf(17)).toBe(2 ** 17);
    expect(new TokenLearner([words('a')], 1).passes).toBe(5);
  });

  test('counts the boundaries that it would have got wrong', () => {
    const learner = new TokenLearner(exampleSentences(), 1, 12);
    const wrong: number[] = [];
    for (let pass = 0; pass < 5; pass++) {
      const steps = [...learner.pass()];
      expect(steps.map(step => step.sentences)).toEqual(
        Array.from({length: learner.total}, (_, i) => i + 1)
      );
      wrong.push(steps.at(-1)!.wrong);
    }
    expect(learner.total).toBe(Math.ceil(exampleSentences().length / 16));
    expect(wrong[0]).toBeGreaterThan(0);
    expect(wrong[4]).toBe(0);
    // A token with a blank line in it is never found.
    const never = new TokenLearner([sentence(['a\n\nb', ' '])], 1, 8);
    for (const _ of [1, 2, 3]) {
      const step = {sentences: 1, words: 1, wrong: 1, ends: 0, foundEnds: 0};
      expect([...never.pass()]).toEqual([step]);
    }
  });

  test('counts the ends of sentences that it finds within paragraphs', () => {
    const learner = new TokenLearner(exampleSentences(), 1, 12);
    const found = Array.from({length: 5}, () => [...learner.pass()].at(-1)!);
    const {ends} = found[0];
    expect(ends).toBeGreaterThan(10);
    expect(found[0].foundEnds).toBeLessThan(ends!);
    expect(found[4]).toMatchObject({ends, foundEnds: ends});
    const paragraphs = Array.from({length: 9}, (_, i) => {
      const {layout, forms} = words('a', 'b');
      return {layout: {...layout, startsParagraph: i % 2 > 0}, forms};
    });
    const [step] = new TokenLearner(paragraphs, 1, 12).pass();
    expect(step.ends).toBe(4);
  });

  test('decides before every item but the first one after white space', () => {
    // Its items: t _ e x _ a b _ e \u0301 . and white space after them.
    const example = sentence(
      ['t ex', ' '],
      ['a', ''],
      ['b', ' '],
      ['e\u0301', ''],
      ['.', ' ']
    );
    const learner = new TokenLearner([example, example], 1, 12);
    const {list} = BoundaryFeatures.prototype;
    const asked: number[] = [];
    BoundaryFeatures.prototype.list = function (i, state) {
      asked.push(i);
      expect(state.start).toBeLessThan(i);
      list.call(this, i, state);
    };
    try {
      for (const _ of learner.pass());
    } finally {
      BoundaryFeatures.prototype.list = list;
    }
    // No token ends before a combining mark (9). A text ends without a choice.
    const once = [1, 3, 4, 6, 7, 10];
    const again = once.map(i => 12 + i);
    expect(asked).toEqual([...once, 11, ...again]);
  });

  test('decides in the states in which a tokeniser will', () => {
    const paragraph = (start: TokenSentence): TokenSentence => {
      return {...start, layout: {...start.layout, startsParagraph: true}};
    };
    const sentences = [
      sentence(['"', ''], ['Go', ''], ['!', ''], ['"', ' '], ['he', ' ']),
      sentence(['[', ''], ['t ex', ' '], ['[', ''], ['I', ''], [']', '']),
      paragraph(sentence(['so', ''], [']', ' '], ['go', ''], ['.', ' '])),
      sentence([']', ' '], ['"', ''], ['on', '']),
      paragraph(sentence(['on', ' '], ['[', ''], ['and', ' '], ['on', ' ']))
    ];
    const [{text}] = trainingTexts(sentences, []);
    const learner = new TokenLearner(sentences, 1, 14);
    const {list} = BoundaryFeatures.prototype;
    const statesIn = (work: () => unknown) => {
      const states: string[] = [];
      BoundaryFeatures.prototype.list = function (i, state) {
        const {floor, start, tokens, quotes, depth} = state;
        states.push([i - floor, i - start, tokens, quotes, depth].join());
        list.call(this, i, state);
      };
      try {
        work();
      } finally {
        BoundaryFeatures.prototype.list = list;
      }
      return states;
    };
    // Until nothing is wrong any more.
    for (let pass = 0; pass < 20; pass++) for (const _ of learner.pass());
    let wrong = -1;
    const inTraining = statesIn(() => {
      for (const step of learner.pass()) wrong = step.wrong;
    });
    expect(wrong).toBe(0);
    const tokenizer = new Tokenizer(learner.model());
    let found: string[][] = [];
    const inUse = statesIn(() => {
      found = formsOf(read(tokenizer, text));
    });
    expect(found).toEqual(formsOf(sentences.map(one => one.layout)));
    expect(inUse).toEqual(inTraining);
  });

  test('reads as another what is rare, if the other is frequent', () => {
    const aliases = (rare: number, often: number) => {
      const quotes = ['\u201c', '"'].flatMap((quote, i) =>
        Array.from({length: [rare, often][i]}, () => words(quote))
      );
      return new TokenLearner(quotes, 1, 8).model().aliases;
    };
    expect(aliases(0, 10)).toContain('\u201c"');
    expect(aliases(2, 10)).toContain('\u201c"');
    expect(aliases(3, 10)).not.toContain('\u201c"');
    expect(aliases(0, 9)).toBe('');
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

describe('trainingTexts', () => {
  test('puts sixteen sentences into a text, and none into no text', () => {
    const textsOf = (count: number) =>
      trainingTexts(
        Array.from({length: count}, () => words('a', 'b')),
        []
      ).map(({tokens}) => tokens / 2);
    expect(textsOf(0)).toEqual([]);
    expect(textsOf(15)).toEqual([15]);
    expect(textsOf(16)).toEqual([16]);
    expect(textsOf(33)).toEqual([16, 16, 1]);
    expect(trainingTexts([sentence([' ', ' '])], [])).toEqual([]);
  });

  test('labels what ends before each character', () => {
    const sentences = [
      sentence(['ab', ''], ['c d', '\n'], ['e', 'x'], ['.', '  ']),
      sentence(['f', ' '])
    ];
    const [{text, labels, tokens}] = trainingTexts(sentences, []);
    // No line ends in a sentence; what is no white space is none.
    expect(text).toBe('abc d e.  f');
    expect(tokens).toBe(5);
    const ends = {2: TOKEN_END, 5: TOKEN_END, 7: TOKEN_END, 8: SENTENCE_END};
    expect([...labels]).toEqual(
      Array.from({length: 11}, (_, item) =>
        item === 10 ? SENTENCE_END : (ends[item as 2] ?? INSIDE)
      )
    );
  });

  test('puts a blank line before a paragraph', () => {
    const start = words('b');
    const paragraph = {
      ...start,
      layout: {...start.layout, startsParagraph: true}
    };
    const [{text}] = trainingTexts([words('a'), paragraph, words('c')], []);
    expect(text).toBe('a\n\nb c');
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

  const ruleFor = (form: string, ...tokens: readonly string[]) =>
    new MultiwordRules(learnMultiwords([words(...tokens)])).ruleOf(form);
  const times = (count: number, token: string) =>
    Array<string>(count).fill(token);

  test('lets them decide only if the rarer rule occurs three times', () => {
    const rule = (one: number, two: number) =>
      ruleFor('its', ...times(one, 'its'), ...times(two, 'its(it s)'));
    const split = ruleOf('its', ['it', 's']);
    expect(rule(5, 2)).toBe('');
    expect(rule(5, 3)).toBe(`\n${split}`);
    expect(rule(3, 3)).toBe(`\n${split}`);
    expect(rule(3, 5)).toBe(`${split}\n`);
    expect(rule(2, 5)).toBe(split);
    expect(rule(2, 2)).toBe('');
  });

  test('makes a rule for a suffix of two different tokens or more', () => {
    const split = ruleOf('xs', ['x', 's']);
    expect(ruleFor('xs', 'as(a s)', 'as(a s)')).toBe('');
    expect(ruleFor('xs', 'as(a s)', 'bs(b s)')).toBe(split);
    expect(ruleFor('xs', 'as(a s)', 'bs(b s)', 'cs', 'ds')).toBe(split);
    expect(ruleFor('xs', 'as(a s)', 'bs(b s)', 'cs', 'ds', 'es')).toBe('');
    expect(ruleFor('es', 'as(a s)', 'bs(b s)', 'cs', 'es')).toBe('');
  });

  test('makes no rule for a suffix of more than eight characters', () => {
    // Without the longer suffix, as many tokens are one word as are two.
    const rule = (suffix: string) =>
      ruleFor(
        `x1${suffix}`,
        ...['a', 'b', 'c', 'd'].map(start => `${start}0${suffix}`),
        ...['a', 'b'].map(start => `${start}1${suffix}(${start} 1${suffix})`)
      );
    expect(rule('2345678')).toBe(ruleOf('x12345678', ['x', '12345678']));
    expect(rule('23456789')).toBe('');
  });

  /** The same without leaving out suffixes that make no difference. */
  function reference(sentences: readonly TokenSentence[]) {
    const counts = new Map<string, Map<string, number>>();
    const add = (key: string, rule: string) => {
      const rules = counts.get(key) ?? new Map<string, number>();
      counts.set(key, rules.set(rule, (rules.get(rule) ?? 0) + 1));
    };
    const most = (key: string) =>
      [...(counts.get(key) ?? [])].reduce(
        (best, one) => (one[1] > best[1] ? one : best),
        ['', 0] as [string, number]
      );
    for (const {layout, forms} of sentences) {
      let at = 0;
      for (const {form, words} of layout.tokens) {
        const own = forms.slice(at, (at += words));
        add(` ${form}`, words === 1 ? '' : ruleOf(form, own));
      }
    }
    const tokens = [...counts.keys()];
    for (const token of tokens) {
      const [rule] = most(token);
      // Suffixes leave out the first character of a token.
      for (let n = 1; n <= Math.min(8, token.length - 2); n++) {
        add(token.slice(-n), rule);
      }
    }
    return (form: string): string => {
      const whole = [...(counts.get(` ${form}`) ?? [])];
      const rule = most(` ${form}`)[0];
      const second = Math.max(
        0,
        ...whole.filter(([name]) => name !== rule).map(([, n]) => n)
      );
      if (second >= 3) return 'either';
      if (whole.length > 0) return rule;
      for (let n = Math.min(8, form.length); n > 0; n--) {
        const [found, count] = most(form.slice(-n));
        if (count >= 2) return found;
      }
      return '';
    };
  }

  test('decides as by all suffixes of all tokens', () => {
    const parts = (length: number) =>
      fc
        .array(fc.constantFrom('a', 'b'), {minLength: 1, maxLength: length})
        .map(letters => letters.join(''));
    const token = fc
      .tuple(parts(3), fc.option(parts(2)))
      .map(([a, b]) => (b === null ? a : `${a}${b}(${a} ${b})`));
    const property = fc.property(
      fc.array(token, {minLength: 1, maxLength: 30}),
      fc.array(parts(6), {minLength: 20, maxLength: 20}),
      (tokens, others) => {
        const sentences = [words(...tokens)];
        const rules = new MultiwordRules(learnMultiwords(sentences));
        const expected = reference(sentences);
        const forms = tokens.map(one => one.split('(')[0]);
        for (const form of [...forms, ...others]) {
          const rule = rules.ruleOf(form);
          const shown = rule.includes('\n') ? 'either' : rule;
          expect(shown, form).toBe(expected(form));
        }
      }
    );
    fc.assert(property, {numRuns: 500});
  });

  test('needs few suffixes', () => {
    expect(learnMultiwords([words('a', 'b')])).toEqual([]);
    expect(learnMultiwords(english).length / 2).toBeLessThan(10);
  });
});
