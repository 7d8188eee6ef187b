import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  type Container,
  decodeContainer,
  encodeContainer,
  type JsonValue,
  type SectionData
} from '../../../src/internals.js';
import {
  decodeModel,
  encodeModel,
  ModelFileError,
  Parser,
  parseConllu,
  textOf,
  writeSentence
} from '../../../src/nlp/index.js';
import {jsonValue, sectionData} from '../../support/model-files.js';
import {textModel} from '../../support/text-model.js';

const FILE = decodeContainer(encodeModel(textModel()));
const TEXT = "The dog barks. They don't SING!\n\nFish 😀 swim, 12 xyzzies. ";

type Members = {readonly [key: string]: JsonValue};

/** Checks that a file is refused, or that its model works. */
async function check(container: Container): Promise<boolean> {
  let parser: Parser;
  try {
    parser = new Parser(decodeModel(encodeContainer(container)));
  } catch (error) {
    expect(error).toBeInstanceOf(ModelFileError);
    return false;
  }
  const {tokenizer} = parser.model;
  const input = tokenizer ? 'text' : 'words';
  const trees = await parser.parseText(TEXT, {input});
  const conllu = trees.map(({sentence}) => writeSentence(sentence)).join('');
  const sentences = parseConllu(conllu);
  expect(sentences.length).toBe(trees.length);
  expect(textOf(sentences)).toBe(TEXT);
  return true;
}

/** The header with another value at a path of names and indices. */
function withValue(
  value: JsonValue,
  path: readonly string[],
  leaf: JsonValue | undefined
): JsonValue {
  if (path.length === 0) return leaf ?? null;
  const [first, ...rest] = path;
  const copy = (
    Array.isArray(value) ? [...value] : {...(value as Members)}
  ) as {
    [key: string]: JsonValue;
  };
  if (rest.length === 0 && leaf === undefined) delete copy[first];
  else copy[first] = withValue(copy[first], rest, leaf);
  // A hole of an array would be null in the file.
  return Array.isArray(copy) ? copy.filter(() => true) : copy;
}

/** The paths of all values in the header. */
function pathsOf(value: JsonValue, path: readonly string[] = []): string[][] {
  const below =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          pathsOf(inner, [...path, key])
        )
      : [];
  return [[...path], ...below];
}

const PATHS = pathsOf((FILE.header as Members).text).map(path => [
  'text',
  ...path
]);

describe('a model file with text', () => {
  test('gives the model back', () => {
    const model = textModel();
    expect(decodeModel(encodeModel(model, {compact: false}))).toEqual(model);
    const {tokenizer, tagger} = decodeModel(encodeModel(model));
    expect(tokenizer).toEqual(model.tokenizer);
    expect(tagger).toEqual(model.tagger);
  });

  test.each(['tokenizer', 'tagger'] as const)('may lack a %s', async part => {
    const {[part]: _, ...model} = textModel();
    const bytes = encodeModel(model, {compact: false});
    expect(decodeModel(bytes)).toEqual(model);
    expect(await check(decodeContainer(bytes))).toBe(true);
  });

  test('is refused or works with any value of its header changed', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.oneof(
          fc.constant(undefined),
          jsonValue,
          fc.constantFrom<JsonValue[]>(
            '',
            '\t',
            '9\tx\ty',
            '=',
            '0\t\tx',
            'l\t'
          )
        ),
        async (path, value) => {
          const header = withValue(FILE.header, path, value);
          if (!(await check({...FILE, header}))) refused++;
        }
      ),
      // An alias of half a character made forms that are no text.
      {numRuns: 200, examples: [[['text', 'tokenizer', 'aliases'], ' 😀']]}
    );
    expect(refused).toBeGreaterThan(0);
  });

  test('is refused or works with any section changed', async () => {
    const names = [...FILE.sections.keys()].filter(
      name => !['directed', 'labels'].includes(name)
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        sectionData,
        fc.array(fc.tuple(fc.nat(), fc.nat(65535)), {maxLength: 20}),
        fc.constantFrom('other', 'changed', 'shorter', 'missing'),
        async (name, other, changes, how) => {
          const sections = new Map<string, SectionData>(FILE.sections);
          const data = sections.get(name)!.slice();
          for (const [at, value] of changes) {
            if (data.length > 0) data[at % data.length] = value;
          }
          if (how === 'missing') sections.delete(name);
          else if (how === 'other') sections.set(name, other);
          else if (how === 'changed') sections.set(name, data);
          else sections.set(name, data.slice(0, data.length >> 1));
          await check({...FILE, sections});
        }
      ),
      {numRuns: 200}
    );
  });

  test.each<[string, readonly string[], JsonValue]>([
    ['a tag with a tab', ['tagger', 'upos', '0'], 'A\tB'],
    ['an empty tag', ['tagger', 'xpos', '0'], ''],
    ['a lemma that is empty', ['tagger', 'lemma', '0'], '='],
    ['a lemma with a line break', ['tagger', 'lemma', '0'], '=a\nb'],
    ['fewer tags than are used', ['tagger', 'upos'], ['X']],
    ['fewer classes of words', ['tagger', 'words'], []],
    [
      'a multiword rule without words',
      ['tokenizer', 'multiwords', '1'],
      '2\tx'
    ],
    [
      'a multiword rule that cuts nothing',
      ['tokenizer', 'multiwords', '1'],
      'x'
    ],
    ['half a multiword rule', ['tokenizer', 'multiwords'], ['a']],
    ['a flag that is none', ['tokenizer', 'isDense'], 1]
  ])('is refused with %s', async (_, path, value) => {
    const header = withValue(FILE.header, ['text', ...path], value);
    expect(() => decodeModel(encodeContainer({...FILE, header}))).toThrow(
      ModelFileError
    );
  });

  test.each<[string, SectionData]>([
    ['tokenizer', new Int8Array(3)],
    ['tokenizer', new Int8Array(0)],
    ['tokenizer-known', new Int8Array(5)],
    ['tokenizer-asks', new Int8Array(10)],
    ['upos', new Int8Array(3)],
    ['upos', new Uint8Array(1024)],
    ['analyses', Uint16Array.of(0, 0)],
    ['analyses', Uint16Array.of(99, 0, 0)],
    ['scripts', Uint16Array.of(0)],
    ['scripts', Uint16Array.of(0, 9999)],
    ['words-gaps', Uint8Array.of(1, 200)],
    ['words-gaps', Uint8Array.of(1)],
    ['words-values', Uint16Array.of(9999)]
  ])('is refused with another section %s', (name, data) => {
    const sections = new Map<string, SectionData>(FILE.sections);
    sections.set(name, data);
    expect(() => decodeModel(encodeContainer({...FILE, sections}))).toThrow(
      ModelFileError
    );
  });
});
