import {performance} from 'node:perf_hooks';
import {parseConllu} from '../../nlp/conllu/index.js';
import {
  attachmentScore,
  type SentenceCounts,
  sentenceCounts
} from '../../nlp/evaluation/index.js';
import {Parser} from '../../nlp/parser.js';
import {PARSERS, type ParserName, parsersIn} from '../../nlp/parser-name.js';
import type {Sentence} from '../../nlp/sentence.js';
import {train} from '../../nlp/training/train.js';
import {showShare} from '../show.js';
import type {Column} from './table.js';

/** What one parser made of the held-out sentences. */
export interface ParserOutcome {
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
export function isComplete(
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
