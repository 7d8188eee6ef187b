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
import {
  type Column,
  showCount,
  showShare,
  showTime,
  textTable
} from '../io/show.js';
import {
  type EnhancementStep,
  enhancementLines,
  enhancementSections,
  enhancementSteps
} from './enhancement.js';
import {nameOf, pageTable, sentenceFigure} from './page.js';

/** All parsers, trained and tested on the same sentences. */
export interface ParserComparison {
  /** Number of training sentences, and milliseconds of all trainings. */
  readonly trainedOn: number;
  readonly time: number;
  readonly heldOut: readonly Sentence[];
  /** In the order of {@link PARSERS}. */
  readonly outcomes: readonly ParserOutcome[];
  /** The steps of local enhancement for one of the sentences. */
  readonly steps: readonly EnhancementStep[];
}

// The heads that one parser found for the held-out sentences.
interface ParserOutcome {
  readonly parser: ParserName;
  readonly trees: readonly Int32Array[];
  /** Numbers of correct heads, without punctuation. */
  readonly counts: SentenceCounts;
}

/** The columns of a table of parsers. */
export const PARSER_COLUMNS: readonly Column<ParserOutcome>[] = [
  {title: 'parser', number: false, cell: ({parser}) => parser},
  scoreColumn('UAS', 'directed'),
  scoreColumn('undirected UAS', 'undirected'),
  {
    title: 'complete trees',
    number: true,
    cell: ({counts, trees}) =>
      `${trees.filter((_, s) => isComplete(counts, s)).length} of ${trees.length}`
  }
];

function scoreColumn(
  title: string,
  measure: 'directed' | 'undirected'
): Column<ParserOutcome> {
  const cell = ({counts}: ParserOutcome) =>
    showShare(attachmentScore(counts, measure));
  return {title, number: true, cell};
}

// The parser whose trees are shown.
const SHOWN = 'u-mst-uf-lep';
// 2^18 weights are plenty for so few sentences.
const BITS = 18;

/** Trains every parser on one treebank and tests it on another. */
export function compareParsers(
  training: string,
  heldOut: string
): ParserComparison {
  const known = parseConllu(training).map(({words}) => words);
  const sentences = parseConllu(heldOut);
  const unknown = sentences.map(({words}) => words);
  const start = performance.now();
  // The first model is for all parsers but u-mst-df. The sentences have
  // tags, so none have to be learnt.
  const models = (['u-mst-uf-lep', 'u-mst-df'] as const).map(parser =>
    train(known, {parser, bits: BITS, tagger: false})
  );
  const time = performance.now() - start;
  const outcomes = PARSERS.map(name => {
    const model = models.find(({parser}) => parsersIn(parser).includes(name))!;
    const parser = new Parser(model, {parser: name});
    const trees = unknown.map(words => parser.parse(words).heads);
    return {parser: name, trees, counts: sentenceCounts(unknown, trees)};
  });
  const steps = enhancementSteps(models[0], sentences);
  return {trainedOn: known.length, time, heldOut: sentences, outcomes, steps};
}

// Whether all words but punctuation have the correct head.
function isComplete({words, directed}: SentenceCounts, sentence: number) {
  return directed[sentence] === words[sentence];
}

/** A held-out sentence with its gold tree, and the heads that were found. */
interface ParsedExample {
  readonly sentence: Sentence;
  readonly found: Int32Array;
}

/**
 * The first few sentences of each kind: crossing and correct, crossing and
 * wrong, not crossing and wrong. Punctuation does not count.
 */
export function chooseExamples(
  {heldOut, outcomes}: ParserComparison,
  count: number
): ParsedExample[] {
  const {trees, counts} = outcomes.find(({parser}) => parser === SHOWN)!;
  const examples = heldOut.map((sentence, s) => ({
    sentence,
    found: trees[s],
    isRight: isComplete(counts, s)
  }));
  const crossing = examples.filter(({sentence}) => crosses(sentence));
  const plain = examples.filter(({sentence}) => !crosses(sentence));
  return [
    crossing.filter(({isRight}) => isRight),
    crossing.filter(({isRight}) => !isRight),
    plain.filter(({isRight}) => !isRight)
  ].flatMap(kind => kind.slice(0, count));
}

function crosses(sentence: Sentence): boolean {
  return treeShape(treeHeads(sentence)).nonProjective.length > 0;
}

