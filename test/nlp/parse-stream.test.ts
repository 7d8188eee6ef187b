import {setImmediate} from 'node:timers/promises';
import {describe, expect, test, vi} from 'vitest';
import {
  type Model,
  OptionError,
  Parser,
  ReadTextError,
  type SentenceTree,
  sentenceOf,
  type TreeWord,
  textOf,
  train,
  writeSentence
} from '../../src/nlp/index.js';
import {textModel, textSentences} from '../support/text-model.js';

const parser = new Parser(textModel());
const TEXT = "Birds 😀 sing. They don't bark!\n\nFish\nswim. ";

type Chunks = Parameters<Parser['parseStream']>[0];

async function all(
  chunks: Chunks,
  options: Parameters<Parser['parseStream']>[1] = {}
): Promise<SentenceTree[]> {
  const trees: SentenceTree[] = [];
  for await (const tree of parser.parseStream(chunks, options)) {
    trees.push(tree);
  }
  return trees;
}

const written = (trees: readonly SentenceTree[]) =>
  trees.map(({sentence}) => writeSentence(sentence)).join('');

describe('Parser.parseStream', () => {
  test('gives the same for strings and bytes, cut anywhere', async () => {
    const expected = written(await parser.parseText(TEXT));
    expect(textOf((await all([TEXT])).map(tree => tree.sentence))).toBe(TEXT);
    const bytes = new TextEncoder().encode(TEXT);
    const inBytes = Array.from(bytes, byte => Uint8Array.of(byte));
    const later = async function* () {
      for (const byte of inBytes) {
        await setImmediate();
        yield byte;
      }
    };
    for (const chunks of [
      TEXT.split(''),
      [bytes],
      [Buffer.from(TEXT)],
      inBytes,
      later(),
      ['', TEXT, '', new Uint8Array(0)]
    ]) {
      expect(written(await all(chunks))).toBe(expected);
    }
  });

  test('gives sentences before the text ends', async () => {
    const endless = function* () {
      for (;;) yield 'Birds sing.\n\n';
    };
    let count = 0;
    for await (const {root} of parser.parseStream(endless())) {
      expect(root.form).toBe('sing');
      if (++count === 100) break;
    }
  });

  test('reads no further than it has to', async () => {
    let chunks = 0;
    const counted = function* () {
      for (; chunks < 1000; chunks++) yield 'Birds sing.\n\n';
    };
    for await (const _ of parser.parseStream(counted())) break;
    expect(chunks).toBeLessThan(30);
  });

  test('splits a long chunk as it goes', async () => {
    const seen: number[] = [];
    const text = 'Birds sing.\n\n'.repeat(20_000);
    const onProgress = ({characters}: {characters: number}) => {
      seen.push(characters);
    };
    for await (const _ of parser.parseStream([text], {onProgress})) {
      if (seen.length > 0) break;
    }
    expect(seen[0]).toBeLessThan(text.length);
  });

  test.each([undefined, null, 5, {length: 2}, ['a']])(
    'refuses the chunk %s',
    async chunk => {
      await expect(all(['Birds ', chunk as never])).rejects.toThrow(
        ReadTextError
      );
    }
  );

  test.each([undefined, null, 5, 'text', new Uint8Array(3), {}])(
    'refuses %s for chunks',
    async chunks => {
      await expect(all(chunks as never)).rejects.toThrow(ReadTextError);
      await expect(all(chunks as never)).rejects.toThrow('the chunks are ');
    }
  );

  test('says what is wrong with its input', async () => {
    await expect(all([Uint8Array.of(0xff)])).rejects.toThrow('is not UTF-8');
    await expect(all([TEXT], {input: 'html' as never})).rejects.toThrow(
      'input is "html". Use one of "text", "lines", "words".'
    );
    await expect(all([TEXT], {input: 5 as never})).rejects.toThrow(OptionError);
    await expect(parser.parseText(5 as never)).rejects.toThrow(
      'the text is 5. Pass a string, or pass chunks to parseStream.'
    );
  });

  test('reads lines and words', async () => {
    const text = 'No! No!\nBirds sing.';
    const forms = async (input: 'lines' | 'words') =>
      (await parser.parseText(text, {input})).map(({words}) =>
        words.map(({form}) => form).join(' ')
      );
    expect(await forms('lines')).toEqual(['No ! No !', 'Birds sing .']);
    expect(await forms('words')).toEqual(['No! No!', 'Birds sing.']);
  });
});

