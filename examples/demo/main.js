// The forest of a town and the trees of English sentences, on the terminal and
// on a page. In a clone of the repository:
//
//   npm start
import {writeFileSync} from 'node:fs';
import {UndirectedGraph} from 'graphology';
import {isMinimumSpanningForest, minimumSpanningForest} from 'spanforest';
import {arcDiagram, parseText, treeText} from 'spanforest/nlp';
import {demoPage} from './page.js';
import {SQUARES, STREETS} from './town.js';

const SENTENCES = [
  {
    text: 'The keeper wrote a letter yesterday that nobody could read.',
    about: 'The clause "that nobody could read" belongs to the letter.'
  },
  {
    text: 'She saw the man on the bridge with the old telescope.',
    about: 'Who has the telescope? The words do not say, but a tree has to.'
  },
  {
    text: 'The storm that hit the coast on Sunday damaged the roof of the old school.',
    about: 'A clause with a verb stands between the subject and the main verb.'
  }
];

const FILE = 'spanforest-demo.html';

// A graphology graph, as in any application.
const graph = new UndirectedGraph();
for (const [name, [x, y]] of Object.entries(SQUARES)) {
  graph.addNode(name, {x, y});
}
for (const [from, to] of STREETS) {
  const [[x, y], [u, v]] = [SQUARES[from], SQUARES[to]];
  const weight = Math.round(Math.hypot(x - u, y - v));
  graph.addEdge(from, to, {weight});
}

const {
  edges: forest,
  weight,
  trees: parts
} = minimumSpanningForest.detailed(graph);
const proof = isMinimumSpanningForest(graph, forest)
  ? 'proved minimum'
  : 'wrong';
const summary =
  `${forest.length} of ${graph.size} streets, ${weight} m long, connect ` +
  `${graph.order} squares in ${parts} trees (${proof}).`;

console.log(`The minimum spanning forest of a town: ${summary}\n`);
for (const edge of forest) {
  const [from, to] = graph.extremities(edge);
  console.log(`  ${from} – ${to}, ${graph.getEdgeAttribute(edge, 'weight')} m`);
}

console.log('\nThe trees of English sentences:\n');
const trees = [];
for (const [i, {text, about}] of SENTENCES.entries()) {
  const [{sentence}] = await parseText(text);
  trees.push({text, about, picture: arcDiagram(sentence, {id: `tree-${i}`})});
  console.log(`${text}\n${treeText(sentence)}`);
}

writeFileSync(FILE, demoPage({graph, forest, summary, trees}));
console.log(`Open ${FILE} in a browser to see the forest and the trees drawn.`);
