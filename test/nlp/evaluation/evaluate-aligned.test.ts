import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {F1Score} from '../../../src/internals.js';
import {
  type AlignedScores,
  EvaluationError,
  evaluate,
  evaluateAligned,
  parseConllu,
  type Sentence
} from '../../../src/nlp/index.js';
import {headsOfTree, pair, sentenceOf, wordsOf} from '../../support/words.js';

/**
 * A sentence of tokens: `ab` is a word, `ab=a+b` a multiword token. All words
 * hang from the first one, unless there are heads.
 */
function sentence(text: string, heads?: readonly number[]): string {
  const lines: string[] = [];
  let words = 0;
  const addWord = (form: string) => {
    const head = heads?.[words] ?? (words === 0 ? 0 : 1);
    lines.push(`${++words}\t${form}\t_\tX\t_\t_\t${head}\tdep\t_\t_\n`);
  };
  for (const token of text.split(' ')) {
    const [form, inside] = token.split('=');
    const parts = inside?.split('+') ?? [form];
    if (inside) {
      const range = `${words + 1}-${words + parts.length}`;
      lines.push(`${range}\t${form}\t_\t_\t_\t_\t_\t_\t_\t_\n`);
    }
    for (const part of parts) addWord(part);
  }
  return `${lines.join('')}\n`;
}

const read = (...sentences: string[]) => parseConllu(sentences.join(''));

/** The numbers behind a score: what is right, in gold, in the system's. */
function countsOf(
  {precision, recall}: F1Score,
  gold: number,
  system: number
): [number, number] {
  return [Math.round(recall * gold), Math.round(precision * system)];
}

async function rightWords(
  gold: readonly Sentence[],
  system: readonly Sentence[]
): Promise<number> {
  const count = (text: readonly Sentence[]) =>
    text.reduce((sum, {words}) => sum + words.length, 0);
  const {words} = await evaluateAligned(gold, system);
  const [found, right] = countsOf(words, count(gold), count(system));
  expect(found).toBe(right);
  return right;
}

const all = (share: number): F1Score => ({
  precision: share,
  recall: share,
  f1: share
});

