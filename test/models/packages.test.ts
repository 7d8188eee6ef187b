import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {overview, usage} from '../../scripts/model-cards.js';
import {LANGUAGES, modelFile} from '../../scripts/model-languages.js';
import {packageFiles} from '../../scripts/model-packages.js';
import * as loading from '../../src/nlp/loading/index.js';

const tags = LANGUAGES.map(({tag}) => tag);

test('every language has a package, and every package is known', () => {
  const folders = readdirSync('models').filter(name => name !== 'README.md');
  expect(folders.sort()).toEqual(tags);
  expect(loading.LANGUAGES).toEqual(tags);
  const {peerDependencies, peerDependenciesMeta} = JSON.parse(
    readFileSync('package.json', 'utf8')
  );
  const optional = Object.keys(peerDependencies).filter(
    name => peerDependenciesMeta[name]?.optional
  );
  expect(optional).toEqual(
    expect.arrayContaining(tags.map(tag => `spanforest-${tag}`))
  );
});

test('the overview is the one that a build writes', () => {
  expect(readFileSync('models/README.md', 'utf8')).toBe(overview());
});

describe.each(LANGUAGES)('the package of $name', language => {
  const {tag} = language;
  const read = (file: string) => readFileSync(`models/${tag}/${file}`, 'utf8');

  test('has the files that a build writes', () => {
    for (const [file, text] of Object.entries(packageFiles(language))) {
      expect(read(file), file).toBe(text);
    }
  });

  test('has a card with its usage and the hash of its model', () => {
    const card = read('README.md');
    expect(card.startsWith(usage(language))).toBe(true);
    const bytes = readFileSync(modelFile(tag));
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(card).toContain(`sha256 ${hash.slice(0, 16)}`);
  });

  test('names the treebank and its licence', () => {
    const text = read('LICENSE');
    expect(text).toContain(language.treebank);
    expect(text).toContain('https://creativecommons.org/licenses/by-sa/4.0/');
    expect(text.includes('Princeton')).toBe(language.hasLexicon === true);
  });

  test('loads its model, of some 3 MB at most, English 5 MB', async () => {
    expect(existsSync(`models/${tag}/index.js`)).toBe(true);
    expect((await loading.loadModel(tag)).language).toBe(tag);
    const {length} = readFileSync(modelFile(tag));
    expect(length).toBeLessThan(tag === 'en' ? 5e6 : 3.1e6);
  });

  test('takes no punctuation for a word', async () => {
    const parser = await loading.loadParser(tag);
    for (const mark of ['!', '！', '?', '。', '«', '—', '؟', '...']) {
      for (const forms of [
        ['A', mark],
        [mark, 'a', mark],
        ['b', mark, mark]
      ]) {
        const {words, heads} = parser.parse(forms.map(form => ({form})));
        for (const [i, {form, upos}] of words.entries()) {
          if (form !== mark) continue;
          expect(['PUNCT', 'SYM'], forms.join(' ')).toContain(upos);
          if (upos === 'PUNCT') expect(heads[i + 1]).not.toBe(0);
        }
      }
    }
  });
});

test('the Chinese model reads both scripts alike', async () => {
  const read = async (text: string, language: string) => {
    const [{words}] = await loading.parseText(text, {language});
    expect(words.map(({form}) => form).join('')).toBe(text);
    expect(words.map(({lemma}) => lemma).join('')).toBe(text);
    return words.map(({upos, head, deprel}) => [upos, head?.id, deprel]);
  };
  const hant = await read('舊路穿過村莊，通往橋樑。', 'zh-Hant');
  const hans = await read('旧路穿过村庄，通往桥梁。', 'zh-Hans');
  expect(hant).toEqual(hans);
});

test('an exclamation is no root, in Japanese either', async () => {
  const [{words}] = await loading.parseText('すごい！', {language: 'ja'});
  expect(words.map(({form, upos, head}) => [form, upos, head?.id])).toEqual([
    ['すごい', 'ADJ', undefined],
    ['！', 'PUNCT', 1]
  ]);
});

test('a loader fetches its model where there are no files', async () => {
  const source = packageFiles(LANGUAGES[0])['index.js'].replace(
    'import.meta.url',
    "'https://example.org/index.js'"
  );
  const load = new Function(
    'fetch',
    source.replace('export default', 'return')
  );
  const bytes = Uint8Array.of(1, 2, 3);
  const answer = (status: number) => async (url: URL) => {
    expect(url.href).toBe('https://example.org/cs.model');
    return new Response(bytes, {status});
  };
  expect(await load(answer(200))()).toEqual(bytes);
  await expect(load(answer(404))()).rejects.toThrow(
    'spanforest-cs: https://example.org/cs.model answered 404.'
  );
});
