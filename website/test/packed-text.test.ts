import {deflateRawSync} from 'node:zlib';
import {SpanforestError} from 'spanforest/graph';
import {describe, expect, test} from 'vitest';
import {pack, unpack} from '../playground/packed-text.js';

describe('a packed text', () => {
  test.for(['', 'a', 'Zürich 東京 😀', 'ab'.repeat(1e5)])(
    'is restored',
    async text => {
      const packed = await pack(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpack(packed)).toBe(text);
    }
  );

  test.for(['%', 'a', 'AAAA', '____'])('is refused as %s', async packed => {
    await expect(unpack(packed)).rejects.toThrow(SpanforestError);
    await expect(unpack(packed)).rejects.toThrow('damaged');
  });

  test('is refused if it is far longer than the link', async () => {
    const bomb = deflateRawSync(new Uint8Array(2 ** 24 + 1));
    await expect(unpack(bomb.toString('base64url'))).rejects.toThrow(
      /^The link holds more than 16777216 bytes\. /
    );
  });
});
