import {performance} from 'node:perf_hooks';
import {parseConllu} from '../../nlp/conllu/index.js';
import {
  arcDrawing,
  type DrawnArc,
  html,
  type Markup,
  type PageSection,
  textOf,
  treeLines
} from '../../nlp/drawing/index.js';
import {
  attachmentScore,
  type SentenceCounts,
  sentenceCounts
} from '../../nlp/evaluation/index.js';
import {
  PARSERS,
  type ParserName,
  parsersIn
} from '../../nlp/inference/index.js';
import {Parser} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import {train} from '../../nlp/training/index.js';
import {treeHeads, treeShape} from '../../nlp/tree.js';
import {showCount, showShare, showTime} from '../io/show.js';
import {type Column, pageTable, textTable} from './page.js';
import {sentenceFigure} from './sample-sections.js';

/** What one parser made of the held-out sentences. */
interface ParserOutcome {
  readonly parser: ParserName;
  /** The heads that it found, for each sentence. */
  readonly trees: readonly Int32Array[];
  /** What of them is right, without punctuation. */
  readonly counts: SentenceCounts;
}

/** All parsers, trained and tried on the same sentences. */
export interface ParserComparison {
  /** How many sentences they were trained on. */
  readonly trainedOn: number;
  /** How long that took for all of them, in milliseconds. */
  readonly time: number;
  readonly heldOut: readonly Sentence[];
  /** In the order of {@link PARSERS}. */
  readonly outcomes: readonly ParserOutcome[];
}

/** What the table tells of each parser. */
export const PARSER_COLUMNS: readonly Column<ParserOutcome>[] = [
  {title: 'parser', number: false, cell: ({parser}) => parser},
  {
    title: 'UAS',
    number: true,
    cell: ({counts}) => showShare(attachmentScore(counts))
  },
  {
    title: 'undirected UAS',
    number: true,
    cell: ({counts}) => showShare(attachmentScore(counts, 'undirected'))
  },
  {
    title: 'complete trees',
    number: true,
    cell: ({counts, trees}) =>
      `${trees.filter((_, s) => isComplete(counts, s)).length} of ${trees.length}`
  }
];

// So many weights are plenty for so few sentences.
const BITS = 18;

/** Trains every parser on one treebank and tries it on another. */
export function compareParsers(
  training: string,
  heldOut: string
): ParserComparison {
  const known = parseConllu(training).map(({words}) => words);
  const sentences = parseConllu(heldOut);
  const unknown = sentences.map(({words}) => words);
  const start = performance.now();
  // The first model holds those of two other parsers.
  const models = (['u-mst-uf-lep', 'u-mst-df'] as const).map(parser =>
    train(known, {parser, bits: BITS})
  );
  const time = performance.now() - start;
  const outcomes = PARSERS.map(name => {
    const model = models.find(({parser}) => parsersIn(parser).includes(name))!;
    const parser = new Parser(model, {parser: name});
    const trees = unknown.map(words => parser.parse(words).heads);
    const counts = sentenceCounts(unknown, trees);
    return {parser: name, trees, counts};
  });
  return {trainedOn: known.length, time, heldOut: sentences, outcomes};
}

/** Whether all words of a sentence have the right head, save punctuation. */
function isComplete(
  {words, directed}: SentenceCounts,
  sentence: number
): boolean {
  return directed[sentence] === words[sentence];
}

/** What a parser made of the held-out sentences. */
export function outcomeOf(
  {outcomes}: ParserComparison,
  name: ParserName
): ParserOutcome {
  return outcomes.find(({parser}) => parser === name)!;
}

/** A held-out sentence beside the tree that a parser found for it. */
interface ParsedExample {
  readonly text: string;
  readonly words: readonly string[];
  readonly gold: Int32Array;
  readonly found: Int32Array;
  /** Whether arcs of the gold tree cross. */
  readonly crosses: boolean;
}

/** A sentence beside the heads that were found for it. */
export function exampleOf(
  sentence: Sentence,
  found: Int32Array
): ParsedExample {
  const gold = treeHeads(sentence);
  return {
    text: textOf(sentence),
    words: sentence.words.map(({form}) => form),
    gold,
    found,
    crosses: treeShape(gold).nonProjective.length > 0
  };
}

