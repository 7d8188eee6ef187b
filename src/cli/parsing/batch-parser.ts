import {withTree} from '../../nlp/conllu/index.js';
import type {SystemWord} from '../../nlp/evaluation/index.js';
import type {Model} from '../../nlp/model/index.js';
import type {Parser} from '../../nlp/parser.js';
import type {ParserOptions} from '../../nlp/parser-options.js';
import {
  type Sentence,
  TAG_COLUMNS,
  type TaggedWord
} from '../../nlp/sentence.js';
import type {TextKind} from '../../nlp/text/index.js';
import {
  type ParseFormat,
  type SentenceRank,
  sentenceWriter
} from './sentence-writer.js';

/** With more words, parsing takes too long for an interrupt to wait. */
export const LONG_SENTENCE = 500;

/** No counts of what is parsed. */
export const NO_COUNTS = {
  sentences: 0,
  words: 0,
  /** Edges of the sentences, if some may be skipped. */
  edges: 0,
  /** Those that were looked at. */
  keptEdges: 0,
  /** Letters, if the script of the model's language is known. */
  letters: 0,
  /** Those of that script. */
  inScript: 0,
  /** Words that were tagged. */
  tagged: 0,
  /** Those that occurred in training. */
  known: 0,
  /** Words that have a lemma; the same for the other columns. */
  lemma: 0,
  upos: 0,
  xpos: 0,
  feats: 0
};

/** What is counted while sentences are parsed. */
export type ParseCounts = typeof NO_COUNTS;

/** Adds to counts. */
export function addCounts(counts: ParseCounts, more: ParseCounts): void {
  for (const key of Object.keys(counts) as (keyof ParseCounts)[]) {
    counts[key] += more[key];
  }
}

/** How parsed sentences are written. */
export interface WritingOptions {
  /** Default: `conllu`. */
  readonly format?: ParseFormat | undefined;
  /**
   * How many trees to write for each sentence, with their ranks; without it
   * the best, and no rank.
   */
  readonly best?: number | undefined;
  /** Whether to write how likely heads and trees are. */
  readonly confidence?: boolean | undefined;
}

/** What parses batches, in this thread or in another one. */
export interface ParserSetup extends WritingOptions {
  readonly model: Model;
  readonly options: ParserOptions;
  /** What raw text is made of. */
  readonly input: TextKind;
}

/** The result of a batch. */
export interface ParsedBatch {
  /**
   * The sentences with their heads, in the format asked for; if there is a
   * flaw, those before it.
   */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly counts: ParseCounts;
  /** What has to stand between the last sentence and another one. */
  readonly missingEnd: string;
}

/**
 * Parses some sentences.
 */
export async function parseBatch(
  parser: Parser,
  batch: readonly Sentence[],
  {format = 'conllu', best, confidence = false}: WritingOptions
): Promise<ParsedBatch> {
  const {write, between, keepsAll} = await sentenceWriter(format, confidence);
  let text = '';
  let last = '';
  const counts = {...NO_COUNTS};
  const before = countsOf(parser);
  for (const sentence of batch) {
    const {length} = sentence.words;
    const trees =
      best === undefined || length === 0
        ? [{parsed: parser.parseSentence(sentence, {confidence})}]
        : bestTrees(parser, sentence, best);
    for (const [i, {parsed, rank}] of trees.entries()) {
      if (length === 0 && !keepsAll) continue;
      if (text !== '') text += between;
      if (i > 0 && keepsAll) text += missingEnd(last);
      last = write(parsed, rank);
      // What stands before the first tree of a sentence comes once.
      text += i > 0 ? last.trimStart() : last;
    }
    if (length > 0) counts.sentences++;
    counts.words += length;
    for (const word of trees[0].parsed.words) {
      for (const column of TAG_COLUMNS) {
        if (word[column] !== '_') counts[column]++;
      }
    }
  }
  const after = countsOf(parser);
  counts.edges = after.edges - before.edges;
  counts.keptEdges = after.keptEdges - before.keptEdges;
  counts.tagged = after.tagged - before.tagged;
  counts.known = after.known - before.known;
  counts.letters = after.letters - before.letters;
  counts.inScript = after.inScript - before.inScript;
  return {
    bytes: new TextEncoder().encode(text),
    counts,
    missingEnd: keepsAll ? missingEnd(last) : between
  };
}

// What a parser has counted since it was made.
function countsOf({edges, coverage}: Parser) {
  return {
    edges: edges?.all ?? 0,
    keptEdges: edges?.kept ?? 0,
    tagged: coverage.words,
    known: coverage.known,
    letters: coverage.letters,
    inScript: coverage.inScript
  };
}

// A sentence with each of its best trees.
function bestTrees(
  parser: Parser,
  sentence: Sentence,
  best: number
): {parsed: Sentence; rank?: SentenceRank}[] {
  return parser.parseBest(sentence.words, best).map((tree, i) => ({
    parsed: withTree(sentence, tree),
    // More digits would only show how sums are rounded.
    rank: {rank: i + 1, score: Number(tree.score.toFixed(6))}
  }));
}

/** Words with the heads and relations that a parser finds. */
export function parsedWords(
  parser: Parser,
  words: readonly TaggedWord[]
): SystemWord[] {
  const {heads, labels} = parser.parse(words);
  return words.map(({form}, i) => {
    return {form, head: heads[i + 1], deprel: labels?.[i + 1] ?? '_'};
  });
}

// The blank line that a sentence in CoNLL-U lacks.
function missingEnd(text: string): string {
  if (text === '' || /(^|\n)\r?\n$/.test(text)) return '';
  const ending = /\r?\n|$/.exec(text)![0] || '\n';
  return text.endsWith('\n') ? ending : ending + ending;
}
