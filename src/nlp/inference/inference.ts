import {OptionError} from '../../graph/errors.js';
import {say, told} from '../../graph/message.js';
import {checkChoice} from '../../graph/options.js';
import type {TaggedWord} from '../sentence.js';
import type {
  CandidateLimits,
  Candidates,
  ScoredCandidates
} from './candidate-heads.js';

/** How a model finds the tree of a sentence by its weights. */
export interface Inference {
  /** What pruning has kept so far; `null` if all arcs are scored. */
  readonly edges: EdgesKept | null;
  /**
   * The head of each word in the best tree; that of the root, at 0, is -1.
   *
   * @param gold - The right heads, for cost-augmented decoding in training:
   * everything outside the right tree scores 1 more, so that the right tree
   * has to win by as much as others are wrong.
   */
  readonly infer: (
    words: readonly TaggedWord[],
    gold?: Int32Array
  ) => Int32Array;
  /**
   * Trees of a sentence, the best first, each once. With first order they are
   * all trees, and the first is the one that `infer` returns. With second order
   * they are that tree and at most the hundred best first-order trees, ranked
   * by their second-order scores, so another one may come first. They are to
   * be taken before the next sentence. Undefined if trees cannot be ranked.
   */
  readonly rank?: (
    words: readonly TaggedWord[]
  ) => Generator<RankedTree, void, undefined>;
  /**
   * The score of the tree that `infer` returned last, right after it. Undefined
   * for first order.
   */
  readonly treeScore?: (heads: Int32Array) => number;
  /**
   * A good tree for the sentence that was inferred last, now that one of its
   * words has other tags. Each call is about that sentence, not about the call
   * before. Faster than `infer`; undefined if it would not be.
   */
  readonly reinfer?:
    | ((words: readonly TaggedWord[], position: number) => Int32Array)
    | undefined;
  /** The scores of a tree's arcs, of the sentence that was inferred last. */
  readonly arcScores: (heads: Int32Array) => ArcScores;
  /**
   * Scores of all arcs of the sentence that was inferred last, row after row,
   * divided by a temperature: a tree is as likely as the exponential of the sum
   * of its scores. `-Infinity` for arcs that are in no tree; arcs into the root
   * and from a word to itself have any score. With second order, the scores
   * are those that come closest. They are valid until the next call.
   */
  readonly potentials: (temperature: number) => Float64Array;
}

/** Inference by the scores of single arcs or edges. */
export interface FirstOrderInference extends Inference {
  /**
   * The arcs that a search around a tree may choose from, those of the tree
   * included, of the sentence that was inferred last. They are valid until the
   * next call.
   */
  readonly candidates: (
    tree: Int32Array,
    limits: CandidateLimits
  ) => ScoredCandidates;
  /**
   * Scores some arcs again for the sentence that was inferred last, now that one
   * of its words has other tags: those of the word, and others that are given.
   * The rest keep their scores.
   */
  readonly rescore?: (
    words: readonly TaggedWord[],
    position: number,
    near: Candidates
  ) => void;
}

/** A tree and what it is ranked by. */
export interface RankedTree {
  /** The head of each word; that of the root, at 0, is -1. */
  readonly heads: Int32Array;
  /** The sum of the scores of its arcs or edges. */
  readonly score: number;
}

/** How many edges there were, of `d-mst` arcs, and how many were kept. */
export interface EdgesKept {
  /** Those of the complete graphs of all sentences, root included. */
  readonly all: number;
  /**
   * Those that were scored: the ones that survived pruning, and those between
   * neighbours that came back because pruning had disconnected the words.
   */
  readonly kept: number;
}

/** The scores of a tree's arcs, word by word. */
export interface ArcScores {
  /** The score of the arc from each word's head; `NaN` for the root, at 0. */
  readonly scores: Float64Array;
  /**
   * That score less the best one of any other head for the same word: how
   * sure the parser is of the arc by itself. Negative where another head
   * scores better, but the tree as a whole would not, or, with second order,
   * where pairs of arcs decided otherwise; `Infinity` where there is no other
   * head; `NaN` for the root.
   */
  readonly margins: Float64Array;
}

/**
 * The scores of a tree's arcs.
 *
 * @param addAll - Adds the scores of all arcs, inside the tree or outside.
 */
export function collectScores(
  heads: Int32Array,
  addAll: (add: (head: number, child: number, score: number) => void) => void
): ArcScores {
  const scores = new Float64Array(heads.length).fill(NaN);
  const rivals = new Float64Array(heads.length).fill(-Infinity);
  addAll((head, child, score) => {
    if (heads[child] === head) scores[child] = score;
    else if (score > rivals[child]) rivals[child] = score;
  });
  return {scores, margins: scores.map((s, v) => s - rivals[v])};
}

/** The names of all parsers. */
export const PARSERS = [
  'd-mst',
  'u-mst-uf',
  'u-mst-df',
  'u-mst-uf-lep',
  'u-mst-uf-cle'
] as const;