/**
 * The first few sentences of each sort: crossing arcs and yet all right,
 * crossing arcs and something wrong, and nothing crossing but something
 * wrong. What is wrong with punctuation only counts as right.
 */
export function chooseExamples(
  {heldOut}: ParserComparison,
  {trees, counts}: ParserOutcome,
  count: number
): ParsedExample[] {
  const sorts: Record<'right' | 'crossing' | 'plain', ParsedExample[]> = {
    right: [],
    crossing: [],
    plain: []
  };
  for (const [s, sentence] of heldOut.entries()) {
    const example = exampleOf(sentence, trees[s]);
    if (!isComplete(counts, s)) {
      sorts[example.crosses ? 'crossing' : 'plain'].push(example);
    } else if (example.crosses) {
      sorts.right.push(example);
    }
  }
  const {right, crossing, plain} = sorts;
  return [right, crossing, plain].flatMap(sort => sort.slice(0, count));
}

/** The words whose head is wrong, punctuation included. */
function wrongWords({gold, found}: ParsedExample): number[] {
  return [...gold.keys()].slice(1).filter(v => found[v] !== gold[v]);
}

/** In words what is wrong with a tree. */
export function describeExample(example: ParsedExample): string {
  const {words, gold, found, crosses} = example;
  const wrong = wrongWords(example);
  if (wrong.length === 0) {
    return crosses
      ? 'Every head is right, though arcs cross.'
      : 'Every head is right.';
  }
  const list = wrong.map(v => {
    const [word, now, right] = [v, found[v], gold[v]].map(u => named(words, u));
    return `${word} from ${now} instead of ${right}`;
  });
  const count = showCount(wrong.length, 'wrong head');
  return (
    `${count}: ${list.join(', ')}.` +
    (crosses ? ' In the right tree, arcs cross.' : '')
  );
}

/** What a word is called in a text: itself in quotes, or the root. */
export function named(words: readonly string[], word: number): string {
  return word === 0 ? 'the root' : `"${words[word - 1]}"`;
}

/** What the terminal says of the parsers. */
export function parserReport(comparison: ParserComparison): string {
  const {trainedOn, time, heldOut, outcomes} = comparison;
  const shown = outcomeOf(comparison, 'u-mst-uf-lep');
  const examples = chooseExamples(comparison, shown, 1);
  return [
    `Parsers, trained on ${showCount(trainedOn, 'sentence')} in ` +
      `${showTime(time)}, find the heads of the words in ${heldOut.length}`,
    'others (UAS: share of right heads in percent, punctuation left out):',
    '',
    textTable(PARSER_COLUMNS, outcomes),
    `Some of the trees of ${shown.parser}:`,
    '',
    ...examples.flatMap(example => [...exampleLines(example), ''])
  ].join('\n');
}

function exampleLines(example: ParsedExample): string[] {
  const {text, words, gold, found, crosses} = example;
  const lines = treeLines(found, word => [
    words[word - 1],
    found[word] === gold[word]
      ? ''
      : `← wrong: belongs to ${named(words, gold[word])}`
  ]);
  const remark = crosses ? ' (crossing arcs)' : '';
  return [`  ${text}${remark}`, ...lines.map(line => `  ${line}`)];
}

// How many sentences of each sort are drawn.
const EXAMPLES = 2;

/** All that the page says of the parsers. */
export function parserSections(comparison: ParserComparison): PageSection[] {
  return [scoreSection(comparison), treeSection(comparison)];
}

function scoreSection(comparison: ParserComparison): PageSection {
  const {trainedOn, time, heldOut, outcomes} = comparison;
  const words = outcomes[0].counts.words.reduce((sum, n) => sum + n, 0);
  return {
    id: 'parsers',
    title: 'Parsers trained in a moment',
    intro:
      'A model for any language is learnt from sentences whose trees are ' +
      'known. The command spanforest train does it for a treebank in ' +
      'CoNLL-U; here are all four parsers after a lesson in small.',
    body: pageTable(
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

function treeSection(comparison: ParserComparison): PageSection {
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
