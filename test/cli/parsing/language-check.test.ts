import {writeFile} from 'node:fs/promises';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {NO_COUNTS} from '../../../src/cli/parsing/batch-parser.js';
import {languageWarning} from '../../../src/cli/parsing/language-check.js';
import {seededRandom} from '../../../src/graph/index.js';
import {encodeModel} from '../../../src/nlp/index.js';
import {LetterCounter} from '../../../src/nlp/text/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {TEXT_TREEBANK, textModel} from '../../support/text-model.js';

const ADVICE =
  'Expect poor trees: give a model for the language of the text.\n';
const DOUBT = 'Expect poor trees: the model may be for another language.\n';

describe('the warning about another language', () => {
  const counts = {
    ...NO_COUNTS,
    ...{letters: 100, inScript: 100, tagged: 20, known: 19}
  };

  test('does not come if most words are known', () => {
    expect(languageWarning(counts, 'en', true)).toBe('');
    expect(languageWarning({...counts, known: 8}, 'en', true)).toBe('');
    expect(languageWarning({...counts, known: 7}, 'en', true)).not.toBe('');
    expect(languageWarning(NO_COUNTS, 'en', true)).toBe('');
    expect(languageWarning(NO_COUNTS, undefined, true)).toBe('');
    // Serbian is written in two scripts.
    expect(languageWarning({...counts, inScript: 0}, 'sr', true)).toBe('');
  });

  test('names the language of the model if it is known', () => {
    const unknown = {...counts, known: 1};
    const share = 'warning: only 5 % of the words are known to the model';
    expect(languageWarning(unknown, 'en', true)).toBe(
      `${share} of English. ${ADVICE}`
    );
    expect(languageWarning(unknown, undefined, true)).toBe(
      `${share}. ${DOUBT}`
    );
    // Only a model that was not given can be replaced by its language.
    expect(languageWarning(unknown, 'en', false)).toBe(
      `${share} of English. Expect poor trees: give the language of the text ` +
        'by --language.\n'
    );
    // In the form of a tag, but none.
    expect(languageWarning(unknown, 'en-a', true)).toBe(
      `${share} of en-a. ${ADVICE}`
    );
    expect(languageWarning(unknown, '!!', true)).toBe(
      `${share} of !!. ${ADVICE}`
    );
  });

  test('takes more than a few words to come', () => {
    expect(languageWarning({...counts, tagged: 3, known: 0}, 'en', true)).toBe(
      ''
    );
    expect(
      languageWarning({...counts, tagged: 4, known: 0}, 'en', true)
    ).not.toBe('');
  });

  test('comes for a few letters of another script', () => {
    const other = {...NO_COUNTS, letters: 6, tagged: 2};
    const message = 'warning: the text is not in the script of Danish. ';
    expect(languageWarning(other, 'da', true)).toBe(message + ADVICE);
    // Without a tagger, no words are counted.
    expect(languageWarning({...other, tagged: 0}, 'da', true)).toBe(
      message + ADVICE
    );
    expect(languageWarning(other, undefined, true)).toBe('');
  });
});

test.each([
  ['en', 'Dogs'],
  ['ru', 'собаки'],
  ['el', 'σκύλος'],
  ['zh', '狗'],
  ['zh-TW', '狗'],
  ['ja', '犬ガいーヲ'],
  ['ko', '개犬'],
  ['he', 'כלב'],
  ['sr-Latn', 'pas']
])('the letters of %s are known', (language, form) => {
  const letters = [...form].length;
  const count = (language: string) => {
    const counter = new LetterCounter(language);
    counter.add([{form}]);
    counter.add([{form: '12.'}]);
    return counter;
  };
  expect(count(language)).toMatchObject({letters, inScript: letters});
  const other = language === 'ru' ? 'en' : 'ru';
  expect(count(other)).toMatchObject({letters, inScript: 0});
});

test.each([undefined, 'xx-invalid-tag-', '', '!!'])(
  'the letters of %s are not known',
  language => {
    const counter = new LetterCounter(language);
    counter.add([{form: 'Dogs'}]);
    expect(counter).toMatchObject({letters: 0, inScript: 0});
  }
);

