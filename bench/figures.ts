/** A table as data. */
export interface TableData {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a run has measured, as pages and other programs read it. */
export interface Figures {
  /** The command, the machine, its load and the versions. */
  readonly setting: readonly string[];
  /** The tables, by the heading above them. */
  readonly tables: Readonly<Record<string, TableData>>;
}

/** The tables of a report in Markdown; of several below a heading, the first. */
export function figuresOf(report: string, setting: readonly string[]): Figures {
  const tables: Record<string, TableData> = {};
  for (const section of report.split(/^(?=##+ )/m)) {
    const [, heading = ''] = /^##+ (.+)/.exec(section) ?? [];
    const [table] = /(?:^\|.*\n)+/m.exec(section) ?? [];
    if (table === undefined) continue;
    const [head, , ...rows] = table.trimEnd().split('\n').map(cellsOf);
    tables[heading] = {head, rows};
  }
  return {setting, tables};
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());
}