/**
 * A kind of parser, by how it scores and finds trees:
 *
 * - `d-mst`: directed features, Chu-Liu/Edmonds' algorithm (McDonald and
 *   others 2005);
 * - `u-mst-uf`: undirected features, an undirected spanning tree, directed
 *   away from the root (this and the next two by Levi and others 2016);
 * - `u-mst-df`: the same with directed features, two scores joined into one;
 * - `u-mst-uf-lep`: `u-mst-uf`, improved locally by the scores of `d-mst`;
 * - `u-mst-uf-cle`: Chu-Liu/Edmonds' algorithm with the scores of `d-mst` on
 *   the few arcs that `u-mst-uf` suggests.
 */
export type ParserName = (typeof PARSERS)[number];

/** What features are about: edges without a direction, or arcs. */
export type FeatureKind = 'undirected' | 'directed';

/** The kinds of features that each parser has weights for. */
export const FEATURE_KINDS: Readonly<
  Record<ParserName, readonly FeatureKind[]>
> = {
  'd-mst': ['directed'],
  'u-mst-uf': ['undirected'],
  'u-mst-df': ['directed'],
  'u-mst-uf-lep': ['undirected', 'directed'],
  'u-mst-uf-cle': ['undirected', 'directed']
};

/**
 * The order of a parser: 1 scores each arc on its own; 2 also scores pairs of
 * arcs: grandparents, siblings and crossing arcs.
 */
export type Order = 1 | 2;

/** All orders, the least first. */
export const ORDERS: readonly [1, 2] = [1, 2];

/** Weights that a model may have: by kind of features, and of second order. */
export type WeightKind = FeatureKind | 'joint' | 'parts';

/** The weights that a model has. */
export function weightKinds(
  parser: ParserName,
  order: Order
): readonly WeightKind[] {
  const kinds = FEATURE_KINDS[parser];
  return order === 1 ? kinds : [...kinds, 'joint', 'parts'];
}

/**
 * Whether second order has parts for arcs that cross: not if trees are found
 * without them. A first tree with hardly any crossing arcs is kept from many a
 * good change by parts that forbid them (docs/background/second-order.md).
 */
export function hasCrossingParts(
  parser: ParserName,
  decoder: DirectedDecoderName
): boolean {
  return parser !== 'd-mst' || decoder === 'cle';
}

/** Which parsers a model can be used for; the one it was trained for first. */
export function parsersIn(trained: ParserName): readonly ParserName[] {
  if (FEATURE_KINDS[trained].length === 1) return [trained];
  const other = trained === 'u-mst-uf-lep' ? 'u-mst-uf-cle' : 'u-mst-uf-lep';
  return [trained, other, 'u-mst-uf', 'd-mst'];
}

/** The names of the decoders that find the best directed tree. */
export const DIRECTED_DECODERS = ['cle', 'eisner'] as const;

/** A decoder that finds the best directed tree; see {@link DecoderName}. */
export type DirectedDecoderName = 'cle' | 'eisner';

/** The names of all decoders. */
export const DECODERS = ['cle', 'eisner', 'u-mst'] as const;

/**
 * How to find a tree by scores:
 *
 * - `cle` finds the best of all trees, crossing arcs included, by the
 *   algorithm of Chu, Liu and Edmonds;
 * - `eisner` finds the best of the projective trees, whose arcs do not cross
 *   if they are drawn above the sentence and its root (Eisner 1996);
 * - `u-mst` joins the scores of the two arcs between two words, finds the
 *   best undirected tree, and directs it away from the root (Levi, Reichart
 *   and Rappoport 2016).
 */
export type DecoderName = (typeof DECODERS)[number];

/**
 * Checks that a parser can use a decoder: only `d-mst` has a choice.
 *
 * @param parsers - The parsers that the caller could choose instead.
 */
export function checkDecoder(
  decoder: DirectedDecoderName,
  parser: ParserName,
  parsers: readonly ParserName[],
  where: string
): void {
  checkChoice(where, 'decoder', decoder, DIRECTED_DECODERS);
  if (parser === 'd-mst') return;
  const advice = parsers.includes('d-mst')
    ? 'Ask for the parser d-mst, or leave out the decoder'
    : 'Leave it out, or use d-mst';
  throw new OptionError(
    `${where}: the decoder "${decoder}" is for d-mst, but the parser is ` +
      `${parser}. ${advice}.`
  );
}

/** Refuses an option that a parser would ignore, if it is given. */
export function refuseOption(
  where: string,
  option: string,
  value: unknown,
  whose: string,
  parser: ParserName
): void {
  if (value === undefined) return;
  throw told(
    OptionError,
    say`${where}: ${{option}} is for ${whose}, but the parser is ${parser}. Leave it
      out, or use another parser.`
  );
}