describe('spanforest parse', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const {language: _, ...unknown} = textModel();
    await writeFile(folder.file('en'), encodeModel(textModel()));
    await writeFile(folder.file('unknown'), encodeModel(unknown));
  });
  afterAll(() => folder.remove());

  const warning = async (model: string, text: string, ...argv: string[]) => {
    const {code, stderr} = await runInMemory([
      ...['parse', '-m', folder.file(model), '-t', text, ...argv]
    ]);
    expect(code).toBe(0);
    return stderr;
  };
  const DANISH = 'Hunden og katten kan ikke lide at bade om vinteren.';

  test('warns of text in another language or script', async () => {
    expect(await warning('en', 'The dog barks. Birds sing.')).toBe('');
    expect(await warning('en', 'Собаки лают.')).toBe(
      `warning: the text is not in the script of English. ${ADVICE}`
    );
    const known = 'warning: only 0 % of the words are known to the model';
    expect(await warning('en', DANISH)).toBe(`${known} of English. ${ADVICE}`);
    expect(await warning('unknown', DANISH)).toBe(`${known}. ${DOUBT}`);
    expect(await warning('en', DANISH, '-q')).toBe('');
  });

  test('counts all batches of all files', async () => {
    await writeFile(folder.file('da.txt'), `${DANISH}\n\n`.repeat(400));
    const argv = ['parse', '-m', folder.file('en'), folder.file('da.txt')];
    const one = await runInMemory(argv);
    expect(one.stderr).toContain('only 0 % of the words');
    await writeFile(
      folder.file('en.txt'),
      'The dog barks. Birds sing.\n\n'.repeat(1000)
    );
    const both = await runInMemory([...argv, folder.file('en.txt')]);
    expect(both.stderr).toBe('');
  });

  test('is followed by calibrate in that', async () => {
    const forms = DANISH.split(' ');
    const rows = forms.map(
      (form, i) => `${i + 1}\t${form}\t_\tNOUN\t_\t_\t${i}\tdep\t_\t_\n`
    );
    await writeFile(folder.file('da.conllu'), `${rows.join('')}\n`);
    await writeFile(folder.file('en.conllu'), TEXT_TREEBANK);
    const calibrate = async (trees: string) => {
      const out = folder.file('calibrated');
      const argv = [folder.file('en'), folder.file(trees), '-o', out];
      return (await runInMemory(['calibrate', ...argv])).stderr;
    };
    expect(await calibrate('da.conllu')).toContain(
      'warning: only 0 % of the words are known to the model of English. ' +
        'Calibrate it on text like that it is meant for.\n'
    );
    expect(await calibrate('en.conllu')).not.toContain('warning');
  });
});

test('spanforest train says if it could not learn where sentences end', async () => {
  const folder = await temporaryFolder();
  // Tweets that end in any word.
  const random = seededRandom(1);
  const tweets = Array.from({length: 300}, () => {
    const length = 2 + Math.floor(8 * random());
    const rows = Array.from({length}, (_, i) => {
      const form = 'abcdefgh'[Math.floor(8 * random())];
      const misc = random() < 0.1 ? 'SpaceAfter=No' : '_';
      return `${i + 1}\t${form}\t_\tX\t_\t_\t${i}\tdep\t_\t${misc}\n`;
    });
    return `${rows.join('')}\n`;
  });
  const train = async (text: string) => {
    await writeFile(folder.file('trees'), text);
    const argv = [folder.file('trees'), '-o', folder.file('model')];
    const small = ['--no-tags', '--bits', '10', '--passes', '1'];
    return (await runInMemory(['train', ...argv, ...small])).stderr;
  };
  expect(await train(tweets.join(''))).toMatch(
    /^warning: only \d+\.\d+ % of the ends of sentences were found on first sight\. Expect/m
  );
  expect(await train(TEXT_TREEBANK)).not.toContain('warning');
  const paragraphs = tweets.map(tweet => `# newpar\n${tweet}`);
  expect(await train(paragraphs.join(''))).toMatch(
    /^warning: each sentence is a paragraph of its own, so/m
  );
  await folder.remove();
});
