import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {drawableText, terminalText} from '../../../src/nlp/drawing/index.js';
import {hostileText} from '../../support/markup.js';

describe('terminalText', () => {
  test('escapes control characters, and nothing else', () => {
    expect(terminalText('\u001b[2J\r\n\u009b\u202e')).toBe(
      '\\u001b[2J\\u000d\\u000a\\u009b\\u202e'
    );
    expect(terminalText('été 灯台 👩‍👩‍👧‍👦 שלום')).toBe(
      'été 灯台 👩‍👩‍👧‍👦 שלום'
    );
    fc.assert(
      fc.property(hostileText, text => {
        const plain = terminalText(text);
        expect(plain).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      })
    );
  });
});

describe('drawableText', () => {
  test('shows control characters as symbols', () => {
    expect(drawableText('a\0\t\n\u007fb')).toBe('a␀␉␊␡b');
    expect(drawableText('\ud800 \u0085 \u2028')).toBe('\ufffd \ufffd \ufffd');
    expect(drawableText('👩‍👩‍👧‍👦 été')).toBe('👩‍👩‍👧‍👦 été');
  });
});
