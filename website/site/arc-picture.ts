/** Arcs that share a style class of arcs.css. */
export interface ArcLayer {
  readonly look: string;
  /** The head of each word, from index 1; -1 for no arc. */
  readonly heads: Int32Array;
  /** Whether they stand out. */
  readonly isMarked?: boolean;
}

/**
 * Draws layers of arcs over the words of a sentence as SVG text: edges without
 * directions, or two trees in one.
 */
export function arcPicture(
  id: string,
  title: string,
  description: string,
  words: readonly string[],
  layers: readonly ArcLayer[]
): string {
  return arcDrawing({
    id,
    title,
    description,
    words: words.map(form => ({form})),
    arcs: layers.flatMap(({look, heads, isMarked = false}) =>
      words.flatMap((_, i) =>
        heads[i + 1] < 0
          ? []
          : [{head: heads[i + 1], child: i + 1, look, isMarked}]
      )
    ),
    isStyled: false
  });
}

/** The arcs that a tree shares with another one, and those it does not. */
export function comparedWith(
  heads: Int32Array,
  other: Int32Array,
  look: string
): ArcLayer[] {
  const where = (same: boolean) =>
    heads.map((head, v) => ((head === other[v]) === same ? head : -1));
  return [
    {look: 'same', heads: where(true)},
    {look, heads: where(false), isMarked: true}
  ];
}

import {arcDrawing} from '../internals.js';
