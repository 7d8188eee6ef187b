import {parentPort, workerData} from 'node:worker_threads';
import type {PackedNames} from '../../graph/formats/index.js';
import type {LinesJob, ReadLines} from './line-pool.js';
import {LineThread} from './line-thread.js';

// A thread that answers lines with the edges in them.
const thread = new LineThread(workerData as number);

parentPort!.on('message', (job: LinesJob) => {
  const {bytes} = job;
  const edges = thread.read(job);
  const result: ReadLines = {bytes, edges};
  const parts = edges
    ? [
        ...[edges.source, edges.target, edges.weight],
        ...[...partsOf(edges.names), ...partsOf(edges.attributes)]
      ]
    : [];
  const buffers = [bytes, ...parts].map(({buffer}) => buffer as ArrayBuffer);
  parentPort!.postMessage(result, [...new Set(buffers)]);
});

function partsOf(names: PackedNames | null): (Uint8Array | Uint32Array)[] {
  return names === null ? [] : [names.bytes, names.ends];
}
