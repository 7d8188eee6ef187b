// Parses what is typed, in the browser and nowhere else, with the English model
// as a part of the bundle:
//
//   npm run build
//   npx esbuild examples/browser/main.js --bundle --minify \
//     --outfile=examples/browser/bundle.js
//
// Then open examples/browser/index.html. The bundle is a file of
// 6.8 MB, 5 MB when gzipped.
import {parseText, treeText} from 'spanforest/nlp';
import language from 'spanforest-en/embedded';

const input = /** @type {HTMLInputElement} */ (document.querySelector('#text'));
const output = /** @type {HTMLElement} */ (document.querySelector('#tree'));

async function show() {
  const text = input.value;
  const trees = await parseText(text, {language});
  // Something else may have been typed in the meantime.
  if (text !== input.value) return;
  output.textContent = trees
    .map(({sentence}) => treeText(sentence))
    .join('\n\n');
}

input.addEventListener('input', show);
show();
