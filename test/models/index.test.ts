import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {LANGUAGES} from '../../models/index.js';
import {languageList} from '../../scripts/model-cards.js';

const folder = fileURLToPath(new URL('../../models', import.meta.url));

test('the package of models lists the models that it has', () => {
  const modules = readdirSync(folder)
    .filter(name => /^[a-z]{2,3}(-[a-z]+)?\.js$/.test(name))
    .map(name => name.replace('.js', ''));
  expect(LANGUAGES).toEqual(modules.sort());
});

test('every model has a card', () => {
  const bare = LANGUAGES.filter(tag => !existsSync(`${folder}/${tag}.md`));
  expect(bare).toEqual([]);
});

test('the list is the one that a build writes', () => {
  expect(readFileSync(`${folder}/index.js`, 'utf8')).toBe(languageList());
});
