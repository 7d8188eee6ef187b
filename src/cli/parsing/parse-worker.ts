import {parentPort} from 'node:worker_threads';
import {Parser} from '../../nlp/parser.js';
import {type PoolPort, serveJobs} from '../../nlp/pool/index.js';
import type {Sentence} from '../../nlp/sentence.js';
import {
  type ParsedBatch,
  type ParserSetup,
  parseBatch
} from './batch-parser.js';

// A thread that answers each batch of sentences with its text.
serveJobs(
  parentPort as unknown as PoolPort,
  (setup: ParserSetup) => {
    const parser = new Parser(setup.model, setup.options);
    return (batch: Sentence[]) => parseBatch(parser, batch, setup);
  },
  ({bytes}: ParsedBatch) => [bytes.buffer]
);
