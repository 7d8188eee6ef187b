import {html} from '../internals.js';
import {WAYS} from '../playground/parsers.js';
import type {Tool} from './playground-tool.js';

/** The tool that shows the trees of the parsers. */
export const PARSING: Tool = {
  name: 'parsing',
  title: 'Parsing',
  lead: 'A dependency tree is a spanning tree of the words. Type a sentence and see which tree each parser finds, and how.',
  body: html`<section class="sheet" aria-labelledby="sentence-title">
<h2 id="sentence-title">The sentence</h2>
<form id="controls" class="line">
<label class="grow">Sentence <input id="text" autocomplete="off" value="The workers who climbed the tower saw that the cable to the island was too short."></label>
<button type="submit" class="primary">Parse</button>
<button type="button" id="example">Another example</button>
</form>
<ul class="tokens" id="tokens" aria-label="Words and their tags"></ul>
<details><summary>Paste CoNLL-U</summary>
<div class="fields"><label class="whole">CoNLL-U, one sentence <textarea id="conllu" rows="6" spellcheck="false"></textarea></label>
<button type="button" id="use-conllu">Use this sentence</button></div>
</details>
<p class="problem" id="problem" role="alert"></p>
<div class="progress"><span id="loading"><label for="loaded">Loading the English model (6 MB)</label> <progress id="loaded" max="1" value="0"></progress></span><span id="note" role="status"></span></div>
<div class="exports" role="group" aria-label="Take it along"><button type="button" id="copy-link">Copy link</button><span id="copied" role="status"></span></div>
</section>
<p class="hint">Words and tags are found by wink-nlp, trees by the <a href="../guides/english-model.html">English model</a> that comes with the package. Arrows lead from a head to what hangs from it, with the relation between them. A tree that differs from the first one stands above the words, and the first one below: what they share is grey, and arcs that only one of them has are thick.</p>
<div class="trees" id="trees">${WAYS.map(
    // Room for what comes when the model has been loaded.
    ({name, text}) =>
      html`<section class="sheet"><h2>${name}</h2><p>${text}</p><div class="drawing"></div><div class="line"><button type="button" disabled>SVG</button></div></section>
`
  )}</div>
<section class="sheet apart" aria-labelledby="differences-title">
<h2 id="differences-title">Where they differ</h2>
<div class="differences" id="differences" aria-live="polite"></div>
</section>
<section class="sheet" aria-labelledby="steps-title">
<h2 id="steps-title">From edges to arcs, step by step</h2>
<p>U-MST-uf looks for the best spanning tree of edges without directions and directs it away from the root. Local enhancement then turns an arc wherever the directed scores gain by it.</p>
<div class="drawing" id="steps-drawing" tabindex="0" role="region" aria-label="The step"></div>
<ol class="steps" id="steps"></ol>
</section>`
};
