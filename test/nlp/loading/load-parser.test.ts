import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {
  encodeModel,
  LanguageError,
  loadModel,
  loadParser,
  ModelFileError,
  OptionError,
  parseText,
  ReadTextError
} from '../../../src/nlp/index.js';
import {textModel} from '../../support/text-model.js';

describe('loadModel', () => {
  test('loads English once, however it is called', async () => {
    const model = await loadModel();
    expect(model.language).toBe('en');
    expect(model.tokenizer).toBeDefined();
    expect(model.tagger).toBeDefined();
    expect(model.labels?.names).toContain('nsubj');
    expect(await loadModel('en')).toBe(model);
    expect((await loadParser()).model).toBe(model);
    for (const tag of ['EN', 'en-GB', 'en-Latn-US']) {
      expect((await loadModel(tag)).language).toBe('en');
    }
  });

  test('says how to install the models of other languages', async () => {
    for (const load of [loadModel, loadParser]) {
      const error = await load('sv').catch(error => error);
      expect(error).toBeInstanceOf(LanguageError);
      expect(error.message).toBe(
        'spanforest/nlp: models other than English, such as that of "sv", are ' +
          'in a package that cannot be imported. Run npm install ' +
          'spanforest-models.'
      );
      expect(error.cause).toBeInstanceOf(Error);
    }
    await expect(parseText('Hej!', {language: 'sv'})).rejects.toThrow(
      LanguageError
    );
  });

  test.each(['', 'e', 'swedish', 'sv_SE', '../x', 5, null, {}])(
    'refuses the language %j',
    async language => {
      const error = await loadModel(language as never).catch(error => error);
      expect(error).toBeInstanceOf(LanguageError);
      expect(error.message).toMatch(
        /^spanforest\/nlp: the language is .*\. Pass a tag such as en or sv\.$/
      );
    }
  );

  test('refuses a wrong option before anything is loaded', async () => {
    await expect(loadParser('sv', {lables: 1} as never)).rejects.toThrow(
      'there is no option "lables". Did you mean labels?'
    );
  });
});

describe('with the package of models', () => {
  // Fresh modules, so that no model is known yet.
  type Loading = typeof import('../../../src/nlp/loading/index.js');
  let loading: Loading;

  beforeEach(async () => {
    vi.resetModules();
    vi.doMock('spanforest-models', () => ({LANGUAGES: ['pt-br', 'sv', 'xx']}));
    const file = (language: string) => {
      const bytes = encodeModel({...textModel(), language});
      return () => ({default: bytes});
    };
    vi.doMock('spanforest-models/sv.js', file('sv'));
    vi.doMock('spanforest-models/pt-br.js', file('pt-BR'));
    vi.doMock('spanforest-models/xx.js', () => ({
      default: new Uint8Array(5)
    }));
    loading = await import('../../../src/nlp/loading/index.js');
  });
  afterEach(() => {
    vi.doUnmock('spanforest-models');
    for (const name of ['sv', 'pt-br', 'xx']) {
      vi.doUnmock(`spanforest-models/${name}.js`);
    }
    vi.resetModules();
  });

  test('a language is loaded by its tag, or by that of its base', async () => {
    for (const [tag, language] of [
      ['sv', 'sv'],
      ['sv-FI', 'sv'],
      ['SV', 'sv'],
      ['pt-BR', 'pt-BR']
    ]) {
      expect((await loading.loadModel(tag)).language).toBe(language);
    }
    const parser = await loading.loadParser('sv');
    expect(parser.model).toBe(await loading.loadModel('sv'));
    const [tree] = await loading.parseText('No!', {language: 'sv'});
    expect(tree.words.map(({form}) => form)).toEqual(['No', '!']);
  });

  test('an unknown language is refused with those that there are', async () => {
    for (const tag of ['fi', 'pt', 'pt-PT']) {
      const error = await loading.loadModel(tag).catch(error => error);
      expect(error.name).toBe('LanguageError');
      expect(error.message).toBe(
        `spanforest/nlp: there is no model for "${tag.toLowerCase()}". There ` +
          'are models for en, pt-br, sv, xx; for other languages, train one.'
      );
    }
  });

  test('a damaged model is refused', async () => {
    const error = await loading.loadModel('xx').catch(error => error);
    expect(error.name).toBe(ModelFileError.name);
  });
});

describe('parseText', () => {
  test('says what is wrong with its arguments', async () => {
    await expect(parseText(5 as never)).rejects.toThrow(ReadTextError);
    await expect(parseText('a', {langauge: 'en'} as never)).rejects.toThrow(
      OptionError
    );
    await expect(parseText('a', {language: 'x'})).rejects.toThrow(
      LanguageError
    );
    await expect(parseText('a', {input: 'x' as never})).rejects.toThrow(
      'input is "x"'
    );
  });

  test('parses English', async () => {
    const trees = await parseText('Dogs bark. ');
    const words = trees.flatMap(({words}) => words.map(({form}) => form));
    expect(words).toEqual(['Dogs', 'bark', '.']);
    expect(await parseText('')).toEqual([]);
  });

  test('can be called several times at once', async () => {
    const texts = ['Dogs bark.', 'Cats sleep.', 'Birds sing.'];
    const alone: string[] = [];
    for (const text of texts) alone.push((await parseText(text))[0].text);
    const together = await Promise.all(texts.map(text => parseText(text)));
    expect(together.map(([tree]) => tree.text)).toEqual(alone);
  });
});
