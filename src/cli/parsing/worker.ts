import {parentPort} from 'node:worker_threads';
import {
  type PoolPort,
  parseTextsWith,
  serveJobs
} from '../../nlp/pool/index.js';

// What a thread of Node.js runs for a ParserPool. Only here are the modules of
// Node.js at hand.
serveJobs(parentPort as unknown as PoolPort, parseTextsWith);
