/**
 * How fast text becomes tokens, tags and trees with the English model, in one
 * thread and warm:
 *
 * npm run bench:text -- FILE
 *
 * FILE is a treebank in CoNLL-U, plain or gzip, whose text is read again. The
 * best of five rounds counts.
 */
import {readFileSync} from 'node:fs';
import {gunzipSync} from 'node:zlib';
import {parseConllu, textOf} from '../src/nlp/conllu/index.js';
import {loadModel} from '../src/nlp/loading/index.js';
import {Parser} from '../src/nlp/parser.js';
import type {Sentence} from '../src/nlp/sentence.js';
import {Tagger, TextReader} from '../src/nlp/text/index.js';

const ROUNDS = 5;

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('bench/text.ts: pass a treebank in CoNLL-U.');
  process.exit(2);
}
const content = readFileSync(file);
const isPacked = content[0] === 0x1f && content[1] === 0x8b;
const treebank = (isPacked ? gunzipSync(content) : content).toString();
const text = textOf(
  parseConllu(treebank).filter(({words}) => words.length > 0)
);

const model = await loadModel();
const tagger = new Tagger(model.tagger!);
const parser = new Parser(model);

const read = (): Sentence[] => {
  const reader = new TextReader(model.tokenizer ?? null);
  return [...reader.push(text), ...reader.end()];
};
const tasks = {
  'text to tokens': read,
  'text to tags': () => {
    const sentences = read();
    for (const {words} of sentences) tagger.tag(words);
    return sentences;
  },
  'text to trees': () => read().map(sentence => parser.parseSentence(sentence))
};

console.log('| | words a second | sentences a second |');
console.log('|---|--:|--:|');
for (const [name, task] of Object.entries(tasks)) {
  let best = Number.POSITIVE_INFINITY;
  let sentences: Sentence[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage().user;
    sentences = task();
    best = Math.min(best, (process.cpuUsage().user - start) / 1e6);
  }
  const words = sentences.reduce((sum, {words}) => sum + words.length, 0);
  const show = (count: number) =>
    Math.round(count / best).toLocaleString('en-GB');
  console.log(`| ${name} | ${show(words)} | ${show(sentences.length)} |`);
}
