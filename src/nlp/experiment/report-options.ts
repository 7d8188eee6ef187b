import type {SummaryOptions} from './experiment-summary.js';

/** How to write a report. */
export interface ReportOptions extends SummaryOptions {
  /**
   * Title of the report.
   *
   * @defaultValue `'Directed and undirected parsing compared'`
   */
  readonly title?: string | undefined;
  /**
   * Paragraphs of plain text to put below the title: the command, the
   * machine, or what else the reader should know.
   *
   * @defaultValue none
   */
  readonly notes?: readonly string[] | undefined;
}

/** The title of a report that has been given none. */
export const TITLE = 'Directed and undirected parsing compared';
