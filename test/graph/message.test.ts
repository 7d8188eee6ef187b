import {expect, test} from 'vitest';
import {GraphFormatError, OptionError} from '../../src/graph/errors.js';
import {render, say, told} from '../../src/graph/message.js';

const header = {option: 'header', value: true, verb: 'Pass'};

test('a message names options as in code', () => {
  const tab = {option: 'separator', value: '\t'};
  const as = {option: 'format', value: 'csv', verb: 'Read it as', code: 'csv'};
  const message = say`${header}, ${tab}, ${{option: 'source'}}. ${as}.`;
  expect(render(message)).toBe(
    "Pass header: true, separator: '\\t', source. Read it as csv."
  );
});

test('a message takes others in, and goes on in the next line', () => {
  const inner = say`, or ${header}`;
  const message = say`row ${2} has
    row 3${inner}.`;
  expect(render(message)).toBe('row 2 has row 3, or Pass header: true.');
  expect(message).toContainEqual(header);
});

test('line breaks of values stay as they are', () => {
  expect(render(say`${'a\n  b'} here`)).toBe('a\n  b here');
});

test('an error keeps the pieces of its message, but does not show them', () => {
  const error = told(GraphFormatError, say`bad. ${header}.`, 3, 4);
  expect(error).toBeInstanceOf(GraphFormatError);
  expect(error.message).toBe('line 3, column 4: bad. Pass header: true.');
  expect(error.pieces).toEqual(['bad. ', header, '.', '']);
  expect(Object.keys(error)).not.toContain('pieces');
});

test('an error of a text alone has no pieces', () => {
  expect(told(OptionError, 'bad')).not.toHaveProperty('pieces');
});
