import {expect, test} from 'vitest';
import {reportOf} from './report.js';

test('answers that are the same everywhere are counted', () => {
  const places = new Map([
    ['here', {forests: 'a1', parses: 'b1'}],
    ['there', {forests: 'a1', parses: 'b1'}],
    ['elsewhere', {parses: 'b1'}]
  ]);
  const {lines, differences} = reportOf(places);
  expect(differences).toBe(0);
  expect(lines[1]).toMatch(/^forests +a1 +2$/);
  expect(lines[2]).toMatch(/^parses +b1 +3$/);
  expect(lines[3]).toBe('2 the same, 0 different');
});

test('places that differ are named', () => {
  const places = new Map([
    ['here', {forests: 'a1', parses: 'b1'}],
    ['there', {forests: 'a1', parses: 'b2'}]
  ]);
  const {lines, differences} = reportOf(places);
  expect(differences).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^parses +b2 +1 {2}DIFFERENT: there$/)
  );
  expect(lines.at(-1)).toBe('1 the same, 1 different');
});
