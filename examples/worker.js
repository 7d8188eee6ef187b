// Finds forests in worker threads, so that the program can do other things
// meanwhile, and can stop a search. The edges are in shared memory: both
// threads read the same arrays, and nothing is copied.
//
//   npm run build && node examples/worker.js graph.csv
//
// docs/how-to/workers.md explains it, and what differs in a browser.
import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import {argv, exit, stderr} from 'node:process';
import {fileURLToPath} from 'node:url';
import {
  isMainThread,
  parentPort,
  Worker,
  workerData
} from 'node:worker_threads';
import {formatOfFileName, readGraph, totalWeight} from 'spanforest/graph';
import {maximumSpanningForestOf, minimumSpanningForestOf} from 'spanforest/msf';

/** @typedef {import('spanforest/graph').EdgeList} EdgeList */

/**
 * Reads the edges of a file into shared memory.
 *
 * @param {string} path
 * @param {{signal?: AbortSignal, onProgress?: (share: number) => void}} options
 * @returns {Promise<EdgeList>}
 */
export async function readShared(path, {signal, onProgress} = {}) {
  const {size} = await stat(path);
  async function* chunks() {
    let read = 0;
    for await (const chunk of createReadStream(path, {signal})) {
      yield chunk;
      onProgress?.((read += chunk.length) / size);
    }
  }
  const graph = await readGraph(chunks(), formatOfFileName(path) ?? 'csv');
  return share(graph.edges);
}

/**
 * Copies an edge list into memory that all threads see.
 *
 * @param {EdgeList} edges
 * @returns {EdgeList}
 */
export function share({order, size, source, target, weight}) {
  const shared = {
    order,
    size,
    source: new Int32Array(new SharedArrayBuffer(4 * size)),
    target: new Int32Array(new SharedArrayBuffer(4 * size)),
    weight: new Float64Array(new SharedArrayBuffer(8 * size))
  };
  shared.source.set(source);
  shared.target.set(target);
  shared.weight.set(weight);
  return shared;
}

/**
 * Finds the forest of shared edges in a thread of its own.
 *
 * @param {EdgeList} edges not to be changed before the result is there
 * @param {{maximum?: boolean, signal?: AbortSignal}} options
 * @returns {Promise<Int32Array>}
 */
export function forestInWorker(edges, {maximum = false, signal} = {}) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL(import.meta.url), {
      workerData: {edges, maximum}
    });
    const abort = () => {
      // In the middle of whatever it does: this is what a signal cannot do.
      worker.terminate();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort);
    worker.on('message', resolve);
    // What the algorithm throws, such as an EdgeWeightError, arrives here.
    worker.on('error', reject);
    worker.on('exit', () => signal?.removeEventListener('abort', abort));
  });
}

if (!isMainThread && workerData?.edges) {
  const {edges, maximum} = workerData;
  const solve = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
  const forest = solve(edges);
  // The forest is handed over, not copied.
  const buffer = /** @type {ArrayBuffer} */ (forest.buffer);
  parentPort?.postMessage(forest, [buffer]);
} else if (argv[1] === fileURLToPath(import.meta.url)) {
  if (argv[2] === undefined) {
    console.error(
      'Usage: node examples/worker.js GRAPH, where GRAPH is a file such as roads.csv'
    );
    exit(2);
  }
  const signal = AbortSignal.timeout(60_000);
  const edges = await readShared(argv[2], {
    signal,
    onProgress: part => stderr.write(`\r${Math.round(100 * part)} % read`)
  });
  stderr.write('\n');
  const [least, greatest] = await Promise.all([
    forestInWorker(edges, {signal}),
    forestInWorker(edges, {signal, maximum: true})
  ]);
  const {order, size, weight} = edges;
  console.log(`${order} vertices, ${size} edges`);
  console.log(`minimum spanning forest: ${totalWeight(weight, least)}`);
  console.log(`maximum spanning forest: ${totalWeight(weight, greatest)}`);
}
