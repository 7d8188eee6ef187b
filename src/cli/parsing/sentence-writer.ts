import {
  commentOf,
  sentenceJson,
  sentenceText,
  writeSentence
} from '../../nlp/conllu/index.js';
import type {Sentence} from '../../nlp/sentence.js';
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
  const [, ending = ''] = /\.(\w+)(?:\.gz)?$/.exec(name ?? '') ?? [];
  if (/^(json|jsonl|ndjson)$/i.test(ending)) return 'json';
  if (!/^(svg|html?)$/i.test(ending)) return 'conllu';
  throw new UsageError(
    `${showName(name!)}: parse cannot draw pictures. Use spanforest draw, ` +
      'which takes text as well, or give --format.'
  );
}

/** Writes parsed sentences in some format. */
export interface SentenceWriter {
  /** The text of a sentence, with its end. */
  readonly write: (sentence: Sentence) => string;
  /** What stands between two sentences. */
  readonly between: string;
  /** Whether what is no sentence, such as a blank line, is written too. */
  readonly keepsAll: boolean;
}

/** The writer of a format. */
export async function sentenceWriter(
  format: ParseFormat
): Promise<SentenceWriter> {
  if (format === 'conllu') {
    return {write: writeSentence, between: '', keepsAll: true};
  }
  if (format === 'json') {
    const write = (sentence: Sentence) =>
      `${JSON.stringify(sentenceJson(sentence))}\n`;
    return {write, between: '', keepsAll: false};
  }
  // Only now: other formats need no drawing.
  const {terminalText, treeText} = await import('../../nlp/drawing/index.js');
  const write = (sentence: Sentence) => {
    const id = commentOf(sentence, 'sent_id');
    const name = id === '' ? '#' : `# ${id} `;
    const heading = terminalText(`${name} ${sentenceText(sentence)}`);
    return `${heading}\n${treeText(sentence)}\n`;
  };
  return {write, between: '\n', keepsAll: false};
}
