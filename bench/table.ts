/**
 * A table in Markdown.
 *
 * @param textColumns - How many columns hold text; the others are aligned to
 * the right.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns: number
): string {
  // A bar would end the cell, and a line break the table.
  const clean = (cells: readonly string[]) =>
    cells.map(cell => cell.replace(/[|\n]/g, ' '));
  const lines = [head, ...rows].map(clean);
  const width = head.map((_, i) =>
    Math.max(3, ...lines.map(cells => cells[i].length))
  );
  const [first, ...others] = lines.map(
    cells =>
      `| ${cells
        .map((cell, i) =>
          i < textColumns ? cell.padEnd(width[i]) : cell.padStart(width[i])
        )
        .join(' | ')} |\n`
  );
  const rule = width.map((size, i) =>
    i < textColumns ? '-'.repeat(size) : `${'-'.repeat(size - 1)}:`
  );
  return `${first}| ${rule.join(' | ')} |\n${others.join('')}`;
}
