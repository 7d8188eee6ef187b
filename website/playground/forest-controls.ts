import {html, type Markup} from '../internals.js';
import {PLAYER} from './player.js';

/** The elements of the tool for forests. */
export const FOREST_TOOL: Markup = html`<div class="bench">
<section class="view" aria-label="The algorithm at work">
<div class="stage" id="stage" tabindex="0" role="application" aria-label="The graph. Arrow keys pan, plus and minus zoom, 0 shows the whole graph." aria-describedby="caption"></div>
${PLAYER}
<ul class="legend" id="legend" aria-label="Legend"></ul>
<dl class="counters">
<div><dt>Vertices</dt><dd id="count-vertices">0</dd></div>
<div><dt>Edges left</dt><dd id="count-edges">0</dd></div>
<div><dt>Comparisons</dt><dd id="count-comparisons">0</dd></div>
<div><dt>In the forest</dt><dd id="count-forest">0</dd></div>
<div><dt>Weight</dt><dd id="count-weight">0</dd></div>
</dl>
<div class="exports" role="group" aria-label="Download and share">
<button type="button" id="save-csv">Forest as CSV</button>
<button type="button" id="save-json">Forest as JSON</button>
<button type="button" id="save-png">Image as PNG</button>
<button type="button" id="copy-link">Copy link</button>
<span id="copied" role="status"></span>
</div>
</section>
<form class="panel" id="controls" aria-label="Graph and algorithm">
<label>Algorithm <select id="algorithm">
<option value="boruvka">Borůvka</option>
<option value="kkt">Karger, Klein and Tarjan</option>
<option value="kruskal">Kruskal</option>
<option value="filter-kruskal">Filter-Kruskal</option>
<option value="fredman-tarjan">Fredman and Tarjan</option>
<option value="pettie-ramachandran">Pettie and Ramachandran</option>
<option value="random-trees">Random trees</option>
</select></label>
<div id="chances" class="fields" hidden>
<label class="whole">Preference for the best edges <input type="range" id="preference" min="0" max="40" value="10"></label>
<button type="button" id="draw-tree" class="primary whole">Draw a random tree</button>
</div>
<fieldset class="switch"><legend>Forest</legend>
<label><input type="radio" name="sense" value="minimum" checked> Minimum</label>
<label><input type="radio" name="sense" value="maximum"> Maximum</label>
</fieldset>
<label>Graph <select id="kind">
<option value="geometric">Points and their neighbours</option>
<option value="grid">Grid</option>
<option value="random">Random</option>
<option value="own">Your own</option>
</select></label>
<div id="generated" class="fields">
<label>Vertices <input type="number" id="order" min="1" max="5000" value="60" inputmode="numeric"></label>
<label>Edges per vertex <input type="number" id="density" min="1" max="20" step="0.5" value="3" inputmode="decimal"></label>
<label>Seed <input type="number" id="seed" min="0" max="999999" value="1" inputmode="numeric"></label>
<button type="button" id="another">Another graph</button>
</div>
<div id="own" class="fields" hidden>
<label class="whole">Edges, as CSV <textarea id="csv" rows="6" spellcheck="false" placeholder="a,b,4&#10;b,c,2.5&#10;c,a,3"></textarea></label>
<button type="button" id="use-csv" class="primary">Use these edges</button>
<label class="button-like">Open a file<input type="file" id="file" accept=".csv,.tsv,.json,.mtx,.gr,.txt"></label>
</div>
<p class="problem" id="problem" role="alert"></p>
<details id="drawing"><summary>Draw</summary>
<p>Click to add a vertex. Click two vertices to join them. Or enter an edge:</p>
<div class="fields">
<label>From <input id="from" autocomplete="off"></label>
<label>To <input id="to" autocomplete="off"></label>
<label>Weight <input id="weight" inputmode="decimal" autocomplete="off" placeholder="distance"></label>
<button type="button" id="add-edge">Add edge</button>
<button type="button" id="clear">Clear</button>
</div></details>
</form>
</div>`;
