/** A column of a table, on the terminal and on the page. */
export interface Column<Row> {
  readonly title: string;
  /** Whether it holds numbers, which are set flush right. */
  readonly number: boolean;
  readonly cell: (row: Row) => string;
}

/** Some rows as a table for a terminal. */
export function textTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[]
): string {
  const cells = [
    columns.map(({title}) => title),
    ...rows.map(row => columns.map(({cell}) => cell(row)))
  ];
  const widths = columns.map((_, i) =>
    Math.max(...cells.map(row => row[i].length))
  );
  const lines = cells.map(row =>
    row
      .map((text, i) =>
        columns[i].number ? text.padStart(widths[i]) : text.padEnd(widths[i])
      )
      .join('  ')
      .trimEnd()
  );
  const rule = widths.map(width => '-'.repeat(width)).join('  ');
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}

/** What a table says of a fact. */
export function yesOrNo(fact: boolean): string {
  return fact ? 'yes' : 'no';
}
