import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {
  isAllowed,
  licencePage,
  lockedPackages
} from '../scripts/licence-page.js';

describe('the licences of dependencies', () => {
  const packages = lockedPackages();

  test('are permissive, or are known exceptions', () => {
    expect(packages.length).toBeGreaterThan(100);
    const others = packages.filter(it => !isAllowed(it));
    expect(others.map(({name, licence}) => `${name}: ${licence}`)).toEqual([]);
  });

  test('are permissive without exception where users install them', () => {
    const shipped = packages.filter(({users}) => users.length > 0);
    const own = shipped.filter(({users}) => users.includes('spanforest'));
    expect(own.map(({name}) => name).sort()).toEqual([
      'd3-hierarchy',
      'delaunator',
      'graphology-types',
      'robust-predicates'
    ]);
    expect(shipped.every(it => isAllowed({...it, name: ''}))).toBe(true);
  });

  test('are listed in notes/licences.md', () => {
    // If not: node scripts/run.js scripts/licences.ts
    expect(readFileSync('notes/licences.md', 'utf8')).toBe(licencePage());
  });

  test.each([
    ['GPL-3.0', false],
    ['none', false],
    ['GPL-3.0 OR MIT', true],
    ['(MIT OR Apache-2.0)', true],
    ['MIT AND GPL-3.0', false]
  ])('%s: allowed is %s', (licence, allowed) => {
    const some = {folder: '', name: 'some', users: []};
    expect(isAllowed({...some, licence})).toBe(allowed);
  });
});
