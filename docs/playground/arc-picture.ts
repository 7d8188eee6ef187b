import {arcDrawing} from '../../src/cli/demo/arc-drawing.js';
import styles from './arcs.css';

/** Arcs in the look of a style class; see arcs.css. */
export interface ArcLayer {
  readonly look: string;
  readonly heads: Int32Array;
}

/** The tree of a sentence, as the text of an SVG element. */
export function arcPicture(
  id: string,
  title: string,
  description: string,
  words: readonly string[],
  layers: readonly ArcLayer[]
): string {
  return arcDrawing({id, title, description, words, layers});
}

/** Where a tree has the arcs of another one, and where its own. */
export function comparedWith(
  heads: Int32Array,
  other: Int32Array,
  look: string
): ArcLayer[] {
  const where = (same: boolean) =>
    heads.map((head, v) => ((head === other[v]) === same ? head : -1));
  return [
    {look: 'shared-arc', heads: where(true)},
    {look, heads: where(false)}
  ];
}

/** The same as a file of its own. */
export function standalone(svg: string): string {
  return svg.replace(
    /^<svg([^>]*)>/,
    `<svg xmlns="http://www.w3.org/2000/svg"$1><style>${styles}</style>`
  );
}
