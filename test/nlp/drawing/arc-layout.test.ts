import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  type Arc,
  CORNER,
  layOutArcs,
  type PlacedArc,
  SIDES
} from '../../../src/nlp/drawing/arc-layout.js';

// Words and any arcs between them: several heads, cycles, both directions
// and sides.
const sentences = fc
  .array(fc.constantFrom(5, 20, 90, 400), {minLength: 1, maxLength: 9})
  .chain(widths =>
    fc.record({
      widths: fc.constant(widths),
      arcs: fc
        .array(
          fc.record({
            head: fc.integer({min: 0, max: widths.length}),
            child: fc.integer({min: 1, max: widths.length}),
            side: fc.constantFrom(...SIDES),
            labelWidth: fc.constantFrom(0, 17, 60, 242)
          }),
          {maxLength: 14}
        )
        .map(arcs =>
          arcs.filter(
            ({head, child, side}, i) =>
              head !== child &&
              // Once from the root at most.
              (head > 0 ||
                !arcs
                  .slice(0, i)
                  .some(
                    arc =>
                      arc.head === 0 && arc.child === child && arc.side === side
                  ))
          )
        )
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

const span = ({from, to}: PlacedArc) => [
  Math.min(from, to),
  Math.max(from, to)
];

// Whether one goes up or down through the flat part of the other.
function meet(a: PlacedArc, b: PlacedArc): boolean {
  const pierces = (a: PlacedArc, b: PlacedArc) => {
    const [left, right] = span(b);
    return [a.from, a.to].some(
      x => x >= left && x <= right && b.rise <= a.rise
    );
  };
  return pierces(a, b) || pierces(b, a);
}

/** All pairs of arcs on the same side. */
function pairs(arcs: readonly Arc[]): [number, number][] {
  return arcs.flatMap((a, i) =>
    arcs.flatMap((b, j): [number, number][] =>
      i < j && a.side === b.side ? [[i, j]] : []
    )
  );
}

describe('layOutArcs', () => {
  test('keeps words apart, in order and inside', () => {
    fc.assert(
      fc.property(sentences, ({widths, arcs}) => {
        const layout = layOutArcs(widths, arcs);
        let end = 0;
        for (const [i, width] of widths.entries()) {
          expect(layout.words[i] - width / 2).toBeGreaterThan(end);
          end = layout.words[i] + width / 2;
        }
        expect(layout.width).toBeGreaterThan(end);
      })
    );
  });

  test('lets arcs meet only if they cross', () => {
    fc.assert(
      fc.property(sentences, ({widths, arcs}) => {
        const places = layOutArcs(widths, arcs).arcs;
        for (const [i, j] of pairs(arcs)) {
          const met = meet(places[i], places[j]);
          expect(met).toBe(cross(arcs[i], arcs[j]));
        }
      }),
      {numRuns: 400}
    );
  });

  test('never lets two arcs overlap', () => {
    fc.assert(
      fc.property(sentences, ({widths, arcs}) => {
        const places = layOutArcs(widths, arcs).arcs;
        for (const [i, j] of pairs(arcs)) {
          if (places[i].rise !== places[j].rise) continue;
          const [[a, b], [c, d]] = [span(places[i]), span(places[j])];
          expect(b < c || d < a).toBe(true);
        }
      }),
      {numRuns: 400}
    );
  });

  test('keeps the ends of arcs apart, around their words', () => {
    fc.assert(
      fc.property(sentences, fc.constantFrom(...SIDES), (sentence, side) => {
        const {widths} = sentence;
        const arcs = sentence.arcs.filter(arc => arc.side === side);
        const layout = layOutArcs(widths, arcs);
        const ends: {word: number; x: number}[] = [];
        for (const [i, {head, child}] of arcs.entries()) {
          const {from, to, rise} = layout.arcs[i];
          ends.push({word: child, x: to});
          if (head > 0) ends.push({word: head, x: from});
          else expect(from).toBe(to);
          expect(rise).toBeLessThan(layout.rise[side]);
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

  test('places labels inside, along their arcs, and none over another', () => {
    fc.assert(
      fc.property(sentences, ({widths, arcs}) => {
        const layout = layOutArcs(widths, arcs);
        const boxes = arcs.flatMap(({head, side, labelWidth}, i) => {
          const {from, to, rise, labels} = layout.arcs[i];
          expect(labels.length > 0).toBe(labelWidth > 0);
          return labels.map(middle => {
            const [left, right] = [-1, 1].map(
              end => middle + (end * labelWidth) / 2
            );
            const least = head > 0 ? Math.min(from, to) + CORNER : 0;
            const most = head > 0 ? Math.max(from, to) - CORNER : layout.width;
            expect(left).toBeGreaterThan(least - 1e-6);
            expect(right).toBeLessThan(most + 1e-6);
            return {left, right, rise, side};
          });
        });
        for (const [i, a] of boxes.entries()) {
          for (const b of boxes.slice(i + 1)) {
            if (a.side !== b.side || Math.abs(a.rise - b.rise) >= 15) continue;
            if (a.right > b.left && b.right > a.left) expect(a).toBe(b);
          }
        }
      }),
      {numRuns: 400}
    );
  });

  test('moves a label out of the way of an arc that crosses', () => {
    const arc = {side: 'above', labelWidth: 30} as const;
    // The first one reaches over the third word, to which the root leads.
    const arcs = [
      {...arc, head: 1, child: 5},
      {...arc, head: 0, child: 3}
    ];
    const [spanning, root] = layOutArcs([40, 40, 40, 40, 40], arcs).arcs;
    expect(Math.abs(spanning.labels[0] - root.to)).toBeGreaterThan(15);
  });

  test('labels a long arc near both of its ends', () => {
    const arc = {head: 1, child: 2, side: 'above', labelWidth: 30} as const;
    const [{from, to, labels}] = layOutArcs([1000, 1000], [arc]).arcs;
    expect(labels).toHaveLength(2);
    expect(Math.abs(labels[0] - from)).toBeLessThan(300);
    expect(Math.abs(labels[1] - to)).toBeLessThan(300);
  });

  test('is its own mirror image from right to left', () => {
    fc.assert(
      fc.property(sentences, ({widths, arcs}) => {
        const layout = layOutArcs(widths, arcs);
        const turned = layOutArcs(widths, arcs, true);
        expect(turned.width).toBe(layout.width);
        expect(turned.rise).toEqual(layout.rise);
        const mirror = (x: number) => layout.width - x;
        expect(turned.words).toEqual(layout.words.map(mirror));
        expect(turned.arcs).toEqual(
          layout.arcs.map(({from, to, rise, labels}) => ({
            from: mirror(from),
            to: mirror(to),
            rise,
            labels: labels.map(mirror)
          }))
        );
      })
    );
  });

  test('takes no room for no words', () => {
    const {width, rise, words, arcs} = layOutArcs([], []);
    expect([words, arcs]).toEqual([[], []]);
    expect(rise).toEqual({above: 0, below: 0});
    expect(width).toBeLessThan(20);
  });
});