describe('evaluateAligned', () => {
  test('agrees with evaluate on texts of the same words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(pair, {minLength: 1, maxLength: 5}),
        async it => {
          const gold = it.map(({gold}) => sentenceOf(gold));
          const system = it.map(({system}) => sentenceOf(system));
          for (const format of ['conllu', 'conllx'] as const) {
            const wanted = await evaluate(gold, system, {format});
            const found = await evaluateAligned(gold, system, {format});
            const {uas, las, lasWithoutSubtypes} = wanted.withoutPunctuation;
            expect(found).toEqual({
              labelled: wanted.labelled,
              tokens: all(1),
              sentences: all(1),
              words: all(1),
              upos: all(1),
              lemmas: all(1),
              uas: all(wanted.conll18.uas),
              las: all(wanted.conll18.las),
              clas: wanted.conll18.clas,
              withoutPunctuation: {
                uas: all(uas),
                las: all(las),
                lasWithoutSubtypes: all(lasWithoutSubtypes)
              }
            });
          }
        }
      )
    );
  });

  test.for([
    ['abcd', 'a b c d', 0],
    ['abc d', 'a b c d', 1],
    ['a bc d', 'a b c d', 2],
    ['a b', 'a b', 2],
    ['abc=a+b+c', 'a b c', 3],
    ['a bc=b+c d', 'a b c d', 4],
    ['a bc=b+c d', 'a b cd', 2],
    ['abcd=a+b+c+d', 'ab=a+b cd=c+d', 4],
    ['abc=a+b+c de=d+e', 'a bcd=b+c+d e', 5],
    ['abc=A+bx+C', 'a b c', 2],
    ['ab=x+y', 'ab=y+x', 1],
    ['ab=a+b cd=bc+d', 'a bc d', 2],
    ['xy=a+b+c+d', 'xy=b+d+a+c', 2],
    // The words before a multiword token in one text are not in its span,
    // but from the second on those of the other text are.
    ['abc d=b+d', 'a b c d=d', 2]
  ] as const)('finds of %j in %j %i words', async ([gold, system, right]) => {
    const texts = [read(sentence(gold)), read(sentence(system))];
    expect(await rightWords(texts[0], texts[1])).toBe(right);
  });

  test('goes on behind a sentence in which words are left over', async () => {
    // Both texts have come to the end of "abc", but "b" and "c" of the
    // system's are still to be compared, so they are with what follows.
    const gold = read(sentence('abc'), sentence('d=c+d'), sentence('e f'));
    const system = read(sentence('a b c'), sentence('d=c+d e'), sentence('f'));
    const {words, sentences} = await evaluateAligned(gold, system);
    expect(countsOf(words, 5, 7)).toEqual([4, 4]);
    expect(countsOf(sentences, 3, 3)).toEqual([1, 1]);
    const whole = [read(sentence('abc d=c+d e f'))];
    whole.push(read(sentence('a b c d=c+d e f')));
    expect(await rightWords(whole[0], whole[1])).toBe(4);
  });

  test('counts tokens, sentences, words and what is right of them', async () => {
    const gold = read(
      sentence("I do n't know .", [4, 4, 4, 0, 4]),
      sentence('OK .', [0, 1])
    );
    const system = read(sentence("I don't know . OK .", [3, 3, 0, 3, 3, 5]));
    const scores = await evaluateAligned(gold, system);
    const of = (correct: number, goldTotal: number, systemTotal: number) => ({
      precision: correct / systemTotal,
      recall: correct / goldTotal,
      f1: (2 * correct) / (goldTotal + systemTotal)
    });
    // The heads of I and both periods, and the root of the first sentence.
    const heads = of(4, 7, 6);
    expect(scores).toEqual({
      labelled: true,
      tokens: of(5, 7, 6),
      sentences: of(0, 2, 1),
      words: of(5, 7, 6),
      upos: of(5, 7, 6),
      lemmas: of(5, 7, 6),
      uas: heads,
      las: heads,
      clas: heads,
      withoutPunctuation: {uas: heads, las: heads, lasWithoutSubtypes: heads}
    } satisfies AlignedScores);
  });

  test('a head is right only if it stands in both texts', async () => {
    const gold = read(sentence('a b c', [2, 0, 2]));
    const system = read(sentence('a bc', [2, 0]));
    const {uas} = await evaluateAligned(gold, system);
    expect(uas).toEqual(all(0));
  });

  test('takes the word of the gold text for what is punctuation', async () => {
    const gold = [sentenceOf(wordsOf('a X 0 root', '.. PUNCT 1 punct'))];
    const system = [
      sentenceOf(wordsOf('a PUNCT 0 root', '. PUNCT 1 punct', '. X 1 punct'))
    ];
    const {withoutPunctuation, upos} = await evaluateAligned(gold, system);
    expect(upos).toEqual(all(0));
    expect(withoutPunctuation.uas).toEqual({
      precision: 1 / 2,
      recall: 1,
      f1: 2 / 3
    });
  });

  test('needs no lemma where the gold text has none', async () => {
    const line = (form: string, lemma: string, id = 1) =>
      `${id}\t${form}\t${lemma}\tX\t_\t_\t${id - 1}\tdep\t_\t_\n`;
    const gold = parseConllu(line('a', '_') + line('b', 'B', 2));
    const system = parseConllu(line('a', 'A') + line('b', 'A', 2));
    expect((await evaluateAligned(gold, system)).lemmas).toEqual(all(1 / 2));
  });

  test('ignores spaces, even those inside of words', async () => {
    const gold = parseConllu('1\t1 000\u00a0x\t_\tX\t_\t_\t0\tdep\t_\t_\n');
    const system = read(sentence('1000x'));
    expect((await evaluateAligned(gold, system)).tokens).toEqual(all(1));
  });

  test('does not look at how sentences are cut out of the same words', async () => {
    // One tree over all words, in as many texts as there are ways to cut it.
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({min: 1, max: 4}), {minLength: 1, maxLength: 6}),
        fc.array(fc.integer({min: 1, max: 4}), {minLength: 1, maxLength: 6}),
        async (first, second) => {
          const total = (cuts: number[]) => cuts.reduce((a, b) => a + b, 0);
          const length = Math.min(total(first), total(second));
          const cut = (sizes: number[]) => {
            const sentences: string[] = [];
            for (let from = 0, i = 0; from < length; i++) {
              const size = Math.min(sizes[i], length - from);
              const forms = Array.from({length: size}, (_, k) => `${from + k}`);
              sentences.push(sentence(forms.join(' ')));
              from += size;
            }
            return sentences;
          };
          const gold = cut(first);
          const system = cut(second);
          const scores = await evaluateAligned(read(...gold), read(...system));
          expect(scores.words).toEqual(all(1));
          const ends = (sizes: number[]) => {
            let end = 0;
            return sizes.map(size => {
              const start = end;
              end = Math.min(length, end + size);
              return `${start}-${end}`;
            });
          };
          const others = new Set(ends(second));
          const common = ends(first).filter(
            (span, i) => i < gold.length && others.has(span)
          );
          expect(
            countsOf(scores.sentences, gold.length, system.length)
          ).toEqual([common.length, common.length]);
        }
      )
    );
  });

  test('scores nothing in empty texts, and no label where there is none', async () => {
    const {sentences, uas} = await evaluateAligned([], []);
    expect([sentences.f1, uas.precision]).toEqual([NaN, NaN]);
    const gold = [sentenceOf(wordsOf('a X 0 root'))];
    const system = [sentenceOf(wordsOf('a X 0 _'))];
    const scores = await evaluateAligned(gold, system);
    expect(scores.labelled).toBe(false);
    expect(scores.uas).toEqual(all(1));
    expect([scores.las, scores.clas]).toEqual([all(NaN), all(NaN)]);
    expect(scores.withoutPunctuation.las).toEqual(all(NaN));
  });

  test('gets past multiword tokens that are nothing but spaces', async () => {
    const text = read(sentence('a \u00a0=b+c d'));
    const {tokens, words} = await evaluateAligned(text, text);
    expect(tokens.f1).toBe(1);
    expect(words.f1).toBeGreaterThan(0);
    const other = read(sentence('a d'));
    expect((await evaluateAligned(text, other)).words.recall).toBe(0.5);
    expect((await evaluateAligned(other, text)).words.recall).toBe(1);
  });

  test('compares long multiword tokens of the same words in no time', async () => {
    const forms = Array.from({length: 20_000}, (_, i) => `w${i}`);
    const text = read(sentence(`x=${forms.join('+')}`));
    expect((await evaluateAligned(text, text)).words).toEqual(all(1));
    const other = read(sentence(`x=y+${forms.join('+')}`));
    await expect(evaluateAligned(text, other)).rejects.toThrow(
      'overlapping multiword tokens have 20000 words in the gold ' +
        "text and 20001 in the system's, too many to compare."
    );
  });
});

