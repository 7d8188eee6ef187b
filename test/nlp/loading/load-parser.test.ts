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
        /^spanforest\/nlp: the language is .*\. Pass a tag such as en or sv, or /
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
async function freshLoading(
  modules: Readonly<Record<string, () => object>>
): Promise<typeof import('../../../src/nlp/loading/index.js')> {
  vi.resetModules();
  for (const [name, module] of Object.entries(modules)) {
    vi.doMock(name, module);
  }
  return import('../../../src/nlp/loading/index.js');
}

describe('the packages of models', () => {
  let loading: typeof import('../../../src/nlp/loading/index.js');
  let loads: number;

  const file = (language: string) => {
    const source = async () => {
      loads++;
      return encodeModel({...textModel(), language});
    };
    return () => ({default: source});
  };
  const missing = () => {
    throw new Error('not found');
  };
  const modules = {
    'spanforest-sv': file('sv'),
    'spanforest-hu': file('hu'),
    'spanforest-nb': file('nb'),
    'spanforest-zh': file('zh'),
    'spanforest-da': () => ({default: async () => new Uint8Array(5)}),
    'spanforest-pt': missing,
    'spanforest-ar': missing
  };

  beforeEach(async () => {
    loads = 0;
    loading = await freshLoading(modules);
  });
  afterEach(() => {
    for (const name of Object.keys(modules)) vi.doUnmock(name);
    vi.resetModules();
  });

  test('are found by the tag, also for a language that is not known', async () => {
    for (const [tag, language] of [
      ['sv', 'sv'],
      ['sv-FI', 'sv'],
      ['SV', 'sv'],
      ['sv_SE', 'sv'],
      ['hu', 'hu'],
      ['no', 'nb'],
      ['no-NO', 'nb'],
      ['zh-Hans', 'zh'],
      ['zh-Hant', 'zh'],
      ['zh_TW', 'zh']
    ]) {
      expect((await loading.loadModel(tag)).language).toBe(language);
    }
    const parser = await loading.loadParser('sv');
    expect(parser.model).toBe(await loading.loadModel('sv-FI'));
    const [tree] = await loading.parseText('No!', {language: 'sv'});
    expect(tree.words.map(({form}) => form)).toEqual(['No', '!']);
  });

  test('calls at the same time load a model once', async () => {
    const {default: source} = file('xx')();
    const calls = [1, 2, 3].map(() => loading.loadModel(source));
    expect(new Set(await Promise.all(calls)).size).toBe(1);
    expect(loads).toBe(1);
  });

  test('can be passed in place of a tag', async () => {
    const {default: source} = file('xx')();
    expect((await loading.loadModel(source)).language).toBe('xx');
    const [tree] = await loading.parseText('No!', {language: source});
    expect(tree.words.map(({form}) => form)).toEqual(['No', '!']);
    expect(loads).toBe(1);
  });

  test('are loaded again after a failure', async () => {
    const good = encodeModel({...textModel(), language: 'xx'});
    const answers = [new Uint8Array(5), good];
    const source = async () => answers.shift()!;
    await expect(loading.loadModel(source)).rejects.toThrow('not a model file');
    expect((await loading.loadModel(source)).language).toBe('xx');
  });

  test('have to be installed', async () => {
    for (const load of [loading.loadModel, loading.loadParser]) {
      const error = await load('pt_BR').catch(error => error);
      expect(error.name).toBe('LanguageError');
      expect(error.message).toBe(
        'spanforest/nlp: the model for "pt" is in the package spanforest-pt, ' +
          'which is not installed. Run npm install spanforest-pt; in a bundle, ' +
          'import it and pass its default export.'
      );
      expect(error.package).toBe('spanforest-pt');
      expect(error.cause).toBeInstanceOf(Error);
    }
  });

  test('an unknown language is refused with those that there are', async () => {
    const error = await loading.loadModel('ar-EG').catch(error => error);
    expect(error.name).toBe('LanguageError');
    expect(error.message).toBe(
      'spanforest/nlp: there is no model for "ar-EG". There are models for ' +
        'cs, da, de, el, en, es, fi, fr, hr, id, it, ja, ko, nb, nl, nn, pt, ' +
        'ro, ru, sl, sv, tr, uk, zh; train one with spanforest train.'
    );
    expect(error.package).toBeUndefined();
  });

  test('a damaged model is refused', async () => {
    const error = await loading.loadModel('da').catch(error => error);
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
