import {withTree} from '../../nlp/conllu/index.js';
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

/** With more words, parsing takes too long for an interrupt to wait. */
export const LONG_SENTENCE = 500;

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
  /** What has to stand between the last sentence and another one. */
  readonly missingEnd: string;
}

/**
 * Parses some sentences.
 *
 * @param best - How many trees to write for each sentence, with their ranks;
 * without it the best, and no rank.
 * @param confidence - Whether to write how likely heads and trees are.
 */
export async function parseBatch(
  parser: Parser,
  batch: readonly Sentence[],
  format: ParseFormat = 'conllu',
  best?: number,
  confidence = false
): Promise<ParsedBatch> {
  const {write, between, keepsAll} = await sentenceWriter(format, confidence);
  let text = '';
  let last = '';
  let sentences = 0;
  const filled = new Set<TagColumn>();
  const edgesBefore = parser.edges;
  const wordsBefore = {...parser.coverage};
  const letters = lettersOf(parser.model.language);
  let language = NO_COUNTS;
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
    if (length > 0) sentences++;
    if (filled.size < TAG_COLUMNS.length) addFilled(trees[0].parsed, filled);
    language = addCounts(language, {
      ...countLetters(sentence, letters),
      ...{words: 0, known: 0}
    });
  }
  const {edges, coverage} = parser;
  return {
    bytes: new TextEncoder().encode(text),
    sentences,
    words: batch.reduce((sum, {words}) => sum + words.length, 0),
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
    missingEnd: keepsAll ? missingEnd(last) : between
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

function addFilled({words}: Sentence, filled: Set<TagColumn>): void {
  for (const word of words) {
    for (const column of TAG_COLUMNS) {
      if (word[column] !== '_') filled.add(column);
    }
  }
}

// The blank line that a sentence in CoNLL-U lacks.
function missingEnd(text: string): string {
  if (text === '' || /(^|\n)\r?\n$/.test(text)) return '';
  const ending = /\r?\n|$/.exec(text)![0] || '\n';
  return text.endsWith('\n') ? ending : ending + ending;
}
