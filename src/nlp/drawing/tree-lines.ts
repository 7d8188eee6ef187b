import {cellWidth} from './cell-width.js';

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
