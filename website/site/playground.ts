import {writeFileSync} from 'node:fs';
import {join} from 'node:path/posix';
import {build} from 'esbuild';
import {html, loadModelBytes, Markup} from '../internals.js';
import {PARSERS} from '../playground/parsers.js';
import {linkFrom, renderPage} from './page.js';

/** A tool of the playground. */
interface Tool {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly body: Markup;
}

/** The buttons that step through the frames. */
const PLAYER: Markup = html`<div class="player" role="group" aria-label="Steps">
<button type="button" id="first" aria-label="First step" title="First step">⏮</button>
<button type="button" id="back" aria-label="Step back" title="Step back">◀</button>
<button type="button" id="play" aria-pressed="false">Play</button>
<button type="button" id="forward" class="primary" aria-label="Step forward" title="Step forward">▶</button>
<button type="button" id="last" aria-label="Last step" title="Last step">⏭</button>
<input type="range" id="step" min="0" max="0" value="0" aria-label="Step">
<output id="place" for="step">1 of 1</output>
</div>
<div class="caption" id="caption" aria-live="polite"><strong id="caption-title"></strong><p id="caption-text"></p></div>`;

/** An entry of a legend: a swatch and what it means. */
function legend(entries: readonly (readonly [string, string])[]): Markup {
  return html`<ul class="legend" aria-label="Legend">${entries.map(
    ([look, text]) => html`<li><i class="swatch ${look}"></i>${text}</li>`
  )}</ul>`;
}

/** The tool that shows algorithms for spanning forests at work. */
const FORESTS: Tool = {
  name: 'forests',
  title: 'Forests',
  lead: 'Make a graph, choose an algorithm, and follow it step by step to the spanning forest.',
  body: html`<div class="bench">
<section class="view" aria-label="The algorithm at work">
<div class="stage" id="stage" tabindex="0" role="application" aria-label="The graph. Arrow keys pan, plus and minus zoom, 0 shows the whole graph." aria-describedby="caption"></div>
${PLAYER}
${legend([
  ['possible', 'undecided'],
  ['fresh', 'just chosen'],
  ['chosen', 'in the forest'],
  ['dropped', 'being removed'],
  ['sampled', 'sampled'],
  ['sample-forest', 'forest F of the sample']
])}
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
</select></label>
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
</div>`
};

/** The tool that shows how arborescences are found. */
const ARBORESCENCES: Tool = {
  name: 'arborescences',
  title: 'Arborescences',
  lead: 'The cheapest arcs may form cycles. See how these are found, contracted and expanded.',
  body: html`<div class="bench">
<section class="view" aria-label="The algorithm at work">
<div class="stage still" id="stage"></div>
${PLAYER}
${legend([
  ['possible', 'possible'],
  ['fresh', 'just chosen'],
  ['sampled', 'chosen'],
  ['cycle', 'cycle'],
  ['dropped', 'being removed'],
  ['chosen', 'kept']
])}
<dl class="counters">
<div><dt>Cycles contracted</dt><dd id="count-cycles">0</dd></div>
<div><dt>Arcs chosen</dt><dd id="count-arcs">0</dd></div>
<div><dt>Weight of kept arcs</dt><dd id="count-weight">0</dd></div>
</dl>
<div class="exports" role="group" aria-label="Download and share">
<button type="button" id="save-csv">Arborescence as CSV</button>
<button type="button" id="save-svg">Image as SVG</button>
<button type="button" id="copy-link">Copy link</button>
<span id="copied" role="status"></span>
</div>
</section>
<form class="panel" id="controls" aria-label="Digraph and algorithm">
<label>Digraph <select id="kind">
<option value="town">A town in the snow</option>
<option value="random">Random</option>
<option value="own">Your own</option>
</select></label>
<div id="generated" class="fields" hidden>
<label>Vertices <input type="number" id="order" min="2" max="26" value="12" inputmode="numeric"></label>
<label>Seed <input type="number" id="seed" min="0" max="999999" value="1" inputmode="numeric"></label>
<button type="button" id="another" class="whole">Another digraph</button>
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
<label>Algorithm <select id="algorithm"><option value="tarjan">Tarjan</option><option value="gabow">Gabow</option></select></label>
<p class="problem" id="problem" role="alert"></p>
</form>
</div>`
};

/** The tool that shows the trees of the decoders. */
const PARSING: Tool = {
  name: 'parsing',
  title: 'Parsing',
  lead: 'A dependency tree is a spanning tree of the words. Type a sentence and see which tree each decoder finds.',
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
<div class="progress"><span id="loading"><label for="loaded">Loading the English model</label> <progress id="loaded" max="1" value="0"></progress></span><span id="note" role="status"></span></div>
<div class="exports" role="group" aria-label="Download and share"><button type="button" id="copy-link">Copy link</button><span id="copied" role="status"></span></div>
</section>
<p class="hint">The <a href="../guides/english-model.html">English model</a> that comes with the package finds the words, their tags and the trees, here in your browser. An arrow leads from a head to its dependent and is labelled with their relation. A tree that differs from the first one is drawn above the words, and the first one below: shared arcs are grey, and arcs that only one of them has are thick.</p>
<div class="trees" id="trees">${PARSERS.map(
    // Reserves room until the model is loaded.
    ({name, text}) =>
      html`<section class="sheet"><h2>${name}</h2><p>${text}</p><div class="drawing"></div><div class="line"><button type="button" disabled>SVG</button></div></section>
`
  )}</div>
<section class="sheet apart" aria-labelledby="differences-title">
<h2 id="differences-title">Where they differ</h2>
<div class="differences" id="differences" aria-live="polite"></div>
</section>`
};

const TOOLS: readonly Tool[] = [FORESTS, ARBORESCENCES, PARSING];

/** Bundles the scripts of the playground and writes its pages. */
export async function writePlayground(
  site: string,
  write: (path: string, text: string) => void
): Promise<void> {
  for (const tool of TOOLS) {
    const path = `playground/${tool.name}.html`;
    write(
      path,
      renderPage({
        path,
        title: `${tool.title}: playground`,
        description: tool.lead,
        part: 'playground',
        className: 'tool-page',
        body: toolBody(tool, path),
        styles: ['assets/playground.css'],
        scripts: [`assets/${tool.name}.js`]
      })
    );
  }
  const options = {
    outdir: `${site}/assets`,
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning'
  } as const;
  await build({
    ...options,
    entryPoints: [...TOOLS.map(({name}) => name), 'english-worker'].map(
      name => `website/playground/${name}.ts`
    ),
    // A classic script runs from a file as well as from a server.
    format: 'iife',
    // Downloaded drawings embed their style.
    loader: {'.css': 'text'}
  });
  await build({...options, entryPoints: ['website/playground/playground.css']});
  // The parsing tool loads it as a file.
  writeFileSync(join(site, 'assets/english.model'), await loadModelBytes());
}

function toolBody({name, title, lead, body}: Tool, path: string): Markup {
  return html`<main class="tool" id="main">
<div class="tool-head">
<div><h1>${title}</h1><p>${lead}</p></div>
<nav class="tabs" aria-label="Tools">${TOOLS.map(
    tool =>
      html`<a href="${linkFrom(path, `playground/${tool.name}.html`)}"${new Markup(tool.name === name ? ' aria-current="page"' : '')}>${tool.title}</a>
`
  )}</nav>
</div>
<noscript><p>The playground needs JavaScript; the guides do not.</p></noscript>
${body}
</main>`;
}
