import {parseTextsWith} from './parser-pool.js';
import {type PoolPort, serveJobs} from './worker-pool.js';

// What a worker of a browser runs for a ParserPool.
serveJobs(globalThis as unknown as PoolPort, parseTextsWith);
