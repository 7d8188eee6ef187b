import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {
  type Manifest,
  placesOf,
  releaseProblems
} from '../scripts/release-checks.js';

const read = (path: string) => readFileSync(path, 'utf8');
const places = {
  repository: {type: 'git', url: 'git+https://example.org/forest.git'},
  homepage: 'https://example.org/forest#readme',
  bugs: {url: 'https://example.org/forest/issues'}
};
const main: Manifest = {
  name: 'forest',
  version: '1.2.0',
  license: 'MIT',
  ...places
};
const state = {changelog: '## [1.2.0]\n\nMore.\n', changed: [], tags: []};
const problemsOf = (
  given: Partial<Manifest>,
  change: Partial<typeof state> = {}
) =>
  releaseProblems(new Map([['.', {...main, ...given}]]), {...state, ...change});

describe('a release', () => {
  test('of sound packages has no problems', () => {
    expect(problemsOf({})).toEqual([]);
    const model = {...main, name: 'model', ...placesOf(main, 'models/en')};
    const packages = new Map([
      ['.', main],
      ['models/en', model]
    ]);
    expect(releaseProblems(packages, state)).toEqual([]);
    expect(model.repository?.directory).toBe('models/en');
  });

  test.each([
    ['a peer without an upper bound', {peerDependencies: {it: '>=1'}}, 'it'],
    ['no licence', {license: undefined}, 'licence'],
    ['no address', {repository: undefined}, '--repository'],
    ['a version without an entry', {version: '1.3.0'}, '[1.3.0]']
  ] as [string, Partial<Manifest>, string][])(
    'is not made with %s',
    (_, given, message) => {
      expect(problemsOf(given).join()).toContain(message);
    }
  );

  test('is not made of uncommitted files, twice, or with a long entry', () => {
    const changelog = `## [1.2.0]\n${'- more\n'.repeat(40)}## [1.1.0]\n`;
    expect(problemsOf({}, {changelog}).join()).toContain('40 lines');
    expect(problemsOf({}, {changed: ['a.ts'] as never}).join()).toContain(
      'a.ts'
    );
    expect(problemsOf({}, {tags: ['v1.2.0'] as never}).join()).toContain('tag');
  });
});

test('the packages lack nothing for a release but an address and a date', () => {
  const folders = readdirSync('models')
    .filter(name => !name.endsWith('.md'))
    .map(name => `models/${name}`);
  const packages = new Map(
    ['.', 'cluster', ...folders].map(folder => [
      folder,
      JSON.parse(read(`${folder}/package.json`)) as Manifest
    ])
  );
  const {version} = packages.get('.')!;
  const changelog = read('CHANGELOG.md').replace(
    '[Unreleased]',
    `[${version}]`
  );
  const problems = releaseProblems(packages, {...state, changelog});
  expect(problems.filter(it => !it.includes('--repository'))).toEqual([]);
  for (const folder of [...folders, 'cluster', '.']) {
    expect(read(`${folder}/LICENSE`).length).toBeGreaterThan(100);
  }
});
