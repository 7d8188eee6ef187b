import {describe, expect, test} from 'vitest';
import {arcDrawing} from '../../../src/cli/demo/arc-drawing.js';

const words = ['What', 'do', 'you', 'think', 'they', 'found', '?'];
const heads = Int32Array.of(-1, 6, 4, 4, 0, 6, 4, 4);

const picture = {
  id: 'question',
  title: 'A question',
  description: 'Arcs cross.',
  words,
  layers: [{look: 'gold', heads}]
};

describe('arcDrawing', () => {
  test('draws an arrow to every word that has a head', () => {
    const svg = arcDrawing(picture);
    expect(paths(svg, 'gold')).toHaveLength(words.length);
    expect(paths(svg, 'gold head')).toHaveLength(words.length);
    // Only the arc from the root goes straight down.
    const straight = paths(svg, 'gold').filter(d => !d.includes('H'));
    expect(straight).toHaveLength(1);
    for (const form of words) expect(svg).toContain(`>${form}</text>`);
  });

  test('leads each arc from its head to its child', () => {
    const svg = arcDrawing(picture);
    const middles = [...svg.matchAll(/class="form" x="([^"]+)"/g)].map(
      ([, x]) => Number(x)
    );
    const lines = paths(svg, 'gold');
    const tips = paths(svg, 'gold head');
    for (const [i, line] of lines.entries()) {
      const [from, to] = [line, tips[i]].map(d =>
        Number(/^[\d.]+/.exec(d)![0])
      );
      expect(nearest(middles, to)).toBe(i + 1);
      expect(nearest(middles, from)).toBe(heads[i + 1] || i + 1);
    }
  });

  test('stays within its size', () => {
    const svg = arcDrawing(picture);
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    const lines = paths(svg, 'gold');
    for (const d of lines) {
      for (const [, x, y] of d.matchAll(/([\d.]+) ([\d.]+)/g)) {
        expect(Number(x)).toBeLessThan(Number(width));
        expect(Number(y)).toBeLessThan(Number(height));
      }
      expect(d).not.toContain('-');
    }
  });

  test('draws layers one over the other, without the arcs they lack', () => {
    const none = heads.map(() => -1);
    const svg = arcDrawing({
      ...picture,
      layers: [
        {look: 'gold', heads},
        {look: 'none', heads: none},
        {look: 'wrong', heads: none.with(1, 4)}
      ]
    });
    expect(paths(svg, 'gold')).toHaveLength(words.length);
    expect(paths(svg, 'none')).toHaveLength(0);
    expect(paths(svg, 'wrong')).toHaveLength(1);
    expect(svg.indexOf('"wrong"')).toBeGreaterThan(svg.indexOf('"gold"'));
  });

  test('shows labels where there are any', () => {
    const layers = [{look: 'gold', heads, labels: ['obj', 'aux', '', 'root']}];
    const svg = arcDrawing({...picture, layers});
    const labels = [...svg.matchAll(/class="label".*?>([^<]*)</g)];
    expect(labels.map(([, text]) => text)).toEqual(['obj', 'aux', 'root']);
    expect(arcDrawing(picture)).not.toContain('class="label"');
  });

  test('escapes words, labels and all that it says', () => {
    const evil = '<b>&"\'';
    const svg = arcDrawing({
      id: evil,
      title: evil,
      description: evil,
      words: [evil],
      layers: [{look: evil, heads: Int32Array.of(-1, 0), labels: [evil]}]
    });
    expect(svg).not.toContain('<b>');
    expect(svg.match(/>&lt;b&gt;&amp;&quot;&#39;</g)).toHaveLength(4);
    expect(svg).toContain('class="&lt;b&gt;&amp;&quot;&#39; head"');
  });

  test('is well formed without words', () => {
    const svg = arcDrawing({...picture, words: [], layers: []});
    expect(svg).toMatch(/^<svg .*<\/desc>\n<\/svg>$/s);
  });
});

// The single strokes of a layer, each without the command that starts it.
function paths(svg: string, look: string): string[] {
  const path = new RegExp(`<path class="${look}" [^>]*d="([^"]*)"`).exec(svg);
  return path![1].split('M').slice(1);
}

function nearest(middles: readonly number[], x: number): number {
  const distances = middles.map(middle => Math.abs(middle - x));
  return distances.indexOf(Math.min(...distances)) + 1;
}
