export {mapInOrder} from './map-in-order.js';
export {
  ParserPool,
  type ParserPoolOptions,
  parseTextsWith,
  sharingStarts
} from './parser-pool.js';
export {
  type PoolPort,
  type PoolWorker,
  serveJobs,
  WorkerPool
} from './worker-pool.js';
