import {describe, expect, test} from 'vitest';
import {
  INSIDE,
  KINDS,
  kindOf,
  pairIndex,
  SENTENCE_END,
  SPACE,
  TextWindow,
  TOKEN_END
} from '../../../src/nlp/text/index.js';
import {
  TokenStatistics,
  WordCounts
} from '../../../src/nlp/training/token-statistics.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

interface Marked {
  readonly window: TextWindow;
  readonly labels: Uint8Array;
  readonly tokens: readonly {start: number; end: number; form: string}[];
}

/** A text with `|` where a token ends; a token may have spaces in it. */
function marked(text: string): Marked {
  const window = new TextWindow(false);
  const plain = text.replaceAll('|', '');
  window.add(plain);
  window.complete();
  // An item before every gap and character, as the texts here have no others.
  const labels = new Uint8Array(window.length).fill(INSIDE);
  const tokens: {start: number; end: number; form: string}[] = [];
  let start = 0;
  let at = 0;
  for (const char of `${text}|`) {
    if (char !== '|') {
      at++;
      continue;
    }
    labels[at] = TOKEN_END;
    tokens.push({start, end: at, form: plain.slice(start, at)});
    start = plain[at] === ' ' ? at + 1 : at;
  }
  labels[at] = SENTENCE_END;
  return {window, labels, tokens};
}

function statisticsOf(...texts: string[]): TokenStatistics {
  const statistics = new TokenStatistics();
  for (const text of texts) {
    const {window, labels} = marked(text);
    statistics.add(window, labels);
  }
  return statistics;
}

const kind = (char: string) => kindOf(char.codePointAt(0) as number);
const inside = (a: string, b: string) => kind(a) * KINDS + kind(b);
const across = (a: string, b: string) => KINDS * KINDS + inside(a, b);

describe('TokenStatistics', () => {
  test('asks about what is rare or goes both ways', () => {
    const asks = (count: number, ...more: string[]) =>
      statisticsOf(...Array(count).fill('ab'), ...more).asks()[
        inside('a', 'b')
      ];
    expect(asks(0)).toBe(1);
    expect(asks(49)).toBe(1);
    expect(asks(50)).toBe(0);
    expect(asks(1998, 'a|b')).toBe(1);
    expect(asks(1999, 'a|b')).toBe(0);
    expect(asks(3998, 'a|b', 'a|b')).toBe(0);
    expect(asks(3997, 'a|b', 'a|b')).toBe(1);
  });

  test('knows where a token had a space in it', () => {
    const asks = (text: string) =>
      statisticsOf(...Array(60).fill(text)).asks()[across('a', '1')];
    expect(asks('a| 1')).toBe(0);
    expect(asks('a 1')).toBe(2);
    expect(statisticsOf('a 1', '1| a').asks()[across('1', 'a')]).toBe(1);
    // What ends no token between two characters is no space in a token.
    expect(statisticsOf('ab').asks()[inside('a', 'b')]).toBe(1);
  });

  test('counts each pair of kinds by itself', () => {
    const asks = statisticsOf(...Array(50).fill('ab1.| x')).asks();
    const usual = new Set([
      inside('a', 'b'),
      inside('b', '1'),
      inside('1', '.'),
      across('.', 'x')
    ]);
    expect([...asks]).toEqual(
      Array.from(asks, (_, pair) => (usual.has(pair) ? 0 : 1))
    );
    expect(pairIndex(marked('a 1').window, 1)).toBe(across('a', '1'));
  });

  test('counts different words, in which all digits are the same', () => {
    expect(statisticsOf('a| b| a').words).toBe(2);
    expect(statisticsOf('a| A| 12| 34| 1').words).toBe(4);
    expect(statisticsOf('ab|c|ab', 'c| ab').words).toBe(2);
  });

  test('tells whether words have spaces between them', () => {
    // A text ends in a space.
    expect(statisticsOf('a| b').isDense).toBe(false);
    expect(statisticsOf('a|b|c').isDense).toBe(true);
    expect(statisticsOf('a|b|c|d| e').isDense).toBe(false);
    expect(statisticsOf('a|b|c|d|e| f').isDense).toBe(true);
  });
});

