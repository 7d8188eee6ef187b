// Parses what is typed by the English model that comes with the package, in
// the browser and nowhere else:
//
//   npm run build
//   npx esbuild examples/browser/main.js --bundle --minify \
//     --outfile=examples/browser/bundle.js
//
// Then open examples/browser/index.html. The bundle takes less than 5 MB, the
// model included.
import {parseText, treeText} from 'spanforest/nlp';

const input = /** @type {HTMLInputElement} */ (document.querySelector('#text'));
const output = /** @type {HTMLElement} */ (document.querySelector('#tree'));

async function show() {
  const text = input.value;
  const trees = await parseText(text);
  // Something else may have been typed in the meantime.
  if (text !== input.value) return;
  output.textContent = trees
    .map(({sentence}) => treeText(sentence))
    .join('\n\n');
}

input.addEventListener('input', show);
show();
