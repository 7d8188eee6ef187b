import {boruvka} from 'spanforest/msf';
import {html, type Markup} from '../internals.js';
import {geometric} from '../playground/graphs.js';
import {type Card, cards, TOOL_CARDS} from './cards.js';
import type {Highlighter} from './markdown.js';

const READING: readonly Card[] = [
  [
    'Getting started',
    'guides/getting-started.html',
    'The toolkit, the parser and the command line, each in a few minutes.'
  ],
  [
    'Karger, Klein and Tarjan',
    'guides/karger-klein-tarjan.html',
    'How tossing a coin for every edge finds a spanning tree in linear time.'
  ],
  [
    'Chu-Liu/Edmonds',
    'guides/arborescences.html',
    'Contraction, duality, roots, and what “exact” means in floating point.'
  ],
  [
    'Clustering points',
    'guides/recipes/clustering.html',
    'Single-linkage clustering is a spanning tree without its longest edges.'
  ],
  [
    'From text to trees',
    'guides/text.html',
    'How one small model splits, tags and parses text, in any language.'
  ],
  [
    'Scores of a neural parser',
    'guides/recipes/decoding.html',
    'Turn a matrix of scores into a tree: exact, with a single root if you want.'
  ],
  [
    'Experiments',
    'guides/experiments.html',
    'Undirected and directed parsing compared on 17 treebanks.'
  ]
];

const TREE = `import {UndirectedGraph} from 'graphology';
import {minimumSpanningForest} from 'spanforest';

const roads = new UndirectedGraph();
roads.mergeEdge('Rome', 'Naples', {km: 225});
roads.mergeEdge('Naples', 'Bari', {km: 261});
roads.mergeEdge('Rome', 'Bari', {km: 374});

minimumSpanningForest.prune(roads, {getEdgeWeight: 'km'});`;

const SHELL = `$ spanforest msf roads.csv -o forest.csv
$ spanforest verify roads.csv forest.csv
$ spanforest arborescence streets.csv --root Depot
$ spanforest parse --text "Dogs bark." --format tree
$ spanforest train da_ddt-ud-train.conllu -o da.model`;

/** The body of the home page. */
export function homeBody(highlight: Highlighter): Markup {
  return html`<main id="main">
<section class="hero"><div class="hero-inner">
<div>
<h1>Spanning forests, and what grows on them</h1>
<p>Minimum and maximum spanning forests, arborescences and branchings for TypeScript and JavaScript: fast, exact and verifiable. And a dependency parser built on them, from text to trees.</p>
<div class="actions"><a class="button primary" href="guides/getting-started.html">Get started</a><a class="button" href="playground/forests.html">Open the playground</a><a class="button" href="api/index.html">API</a></div>
<pre class="install"><code>npm install spanforest</code></pre>
</div>
${woods()}
</div></section>
<div class="wide">
<h2>See it at work</h2>
${cards('index.html', TOOL_CARDS)}
<h2>Use it</h2>
<div class="split">
<div><p>On <a href="https://graphology.github.io/">graphology</a> graphs, on plain typed arrays, or on files. Every algorithm returns exactly the same edges on every input, ties included, so you can change the algorithm without changing the answer.</p>
<pre tabindex="0"><code>${highlight(TREE, 'ts')}</code></pre></div>
<div><p>The command line reads and writes CSV, DIMACS, Matrix Market and graphology JSON, verifies forests from any source, lists the k best, parses text, and trains models on CoNLL-U treebanks.</p>
<pre tabindex="0"><code>${highlight(SHELL, 'console')}</code></pre></div>
</div>
<h2>Read about it</h2>
${cards('index.html', READING)}
</div>
</main>`;
}

const SIZE = 560;

/**
 * The picture on the home page: a graph and its minimum spanning forest, in
 * the colours of the rounds in which Borůvka's algorithm found its edges.
 */
function woods(): Markup {
  const {edges, x, y} = geometric({order: 225, density: 4, seed: 11});
  const rounds: Int32Array[] = [];
  boruvka(edges, {
    onStep: ({kind, edges}) => {
      if (kind === 'least') rounds.push(edges);
    }
  });
  const at = (value: number) => Math.round(10 * SIZE * value) / 10;
  const line = (e: number) => {
    const {source: u, target: v} = edges;
    return `M${at(x[u[e]])} ${at(y[u[e]])}L${at(x[v[e]])} ${at(y[v[e]])}`;
  };
  const all = Array.from({length: edges.size}, (_, e) => line(e)).join('');
  return html`<svg class="woods" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="A graph of 225 points and its minimum spanning tree, with one colour for each round of Borůvka’s algorithm.">
<path class="edge-possible" d="${all}"/>
${rounds.map(
  (chosen, i) =>
    html`<path class="edge-${(i % 5) + 1} grow grow-${i + 1}" d="${[...chosen].map(line).join('')}"/>
`
)}<g class="vertex">${Array.from(
    x,
    (_, v) => html`<circle cx="${at(x[v])}" cy="${at(y[v])}" r="2.4"/>`
  )}</g>
</svg>`;
}
