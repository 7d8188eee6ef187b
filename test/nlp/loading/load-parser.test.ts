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
    for (const tag of ['EN', 'en_US', 'en-GB', 'en-Latn-US']) {
      expect(await loadModel(tag)).toBe(model);
    }
  });

  test.each(['', 'e', 'swedish', '_SE', '../x', 5, null, {}])(
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

// Fresh modules, so that no model is known yet.
type Loading = typeof import('../../../src/nlp/loading/index.js');

const PACKAGE = 'spanforest-models';

async function freshLoading(
  modules: Readonly<Record<string, () => object>>
): Promise<Loading> {
  vi.resetModules();
  for (const [name, module] of Object.entries(modules)) {
    vi.doMock(name, module);
  }
  return import('../../../src/nlp/loading/index.js');
}

function forget(...names: readonly string[]): void {
  for (const name of names) vi.doUnmock(name);
  vi.resetModules();
}

const missing = () => {
  throw new Error('not found');
};

describe('with the package of models', () => {
  let loading: Loading;

  const file = (language: string) => {
    const bytes = encodeModel({...textModel(), language});
    return () => ({default: bytes});
  };
  const modules = {
    [PACKAGE]: () => ({LANGUAGES: ['fi', 'pt-br', 'sv', 'xx']}),
    [`${PACKAGE}/sv.js`]: file('sv'),
    [`${PACKAGE}/pt-br.js`]: file('pt-BR'),
    [`${PACKAGE}/xx.js`]: () => ({default: new Uint8Array(5)}),
    [`${PACKAGE}/fi.js`]: missing
  };

  beforeEach(async () => {
    loading = await freshLoading(modules);
  });
  afterEach(() => forget(...Object.keys(modules)));

  test('a language is loaded by its tag, or by that of its base', async () => {
    for (const [tag, language] of [
      ['sv', 'sv'],
      ['sv-FI', 'sv'],
      ['SV', 'sv'],
      ['sv_SE', 'sv'],
      ['pt-BR', 'pt-BR'],
      ['pt_br', 'pt-BR']
    ]) {
      expect((await loading.loadModel(tag)).language).toBe(language);
    }
    const parser = await loading.loadParser('sv');
    expect(parser.model).toBe(await loading.loadModel('sv-FI'));
    expect(await loading.loadModel('pt-BR')).toBe(
      await loading.loadModel('PT_BR')
    );
    const [tree] = await loading.parseText('No!', {language: 'sv'});
    expect(tree.words.map(({form}) => form)).toEqual(['No', '!']);
  });

  test('calls at the same time decode a model once', async () => {
    const tags = ['sv', 'sv-FI', 'SV'];
    const models = await Promise.all(tags.map(tag => loading.loadModel(tag)));
    expect(new Set(models).size).toBe(1);
  });

  test('an unknown language is refused with those that there are', async () => {
    for (const tag of ['fr', 'qq-PT']) {
      const error = await loading.loadModel(tag).catch(error => error);
      expect(error.name).toBe('LanguageError');
      expect(error.message).toBe(
        `spanforest/nlp: there is no model for "${tag}". There are models for ` +
          'cs, da, de, el, en, fi, ja, nl, pt, pt-br, sl, sv, tr, xx, zh; ' +
          'train one with spanforest train.'
      );
    }
  });

  test('a package without a model that it should have is too old', async () => {
    // One that is not listed, and one that is listed and missing.
    for (const language of ['pt', 'fi']) {
      const error = await loading.loadModel(language).catch(error => error);
      expect(error.name).toBe('LanguageError');
      expect(error.message).toBe(
        'spanforest/nlp: the package spanforest-models is installed, but has ' +
          `no model for "${language}". Update it with npm install ` +
          'spanforest-models@latest.'
      );
    }
  });

  test('a damaged model is refused', async () => {
    const error = await loading.loadModel('xx').catch(error => error);
    expect(error.name).toBe(ModelFileError.name);
  });
});

describe('without the package of models', () => {
  let loading: Loading;

  beforeEach(async () => {
    loading = await freshLoading({[PACKAGE]: missing});
  });
  afterEach(() => forget(PACKAGE));

  test('a language says how to install its model', async () => {
    for (const load of [loading.loadModel, loading.loadParser]) {
      const error = await load('sv_SE').catch(error => error);
      expect(error.name).toBe('LanguageError');
      expect(error.message).toBe(
        'spanforest/nlp: the model for "sv" is in the package ' +
          'spanforest-models, which is not installed. Run npm install ' +
          'spanforest-models.'
      );
      expect(error.cause).toBeInstanceOf(Error);
    }
    await expect(
      loading.parseText('Hej!', {language: 'sv'})
    ).rejects.toMatchObject({name: 'LanguageError'});
  });

  test('an unknown language does not ask to install it', async () => {
    await expect(loading.loadModel('fr')).rejects.toThrow(
      'spanforest/nlp: there is no model for "fr". There are models for cs, ' +
        'da, de, el, en, ja, nl, pt, sl, sv, tr, zh; train one with spanforest ' +
        'train.'
    );
  });

  test('English is there', async () => {
    expect((await loading.loadModel('en')).language).toBe('en');
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
