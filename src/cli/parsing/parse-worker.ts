import {parentPort, workerData} from 'node:worker_threads';
import {Parser} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import {parseBatch} from './batch-parser.js';
import type {ParserSetup} from './parse-pool.js';

// A thread that answers each batch with its result. An error ends the thread.
const setup = workerData as ParserSetup;
const parser = new Parser(setup.model, setup.options);

parentPort!.on('message', async (batch: Sentence[]) => {
  const result = await parseBatch(parser, batch, setup);
  parentPort!.postMessage(result, [result.bytes.buffer]);
});
