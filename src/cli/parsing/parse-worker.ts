import {parentPort, workerData} from 'node:worker_threads';
import {type Batch, BatchParser} from './batch-parser.js';
import type {ParserSetup} from './parse-pool.js';

// A thread that answers each batch with its result. An error ends the thread.
const {model, options} = workerData as ParserSetup;
const parser = new BatchParser(model, options);

parentPort!.on('message', async (batch: Batch) => {
  const result = await parser.parse(batch);
  parentPort!.postMessage(result, [result.bytes.buffer]);
});
