/**
 * The worker of the parsing tool. It decodes models, splits and tags text, and
 * parses, so that the page never waits for it.
 */

import {decodeModel, type Sentence} from 'spanforest/nlp';
import type {Call, Reply} from './parser-client.js';
import {
  type Confidence,
  type FoundTree,
  type ModelFacts,
  Parsers,
  type TreeStep
} from './parsers.js';

let parsers: Parsers;

// What the page can call.
const calls = {
  load: (bytes: Uint8Array): ModelFacts => {
    parsers = new Parsers(decodeModel(bytes));
    return parsers.facts;
  },
  read: (text: string): Promise<Sentence[]> => parsers.read(text),
  parse: (sentence: Sentence): Sentence => parsers.parse(sentence),
  confidence: (sentence: Sentence): Confidence => parsers.confidence(sentence),
  compare: (sentence: Sentence): FoundTree[] => parsers.compare(sentence),
  sample: (draw: {sentence: Sentence; seed: number}): Sentence =>
    parsers.sample(draw),
  climb: (sentence: Sentence): TreeStep[] => parsers.climb(sentence),
  enhance: (sentence: Sentence): TreeStep[] => parsers.enhance(sentence)
};

export type Calls = typeof calls;

addEventListener('message', async ({data}: MessageEvent<Call>) => {
  const {id, name, value} = data;
  let reply: Reply;
  try {
    reply = {id, result: await calls[name](value as never)};
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    reply = {id, problem};
  }
  postMessage(reply);
});
