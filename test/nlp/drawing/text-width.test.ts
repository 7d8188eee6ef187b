import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {cutText, textWidth} from '../../../src/nlp/drawing/index.js';
import {cellWidth} from '../../../src/nlp/drawing/text-width.js';
import {hostileText} from '../../support/markup.js';

describe('textWidth', () => {
  test('differs for narrow and wide letters, and ignores accents', () => {
    expect(textWidth('ill')).toBeLessThan(textWidth('nnn'));
    expect(textWidth('nnn')).toBeLessThan(textWidth('mmm'));
    expect(textWidth('灯台')).toBe(2);
    expect(textWidth('e\u0301')).toBe(textWidth('e'));
    expect(textWidth('')).toBe(0);
  });

  test('is the same for all emoji, also composed ones', () => {
    const one = textWidth('🎉');
    for (const text of ['👩‍👩‍👧‍👦', '🇩🇪', '❤️', '1️⃣', '👍🏽']) {
      expect(textWidth(text), text).toBe(one);
    }
  });
});

describe('cutText', () => {
  test('keeps a text that fits, and cuts others with an ellipsis', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({min: 2, max: 20}), (text, room) => {
        const cut = cutText(text, room);
        expect(textWidth(cut)).toBeLessThanOrEqual(room + 1e-9);
        if (textWidth(text) <= room && text.length < 400) {
          expect(cut).toBe(text);
        } else {
          expect(cut.endsWith('…')).toBe(true);
          expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        }
      })
    );
  });

  test('does not split graphemes, and limits invisible characters', () => {
    expect(cutText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3)).toBe('👩‍👩‍👧‍👦…');
    expect(cutText('\u200b'.repeat(1e6), 3).length).toBeLessThan(500);
  });
});

describe('cellWidth', () => {
  test('is two for wide characters and emoji, and none for accents', () => {
    for (const [text, cells] of [
      ['', 0],
      ['They', 4],
      ['灯台', 4],
      ['한국', 4],
      ['、。', 4],
      ['ｶﾅ', 2],
      ['ＡＢ', 4],
      ['e\u0301te\u0301', 3],
      ['שָׁלוֹם', 4],
      ['👩‍👩‍👧‍👦', 2],
      ['🇩🇪🎉', 4],
      ['❤️', 2],
      ['\u200d', 0]
    ] as const) {
      expect(cellWidth(text), text).toBe(cells);
    }
  });
});