/** The wrong heads of a tree in words, those of punctuation included. */
export function describeExample({sentence, found}: ParsedExample): string {
  const {words} = sentence;
  const wrong = words.flatMap(({head}, i) => {
    const now = found[i + 1];
    if (now === head) return [];
    const [word, wrong, right] = [i + 1, now, head].map(v => nameOf(words, v));
    return `${word} depends on ${wrong} instead of ${right}`;
  });
  if (wrong.length === 0) {
    const remark = crosses(sentence) ? ', although arcs cross' : '';
    return `Every head is correct${remark}.`;
  }
  const remark = crosses(sentence) ? ' In the correct tree, arcs cross.' : '';
  return `${showCount(wrong.length, 'wrong head')}: ${wrong.join(', ')}.${remark}`;
}

/** The parsers as a table and some of their trees, for the terminal. */
export function parserReport(comparison: ParserComparison): string {
  const {trainedOn, time, heldOut, outcomes} = comparison;
  return [
    `Parsers trained on ${showCount(trainedOn, 'sentence')} in ` +
      `${showTime(time)} and tested on ${heldOut.length} others`,
    '(UAS: percentage of words with the correct head, without punctuation):',
    '',
    textTable(PARSER_COLUMNS, outcomes),
    `Some of the trees of ${SHOWN}:`,
    '',
    ...chooseExamples(comparison, 1).flatMap(exampleLines),
    ...enhancementLines(comparison.steps)
  ].join('\n');
}

function exampleLines({sentence, found}: ParsedExample): string[] {
  const {words} = sentence;
  const lines = treeLines(found, word => {
    const {form, head} = words[word - 1];
    const isRight = found[word] === head;
    return [
      form,
      isRight ? '' : `← wrong: should depend on ${nameOf(words, head)}`
    ];
  });
  const remark = crosses(sentence) ? ' (crossing arcs)' : '';
  const text = textOf(sentence) + remark;
  return [...[text, ...lines].map(line => `  ${line}`), ''];
}

/** The sections of the page about the parsers. */
export function parserSections(comparison: ParserComparison): PageSection[] {
  const {trainedOn, time, heldOut, outcomes} = comparison;
  const words = outcomes[0].counts.words.reduce((sum, n) => sum + n, 0);
  const examples = chooseExamples(comparison, 2);
  return [
    {
      id: 'parsers',
      title: 'Parsers trained in a moment',
      intro:
        'Parsers learn any language from sentences whose trees are known. ' +
        'The command spanforest train does so from a treebank in CoNLL-U. ' +
        'Here are all five parsers, trained on a small one. d-mst looks for ' +
        'the best arborescence. The others look for the best undirected ' +
        'spanning tree, which is less work, and direct it away from the root ' +
        '(Levi and others 2016); u-mst-uf-lep and u-mst-uf-cle then improve it.',
      body: pageTable(
        PARSER_COLUMNS,
        outcomes,
        `Trained on ${showCount(trainedOn, 'sentence')} from a village on ` +
          `the coast, all parsers together in ${showTime(time)}; tested on ` +
          `${heldOut.length} others. UAS is the percentage of the ${words} ` +
          'words, without punctuation, that have the correct head. For ' +
          'undirected UAS, an arc may also be reversed. A treebank this ' +
          'small says little about which parser is better.'
      )
    },
    {
      id: 'trees',
      title: 'Trees of new sentences',
      intro: html`Trees that <code>${SHOWN}</code> found. Arrows lead from a head to its dependents. Thick orange arcs are wrong; dashed arcs are missing.`,
      body: html`<div class="sentences">
${examples.map((example, i) => exampleFigure(example, `tree-${i + 1}`))}
</div>`
    },
    ...enhancementSections(comparison.steps)
  ];
}

function exampleFigure(example: ParsedExample, id: string): Markup {
  const {sentence, found} = example;
  const gold = treeHeads(sentence);
  const text = textOf(sentence);
  const title = `Tree of the sentence: ${text}`;
  const description = describeExample(example);
  const arcs = (tree: Int32Array, look: string, isRight: boolean): DrawnArc[] =>
    [...tree.keys()]
      .slice(1)
      .filter(v => (found[v] === gold[v]) === isRight)
      .map(v => ({head: tree[v], child: v, look}));
  const drawing = arcDrawing({
    id,
    title,
    description,
    words: sentence.words.map(({form}) => ({form})),
    arcs: [
      ...arcs(found, 'shared-arc', true),
      ...arcs(gold, 'other-arc', false),
      ...arcs(found, 'wrong', false)
    ],
    isStyled: false
  });
  const caption = html`<strong>${text}</strong><br>${description}`;
  return sentenceFigure(drawing, title, caption);
}
