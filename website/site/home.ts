import {html, type Markup} from '../internals.js';
import {type Card, cards, TOOL_CARDS} from './cards.js';
import type {Highlighter} from './markdown.js';
import {woods} from './woods.js';

const READING: readonly Card[] = [
  [
    'Getting started',
    'guides/getting-started.html',
    'The toolkit, the parser and the command line, each in a few minutes.'
  ],
  [
    'Karger, Klein and Tarjan',
    'guides/karger-klein-tarjan.html',
    'How tossing a coin for every edge makes a spanning tree a matter of linear time.'
  ],
  [
    'Chu-Liu/Edmonds',
    'guides/arborescences.html',
    'Contraction, duality, roots, and what exact means in floating point.'
  ],
  [
    'Clustering points',
    'guides/recipes/clustering.html',
    'Single linkage is a spanning tree that was cut in the right places.'
  ],
  [
    'Scores of a neural parser',
    'guides/recipes/decoding.html',
    'A matrix of scores becomes a tree: exact, with a single root if you want.'
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
$ spanforest train en-train.conllu -o en.model
$ spanforest parse --model en.model tagged.conllu`;

/** What stands on the home page. */
export function homeBody(highlight: Highlighter): Markup {
  return html`<main id="main">
<section class="hero"><div class="hero-inner">
<div>
<h1>Spanning forests, and what grows on them</h1>
<p>Minimum and maximum spanning forests, arborescences and branchings for TypeScript and JavaScript: fast, exact, proven. And a dependency parser made of nothing else.</p>
<div class="actions"><a class="button primary" href="guides/getting-started.html">Get started</a><a class="button" href="playground/forests.html">Open the playground</a><a class="button" href="api/index.html">API</a></div>
<pre class="install"><code>npm install spanforest</code></pre>
</div>
${woods()}
</div></section>
<div class="wide">
<h2>Look at it</h2>
${cards('index.html', TOOL_CARDS)}
<h2>Use it</h2>
<div class="split">
<div><p>On <a href="https://graphology.github.io/">graphology</a> graphs, on plain typed arrays, or on files. Every algorithm returns exactly the same edges on every input, ties included, so you can change the algorithm without changing the answer.</p>
<pre tabindex="0"><code>${highlight(TREE, 'ts')}</code></pre></div>
<div><p>The command line reads and writes CSV, DIMACS, Matrix Market and graphology’s JSON, verifies forests whoever made them, ranks the k best, and trains parsers on treebanks in CoNLL-U.</p>
<pre tabindex="0"><code>${highlight(SHELL, 'console')}</code></pre></div>
</div>
<h2>Read about it</h2>
${cards('index.html', READING)}
</div>
</main>`;
}
