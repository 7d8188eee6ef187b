/** The names of all parsers. */
export const PARSERS = [
  'd-mst',
  'u-mst-uf',
  'u-mst-df',
  'u-mst-uf-lep'
] as const;

/**
 * A kind of parser, by how it scores and finds trees:
 *
 * - `d-mst`: directed features, Chu-Liu/Edmonds' algorithm (McDonald and
 *   others 2005);
 * - `u-mst-uf`: undirected features, an undirected spanning tree, directed
 *   away from the root (this and the next two by Levi and others 2016);
 * - `u-mst-df`: the same with directed features, two scores joined into one;
 * - `u-mst-uf-lep`: `u-mst-uf`, improved locally by the scores of `d-mst`.
 */
export type ParserName = (typeof PARSERS)[number];

/** The kinds of features that there are weights for. */
export const PARTS = ['undirected', 'directed'] as const;

/** A part of a model: the weights of one kind of features. */
export type Part = (typeof PARTS)[number];

/** The parts that each parser needs. */
export const PARTS_OF: Readonly<Record<ParserName, readonly Part[]>> = {
  'd-mst': ['directed'],
  'u-mst-uf': ['undirected'],
  'u-mst-df': ['directed'],
  'u-mst-uf-lep': ['undirected', 'directed']
};

/**
 * Which parsers a model can be used for: the one that it was trained for
 * first, and those that it has been trained for besides.
 */
export function parsersIn(trained: ParserName): readonly ParserName[] {
  return trained === 'u-mst-uf-lep'
    ? ['u-mst-uf-lep', 'u-mst-uf', 'd-mst']
    : [trained];
}
