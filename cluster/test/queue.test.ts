import {expect, test} from 'vitest';
import {explained} from '../src/queue.js';

test('explains that a value is longer than a string can be', () => {
  const error = Object.assign(new Error('Cannot create a string'), {
    code: 'ERR_STRING_TOO_LONG'
  });
  expect(explained(error)).toMatchObject({
    message: 'Redis: a value is too long. Check the key spanforest:*.'
  });
});

test('leaves other errors as they are', () => {
  const error = new Error('x');
  expect(explained(error)).toBe(error);
});
