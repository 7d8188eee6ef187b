import {html} from '../internals.js';
import {legend, PLAYER, type Tool} from './playground-tool.js';

/** The tool that shows how arborescences are found. */
export const ARBORESCENCES: Tool = {
  name: 'arborescences',
  title: 'Arborescences',
  lead: 'The cheapest arcs into every vertex may run in circles. See how the circles are found, contracted and opened again.',
  body: html`<div class="bench">
<section class="view" aria-label="The algorithm at work">
<div class="stage still" id="stage"></div>
${PLAYER}
${legend([
  ['possible', 'possible'],
  ['fresh', 'just chosen'],
  ['sampled', 'chosen'],
  ['cycle', 'cycle'],
  ['dropped', 'goes now'],
  ['chosen', 'stays']
])}
<dl class="counters">
<div><dt>Cycles contracted</dt><dd id="count-cycles">0</dd></div>
<div><dt>Arcs chosen</dt><dd id="count-arcs">0</dd></div>
<div><dt>Weight of what stays</dt><dd id="count-weight">0</dd></div>
</dl>
<div class="exports" role="group" aria-label="Take it along">
<button type="button" id="save-csv">Arborescence as CSV</button>
<button type="button" id="save-svg">Picture as SVG</button>
<button type="button" id="copy-link">Copy link</button>
<span id="copied" role="status"></span>
</div>
</section>
<form class="panel" id="controls" aria-label="Digraph and algorithm">
<label>Digraph <select id="kind">
<option value="town">A town in the snow</option>
<option value="random">Random</option>
<option value="own">My own</option>
</select></label>
<div id="generated" class="fields" hidden>
<label>Vertices <input type="number" id="order" min="2" max="26" value="12" inputmode="numeric"></label>
<label>Seed <input type="number" id="seed" min="0" max="999999" value="1" inputmode="numeric"></label>
<button type="button" id="another" class="whole">Another one</button>
</div>
<div id="own" class="fields" hidden>
<label class="whole">Arcs, as CSV <textarea id="csv" rows="7" spellcheck="false" placeholder="depot,market,9&#10;market,bridge,1&#10;bridge,market,3"></textarea></label>
<button type="button" id="use-csv" class="primary whole">Use these arcs</button>
</div>
<label>Root <select id="root"></select></label>
<fieldset class="switch"><legend>Arborescence</legend>
<label><input type="radio" name="sense" value="minimum" checked> Minimum</label>
<label><input type="radio" name="sense" value="maximum"> Maximum</label>
</fieldset>
<label>Queue <select id="algorithm"><option value="tarjan">Tarjan</option><option value="gabow">Gabow</option></select></label>
<p class="problem" id="problem" role="alert"></p>
</form>
</div>`
};
