import {arcDiagram} from '../../nlp/drawing/arc-diagram.js';
import {
  countDifferences,
  describeDifferences
} from '../../nlp/drawing/describe-tree.js';
import {differingWords} from '../../nlp/drawing/differing-words.js';
import {textOf} from '../../nlp/drawing/drawn-sentence.js';
import {html, type Markup} from '../../nlp/html.js';
import {describeStep} from './describe-step.js';
import {sentenceFigure} from './drawing.js';
import type {EnglishExample, FoundTree} from './english-comparison.js';
import type {Section} from './page.js';

/** All that the page says of the trees of English sentences. */
export function englishSections(
  examples: readonly EnglishExample[]
): Section[] {
  const enhanced = examples.find(({steps}) => steps.length > 0);
  return [
    treeSection(examples),
    ...(enhanced ? [enhancementSection(enhanced)] : [])
  ];
}

function treeSection(examples: readonly EnglishExample[]): Section {
  return {
    id: 'english',
    title: 'Sentences: the spanning trees of a parser',
    intro:
      'A sentence is a graph as well. Each of its words hangs from another ' +
      'one, its head, or from a root above them all, and parsers learn from ' +
      'examples how much speaks for each arc. Which arcs make the best tree? ' +
      'The parser d-mst looks for the best arborescence (McDonald and others ' +
      '2005), the others for the best spanning tree of edges without ' +
      'directions, which takes less work, and direct it away from the root ' +
      '(Levi and others 2016). Here they are at work with the English model ' +
      'that comes with spanforest. Where they disagree, one tree is drawn ' +
      'above the words and the other one below.',
    body: html`${examples.map(exampleFigures)}
<p>It takes a text of your own as well: <code>spanforest parse --text "The ferry is late again."</code> writes its trees, and <code>spanforest draw</code> draws them. Words and tags are found by <code>wink-nlp</code> and <code>wink-eng-lite-web-model</code>, which have to be installed for that.</p>`
  };
}

function exampleFigures(
  {about, found}: EnglishExample,
  number: number
): Markup {
  const [first, ...others] = found;
  const id = `english-${number + 1}`;
  const text = textOf(first.tree);
  return html`<h3>${text}</h3>
<p>${about}</p>
<div class="stack">
${sentenceFigure(
  arcDiagram(first.tree, {id, style: false}),
  `Tree of the sentence: ${text}`,
  html`<strong>${namesOf(first)}</strong>`
)}
${others.map((other, i) => comparison(first, other, `${id}-${i + 2}`))}
</div>
`;
}

function comparison(first: FoundTree, other: FoundTree, id: string): Markup {
  const [tree, compare] = [first.tree, other.tree];
  const names = [namesOf(first), namesOf(other)] as const;
  const differences = differingWords('demo', tree, compare);
  return sentenceFigure(
    arcDiagram(tree, {id, compare, names, style: false}),
    `Two trees of the sentence: ${textOf(tree)}`,
    html`<strong>${names[1]}</strong><br>${countDifferences(differences)}: ${describeDifferences(tree, compare, differences)}.`
  );
}

function namesOf({parsers}: FoundTree): string {
  return parsers.join(', ');
}

function enhancementSection({steps}: EnglishExample): Section {
  return {
    id: 'enhancement',
    title: 'Local enhancement: an arc is turned',
    intro:
      'In a tree that gets its directions from the root alone, an edge that ' +
      'is wrong can make arcs below it point the wrong way. So ' +
      'u-mst-uf-lep lets the directed scores of d-mst have their say: as ' +
      'long as the tree gains by it, at most five times, a word changes ' +
      'places with its head. Above the words the tree after a step, below ' +
      'them the tree before it.',
    body: html`<div class="stack">
${steps.map((step, i) =>
  sentenceFigure(
    arcDiagram(step.after, {
      id: `enhancement-${i + 1}`,
      compare: step.before,
      names: [`after step ${i + 1}`, i === 0 ? 'u-mst-uf' : `after step ${i}`],
      style: false
    }),
    `Step ${i + 1} of local enhancement`,
    html`<strong>Step ${i + 1}</strong><br>${describeStep(step)}`
  )
)}
</div>`
  };
}
