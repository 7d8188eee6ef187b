import {
  ConlluError,
  type ConlluFormat,
  readConllu,
  withTree
} from '../../nlp/conllu/index.js';
import type {SystemWord} from '../../nlp/evaluation/index.js';
import type {EdgesKept} from '../../nlp/inference/index.js';
import type {Parser} from '../../nlp/parser.js';
import {
  type Sentence,
  TAG_COLUMNS,
  type TagColumn,
  type TaggedWord
} from '../../nlp/sentence.js';
import {
  addCounts,
  countLetters,
  type LanguageCounts,
  lettersOf,
  NO_COUNTS
} from './language-check.js';
import {
  type ParseFormat,
  type SentenceRank,
  sentenceWriter
} from './sentence-writer.js';
import {LIMITS, type TextBatch} from './text-batches.js';

/** Sentences to parse: a part of a text, or sentences read from raw text. */
export type Batch =
  | (TextBatch & {readonly format: ConlluFormat})
  | {readonly sentences: readonly Sentence[]};

/** The result of a batch. */
export interface ParsedBatch {
  /**
   * The sentences with their heads, in the format asked for; if there is a
   * flaw, those before it.
   */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sentences: number;
  readonly words: number;
  /** The columns that have a value in some word. */
  readonly filled: readonly TagColumn[];
  /** What shows whether the text is in the model's language. */
  readonly language: LanguageCounts;
  /** How many edges the sentences have, and how many were looked at. */
  readonly edges: EdgesKept | null;
  /** How many lines the batch has, unless there is a flaw. */
  readonly lines: number;
  /** What has to stand between the last sentence and another one. */
  readonly missingEnd: string;
  /** What is wrong with the text, if anything. */
  readonly flaw: BatchFlaw | null;
}

/** A {@link ConlluError} as data, with the line counted in the batch. */
export interface BatchFlaw {
  readonly problem: string;
  readonly line: number;
  readonly column: number;
  /** How many fields the line has, if that is what is wrong. */
  readonly fieldCount: number | undefined;
}

/**
 * Parses a batch. Bad text is a flaw of the result and not an error, so that
 * the sentences before it are not lost.
 *
 * @param best - How many trees to write for each sentence, with their ranks;
 * without it the best, and no rank.
 * @param confidence - Whether to write how likely heads and trees are.
 */
export async function parseBatch(
  parser: Parser,
  batch: Batch,
  format: ParseFormat = 'conllu',
  best?: number,
  confidence = false
): Promise<ParsedBatch> {
  const {write, between, keepsAll} = await sentenceWriter(format, confidence);
  // Only the first line of a text may begin with a byte order mark. Behind
  // a blank line, the first line of the batch is not the first.
  const before = 'sentences' in batch || batch.isFirst ? '' : '\n';
  let text = '';
  let sentences = 0;
  let words = 0;
  let last = '';
  let flaw: BatchFlaw | null = null;
  const filled = new Set<TagColumn>();
  const edgesBefore = parser.edges;
  const wordsBefore = {...parser.coverage};
  const letters = lettersOf(parser.model.language);
  let language = NO_COUNTS;
  const input =
    'sentences' in batch
      ? batch.sentences
      : readConllu([before, batch.bytes], {
          ...LIMITS,
          format: batch.format,
          mode: 'parse'
        });
  try {
    for await (const sentence of input) {
      const {length} = sentence.words;
      const trees =
        best === undefined || length === 0
          ? [
              {
                parsed: parser.parseSentence(sentence, {confidence}),
                rank: undefined
              }
            ]
          : bestTrees(parser, sentence, best);
      for (const [i, {parsed, rank}] of trees.entries()) {
        if (length === 0 && !keepsAll) continue;
        if (text !== '') text += between;
        if (i > 0 && keepsAll) text += missingEnd(last);
        last = write(parsed, rank);
        // What stands before the first tree of a sentence comes once.
        text += i > 0 ? last.trimStart() : last;
      }
      const [{parsed}] = trees;
      if (length > 0) sentences++;
      words += length;
      if (filled.size < TAG_COLUMNS.length) addFilled(parsed, filled);
      language = addCounts(language, {
        ...countLetters(sentence, letters),
        ...{words: 0, known: 0}
      });
    }
  } catch (error) {
    if (!(error instanceof ConlluError)) throw error;
    const {problem, column} = error;
    const line = error.line - before.length;
    const {fieldCount} = error;
    flaw = {problem, line, column, fieldCount};
  }
  // The end of this text is missing, so it must not count as good.
  if ('isTruncated' in batch && batch.isTruncated && flaw === null) {
    throw new Error('no flaw in a text beyond the limits');
  }
  const {edges, coverage} = parser;
  if (keepsAll) text = text.slice(before.length);
  return {
    bytes: new TextEncoder().encode(text),
    sentences,
    words,
    filled: [...filled],
    language: {
      ...language,
      words: coverage.words - wordsBefore.words,
      known: coverage.known - wordsBefore.known
    },
    edges: edges &&
      edgesBefore && {
        all: edges.all - edgesBefore.all,
        kept: edges.kept - edgesBefore.kept
      },
    lines: 'bytes' in batch && !flaw ? countLines(batch.bytes) : 0,
    missingEnd: keepsAll ? missingEnd(last) : between,
    flaw
  };
}

// A sentence with each of its best trees.
function bestTrees(
  parser: Parser,
  sentence: Sentence,
  best: number
): {parsed: Sentence; rank: SentenceRank}[] {
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

function addFilled({words}: Sentence, filled: Set<TagColumn>): void {
  for (const word of words) {
    for (const column of TAG_COLUMNS) {
      if (word[column] !== '_') filled.add(column);
    }
  }
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count++;
  return count;
}

const LINE_FEED = 10;

// The blank line that a sentence in CoNLL-U lacks.
function missingEnd(text: string): string {
  if (text === '' || /(^|\n)\r?\n$/.test(text)) return '';
  const ending = /\r?\n|$/.exec(text)![0] || '\n';
  return text.endsWith('\n') ? ending : ending + ending;
}
