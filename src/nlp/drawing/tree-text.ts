import {checkOptions} from '../../graph/options.js';
import {
  confidenceText,
  type DrawnSentence,
  describeHead,
  differingWords,
  drawnHeads,
  fieldText,
  relationOf
} from './drawn-sentence.js';
import {cellWidth, terminalText} from './text-width.js';

/** Options of {@link treeText}. */
export interface TreeTextOptions {
  /**
   * Another tree of the same words. Words that differ get a note.
   *
   * @defaultValue undefined
   */
  readonly compare?: DrawnSentence | undefined;
  /**
   * Whether to show how likely each head is to be right, where MISC has
   * `Confidence`.
   *
   * @defaultValue false
   */
  readonly confidence?: boolean | undefined;
}

/**
 * The tree of a sentence as text for a terminal: one line per word, indented
 * below its head, with its number, tag and relation. There is no line break at
 * the end, and no words give an empty text. Words without a head are not
 * indented.
 *
 * Columns are aligned, also with Chinese, Japanese and Korean characters and
 * emoji, and control characters are escaped. Time and space linear in the text.
 *
 * @throws {@link SentenceError} if a head is not another word, heads form a
 * cycle, or the compared trees have different words; {@link OptionError} if
 * there is no such option.
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
  options: TreeTextOptions = {}
): string {
  checkOptions('spanforest/nlp/treeText', options, {
    compare: 'value',
    confidence: 'boolean'
  });
  const {compare, confidence} = options;
  const heads = drawnHeads('treeText', sentence);
  const differences = compare && differingWords('treeText', sentence, compare);
  return treeLines(heads, word => {
    const {form, upos, xpos} = sentence.words[word - 1];
    const relation = relationOf(sentence.words[word - 1]);
    const cells = [
      form,
      fieldText(upos) || fieldText(xpos),
      heads[word] < 0 ? `${relation || '_'} (no head)` : relation
    ];
    if (confidence) cells.push(confidenceText(sentence.words[word - 1]));
    if (compare && differences) {
      const {heads, relations} = differences;
      const differs = heads.has(word) || relations.has(word);
      cells.push(differs ? `≠ ${describeHead(compare, word)}` : '');
    }
    return cells.map(cell => cut(terminalText(cell)));
  }).join('\n');
}

// Of any cell, in UTF-16 units.
const LONGEST = 60;

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * A tree as lines, one per word with its number, its form and other cells, the
 * same number for every word. The words below a word follow it in the order of
 * the sentence. Time and space linear in the text.
 */
export function treeLines(
  heads: Int32Array,
  cells: (word: number) => readonly string[]
): string[] {
  const order = depthFirst(heads);
  const rows = order.map(({word}) => cells(word));
  // Each character of an indent takes one cell.
  const widths = rows.map((row, i) =>
    row.map((cell, k) => cellWidth(cell) + (k === 0 ? order[i].lead.length : 0))
  );
  const columns: number[] = [];
  for (const row of widths) {
    for (const [k, width] of row.entries()) {
      columns[k] = Math.max(columns[k] ?? 0, width);
    }
  }
  const digits = String(rows.length).length;
  return rows.map((row, i) => {
    const {word, lead} = order[i];
    const padded = row.map(
      (cell, k) => `${cell}${' '.repeat(columns[k] - widths[i][k])}`
    );
    const number = String(word).padStart(digits);
    return `${number}  ${lead}${padded.join('  ')}`.trimEnd();
  });
}

function depthFirst(heads: Int32Array): {word: number; lead: string}[] {
  const children: number[][] = Array.from(heads, () => []);
  for (let v = 1; v < heads.length; v++) {
    children[Math.max(heads[v], 0)].push(v);
  }
  const rows: {word: number; lead: string}[] = [];
  // The words to visit, the next one last.
  const stack = children[0]
    .toReversed()
    .map(word => ({word, lead: '', indent: ''}));
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

// 30 levels. Without a limit, a chain of n words would take n² characters.
const LONGEST_INDENT = 90;

function cutIndent(indent: string): string {
  const {length} = indent;
  if (length <= LONGEST_INDENT) return indent;
  return `⋯  ${indent.slice(length - LONGEST_INDENT + 3)}`;
}
