import {SpanforestError} from '../../graph/errors.js';

/** The graph is not connected, so it has no spanning tree. */
export class NoSpanningTreeError extends SpanforestError {
  override name = 'NoSpanningTreeError';
  /** How many components the graph has, without edges of weight 0. */
  readonly components: number;

  /** Makes the error for a graph of several components. */
  constructor(components: number, where = 'spanforest/msf/probability') {
    super(
      `${where}: the graph has no spanning tree, because it has ` +
        `${components} components. Add edges of positive weight, or take one ` +
        'component at a time.'
    );
    this.components = components;
  }
}
