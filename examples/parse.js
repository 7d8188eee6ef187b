// Trains a parser, parses a sentence, and tells how sure it is of each word:
//
//   npm run build && node examples/parse.js
//
// A parser that is worth its name learns from thousands of sentences; then
// keep its model in a file, as encodeModel and Parser.load do.
import {encodeModel, Parser, train} from 'spanforest/nlp';
import {treebank, wordsOf} from './treebank.js';

const model = train(treebank, {decoder: 'eisner', bits: 16});
const bytes = encodeModel(model);
console.log(`${treebank.length} sentences, a model of ${bytes.length} bytes\n`);

const parser = Parser.load(bytes);
const words = wordsOf('The/DET young/ADJ fox/NOUN ran/VERB away/ADV');
const {heads, margins} = parser.explain(words);
for (const [i, {form}] of words.entries()) {
  const head = heads[i + 1] === 0 ? 'the root' : words[heads[i + 1] - 1].form;
  const margin = margins[i + 1].toFixed(1);
  console.log(`${form.padEnd(6)} hangs from ${head.padEnd(8)} by ${margin}`);
}
