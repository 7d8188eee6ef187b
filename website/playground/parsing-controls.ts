import {html, type Markup} from '../internals.js';
import {LANGUAGES} from './languages.js';

/** The elements of the tool for parsing. */
export const PARSING_TOOL: Markup = html`<form id="controls" class="ask">
<label class="grow">Text <textarea id="text" rows="2" spellcheck="false" autocomplete="off"></textarea></label>
<div class="ask-tools">
<label>Language <select id="language">${Object.entries(LANGUAGES).map(
  ([tag, {name}]) => html`<option value="${tag}">${name}</option>`
)}</select></label>
<button type="submit" class="primary">Parse</button>
<button type="button" id="example">Another example</button>
<label class="check"><input type="checkbox" id="compare" role="switch"> Compare parsers</label>
</div>
</form>
<p class="problem" id="problem" role="alert"></p>
<div id="trees" aria-busy="true"><div class="card waiting" id="waiting"><label for="loaded" id="loading">Loading the model</label><progress id="loaded" max="1" value="0"></progress></div></div>
<button type="button" id="more" hidden></button>
<div id="after" hidden>
<div class="exports" role="group" aria-label="Download and share">
<button type="button" id="save-conllu">CoNLL-U</button>
<button type="button" id="save-json">JSON</button>
<button type="button" id="copy-link">Copy link</button>
<span id="copied" role="status"></span>
</div>
<p class="hint">Point at a word or an arc to learn more about it; click it to change the word, its tag, its head or its relation. After another word or tag the sentence is parsed again. An arrow leads from a head to its dependent, and is dashed where the parser is not sure. The model runs in your browser: nothing you type leaves this page.</p>
<details><summary>Paste CoNLL-U</summary>
<label>CoNLL-U <textarea id="conllu" rows="6" spellcheck="false"></textarea></label>
<button type="button" id="use-conllu">Use these sentences</button>
</details>
</div>`;
