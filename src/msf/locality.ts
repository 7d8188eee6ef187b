import type {EdgeList} from '../graph/edge-list.js';

/**
 * Whether Borůvka's algorithm is the fastest on graphs of that order and size
 * if they are local: then its rounds hardly leave the caches, while sorting by
 * weight scatters the edges (measured on grids and on bands of a matrix). With
 * more edges, most are dropped before anything is sorted.
 */
export function mayGainFromLocality(order: number, size: number): boolean {
  return size >= 1_000_000 && size <= 2 * order;
}

/**
 * Tells whether most edges join vertices of close numbers and come in the order
 * of these, as in grids and images. Looks at a few edges, spread evenly. Time
 * O(1).
 */
export function hasLocality({order, size, source, target}: EdgeList): boolean {
  const near = order / NEAR;
  const step = Math.max(1, Math.floor(size / SAMPLE));
  let looked = 0;
  let close = 0;
  let last = 0;
  for (let e = 0; e < size; e += step) {
    looked++;
    const u = source[e];
    const isClose = Math.abs(u - target[e]) <= near;
    if (isClose && Math.abs(u - last) <= near) close++;
    last = u;
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
