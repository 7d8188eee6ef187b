import {arcDrawing, type DrawnArc} from '../../nlp/drawing/arc-drawing.js';
import {type Content, html, Markup} from '../../nlp/html.js';
import {showCount, showTime} from '../show.js';
import {figure} from './drawing.js';
import {
  describeTrace,
  type EnhancementTrace,
  firstTrace
} from './enhancement-trace.js';
import {htmlTable} from './html-table.js';
import type {Section} from './page.js';
import {
  chooseExamples,
  describeExample,
  type ParsedExample,
  wrongWords
} from './parsed-example.js';
import {
  outcomeOf,
  PARSER_COLUMNS,
  type ParserComparison
} from './parser-comparison.js';

// How many sentences of each sort are drawn.
const EXAMPLES = 2;

/** All that the page says of the parsers. */
export function parserSections(comparison: ParserComparison): Section[] {
  const trace = firstTrace(comparison);
  return [
    scoreSection(comparison),
    treeSection(comparison),
    ...(trace ? [enhancementSection(trace)] : [])
  ];
}

function scoreSection(comparison: ParserComparison): Section {
  const {trainedOn, time, heldOut, outcomes} = comparison;
  const words = outcomes[0].counts.words.reduce((sum, n) => sum + n, 0);
  return {
    id: 'parsers',
    title: 'Sentences: the spanning trees of a parser',
    intro:
      'A sentence is a graph as well. Each of its words hangs from another ' +
      'one, its head, or from a root above them all, and parsers learn from ' +
      'examples how much speaks for each arc. Which arcs make the best tree? ' +
      'The parser d-mst looks for the best arborescence (McDonald and others ' +
      '2005). The other three look for the best spanning tree of edges ' +
      'without directions, which takes less work, and direct it away from ' +
      'the root (Levi and others 2016).',
    body: htmlTable(
      PARSER_COLUMNS,
      outcomes,
      `Trained on ${showCount(trainedOn, 'sentence')} from a village on the ` +
        `coast, all parsers together in ${showTime(time)}; tried on ` +
        `${heldOut.length} others. UAS is the share of the ${words} words, ` +
        'punctuation left out, that have the right head, in percent; ' +
        'undirected, an edge may also point the wrong way. A treebank this ' +
        'small says little about which parser is better.'
    )
  };
}

function treeSection(comparison: ParserComparison): Section {
  const shown = outcomeOf(comparison, 'u-mst-uf-lep');
  const examples = chooseExamples(comparison, shown, EXAMPLES);
  return {
    id: 'trees',
    title: 'Trees of sentences never seen before',
    intro: html`Trees that <code>${shown.parser}</code> found. Arrows lead from a head to the words that hang from it. A thick orange arc is wrong; a dashed one should be there instead.`,
    body: html`<div class="sentences">
${examples.map((example, i) => exampleFigure(example, `tree-${i + 1}`))}
</div>`
  };
}

function exampleFigure(example: ParsedExample, id: string): Markup {
  const {text, gold, found} = example;
  const described = describeExample(example);
  return sentenceFigure(
    arcDrawing({
      id,
      title: `Tree of the sentence: ${text}`,
      description: described,
      words: example.words.map(form => ({form})),
      arcs: comparedArcs(found, gold, 'wrong'),
      isStyled: false
    }),
    html`<strong>${text}</strong><br>${described}`
  );
}

function enhancementSection(trace: EnhancementTrace): Section {
  const {before, after} = trace;
  const changes = describeTrace(trace).join(' ');
  const wrong = [before, after].map(example => wrongWords(example).length);
  const effect = `${showCount(wrong[0], 'wrong head')} before, ${wrong[1]} afterwards.`;
  return {
    id: 'enhancement',
    title: 'Local enhancement: an arc is turned',
    intro:
      'In a tree that gets its directions from the root alone, an edge that ' +
      'is wrong can make arcs below it point the wrong way. So ' +
      'u-mst-uf-lep lets the directed scores of d-mst have their say: as ' +
      'long as the tree gains by it, at most five times, a word changes ' +
      'places with its head. In green the arcs as they are afterwards, ' +
      'dashed as they were before.',
    body: html`<div class="sentences">
${sentenceFigure(
  arcDrawing({
    id: 'enhancement-arcs',
    title: `Local enhancement of the sentence: ${before.text}`,
    description: `${changes} ${effect}`,
    words: before.words.map(form => ({form})),
    arcs: comparedArcs(after.found, before.found, 'turned'),
    isStyled: false
  }),
  html`<strong>${before.text}</strong><br>${changes} ${effect}`
)}
</div>`
  };
}

// Arcs that two trees share, those of the other tree, those of the first.
function comparedArcs(
  heads: Int32Array,
  other: Int32Array,
  look: string
): DrawnArc[] {
  const arcs = (tree: Int32Array, look: string, same: boolean) =>
    [...tree.keys()]
      .slice(1)
      .filter(v => (heads[v] === other[v]) === same)
      .map(v => ({head: tree[v], child: v, look}));
  return [
    ...arcs(heads, 'shared-arc', true),
    ...arcs(other, 'other-arc', false),
    ...arcs(heads, look, false)
  ];
}

function sentenceFigure(drawing: string, caption: Content): Markup {
  return figure(
    html`<div class="scroll">${new Markup(drawing)}</div>`,
    caption
  );
}
