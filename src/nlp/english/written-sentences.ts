import {parseConllu} from '../conllu/read-conllu.js';
import type {Sentence} from '../sentence.js';
import type {TextToken} from './text-token.js';

// Words, lines and sentences may be as long as the text.
const LONGEST = 1 << 28;

/** The sentences of a text, written in CoNLL-U as they are read. */
export class WrittenSentences {
  #lines: string[] = [];
  #count: number;

  /** @param before - How many sentences came before. */
  constructor(before: number) {
    this.#count = before;
  }

  /**
   * Writes the sentences of a paragraph.
   *
   * @param isFirst - Whether it is the first one of the text.
   */
  add(text: string, tokens: readonly TextToken[], isFirst: boolean): void {
    for (let from = 0, to = 1; from < tokens.length; from = to++) {
      while (to < tokens.length && !tokens[to - 1].endsSentence) to++;
      if (from === 0 && !isFirst) this.#lines.push('# newpar');
      this.#addSentence(text, tokens.slice(from, to));
    }
  }

  #addSentence(text: string, tokens: readonly TextToken[]): void {
    const {start} = tokens[0];
    const {end} = tokens[tokens.length - 1];
    const line = text.slice(start, end).replace(/\s+/g, ' ');
    this.#lines.push(`# sent_id = ${++this.#count}`, `# text = ${line}`);
    for (let from = 0, to = 1; from < tokens.length; from = to++) {
      while (to < tokens.length && tokens[to].isClitic) to++;
      const {end} = tokens[to - 1];
      const misc = tokens[to]?.start === end ? 'SpaceAfter=No' : '_';
      const isOne = to === from + 1;
      if (!isOne) {
        const form = text.slice(tokens[from].start, end);
        const empty = '_\t'.repeat(7);
        this.#lines.push(`${from + 1}-${to}\t${form}\t${empty}${misc}`);
      }
      for (let i = from; i < to; i++) {
        const {start, end, upos, lemma} = tokens[i];
        const form = text.slice(start, end);
        const columns = `${i + 1}\t${form}\t${lemma}\t${upos}`;
        this.#lines.push(`${columns}${'\t_'.repeat(5)}\t${isOne ? misc : '_'}`);
      }
    }
    this.#lines.push('');
  }

  /** All sentences so far, without heads. */
  read(): Sentence[] {
    if (this.#lines.length === 0) return [];
    return parseConllu(`${this.#lines.join('\n')}\n`, {
      mode: 'parse',
      maximumWords: LONGEST,
      maximumLineLength: LONGEST,
      maximumLength: LONGEST
    });
  }
}
