import {parseConllu, textOf, writeSentence} from '../src/nlp/conllu/index.js';
import {loadModel} from '../src/nlp/loading/index.js';
import {Parser} from '../src/nlp/parser.js';
import type {Sentence} from '../src/nlp/sentence.js';
import {Tagger, TextReader} from '../src/nlp/text/index.js';
import {interleave} from './measure.js';
import {markdownTable} from './table.js';

/** How fast the text of a treebank becomes something else. */
export interface TextSpeed {
  readonly task: string;
  readonly words: number;
  readonly sentences: number;
  /** CPU seconds. */
  readonly seconds: number;
}

/**
 * Measures how fast the text of a treebank becomes tokens, tags and trees with
 * the English model, in one thread and warm.
 *
 * @param treebank - In CoNLL-U; its text is read again.
 */
export async function measureText(
  treebank: string,
  rounds: number
): Promise<TextSpeed[]> {
  const text = textOf(
    parseConllu(treebank).filter(({words}) => words.length > 0)
  );
  const model = await loadModel();
  const tagger = new Tagger(model.tagger!);
  const read = (): Sentence[] => {
    const reader = new TextReader(model.tokenizer ?? null);
    return [...reader.push(text), ...reader.end()];
  };
  const parse = (parser: Parser) => () => {
    for (const sentence of read()) {
      writeSentence(parser.parseSentence(sentence));
    }
  };
  const tasks = new Map<string, () => void>([
    ['text to tokens', read],
    [
      'text to tags',
      () => {
        for (const {words} of read()) tagger.tag(words);
      }
    ],
    ['text to CoNLL-U with trees', parse(new Parser(model))],
    ['the same, first order', parse(new Parser(model, {order: 1}))]
  ]);
  const seconds = interleave(tasks, rounds, {warmUps: 2});
  const sentences = read();
  const words = sentences.reduce((sum, it) => sum + it.words.length, 0);
  return [...seconds].map(([task, seconds]) => ({
    task,
    words,
    sentences: sentences.length,
    seconds
  }));
}

/** The section on text. */
export function textSection(speeds: readonly TextSpeed[]): string {
  const rows = speeds.map(({task, words, sentences, seconds}) => [
    task,
    ...[words, sentences].map(count =>
      Math.round(count / seconds).toLocaleString('en')
    )
  ]);
  const [{words, sentences}] = speeds;
  return `## From text

The text of the treebank, ${sentences.toLocaleString('en')} sentences and ${words.toLocaleString('en')} words as they are
found, with the English model of the package. One thread, warm, medians of
interleaved runs; trees have relations, and are written.

${markdownTable(['', 'words per second', 'sentences per second'], rows, 1)}`;
}
