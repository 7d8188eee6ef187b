import {
  ConlluError,
  type ConlluFormat,
  fieldCountOf,
  readConllu,
  withTree
} from '../../nlp/conllu/index.js';
import type {SystemWord} from '../../nlp/evaluation/index.js';
import type {EdgesKept} from '../../nlp/inference/index.js';
import type {Parser} from '../../nlp/parser.js';
import type {Sentence, TaggedWord} from '../../nlp/sentence.js';
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

/** The columns with tags, which a model may look at. */
export const TAG_COLUMNS = ['lemma', 'upos', 'xpos', 'feats'] as const;

/** One of {@link TAG_COLUMNS}. */
export type TagColumn = (typeof TAG_COLUMNS)[number];

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
  /** How many lines the sentences have. */
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
  readonly fieldCount: number | null;
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
  let lines = -before.length;
  let last: Sentence | null = null;
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
        if (i > 0 && keepsAll) text += missingEnd(sentence);
        text += write(parsed, rank);
      }
      const [{parsed}] = trees;
      if (length > 0) sentences++;
      words += length;
      if (filled.size < TAG_COLUMNS.length) addFilled(parsed, filled);
      language = addCounts(language, {
        ...countLetters(sentence, letters),
        ...{words: 0, known: 0}
      });
      lines += sentence.lines.length;
      last = sentence;
    }
  } catch (error) {
    if (!(error instanceof ConlluError)) throw error;
    const {problem, column} = error;
    const line = error.line - before.length;
    const fieldCount = fieldCountOf(error);
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
    lines,
    missingEnd: keepsAll && last !== null ? missingEnd(last) : between,
    flaw
  };
}

// A sentence with each of its best trees. What stands before it comes once.
function bestTrees(
  parser: Parser,
  sentence: Sentence,
  best: number
): {parsed: Sentence; rank: SentenceRank}[] {
  const start = sentence.lines.findIndex(line => line.trim() !== '');
  const [first, ...rest] = sentence.lines.slice(start);
  const again = {
    ...sentence,
    lines: [first.replace(/^\ufeff/, ''), ...rest]
  };
  const trees = parser.parseBest(sentence.words, best);
  return trees.map(({words, heads, labels, score}, i) => {
    const tagged = parser.model.tagger
      ? (words as Required<TaggedWord>[])
      : null;
    const given = i === 0 ? sentence : again;
    return {
      parsed: withTree('parser', given, tagged, heads, labels),
      // More digits would only show how sums are rounded.
      rank: {rank: i + 1, score: Number(score.toFixed(6))}
    };
  });
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

function missingEnd({lines}: Sentence): string {
  const last = lines[lines.length - 1];
  if (last === '\n' || last === '\r\n') return '';
  const ending = lines[0].endsWith('\r\n') ? '\r\n' : '\n';
  return last.endsWith('\n') ? ending : ending + ending;
}
