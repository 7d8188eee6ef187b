// Parses what is typed by the English model that comes with the package, in
// the browser and nowhere else:
//
//   npm install wink-nlp wink-eng-lite-web-model
//   npm run build
//   npx esbuild examples/browser/main.js --bundle --minify \
//     --outfile=examples/browser/bundle.js
//
// Then open examples/browser/index.html. The bundle has about 7 MB, both
// models included.
import {treeText} from 'spanforest/nlp';
import {parseText} from 'spanforest/nlp/english';

const input = /** @type {HTMLInputElement} */ (document.querySelector('#text'));
const output = /** @type {HTMLElement} */ (document.querySelector('#tree'));

async function show() {
  const text = input.value;
  const sentences = await parseText(text);
  // Something else may have been typed in the meantime.
  if (text !== input.value) return;
  output.textContent = sentences
    .map(sentence => treeText(sentence))
    .join('\n\n');
}

input.addEventListener('input', show);
show();
