import {describeHead} from './describe-tree.js';
import {differingWords} from './differing-words.js';
import {
  type DrawnSentence,
  drawnHeads,
  fieldText,
  relationOf
} from './drawn-sentence.js';
import {terminalText} from './plain-text.js';
import {treeLines} from './tree-lines.js';

/** Options of {@link treeText}. */
export interface TreeTextOptions {
  /**
   * Another tree of the same words: where it differs, a note says how.
   *
   * @defaultValue none
   */
  readonly compare?: DrawnSentence | undefined;
}

// The longest that is shown of a word, in UTF-16 units.
const LONGEST = 60;

/**
 * The tree of a sentence for a terminal: a line for each word, below its head
 * and indented, with its number, tag and relation. There is no line break at
 * the end, and nothing at all for no words.
 *
 * Columns line up with Chinese, Japanese and Korean characters and emoji,
 * too. Control characters are escaped, so that no text can drive a terminal.
 * Words without a head stand at the left. Time and space linear in the text.
 *
 * @throws {@link SentenceError} if a head is no other word, heads run in a
 * circle, or the trees to be compared have different words.
 *
 * @example
 * ```ts
 * import {treeText} from 'spanforest/nlp';
 *
 * const words = [
 *   {form: 'They', upos: 'PRON', head: 2, deprel: 'nsubj'},
 *   {form: 'sing', upos: 'VERB', head: 0, deprel: 'root'},
 *   {form: 'songs', upos: 'NOUN', head: 2, deprel: 'obj'}
 * ];
 * treeText({words}).split('\n');
 * // => ['2  sing      VERB  root',
 * //     '1  ├─ They   PRON  nsubj',
 * //     '3  └─ songs  NOUN  obj']
 * ```
 */
export function treeText(
  sentence: DrawnSentence,
  {compare}: TreeTextOptions = {}
): string {
  const heads = drawnHeads('treeText', sentence);
  const {words} = sentence;
  const differences = compare && differingWords('treeText', sentence, compare);
  const lines = treeLines(heads, word => {
    const {form, upos, xpos} = words[word - 1];
    const relation = relationOf(words[word - 1]);
    const cells = [
      form,
      fieldText(upos) || fieldText(xpos),
      heads[word] < 0 ? `${relation || '_'} (no head)` : relation
    ];
    if (compare && differences) {
      const {heads, relations} = differences;
      const differs = heads.has(word) || relations.has(word);
      cells.push(differs ? `≠ ${describeHead(compare, word)}` : '');
    }
    return cells.map(cell => cut(terminalText(cell)));
  });
  return lines.join('\n');
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