describe('a partial pipeline', () => {
  const untagged = ({tagger: _, ...model}: Model): Model => model;

  test('tags words that come alone', () => {
    const {words, heads, labels} = parser.parse([
      {form: 'The'},
      {form: 'birds'},
      {form: 'sing'}
    ]);
    expect(words.map(({upos}) => upos)).toEqual(['DET', 'NOUN', 'VERB']);
    expect([...heads]).toEqual([-1, 2, 3, 0]);
    expect(labels).toEqual(['', 'det', 'nsubj', 'root']);
    expect(parser.parse([])).toMatchObject({words: []});
  });

  test('keeps the tags that are given, and adds to them', () => {
    const words = [
      {form: 'Fish', upos: 'VERB'},
      {form: 'swim', upos: 'NOUN', lemma: '_', feats: undefined as never}
    ];
    const {words: tagged} = parser.parse(words);
    expect(tagged.map(({upos, xpos}) => [upos, xpos])).toEqual([
      ['VERB', 'VE'],
      ['NOUN', 'NO']
    ]);
    // A value that the model has never seen.
    const odd = [{form: 'dog', upos: 'ODD', xpos: 'odd', feats: 'A=B'}];
    expect(parser.parse(odd).words).toEqual([
      expect.objectContaining({...odd[0], lemma: expect.any(String)})
    ]);
  });

  test('reads curly apostrophes and quotes as plain ones', async () => {
    const [plain] = await parser.parseText("They don't bark.");
    const [curly] = await parser.parseText('They don\u2019t bark.');
    expect(curly.words.map(({form}) => form)).toEqual([
      'They',
      'do',
      'n\u2019t',
      'bark',
      '.'
    ]);
    const column = ({lemma, upos, xpos, head, deprel}: TreeWord) => [
      lemma,
      upos,
      xpos,
      head?.id,
      deprel
    ];
    expect(curly.words.map(column)).toEqual(plain.words.map(column));
    // Given lemmas stay, and so do the forms without a tagger.
    const word = {form: 'n\u2019t', lemma: 'x', upos: 'Y'};
    expect(parser.parse([word]).words[0]).toMatchObject(word);
    const {tagger: _, ...model} = textModel();
    const aliases = "\u2019'";
    const tokenizer = {...model.tokenizer!, aliases};
    const alone = new Parser({...model, tokenizer});
    expect(alone.parse([word, {form: 'a'}]).words).toEqual([word, {form: 'a'}]);
  });

  test('gives a lemma that is the word the characters of the word', () => {
    const model = textModel();
    const [{form, lemma}] = new Parser(model).parse([{form: 'sing'}]).words;
    expect(lemma).toBe(form);
    const tokenizer = {...model.tokenizer!, aliases: 'ſs'};
    const other = new Parser({...model, tokenizer});
    const found = (word: {form: string; lemma?: string}) =>
      other.parse([word]).words[0].lemma;
    expect(found({form: 'ſing'})).toBe('ſing');
    expect(found({form: 'ſing', lemma: 'sing'})).toBe('sing');
  });

  test('leaves words as they are without a tagger', () => {
    const alone = new Parser(untagged(textModel()));
    const words = [{form: 'Birds', upos: 'NOUN'}];
    expect(alone.parse(words).words).toBe(words);
    expect(alone.coverage).toMatchObject({words: 0, known: 0});
    const [word] = alone.parseSentence(sentenceOf(words)).words;
    expect(word).toMatchObject({upos: 'NOUN', lemma: '_', head: 0});
  });

  test('refuses text without a tokeniser, but not words', async () => {
    const {tokenizer: _, ...model} = textModel();
    const alone = new Parser(model);
    await expect(alone.parseText('Birds sing.')).rejects.toThrow(ReadTextError);
    const [tree] = await alone.parseText('Birds sing .', {input: 'words'});
    expect(tree.words.map(({upos}) => upos)).toEqual(['NOUN', 'VERB', 'PUNCT']);
  });

  test('reads text without tags, too', async () => {
    const [tree] = await new Parser(untagged(textModel())).parseText('No!');
    expect(tree.words.map(({form, upos}) => [form, upos])).toEqual([
      ['No', '_'],
      ['!', '_']
    ]);
  });

  test('keeps comments, ranges and everything else of a sentence', () => {
    const text = textSentences().map(sentence => {
      const parsed = parser.parseSentence(sentence);
      expect(parsed.comments).toEqual(sentence.comments);
      return writeSentence(parsed);
    });
    expect(text[5]).toContain("2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n");
    expect(textOf(textSentences().map(s => parser.parseSentence(s)))).toBe(
      textOf(textSentences())
    );
  });

  test('counts the words that are known', async () => {
    const counting = new Parser(textModel());
    await counting.parseText('Birds xyzzy 12 !', {input: 'words'});
    const script = {letters: 10, inScript: 10};
    expect(counting.coverage).toEqual({words: 2, known: 1, ...script});
  });

  test('warns of another language, of its own accord only once', async () => {
    const parser = new Parser(textModel());
    const warnings: string[] = [];
    const onWarning = (text: string) => warnings.push(text);
    await parser.parseText('The dog barks. Birds sing.', {onWarning});
    await parser.parseText('Hunden og katten.', {onWarning});
    expect([warnings, parser.warning]).toEqual([[], null]);
    await parser.parseText('Hunden og katten sover.', {onWarning});
    const share = 'only 0 % of the words are known to the model of English';
    expect(warnings).toEqual([
      `${share}. Expect poor trees: load the model of its language.`
    ]);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await parser.parseText('Hunden og katten sover.');
    await parser.parseText('Собаки лают.', {onWarning});
    await parser.parseText('Собаки лают.');
    await new Parser(textModel()).parseText('Собаки лают.');
    expect(warn.mock.calls.map(([text]) => text.slice(0, 60))).toEqual([
      `spanforest/nlp/parser: ${share}`.slice(0, 60),
      'spanforest/nlp/parser: the text is not in the script of Engl'
    ]);
    expect(warnings).toHaveLength(2);
    expect(parser.warning).toContain('% of the words are known');
    warn.mockRestore();
  });
});

test('a model trained on words alone learns neither text nor tags', () => {
  const model = train([[{form: 'Go', head: 0}]], {bits: 8, passes: 1});
  expect([model.tokenizer, model.tagger]).toEqual([undefined, undefined]);
});
