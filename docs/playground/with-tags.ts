import {fieldStart, isWordLine} from '../../src/nlp/conllu/check.js';
import {UPOS, XPOS} from '../../src/nlp/conllu/options.js';
import type {Sentence} from '../../src/nlp/index.js';

/** A sentence with other universal tags, in its lines too. */
export function withTags(
  sentence: Sentence,
  tags: readonly string[]
): Sentence {
  let number = 0;
  return {
    ...sentence,
    words: sentence.words.map((word, i) => ({...word, upos: tags[i]})),
    lines: sentence.lines.map(line => {
      if (!isWordLine(line)) return line;
      const before = line.slice(0, fieldStart(line, UPOS));
      return `${before}${tags[number++]}\t${line.slice(fieldStart(line, XPOS))}`;
    })
  };
}
