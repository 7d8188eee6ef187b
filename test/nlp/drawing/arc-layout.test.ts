import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  type Arc,
  type ArcPlace,
  CORNER,
  LABEL_SIZE,
  layOutArcs,
  WORD_SIZE
} from '../../../src/cli/demo/arc-layout.js';
import {textWidth} from '../../../src/cli/demo/text-width.js';

// Words and any arcs between them: several heads, cycles, both directions.
const sentences = fc
  .array(fc.constantFrom('a', 'the', 'lighthouse', '.', 'Mm', '灯台'), {
    minLength: 1,
    maxLength: 9
  })
  .chain(words =>
    fc.record({
      words: fc.constant(words),
      arcs: fc
        .array(
          fc.record({
            head: fc.integer({min: 0, max: words.length}),
            child: fc.integer({min: 1, max: words.length}),
            label: fc.constantFrom('', 'det', 'nsubj:pass')
          }),
          {maxLength: 14}
        )
        .map(arcs => arcs.filter(({head, child}) => head !== child))
    })
  );

const ends = ({head, child}: Arc) => [
  Math.min(head, child),
  Math.max(head, child)
];

// Whether one arc begins inside the other and ends outside. The root stands
// left of all words for this, as an arc from above spans none of them.
function cross(a: Arc, b: Arc): boolean {
  const [[p, q], [r, s]] = [ends(a), ends(b)];
  return (p < r && r < q && q < s) || (r < p && p < s && s < q);
}

// Whether one goes up or down through the flat part of the other.
function meet(a: ArcPlace, b: ArcPlace): boolean {
  const pierces = (a: ArcPlace, b: ArcPlace) =>
    [a.from, a.to].some(
      x =>
        x >= Math.min(b.from, b.to) &&
        x <= Math.max(b.from, b.to) &&
        b.rise <= a.rise
    );
  return pierces(a, b) || pierces(b, a);
}

describe('layOutArcs', () => {
  test('keeps words apart, in order and inside', () => {
    fc.assert(
      fc.property(sentences, ({words, arcs}) => {
        const layout = layOutArcs(words, arcs);
        let end = 0;
        for (const [i, form] of words.entries()) {
          const half = (WORD_SIZE * textWidth(form)) / 2;
          expect(layout.words[i] - half).toBeGreaterThan(end);
          end = layout.words[i] + half;
        }
        expect(layout.width).toBeGreaterThan(end);
      })
    );
  });

  test('lets arcs meet only if they cross', () => {
    fc.assert(
      fc.property(sentences, ({words, arcs}) => {
        const places = layOutArcs(words, arcs).arcs;
        for (const [i, a] of arcs.entries()) {
          for (const [j, b] of arcs.entries()) {
            if (i >= j) continue;
            const met = meet(places[i], places[j]);
            expect(met).toBe(cross(a, b));
          }
        }
      }),
      {numRuns: 1000}
    );
  });

  test('gives each end of an arc a place of its own, around its word', () => {
    fc.assert(
      fc.property(sentences, ({words, arcs}) => {
        const layout = layOutArcs(words, arcs);
        const ends: {word: number; x: number}[] = [];
        for (const [i, {head, child}] of arcs.entries()) {
          const {from, to, rise} = layout.arcs[i];
          ends.push({word: child, x: to});
          if (head > 0) ends.push({word: head, x: from});
          else expect(from).toBe(to);
          expect(rise).toBeLessThan(layout.rise);
        }
        ends.sort((a, b) => a.x - b.x);
        for (let i = 1; i < ends.length; i++) {
          expect(ends[i].word).toBeGreaterThanOrEqual(ends[i - 1].word);
          expect(ends[i].x - ends[i - 1].x).toBeGreaterThan(6);
        }
        for (const [i, middle] of layout.words.entries()) {
          const own = ends.filter(({word}) => word === i + 1).map(({x}) => x);
          if (own.length === 0) continue;
          expect((own[0] + own[own.length - 1]) / 2).toBeCloseTo(middle);
          expect(own[0]).toBeGreaterThan(0);
          expect(own[own.length - 1]).toBeLessThan(layout.width);
        }
      })
    );
  });

  test('leaves room for every label', () => {
    fc.assert(
      fc.property(sentences, ({words, arcs}) => {
        const layout = layOutArcs(words, arcs);
        for (const [i, {head, label}] of arcs.entries()) {
          const {from, to} = layout.arcs[i];
          const width = LABEL_SIZE * textWidth(label);
          const least = head > 0 ? width + 2 * CORNER : 0;
          expect(Math.abs(from - to)).toBeGreaterThanOrEqual(least - 1e-9);
          const middle = (from + to) / 2;
          if (head > 0) continue;
          expect(middle - width / 2).toBeGreaterThan(0);
          expect(middle + width / 2).toBeLessThan(layout.width);
        }
      })
    );
  });

  test('takes up no room for nothing', () => {
    const {width, words, arcs} = layOutArcs([], []);
    expect([words, arcs]).toEqual([[], []]);
    expect(width).toBeLessThan(20);
  });
});

describe('textWidth', () => {
  test('tells narrow from wide, and counts what is seen', () => {
    expect(textWidth('ill')).toBeLessThan(textWidth('nnn'));
    expect(textWidth('nnn')).toBeLessThan(textWidth('mmm'));
    expect(textWidth('灯台')).toBe(2);
    expect(textWidth('e\u0301')).toBe(textWidth('e'));
    expect(textWidth('')).toBe(0);
  });
});
