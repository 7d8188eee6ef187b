import type {EdgeList} from '../graph/edge-list.js';

/**
 * Whether Borůvka's algorithm is the fastest on graphs of that order and size
 * if vertices of close numbers are neighbours: then its rounds hardly leave
 * the caches, while sorting by weight scatters the edges (measured on grids
 * and on bands of a matrix).
 */
export function mayGainFromLocality(order: number, size: number): boolean {
  return size >= 1_000_000 && size <= 5 * order;
}

/**
 * Tells whether most edges join vertices of close numbers, as in grids,
 * meshes, images and most road networks. Looks at a few edges, spread evenly.
 * Time O(1).
 */
export function hasLocality({order, size, source, target}: EdgeList): boolean {
  const near = order / NEAR;
  const step = Math.max(1, Math.floor(size / SAMPLE));
  let looked = 0;
  let close = 0;
  for (let e = 0; e < size; e += step) {
    looked++;
    if (Math.abs(source[e] - target[e]) <= near) close++;
  }
  return close >= MOST * looked;
}

// How many edges to look at.
const SAMPLE = 512;

// Numbers are close if they differ by no more than this part of all: on
// random graphs one edge in 32 is.
const NEAR = 64;

// The share of close edges that makes a graph local.
const MOST = 0.75;
