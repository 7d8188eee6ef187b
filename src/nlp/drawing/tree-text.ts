import {
  type DrawnSentence,
  describeHead,
  differingWords,
  drawnHeads,
  fieldText,
  relationOf
} from './drawn-sentence.js';
import {cellWidth, terminalText} from './text-width.js';

// Levels of a tree that are shown as such. What is deeper begins in an
// ellipsis, or a chain of n words would take n² characters.
const DEEPEST = 30;

const LEVEL = 3;

/**
 * Trees as indented lines, one for each word, with its number in the
 * sentence. What hangs from a word stands below it, in the order of the
 * sentence; words without a head stand at the left like those at the root.
 * Time and space linear in the text.
 *
 * @param heads - The head of each word from 1 on: 0 for the root, -1 for none.
 * @param cells - What to say of a word: itself, then the cells of a table
 * behind it, the same number of them for every word.
 */
export function treeLines(
  heads: Int32Array,
  cells: (word: number) => readonly string[]
): string[] {
  const order = depthFirst(heads);
  const rows = order.map(({word}) => cells(word));
  const filled = rows.map((row, i) =>
    // What stands before the word takes up one cell for each character.
    row.map((cell, k) => cellWidth(cell) + (k === 0 ? order[i].lead.length : 0))
  );
  const widths = columnWidths(filled);
  const digits = String(rows.length).length;
  return rows.map((row, i) => {
    const {word, lead} = order[i];
    const table = row.map(
      (cell, k) => `${cell}${' '.repeat(widths[k] - filled[i][k])}`
    );
    const number = String(word).padStart(digits);
    return `${number}  ${lead}${table.join('  ')}`.trimEnd();
  });
}

function depthFirst(heads: Int32Array): {word: number; lead: string}[] {
  const children: number[][] = Array.from(heads, () => []);
  for (let v = 1; v < heads.length; v++) {
    children[Math.max(heads[v], 0)].push(v);
  }
  const rows: {word: number; lead: string}[] = [];
  // What is to be written, the next one last.
  const stack = children[0].toReversed().map(word => {
    return {word, lead: '', indent: ''};
  });
  for (let next = stack.pop(); next; next = stack.pop()) {
    const {word, lead, indent} = next;
    rows.push({word, lead});
    const below = children[word];
    for (let i = below.length - 1; i >= 0; i--) {
      const isLast = i === below.length - 1;
      stack.push({
        word: below[i],
        lead: cutIndent(`${indent}${isLast ? '└─ ' : '├─ '}`),
        indent: cutIndent(`${indent}${isLast ? '   ' : '│  '}`)
      });
    }
  }
  return rows;
}

function cutIndent(indent: string): string {
  const {length} = indent;
  const most = DEEPEST * LEVEL;
  return length <= most ? indent : `⋯  ${indent.slice(length - most + LEVEL)}`;
}

function columnWidths(rows: readonly (readonly number[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [k, width] of row.entries()) {
      widths[k] = Math.max(widths[k] ?? 0, width);
    }
  }
  return widths;
}

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
