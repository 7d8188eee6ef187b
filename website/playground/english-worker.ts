/**
 * The worker of the parsing tool. It decodes the English model, splits and
 * tags text, and parses, so that the page never waits for it.
 */

import {decodeModel, type Sentence} from 'spanforest/nlp';
import type {Call, Reply} from './english.js';
import {type FoundTree, Parsers} from './parsers.js';

let parsers: Parsers;

// What the page can call.
const calls = {
  load: (bytes: Uint8Array): void => {
    parsers = new Parsers(decodeModel(bytes));
  },
  read: (text: string): Promise<Sentence[]> => parsers.read(text),
  parse: (sentence: Sentence): FoundTree[] => parsers.parse(sentence)
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