describe('evaluateAligned says', () => {
  const failure = async (gold: Sentence[], system: Sentence[]) => {
    const error = await evaluateAligned(gold, system).catch(error => error);
    expect(error).toBeInstanceOf(EvaluationError);
    return {message: error.problem, ...error.place};
  };

  test('where the characters differ', async () => {
    const gold = read(sentence('a b'), sentence('cd e=e+x fghi'));
    const system = read(sentence('ab c de=d+e'), sentence('f gxi'));
    expect(await failure(gold, system)).toEqual({
      message:
        'the gold text goes on with "hi", but the system\'s with "xi". ' +
        'Evaluate two texts of the same characters.',
      sentence: 2,
      word: 4,
      goldLine: 8,
      systemLine: 8
    });
  });

  test('which text ends before the other', async () => {
    const gold = read(sentence('a b'), sentence('cd'));
    expect(await failure(gold, gold.slice(0, 1))).toEqual({
      message:
        'the system\'s text ends before "cd". Evaluate two texts of the same ' +
        'characters.',
      sentence: 2,
      word: 1,
      goldLine: 4,
      systemLine: 0
    });
    expect(await failure(gold.slice(0, 1), gold)).toMatchObject({
      message: expect.stringContaining('the gold text ends before "cd"'),
      goldLine: 0,
      systemLine: 4
    });
    expect(
      await failure(read(sentence('a b')), read(sentence('a bc')))
    ).toEqual(
      expect.objectContaining({
        message: expect.stringContaining('the gold text ends before "c"'),
        goldLine: 2,
        systemLine: 2
      })
    );
  });

  test('what is not a tree, and where', async () => {
    const gold = read(sentence('a b'));
    const words = wordsOf('a X 2 x', 'b X 1 x');
    expect(await failure([sentenceOf(words, 7)], gold)).toMatchObject({
      message: expect.stringContaining('of the gold tree is on a cycle'),
      goldLine: 8,
      systemLine: 0
    });
    expect(await failure(gold, [sentenceOf(words, 7)])).toMatchObject({
      message: expect.stringContaining("of the system's tree is on a cycle"),
      goldLine: 0,
      systemLine: 8
    });
  });

  test('nothing about texts it need not read', async () => {
    let closed = 0;
    const endless = async function* () {
      try {
        for (;;) yield read(sentence('a b'))[0];
      } finally {
        closed++;
      }
    };
    await expect(
      evaluateAligned(endless(), read(sentence('a')))
    ).rejects.toThrow("the system's text ends before");
    await expect(
      evaluateAligned(read(sentence('a')), endless())
    ).rejects.toThrow('the gold text ends before');
    expect(closed).toBe(2);
  });
});

test('any tree agrees with itself, whatever tokens it is made of', async () => {
  const token = fc.constantFrom('a', 'bc', 'ab=a+b', 'd=x', 'e=e+e+x');
  const tokens = fc.array(token, {minLength: 1, maxLength: 6});
  await fc.assert(
    fc.asyncProperty(
      tokens.chain(tokens => {
        const words = tokens.join('+').replace(/\w+=/g, '').split('+').length;
        return fc.tuple(fc.constant(tokens.join(' ')), headsOfTree(words));
      }),
      async ([text, heads]) => {
        const sentences = read(sentence(text, heads));
        const {tokens, words, uas} = await evaluateAligned(
          sentences,
          sentences
        );
        expect([tokens, words, uas]).toEqual([all(1), all(1), all(1)]);
      }
    )
  );
});
