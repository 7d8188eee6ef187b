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
import {
  LengthPruner,
  learnPruning,
  SentenceGraph
} from '../../../src/nlp/inference/index.js';
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
  const pruner = new LengthPruner(lengths);
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
        const lengths = learnPruning(sentences, name);
        const {right, rightKept} = countKept(sentences, lengths);
        expect(rightKept).toBe(right);
      })
    );
  });

  test.each(PRUNINGS)(
    '%s keeps the right arcs, neighbours, no others',
    name => {
      fc.assert(
        fc.property(treebank, sentences => {
          // By definition: the longest arc with these tags, and on this side.
          const keyOf = ({words}: Sentence, head: number, child: number) => {
            const [h, c] = [head, child].map(v => words[v - 1].upos);
            return `${h} ${c} ${name === 'sides' && head < child}`;
          };
          const longest = new Map<string, number>();
          for (const sentence of sentences) {
            for (const [child, head] of sentence.heads.entries()) {
              if (head < 1) continue;
              const key = keyOf(sentence, head, child);
              const length = Math.abs(head - child);
              longest.set(key, Math.max(longest.get(key) ?? 1, length));
            }
          }
          const pruner = new LengthPruner(learnPruning(sentences, name, true));
          for (const sentence of sentences) {
            const {words} = sentence;
            pruner.load(words);
            for (let head = 1; head <= words.length; head++) {
              const kept = words
                .map((_, i) => i + 1)
                .filter(child => {
                  if (child === head) return false;
                  const most = longest.get(keyOf(sentence, head, child)) ?? 1;
                  return Math.abs(child - head) <= most;
                });
              for (const [i] of words.entries()) {
                const isKept = kept.includes(i + 1);
                if (i + 1 === head) continue;
                expect(pruner.keepsArc(head, i + 1)).toBe(isKept);
              }
            }
          }
        })
      );
    }
  );

  test('keeps fewer edges by sides', () => {
    const [both, sides] = (['lengths', 'sides'] as const).map(name =>
      countKept(long, learnPruning(long, name))
    );
    expect(sides.kept).toBeLessThan(both.kept);
    fc.assert(
      fc.property(treebank, sentences => {
        const [both, sides] = (['lengths', 'sides'] as const).map(name =>
          countKept(sentences, learnPruning(sentences, name))
        );
        expect(sides.kept).toBeLessThanOrEqual(both.kept);
      })
    );
  });
});

describe('a model', () => {
  const sentences = parseConllu(TRAIN).map(({words}) => words);
  const options = {
    ...({parser: 'u-mst-uf', bits: 10, passes: 1} as const),
    ...{tagger: false, tokenizer: false}
  };

  test.each(
    (['u-mst-uf', 'd-mst'] as const).flatMap(parser =>
      PRUNINGS.map(prune => [parser, prune] as const)
    )
  )('for %s prunes by %s, from a file too', (parser, prune) => {
    const model = train(sentences, {...options, parser, prune});
    const read = decodeModel(encodeModel(model, {compact: false}));
    expect(read.lengths).toEqual(model.lengths);
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

  test('refuses names that it does not know', () => {
    const error = (more: object) => () =>
      train(sentences, {...options, ...more});
    expect(error({prune: 'vines'})).toThrow('prune is "vines"');
  });
});