describe('WordCounts', () => {
  /** By how often a word occurs, and its characters, word or not. */
  function levelOf(count: number, uses: number): number {
    if (count === 0) return 0;
    const isFrequent = count >= 8;
    if (uses < count) return count === 1 ? 1 : isFrequent ? 7 : 3;
    const share = count / uses;
    if (count === 1) return share < 0.5 ? 1 : 2;
    const shares = [0.25, 0.6, 0.9].filter(least => share >= least);
    return (isFrequent ? 7 : 3) + shares.length;
  }

  const LONGEST = 3;

  function* texts(seed: number) {
    const {pick, integer} = random(seed);
    // So few that no two share a place in the table.
    const words = ['a', 'b', 'ab', 'A', 'abab'];
    for (let t = integer(1, 4); t > 0; t--) {
      const parts = Array.from({length: integer(1, 30)}, () => pick(words));
      yield parts.reduce((text, part) => text + pick(['|', '| ']) + part);
    }
  }

  function countsOf(list: readonly Marked[], longest: number): WordCounts {
    const words = new Set(list.flatMap(({tokens}) => tokens.map(t => t.form)));
    const counts = new WordCounts(words.size, longest);
    for (const {window, labels} of list) {
      counts.addUses(window);
      counts.add(window, labels);
    }
    return counts;
  }

  /** How often a text stands in others, without a space. */
  function usesOf(form: string, list: readonly Marked[], longest: number) {
    if (form.length > longest) return 0;
    let count = 0;
    for (const {window} of list) {
      for (let i = 0; i + form.length <= window.length; i++) {
        if (window.textOf(i, i + form.length) === form) count++;
      }
    }
    return count;
  }

  test.for([0, LONGEST])(
    'gives a word its level without the occurrence at hand, up to %i',
    longest => {
      for (let seed = 0; seed < rounds(60); seed++) {
        const list = [...texts(seed)].map(marked);
        const counts = countsOf(list, longest);
        const forms = list.flatMap(({tokens}) => tokens.map(t => t.form));
        const countOf = (form: string) => forms.filter(f => f === form).length;
        for (const {window, labels, tokens} of list) {
          counts.labels = labels;
          const isToken = (start: number, end: number) =>
            tokens.some(t => t.start === start && t.end === end);
          for (let a = 0; a < window.length; a++) {
            for (let b = a + 1; b < window.length && b <= a + 4; b++) {
              if (window.kinds[b - 1] === SPACE) break;
              const form = window.textOf(a, b);
              expect(counts.isToken(window, a, b)).toBe(isToken(a, b));
              const count = countOf(form) - (isToken(a, b) ? 1 : 0);
              const uses = usesOf(form, list, longest) - 1;
              const level = countOf(form) === 0 ? 0 : levelOf(count, uses);
              expect(counts.level(window, a, b, false)).toBe(level);
              // In lower case it may be another word, which occurs elsewhere.
              const lower = form.toLowerCase();
              if (lower === form) {
                expect(counts.level(window, a, b, true)).toBe(level);
                continue;
              }
              expect(counts.level(window, a, b, true)).toBe(
                levelOf(countOf(lower), usesOf(lower, list, longest))
              );
            }
          }
        }
        const known = new Set(forms);
        const levels = counts.levels();
        expect(levels.filter(level => level > 0)).toHaveLength(known.size);
        const expected = [...known].map(form =>
          levelOf(countOf(form), usesOf(form, list, longest))
        );
        expect([...levels].filter(level => level > 0).sort()).toEqual(
          expected.sort()
        );
      }
    }
  );

  // So many words `a`, and others `ba`. The `a` that is looked at is no use.
  test.for([
    [1, 2, 2],
    [1, 3, 1],
    [2, 7, 4],
    [2, 8, 3],
    [3, 3, 5],
    [3, 4, 4],
    [7, 0, 3],
    [7, 1, 6],
    [8, 1, 10],
    [9, 2, 10],
    [9, 3, 9],
    [12, 9, 9],
    [12, 10, 8]
  ])('%i words among %i others have level %i', ([count, others, level]) => {
    const tokens = [...Array(count).fill('a'), ...Array(others).fill('ba')];
    const text = marked(tokens.join('| '));
    const counts = countsOf([text], LONGEST);
    expect(counts.level(text.window, 0, 1, false)).toBe(level);
  });

  test('is no token without labels', () => {
    const {window, labels} = marked('a| b');
    const counts = countsOf([marked('a| b')], 0);
    expect(counts.isToken(window, 0, 1)).toBe(false);
    counts.labels = labels;
    expect(counts.isToken(window, 0, 1)).toBe(true);
  });
});
