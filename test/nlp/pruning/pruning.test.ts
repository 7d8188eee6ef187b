import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {LengthDictionary} from '../../../src/internals.js';
import {
  decodeModel,
  encodeModel,
  Parser,
  PRUNINGS,
  parseConllu,
  train
} from '../../../src/nlp/index.js';
import {SentenceGraph} from '../../../src/nlp/inference/index.js';
import {createPruner, learnPruning} from '../../../src/nlp/pruning/index.js';
import {TRAIN} from '../../support/treebanks.js';
import {headsOfTree} from '../../support/words.js';

const TAGS = ['ADJ', 'NOUN', 'PUNCT', 'VERB'];

interface Sentence {
  readonly words: readonly {form: string; upos: string}[];
  readonly heads: Int32Array;
}

const treebank = fc.array(
  fc
    .array(fc.constantFrom(...TAGS), {minLength: 1, maxLength: 12})
    .chain(tags =>
      headsOfTree(tags.length).map(heads => ({
        words: tags.map(upos => ({form: upos[0], upos})),
        heads: Int32Array.from([-1, ...heads])
      }))
    ),
  {minLength: 1, maxLength: 12}
);

/** Edges between words: all that are kept, right ones, right ones kept. */
function countKept(sentences: readonly Sentence[], lengths: LengthDictionary) {
  const graph = new SentenceGraph();
  const pruner = createPruner(lengths);
  let [kept, right, rightKept] = [0, 0, 0];
  for (const {words, heads} of sentences) {
    graph.load(words, pruner);
    right += heads.filter(head => head > 0).length;
    for (let e = words.length; e < graph.size; e++) {
      const [u, v] = [graph.source[e], graph.target[e]];
      kept++;
      if (heads[u] === v || heads[v] === u) rightKept++;
    }
  }
  return {kept, right, rightKept};
}

// Comparing large arrays element by element takes seconds.
function expectSame(a: LengthDictionary, b: LengthDictionary): void {
  expect({...a, vine: a.vine?.threshold}).toEqual({
    ...b,
    vine: b.vine?.threshold
  });
  const bytes = ({vine}: LengthDictionary) =>
    Buffer.from(vine?.weights ?? new Int8Array(0));
  expect(bytes(a).equals(bytes(b))).toBe(true);
}

/**
 * A treebank whose verbs have edges as far as the last noun, but only to the
 * right, and only if they are of one form.
 */
const long = Array.from({length: 40}, (_, i): Sentence => {
  const isFar = i % 3 === 0;
  const adjectives = Array.from({length: 3 + (i % 5)}, () => 'ADJ');
  const tags = ['NOUN', 'NOUN', 'VERB', ...adjectives, 'NOUN'];
  const heads = tags.map((_, p) => p);
  [heads[0], heads[1], heads[2]] = [2, 3, 0];
  if (isFar) heads[tags.length - 1] = 3;
  return {
    words: tags.map(upos => ({
      form: upos === 'VERB' && isFar ? 'far' : upos,
      upos
    })),
    heads: Int32Array.from([-1, ...heads])
  };
});

