import {LONG_CALL_OPTIONS} from '../long-call.js';
import type {NamedGraph} from '../named-graph.js';
import {checkChoice, checkOptions} from '../options.js';
import type {ReadingOptions, TextInput} from '../text-input.js';
import {type CsvColumn, checkColumnOptions, csvColumns} from './csv-columns.js';
import {CsvRows, type CsvSeparator} from './csv-records.js';
import type {DecimalMark} from './decimal-weights.js';
import {collectGraph} from './line-reader.js';
import type {TableDialect} from './table-dialect.js';
import {TableReader} from './table-reader.js';

/** Options of {@link readCsv}. */
export interface ReadCsvOptions extends ReadingOptions {
  /**
   * The column of the sources: its name in the header, or its number counted
   * from 1. Needs `target`.
   *
   * @defaultValue the column that the header calls `source`, `from` or the
   * like; without a header, the first of two or three columns
   */
  readonly source?: CsvColumn | undefined;
  /**
   * The column of the targets, like `source`.
   *
   * @defaultValue the column that the header calls `target`, `to` or the
   * like; without a header, the second of two or three columns
   */
  readonly target?: CsvColumn | undefined;
  /**
   * The column of the weights, by its name or number. `null` ignores the
   * weights, so every edge weighs 1.
   *
   * @defaultValue the column called `weight` if there is a header, otherwise
   * the third of three columns
   */
  readonly weight?: CsvColumn | null | undefined;
  /**
   * Whether the first row names the columns.
   *
   * @defaultValue whether it has names of columns and cannot be an edge; a
   * first row that may be both is an error, as is one without a number if the
   * weights are ignored, unless it has well-known names of columns
   */
  readonly header?: boolean | undefined;
  /**
   * What separates two fields.
   *
   * @defaultValue the one of comma, semicolon and tab that is in the first
   * row; two of them are an error
   */
  readonly separator?: CsvSeparator | undefined;
  /**
   * The decimal mark of the weights.
   *
   * @defaultValue a point if commas separate the fields, otherwise what the
   * first weight with decimals has
   */
  readonly decimal?: DecimalMark | undefined;
}

/**
 * Reads a graph from a table with a row for each edge: comma-, semicolon- or
 * tab-separated values.
 *
 * The ends of an edge are in the columns given as `source` and `target`.
 * Otherwise they are in those that the header calls `source` and `target`,
 * `from` and `to`, `src` and `dst`, `origin` and `destination`, `start` and
 * `end`, `tail` and `head`, `u` and `v`, or `node1` and `node2`, in any case,
 * with or without `id` or `node` as in `from_node_id`. Without a header, two
 * or three columns are source, target and weight. Everything else is an error
 * that shows the columns: a column is never guessed. A first row that may be
 * an edge is not a header.
 *
 * The columns besides these are kept as attributes of the edges, as strings,
 * and the layout of the table as `columns`, so that {@link writeCsv} writes the
 * same table again. A row that has nothing but its source is a vertex without
 * edges. Vertices are numbered as they first appear. Loops and parallel edges
 * are kept, and a text without rows is the empty graph.
 *
 * Fields may be quoted as in RFC 4180. Spaces around a field are dropped
 * unless they are in quotes, and blank lines are skipped. Lines that begin with
 * `#` are comments before the first row; further down they are rows, because
 * a name may begin with `#`. Every row must have as many columns as the first.
 * Time linear in the text. Space: 16 bytes per edge, and per vertex its name and
 * a table entry, besides the attributes if there are more columns.
 *
 * @throws {@link GraphFormatError} with line and column of what is wrong, or
 * of what is not clear.
 *
 * @example
 * ```ts
 * import {readCsv} from 'spanforest/graph';
 *
 * const table = 'from;to;road;km\nRome;Bari;A1;374,5\n';
 * const graph = await readCsv(table, {weight: 'km'});
 * graph.nodes; // => ['Rome', 'Bari']
 * graph.edges.weight[0]; // => 374.5
 * graph.edgeAttributes; // => [{road: 'A1'}]
 * ```
 */
export async function readCsv(
  input: TextInput,
  options: ReadCsvOptions = {}
): Promise<NamedGraph> {
  const dialect = csvDialect(options, false);
  return collectGraph(input, options, sink => new TableReader(dialect, sink));
}

/**
 * How tables are read with some options, which are checked. For `tsv`, errors
 * give other advice.
 */
export function csvDialect(
  options: ReadCsvOptions,
  isTsv: boolean
): TableDialect {
  checkOptions(WHERE, options, {
    source: 'value',
    target: 'value',
    weight: 'value',
    header: 'boolean',
    separator: 'value',
    decimal: 'value',
    ...LONG_CALL_OPTIONS
  });
  const {separator, decimal} = options;
  if (separator !== undefined) checkSeparator(separator);
  if (decimal !== undefined) {
    checkChoice(WHERE, 'decimal', decimal, ['.', ',']);
  }
  checkColumnOptions(options);
  return {
    createRows: known =>
      new CsvRows((known as CsvSeparator) ?? separator, known !== undefined),
    open: first => ({
      columns: csvColumns(first, options, first.separator, isTsv),
      separator: first.separator,
      decimal: decimal ?? (first.separator === ',' ? '.' : null)
    })
  };
}

const WHERE = 'spanforest/graph/formats';

/** Checks an option that is a separator. */
export function checkSeparator(separator: CsvSeparator): void {
  checkChoice(WHERE, 'separator', separator, [',', '\t', ';']);
}
