// Parses English with the model of the package spanforest-en: a text, whose
// trees can be walked, and words, with how sure it is of each head:
//
//   npm run build && node examples/parse.js
import {loadParser} from 'spanforest/nlp';

const parser = await loadParser();
for (const tree of await parser.parseText(
  'She reads old books. He wrote them.'
)) {
  for (const {form, upos, deprel, head} of tree.words) {
    console.log(`${form}/${upos} ${deprel} ${head?.form ?? ''}`);
  }
  const chunks = tree.nounChunks().map(({text}) => text);
  console.log(`noun chunks: ${chunks.join(', ')}\n`);
}

// The tags are known here; those of words without any are predicted.
const words = [
  {form: 'The', upos: 'DET'},
  {form: 'young', upos: 'ADJ'},
  {form: 'fox', upos: 'NOUN'},
  {form: 'ran', upos: 'VERB'},
  {form: 'away', upos: 'ADV'}
];
const {heads, labels, margins} = parser.explain(words);
for (const [i, {form}] of words.entries()) {
  const head = heads[i + 1] === 0 ? 'the root' : words[heads[i + 1] - 1].form;
  const margin = margins[i + 1].toFixed(1);
  console.log(`${form}: ${labels?.[i + 1]} of ${head}, by ${margin}`);
}
