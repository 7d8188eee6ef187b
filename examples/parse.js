// Parses English with the model that comes with the package: tagged words,
// with how sure it is of each head, and a text as it is:
//
//   npm run build && node examples/parse.js
//
// A text takes two more packages, which find its words and their tags:
// npm install wink-nlp wink-eng-lite-web-model.
import {loadEnglishParser, parseText} from 'spanforest/nlp/english';

const parser = await loadEnglishParser();
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

const sentences = await parseText('She reads old books. He sleeps.');
for (const {words} of sentences) {
  console.log();
  for (const {form, upos, head, deprel} of words) {
    console.log(`${form}/${upos} ${deprel} ${words[head - 1]?.form ?? ''}`);
  }
}
