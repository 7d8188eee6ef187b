/** A part of a cell: plain, or one that stands out. */
export type Piece = string | {readonly strong: string};

/** A column of a table. */
export interface TableColumn {
  readonly title: string;
  /** Whether it holds numbers, which are set flush right. */
  readonly number: boolean;
}

/**
 * A row of a table: about a setup, about the same language in the paper, or
 * about all of them.
 */
export interface TableRow {
  readonly kind: 'setup' | 'paper' | 'average';
  readonly cells: readonly (readonly Piece[])[];
}

/** A table of a report, whatever the report is written in. */
export interface ReportTable {
  /** What it says, and how to read it. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** Columns of numbers behind one that names the rows. */
export function columnsOf(
  first: string,
  ...others: readonly string[]
): TableColumn[] {
  return [
    {title: first, number: false},
    ...others.map(title => ({title, number: true}))
  ];
}

/** A row of plain cells. */
export function plainRow(
  kind: TableRow['kind'],
  ...cells: readonly string[]
): TableRow {
  return {kind, cells: cells.map(text => [text])};
}