describe('learnPruning', () => {
  test.each(['lengths', 'sides'] as const)('%s keeps all right edges', name => {
    fc.assert(
      fc.property(treebank, sentences => {
        const lengths = learnPruning(sentences, name, 0.5);
        const {right, rightKept} = countKept(sentences, lengths);
        expect(rightKept).toBe(right);
      })
    );
  });

  test('keeps fewer edges by sides', () => {
    const [both, sides] = (['lengths', 'sides'] as const).map(name =>
      countKept(long, learnPruning(long, name, 1))
    );
    expect(sides.kept).toBeLessThan(both.kept);
    fc.assert(
      fc.property(treebank, sentences => {
        const [both, sides] = (['lengths', 'sides'] as const).map(name =>
          countKept(sentences, learnPruning(sentences, name, 1))
        );
        expect(sides.kept).toBeLessThanOrEqual(both.kept);
      })
    );
  });

  test.each(['quantile', 'table'] as const)(
    '%s keeps the share of the right edges that is wanted',
    name => {
      fc.assert(
        fc.property(
          treebank,
          fc.double({min: 0.01, max: 1, noNaN: true}),
          (sentences, keep) => {
            const lengths = learnPruning(sentences, name, keep);
            const {right, rightKept} = countKept(sentences, lengths);
            expect(rightKept).toBeGreaterThanOrEqual(keep * right);
          }
        )
      );
    }
  );

  test('keeps fewer edges by a table of the same share than by any bounds', () => {
    // All bounds of up to four pairs of tags, by brute force.
    const small = fc.array(
      fc
        .array(fc.constantFrom('A', 'B'), {minLength: 2, maxLength: 5})
        .chain(tags =>
          headsOfTree(tags.length).map(heads => ({
            words: tags.map(upos => ({form: upos, upos})),
            heads: Int32Array.from([-1, ...heads])
          }))
        ),
      {minLength: 1, maxLength: 4}
    );
    fc.assert(
      fc.property(
        small,
        fc.double({min: 0.1, max: 1, noNaN: true}),
        (sentences, keep) => {
          const table = learnPruning(sentences, 'table', keep);
          const found = countKept(sentences, table);
          const size = table.longest.length;
          for (let code = 0; code < 4 ** size; code++) {
            const longest = Int32Array.from(
              {length: size},
              (_, p) => 1 + (Math.floor(code / 4 ** p) % 4)
            );
            const other = countKept(sentences, {...table, longest});
            // Steps are whole, so the share is exceeded: compare with bounds
            // that keep at least as many.
            if (other.rightKept < found.rightKept) continue;
            expect(other.kept).toBeGreaterThanOrEqual(found.kept);
          }
        }
      ),
      {numRuns: 20}
    );
  });

  test('finds by a vine which words have long edges', () => {
    const sides = countKept(long, learnPruning(long, 'sides', 1));
    const vine = countKept(long, learnPruning(long, 'vine', 1));
    expect(vine.rightKept).toBeGreaterThan(0.98 * vine.right);
    expect(vine.kept).toBeLessThan(sides.kept);
  });

  test.each(PRUNINGS)('%s gives the same bounds every time', name => {
    fc.assert(
      fc.property(treebank, sentences => {
        expectSame(
          learnPruning(sentences, name, 0.9),
          learnPruning(sentences, name, 0.9)
        );
      }),
      {numRuns: 5}
    );
  });
});

describe('a model', () => {
  const sentences = parseConllu(TRAIN).map(({words}) => words);
  const options = {
    ...({parser: 'u-mst-uf', bits: 10, passes: 1} as const),
    ...{tagger: false, tokenizer: false}
  };

  test.each(PRUNINGS)('prunes by %s, from a file too', prune => {
    const model = train(sentences, {...options, prune});
    const read = decodeModel(encodeModel(model, {compact: false}));
    expectSame(read.lengths!, model.lengths!);
    const [one, two] = [new Parser(model), new Parser(read)];
    for (const words of sentences) {
      expect(one.parse(words)).toEqual(two.parse(words));
    }
    expect(one.edges!.kept).toBeLessThan(one.edges!.all);
    expect(one.edges).toEqual(two.edges);
  });

  test('prunes by lengths by default', () => {
    expect(train(sentences, {...options, prune: true}).lengths).toEqual(
      train(sentences, {...options, prune: 'lengths'}).lengths
    );
  });

  test('refuses shares and names that it does not know', () => {
    const error = (more: object) => () =>
      train(sentences, {...options, ...more});
    expect(error({prune: 'vines'})).toThrow('prune is "vines"');
    expect(error({prune: 'vine', keep: 0})).toThrow('keep is 0. Pass a share');
    expect(error({prune: 'vine', keep: 1.5})).toThrow('keep is 1.5.');
    expect(error({prune: 'vine', keep: '1' as never})).toThrow('keep is "1".');
    expect(error({keep: 0.9})).toThrow(
      'keep is for quantile, table, vine, but prune is true.'
    );
    expect(error({prune: 'sides', keep: 0.9})).toThrow('but prune is "sides".');
    expect(error({parser: 'd-mst', prune: 'vine'})).toThrow(
      'prune vine is for undirected parsers, but the parser is d-mst.'
    );
  });

  test('refuses a vine of another size', () => {
    const model = train(sentences, {...options, prune: 'vine'});
    const lengths = {
      ...model.lengths!,
      vine: {weights: new Int8Array(24), threshold: 0.1}
    };
    expect(() => decodeModel(encodeModel({...model, lengths}))).toThrow(
      'section "vine" has 24 numbers'
    );
  });
});
