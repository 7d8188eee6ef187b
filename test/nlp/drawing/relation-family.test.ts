import {describe, expect, test} from 'vitest';
import {FAMILIES, relationFamily} from '../../../src/nlp/drawing/arc-style.js';
import {ARC_STYLE} from '../../../src/nlp/index.js';

describe('relationFamily', () => {
  test('knows the relations of Universal Dependencies', () => {
    for (const [relation, family] of [
      ['nsubj', 'core'],
      ['nsubj:pass', 'core'],
      ['obl', 'oblique'],
      ['det', 'function'],
      ['punct', 'quiet'],
      ['ROOT', 'root'],
      ['_', 'quiet'],
      ['', 'quiet']
    ]) {
      expect(relationFamily(relation), relation).toBe(family);
    }
  });

  test('has a colour for any other name, too', () => {
    for (const name of ['SBJ', '__proto__', 'constructor', 'שם', ':']) {
      expect(FAMILIES).toContain(relationFamily(name));
      expect(relationFamily(name)).toBe(relationFamily(`${name}:x`));
    }
  });
});

describe('the style sheet', () => {
  // As the Web Content Accessibility Guidelines 2.2 define it.
  const luminance = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map(at => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  test('keeps a contrast of 4.5 to 1, light and dark', () => {
    const blocks = [...ARC_STYLE.matchAll(/:where\(\.arcs\) \{([^}]*)\}/g)];
    expect(blocks).toHaveLength(2);
    for (const [, block] of blocks) {
      const colours = new Map(
        [...block.matchAll(/--arc-(\w+): (#\w{6})/g)].map(
          ([, name, colour]) => [name, luminance(colour)]
        )
      );
      const paper = colours.get('paper')!;
      for (const name of ['ink', 'soft', ...FAMILIES]) {
        const [a, b] = [paper, colours.get(name)!].sort((a, b) => b - a);
        expect((a + 0.05) / (b + 0.05), name).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
