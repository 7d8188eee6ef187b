import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Random} from '../support/random.js';
import {mutate} from './mutate.js';
import {TARGETS} from './targets.js';

const CORPUS = 'test/fuzz/corpus';
// Of the inputs that are not of a grammar, and of those left whole.
const CORPUS_SHARE = 0.2;
const WHOLE_SHARE = 0.2;

/** The files of the corpus for a target: inputs that once were misread. */
export function corpusOf(name: string): Uint8Array[] {
  let files = corpora.get(name);
  if (files === undefined) {
    const folder = join(CORPUS, name);
    files = readdirSync(CORPUS).includes(name)
      ? readdirSync(folder).map(
          file => new Uint8Array(readFileSync(join(folder, file)))
        )
      : [];
    corpora.set(name, files);
  }
  return files;
}

const corpora = new Map<string, Uint8Array[]>();

/** An input for a target: the same for the same draws. */
export function inputOf(name: string, random: Random): Uint8Array {
  const {make, words} = TARGETS[name];
  const corpus = corpusOf(name);
  const isFromCorpus = corpus.length > 0 && random.real() < CORPUS_SHARE;
  const input = isFromCorpus ? random.pick(corpus) : make(random);
  if (random.real() < WHOLE_SHARE) return input;
  return mutate(input, make(random), words, random);
}
