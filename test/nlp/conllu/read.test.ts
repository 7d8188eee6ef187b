import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {OptionError} from '../../../src/graph/index.js';
import {CONLLU_MODES} from '../../../src/nlp/conllu/index.js';
import {parseConllu, readConllu} from '../../../src/nlp/index.js';
import {
  conlluText,
  encode,
  line,
  outcome,
  readAll,
  TRICKY,
  textOf
} from '../../support/conllu.js';
import {cutInto} from '../../support/graph-files.js';

describe('readConllu', () => {
  it('reads the columns of a word by their names', async () => {
    const [{words}] = await readAll('1\tA\tB\tC\tD\tE\t0\tF\tG\tH\n\n');
    expect(words).toEqual([
      {
        form: 'A',
        lemma: 'B',
        upos: 'C',
        xpos: 'D',
        feats: 'E',
        head: 0,
        deprel: 'F',
        deps: 'G',
        misc: 'H'
      }
    ]);
  });

  it('reads words such as __proto__, and _ for what is empty', async () => {
    const sentences = await readAll(TRICKY);
    const forms = sentences.map(({words}) => words.map(({form}) => form));
    expect(forms).toEqual([
      ['de', 'el 😀', '__proto__'],
      [],
      [],
      ['_'],
      ['a', 'b']
    ]);
    expect(sentences[0].words[2].lemma).toBe('constructor');
    expect(sentences[0].words.map(({head}) => head)).toEqual([3, 3, 0]);
    expect(sentences[3].words[0].deprel).toBe('_');
    expect(sentences[4].words[1].misc).toBe('ends here');
  });

  it('tells where each sentence begins', async () => {
    const sentences = await readAll(TRICKY);
    expect(sentences.map(({source}) => source?.line)).toEqual([
      1, 10, 12, 14, 17
    ]);
  });

  it('keeps every line with its ending, and the byte order mark', async () => {
    const sentences = await readAll(TRICKY);
    expect(textOf(sentences)).toBe(TRICKY);
    const texts = sentences.map(({source}) => source!.text);
    expect(texts[0]).toMatch(/^\ufeff# newdoc\r\n/);
    expect(texts[1]).toBe('\n\r\n');
    expect(texts[2]).toBe('# a comment of its own\n\n');
  });

  it('reads the same wherever the text is cut', async () => {
    const expected = await outcome(TRICKY);
    expect(expected.error).toBe(null);
    const bytes = encode(TRICKY);
    for (let at = 0; at <= bytes.length; at++) {
      const cut = [bytes.subarray(0, at), bytes.subarray(at)];
      expect(await outcome(cut)).toEqual(expected);
    }
    for (let at = 0; at <= TRICKY.length; at++) {
      const cut = [TRICKY.slice(0, at), TRICKY.slice(at)];
      expect(await outcome(cut)).toEqual(expected);
    }
    expect(await outcome(TRICKY.split(''))).toEqual(expected);
    expect(await outcome([...bytes].map(b => Uint8Array.of(b)))).toEqual(
      expected
    );
    expect({sentences: parseConllu(TRICKY), error: null}).toEqual(expected);
  });

  it('reads what was written, and gives it back byte for byte', async () => {
    const property = fc.asyncProperty(
      conlluText.chain(made =>
        fc.tuple(fc.constant(made), cutInto(encode(made.text)))
      ),
      async ([{text, sentences}, chunks]) => {
        const found = await readAll(chunks);
        expect(textOf(found)).toBe(text);
        const words = found.map(sentence => sentence.words);
        expect(words.filter(({length}) => length > 0)).toEqual(
          sentences.map(made =>
            made.map(({fields, head}) => {
              const [form, lemma, upos, xpos, feats, deprel, deps, misc] =
                fields;
              return {
                ...{form, lemma, upos, xpos, feats},
                ...{head, deprel, deps, misc}
              };
            })
          )
        );
        expect(parseConllu(text)).toEqual(found);
        const unparsed = parseConllu(text, {mode: 'parse'});
        expect(textOf(unparsed)).toBe(text);
        expect(unparsed.map(({words}) => words)).toEqual(
          words.map(words =>
            words.map(word => ({...word, head: -1, deprel: '_'}))
          )
        );
      }
    );
    await fc.assert(property, {numRuns: 300});
  });

  it('does the same with any text however it is cut', async () => {
    const part = fc.constantFrom(
      ...['\t', '\n', '\n\n', '\r\n', '\r', '#', '# a\n', ' ', '\0', '\ufeff'],
      ...['1', '2', '_', '😀', '\ud83d', '\ude00', '1-2', '1.1', '0.1'],
      ...[line(1, 'a', 0), line(1, 'a', 2), line(2, 'b', 0), line(2, 'b', 1)],
      ...[line(3, 'c', 4), line('1-2', 'a b', '_'), line('1.1', '', '_')],
      ...['1\t_\t_\t_\t_\t_\t0\t_\n', `${line(1, 'a', 0)}\n`]
    );
    const text = fc.array(part, {maxLength: 10}).map(parts => parts.join(''));
    const property = fc.asyncProperty(
      text.chain(whole =>
        fc.tuple(
          fc.constant(whole),
          cutInto(whole),
          cutInto(encode(whole)),
          fc.constantFrom(...CONLLU_MODES),
          fc.constantFrom('conllu' as const, 'conllx' as const)
        )
      ),
      async ([whole, strings, bytes, mode, format]) => {
        const options = {mode, format};
        const expected = await outcome(whole, options);
        expect(await outcome(strings, options)).toEqual(expected);
        expect(await outcome(whole.split(''), options)).toEqual(expected);
        const text = textOf(expected.sentences);
        if (expected.error === null) expect(text).toBe(whole);
        else expect(whole.startsWith(text)).toBe(true);
        // Each mode takes what the stricter ones take, as the same sentences.
        if (mode === 'tree' && expected.error === null) {
          const partial = await outcome(whole, {...options, mode: 'partial'});
          expect(partial).toEqual(expected);
        }
        if (mode === 'partial' && expected.error === null) {
          const parse = await outcome(whole, {...options, mode: 'parse'});
          expect(textOf(parse.sentences)).toBe(whole);
        }
        // Half a character is nothing that bytes could hold.
        if (/\p{Surrogate}/u.test(whole)) return;
        expect(await outcome(bytes, options)).toEqual(expected);
      }
    );
    await fc.assert(property, {numRuns: 2000});
  });

  it('yields a sentence as soon as its blank line is there', async () => {
    const asked: string[] = [];
    async function* source() {
      for (const form of ['a', 'b', 'c']) {
        asked.push(form);
        yield `${line(1, form, 0)}\n`;
      }
    }
    const reader = readConllu(source());
    expect((await reader.next()).value?.words[0].form).toBe('a');
    expect(asked).toEqual(['a']);
    await reader.next();
    expect(asked).toEqual(['a', 'b']);
  });

  it('yields one sentence at a time of a text that is there', async () => {
    const reader = readConllu(`${line(1, 'a', 0)}\n${line(2, 'b', 0)}\n`);
    expect((await reader.next()).value?.words[0].form).toBe('a');
    await expect(reader.next()).rejects.toThrow('line 3, column 1: ');
    expect((await reader.next()).done).toBe(true);
  });

  it('closes its source when it is left, or fails', async () => {
    for (const text of [`${line(1, 'a', 0)}\n`, 'wrong\n']) {
      let closed = false;
      async function* source() {
        try {
          yield text;
          yield text;
        } finally {
          closed = true;
        }
      }
      try {
        for await (const _ of readConllu(source())) break;
      } catch {
        // The wrong text.
      }
      expect(closed).toBe(true);
    }
  });

  it('finds nothing in an empty text', async () => {
    for (const mode of CONLLU_MODES) {
      expect(await readAll('', {mode})).toEqual([]);
      expect(await readAll([], {mode})).toEqual([]);
      expect(parseConllu('', {mode})).toEqual([]);
    }
    const [{words, source}] = await readAll(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(words).toEqual([]);
    expect(source?.text).toBe('\ufeff');
  });

  it('refuses what is not a text, and options that mean nothing', async () => {
    for (const input of [null, undefined, 3, {}, [3]]) {
      await expect(readAll(input as never)).rejects.toThrow(OptionError);
      expect(() => parseConllu(input as never)).toThrow(OptionError);
    }
    for (const [options, said] of [
      [{format: 'conll09'}, 'format is "conll09". Use one of "conllx"'],
      [{mode: 'lax'}, 'mode is "lax". Use one of "parse", "partial", "tree"']
    ] as const) {
      const message = `spanforest/nlp/conllu: ${said}`;
      await expect(readAll('', options as never)).rejects.toThrow(message);
      expect(() => parseConllu('', options as never)).toThrow(message);
    }
    expect(parseConllu('', {mode: undefined})).toEqual([]);
  });
});

describe('mode partial', () => {
  it('reads the heads that there are', () => {
    const text = line(1, 'a', '_') + line(2, 'b', 0) + line(3, 'c', 2);
    const [{words}] = parseConllu(text, {mode: 'partial'});
    expect(words.map(({head}) => head)).toEqual([-1, 0, 2]);
  });
});

describe('mode parse', () => {
  it('ignores heads and relations, whatever they are', () => {
    const text = line(1, 'a', '', '') + line(2, 'b', 'x y', '2');
    const [{words}] = parseConllu(text, {mode: 'parse'});
    expect(words.map(({head, deprel}) => [head, deprel])).toEqual([
      [-1, '_'],
      [-1, '_']
    ]);
  });
});

describe('CoNLL-X', () => {
  it('has ten columns, or eight', () => {
    const text = '1\tA\tB\tC\tD\tx|y\t2\tF\t3\tH\n2\tA\tB\tC\tD\tE\t0\tF\n\n';
    const [{words}] = parseConllu(text, {format: 'conllx'});
    expect(words[0]).toMatchObject({upos: 'C', xpos: 'D', feats: 'x|y'});
    expect(words[0]).toMatchObject({head: 2, deps: '3', misc: 'H'});
    expect(words[1]).toMatchObject({deprel: 'F', deps: '_', misc: '_'});
  });

  it('may have several roots', () => {
    const text = `${line(1, 'a', 0)}${line(2, 'b', 0)}\n`;
    expect(parseConllu(text, {format: 'conllx'})).toHaveLength(1);
  });

  it('has comments that are told by having no tab', () => {
    const text = `# 1\n${line(1, '#', 0)}\n`;
    const [{words, comments}] = parseConllu(text, {format: 'conllx'});
    expect(words).toHaveLength(1);
    expect(comments).toEqual([{name: '1', value: ''}]);
  });
});
