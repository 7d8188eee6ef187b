/**
 * A table in Markdown.
 *
 * @param textColumns - How many columns hold text; numbers in the others are
 * set to the right.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns: number
): string {
  // A bar would end the cell, a line break the table.
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replace(/[|\n]/g, ' ')).join(' | ')} |\n`;
  const rule = head.map((_, i) => (i < textColumns ? '---' : '--:'));
  return line(head) + line(rule) + rows.map(line).join('');
}
