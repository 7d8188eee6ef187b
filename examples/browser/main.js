// Trains a parser and parses what is typed, in the browser and nowhere else:
//
//   npm run build
//   npx esbuild examples/browser/main.js --bundle --minify \
//     --outfile=examples/browser/bundle.js
//
// Then open examples/browser/index.html.
import {Parser, train} from 'spanforest/nlp';
import {treebank, wordsOf} from '../treebank.js';

const parser = new Parser(train(treebank, {decoder: 'eisner', bits: 16}));
const input = /** @type {HTMLInputElement} */ (
  document.querySelector('#words')
);
const output = /** @type {HTMLElement} */ (document.querySelector('#tree'));

// Each word below its head, and further in.
function show() {
  const words = wordsOf(input.value);
  const {heads} = parser.parse(words);
  /** @type {(head: number, depth: number) => string[]} */
  const below = (head, depth) =>
    words.flatMap(({form}, i) =>
      heads[i + 1] === head
        ? [`${'  '.repeat(depth)}${form}`, ...below(i + 1, depth + 1)]
        : []
    );
  output.textContent = below(0, 0).join('\n');
}

input.addEventListener('input', show);
show();
