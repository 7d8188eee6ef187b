import {describe, expect, test} from 'vitest';
import {arcDrawing} from '../../../src/nlp/drawing/index.js';
import {elementsOf, ofClass, parseXml, textIn} from '../../support/markup.js';

const forms = ['What', 'do', 'you', 'think', 'they', 'found', '?'];
const heads = [6, 4, 4, 0, 6, 4, 4];
const arcs = heads.map((head, i) => ({head, child: i + 1, look: 'gold'}));

const picture = {
  title: 'A question',
  description: 'Arcs cross.',
  words: forms.map(form => ({form})),
  arcs,
  isStyled: false
};

const drawn = (more: Partial<Parameters<typeof arcDrawing>[0]> = {}) =>
  parseXml(arcDrawing({...picture, ...more}));

// The strokes of a part of all arcs.
const paths = (svg: ReturnType<typeof drawn>, part: string) =>
  ofClass(svg, part).map(({attributes}) => attributes.get('d')!);

describe('arcDrawing', () => {
  test('draws an arrow to every word that has a head', () => {
    const svg = drawn();
    expect(paths(svg, 'line')).toHaveLength(forms.length);
    expect(paths(svg, 'head')).toHaveLength(forms.length);
    // Only the arc from the root goes straight down.
    const straight = paths(svg, 'line').filter(d => !d.includes('H'));
    expect(straight).toHaveLength(1);
    expect(ofClass(svg, 'form').map(textIn)).toEqual(forms);
  });

  test('leads each arc from its head to its child, either way', () => {
    for (const rightToLeft of [false, true]) {
      const svg = drawn({rightToLeft});
      const middles = ofClass(svg, 'form').map(({attributes}) =>
        Number(attributes.get('x'))
      );
      expect(middles[0] < middles[6]).toBe(!rightToLeft);
      const tips = paths(svg, 'head');
      for (const [i, line] of paths(svg, 'line').entries()) {
        const [from, to] = [line, tips[i]].map(d =>
          Number(/^M([\d.]+)/.exec(d)![1])
        );
        expect(nearest(middles, to)).toBe(i + 1);
        expect(nearest(middles, from)).toBe(heads[i] || i + 1);
      }
    }
  });

  test('stays within its size, above and below', () => {
    const below = arcs.map(arc => ({...arc, side: 'below' as const}));
    const svg = drawn({arcs: [...arcs, ...below]});
    const [width, height] = ['width', 'height'].map(name =>
      Number(svg.attributes.get(name))
    );
    expect(svg.attributes.get('viewBox')).toBe(`0 0 ${width} ${height}`);
    const forms = ofClass(svg, 'form').map(({attributes}) =>
      Number(attributes.get('y'))
    );
    for (const [i, d] of paths(svg, 'line').entries()) {
      expect(d).not.toContain('-');
      for (const [, x, y] of d.matchAll(/([\d.]+) ([\d.]+)/g)) {
        expect(Number(x)).toBeLessThan(width);
        expect(Number(y)).toBeLessThan(height);
        expect(Number(y) < forms[0]).toBe(i < arcs.length);
      }
    }
  });

  test('shows labels, tags and names where there are any', () => {
    const svg = drawn({
      arcs: arcs.map((arc, i) => ({...arc, label: ['obj', 'aux'][i] ?? ''})),
      words: forms.map((form, i) => ({form, tag: i === 2 ? 'PRON' : ''})),
      names: {above: 'gold', below: 'system'}
    });
    expect(ofClass(svg, 'label').map(textIn)).toEqual(['obj', 'aux']);
    expect(ofClass(svg, 'tag').map(textIn)).toEqual(['PRON']);
    expect(ofClass(svg, 'name').map(textIn)).toEqual(['gold', 'system']);
    const bare = drawn();
    for (const part of ['label', 'tag', 'name']) {
      expect(ofClass(bare, part)).toEqual([]);
    }
  });

  test('makes marked words and labels bold, and marked arcs thick', () => {
    const svg = drawn({
      words: forms.map((form, i) => ({form, isMarked: i === 0})),
      arcs: arcs.map((arc, i) => ({
        ...arc,
        label: 'x',
        isMarked: i === 0,
        isLabelMarked: i === 0
      }))
    });
    for (const part of ['form', 'label']) {
      const weights = ofClass(svg, part).map(({attributes}) =>
        attributes.get('font-weight')
      );
      expect(weights).toEqual(['700', ...forms.slice(1).map(() => undefined)]);
    }
    const [first, second] = ofClass(svg, 'arc').map(({attributes}) =>
      Number(attributes.get('stroke-width'))
    );
    expect(first).toBeGreaterThan(second);
  });

  test('has a title, a description, ids and a style if asked for', () => {
    const svg = drawn({id: 'question', isStyled: true});
    const ids = elementsOf(svg).flatMap(({name, attributes}) =>
      attributes.has('id') ? [[name, attributes.get('id')]] : []
    );
    expect(ids).toEqual([
      ['title', 'question-title'],
      ['desc', 'question-desc']
    ]);
    expect(svg.attributes.get('role')).toBe('img');
    expect(svg.attributes.get('aria-labelledby')).toBe('question-title');
    expect(svg.attributes.get('aria-describedby')).toBe('question-desc');
    const names = (root: typeof svg) => elementsOf(root).map(({name}) => name);
    expect(names(svg)).toContain('style');
    expect(names(drawn())).not.toContain('style');
  });
});

function nearest(middles: readonly number[], x: number): number {
  const distances = middles.map(middle => Math.abs(middle - x));
  return distances.indexOf(Math.min(...distances)) + 1;
}
