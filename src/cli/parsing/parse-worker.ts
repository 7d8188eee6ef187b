import {parentPort, workerData} from 'node:worker_threads';
import {type BatchJob, BatchParser} from './batch-parser.js';
import type {ParseSetting} from './parse-pool.js';

// A thread that parses: it is given the model when it starts and batches as
// messages, and answers each of them. An error ends it, and whoever started
// it gets to know.
const {model, options} = workerData as ParseSetting;
const parser = new BatchParser(model, options);

parentPort!.on('message', async (job: BatchJob) => {
  const result = await parser.parse(job);
  parentPort!.postMessage(result, [result.bytes.buffer as ArrayBuffer]);
});
