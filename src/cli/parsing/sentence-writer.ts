import {
  sentenceJson,
  sentenceText,
  treeProbabilityOf,
  writeSentence
} from '../../nlp/conllu/index.js';
import {commentOf, type Sentence} from '../../nlp/sentence.js';
import {showName, UsageError} from '../io/errors.js';

/** The formats that parsed sentences can be written in. */
export const PARSE_FORMATS = ['conllu', 'json', 'tree'] as const;

/** One of {@link PARSE_FORMATS}. */
export type ParseFormat = (typeof PARSE_FORMATS)[number];

/** The format of the option, or else by the name of the output file. */
export function parseFormatOf(
  name: string | undefined,
  option: string | undefined
): ParseFormat {
  if (option !== undefined) return option as ParseFormat;
  const [, ending = ''] = /\.(\w+)(?:\.gz|\.zst)?$/.exec(name ?? '') ?? [];
  if (/^(json|jsonl|ndjson)$/i.test(ending)) return 'json';
  if (!/^(svg|html?)$/i.test(ending)) return 'conllu';
  throw new UsageError(
    `${showName(name!)}: parse cannot draw pictures. Use spanforest draw, ` +
      'which takes text as well, or give --format.'
  );
}

/** The rank of a tree among those of its sentence, and its score. */
export interface SentenceRank {
  /** Counted from 1. */
  readonly rank: number;
  readonly score: number;
}

/** Writes parsed sentences in some format. */
export interface SentenceWriter {
  /** The text of a sentence, with its end; and its rank, if it has one. */
  readonly write: (sentence: Sentence, rank?: SentenceRank) => string;
  /** What stands between two sentences. */
  readonly between: string;
  /** Whether what is no sentence, such as a blank line, is written too. */
  readonly keepsAll: boolean;
}

/**
 * The writer of a format.
 *
 * @param confidence - Whether trees show how likely heads are, and the tree.
 */
export async function sentenceWriter(
  format: ParseFormat,
  confidence = false
): Promise<SentenceWriter> {
  if (format === 'conllu') {
    const write = (sentence: Sentence, rank?: SentenceRank) =>
      writeSentence(rank ? withRank(sentence, rank) : sentence);
    return {write, between: '', keepsAll: true};
  }
  if (format === 'json') {
    const write = (sentence: Sentence, rank?: SentenceRank) =>
      `${JSON.stringify({...rank, ...sentenceJson(sentence)})}\n`;
    return {write, between: '', keepsAll: false};
  }
  // Only now: other formats need no drawing.
  const {terminalText, treeText} = await import('../../nlp/drawing/index.js');
  const write = (sentence: Sentence, rank?: SentenceRank) => {
    const id = commentOf(sentence, 'sent_id');
    const number = rank ? `(${rank.rank}: ${rank.score}) ` : '';
    const likely = confidence ? treeProbabilityOf(sentence) : undefined;
    const share =
      likely === undefined ? '' : `(${(100 * likely).toFixed(1)} %) `;
    const name =
      (id === '' ? '#' : `# ${id} `) +
      (number && ` ${number}`) +
      (share && ` ${share}`);
    const heading = terminalText(`${name} ${sentenceText(sentence)}`);
    return `${heading}\n${treeText(sentence, {confidence})}\n`;
  };
  return {write, between: '\n', keepsAll: false};
}

// With comments for the rank and the score, after all others.
function withRank(sentence: Sentence, rank: SentenceRank): Sentence {
  const comments = Object.entries(rank).map(([name, value]) => {
    return {name, value: String(value)};
  });
  return {...sentence, comments: [...sentence.comments, ...comments]};
}
