import {arcDrawing, type DrawnArc} from '../../nlp/drawing/arc-drawing.js';
import {html, type Markup} from '../../nlp/html.js';
import {showCount, showTime} from '../show.js';
import {sentenceFigure} from './drawing.js';
import {htmlTable} from './html-table.js';
import type {Section} from './page.js';
import {
  chooseExamples,
  describeExample,
  type ParsedExample
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
  return [scoreSection(comparison), treeSection(comparison)];
}

function scoreSection(comparison: ParserComparison): Section {
  const {trainedOn, time, heldOut, outcomes} = comparison;
  const words = outcomes[0].counts.words.reduce((sum, n) => sum + n, 0);
  return {
    id: 'parsers',
    title: 'Parsers trained in a moment',
    intro:
      'A model for any language is learnt from sentences whose trees are ' +
      'known. The command spanforest train does it for a treebank in ' +
      'CoNLL-U; here are all four parsers after a lesson in small.',
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
      arcs: comparedArcs(found, gold),
      isStyled: false
    }),
    `Tree of the sentence: ${text}`,
    html`<strong>${text}</strong><br>${described}`
  );
}

// Arcs that are right, those that are missing, those that are wrong.
function comparedArcs(found: Int32Array, gold: Int32Array): DrawnArc[] {
  const arcs = (tree: Int32Array, look: string, same: boolean) =>
    [...tree.keys()]
      .slice(1)
      .filter(v => (found[v] === gold[v]) === same)
      .map(v => ({head: tree[v], child: v, look}));
  return [
    ...arcs(found, 'shared-arc', true),
    ...arcs(gold, 'other-arc', false),
    ...arcs(found, 'wrong', false)
  ];
}
