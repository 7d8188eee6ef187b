import {OptionError} from '../../graph/errors.js';
import {checkChoice} from '../../graph/options.js';

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
 * good change by parts that forbid them (docs/second-order.md).
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
