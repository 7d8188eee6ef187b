import {ARC_STYLE} from 'spanforest/nlp';
import {SQUARES} from './town.js';

/**
 * The page of the demo: one file that loads nothing from the network.
 *
 * @param {{
 *   graph: import('graphology').default,
 *   forest: readonly string[],
 *   summary: string,
 *   trees: readonly {text: string, about: string, picture: string}[]
 * }} content where a picture is SVG
 */
export function demoPage({graph, forest, summary, trees}) {
  const sentences = trees.map(
    ({text, about, picture}) => `<h3>${escapeHtml(text)}</h3>
<p>${escapeHtml(about)}</p>
<div class="scroll" tabindex="0" role="group" aria-label="Tree of the sentence: ${escapeHtml(text)}">${picture}</div>`
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spanning forests of a town and of sentences</title>
<style>${STYLE}${ARC_STYLE}</style>
</head>
<body>
<main>
<h1>Spanning forests of a town and of sentences</h1>
<h2>A town</h2>
<p>It has snowed. Which streets connect the squares on each bank of the river, and are shortest together? They form the minimum spanning forest: one tree on each bank.</p>
<figure>
${townPicture(graph, forest, summary)}
<figcaption>${escapeHtml(summary)}</figcaption>
</figure>
<h2>Sentences</h2>
<p>A sentence is a graph, too: each word depends on another word, its head. A parser scores all possible arcs, and the best spanning tree is the structure of the sentence.</p>
${sentences.join('\n')}
</main>
</body>
</html>
`;
}

/**
 * The streets in grey, the forest in colour, the squares on top.
 *
 * @param {import('graphology').default} graph
 * @param {readonly string[]} forest
 * @param {string} summary
 */
function townPicture(graph, forest, summary) {
  const chosen = new Set(forest);
  const streets = graph.mapEdges((edge, {weight}, from, to) => {
    const [x, y] = SQUARES[from];
    const [u, v] = SQUARES[to];
    const look = chosen.has(edge) ? 'street chosen' : 'street';
    return `<path class="${look}" d="M${x} ${y}L${u} ${v}"/><text class="length" x="${(x + u) / 2}" y="${(y + v) / 2}">${weight}</text>`;
  });
  const squares = graph.mapNodes(name => {
    const [x, y] = SQUARES[name];
    return `<circle cx="${x}" cy="${y}" r="3"/><text x="${x}" y="${y - 6}">${escapeHtml(name)}</text>`;
  });
  return `<svg class="town" role="img" viewBox="0 0 348 168" aria-label="${escapeHtml(summary)}">
<path class="river" d="M214 0Q232 84 216 168"/>
${streets.join('\n')}
${squares.join('\n')}
</svg>`;
}

/** @param {string} text */
function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1d2522; --street: #808b83; --forest: #0b7a4b; --river: #cfe3f1; }
@media (prefers-color-scheme: dark) { :root { --paper: #171d1a; --ink: #e3eae6; --street: #6f7d74; --forest: #4fd69a; --river: #223744; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 58rem; margin: 0 auto; padding: 1.5rem; }
h3 { margin: 2rem 0 .25rem; }
figure { margin: 0; }
.town { display: block; width: 100%; }
.town path { fill: none; stroke-linecap: round; }
.town .street { stroke: var(--street); stroke-width: .9; }
.town .chosen { stroke: var(--forest); stroke-width: 2.8; }
.town .river { stroke: var(--river); stroke-width: 18; }
.town circle { fill: var(--ink); }
.town text { font-size: 7px; font-weight: 600; text-anchor: middle; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 2.5; }
.town .length { font-size: 5.6px; font-weight: 400; dominant-baseline: central; }
.scroll { overflow-x: auto; }
.arcs { --arc-paper: var(--paper); --arc-ink: var(--ink); }
`;
