export {
  type CsvColumn,
  CsvColumnsError,
  mayBeHeader,
  readCsvHeader
} from './csv-header.js';
export {type CsvRecord, CsvRows, type CsvSeparator} from './csv-records.js';
export {
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  hasReadOption,
  isSeriesFormat,
  type ReadGraphOptions,
  SERIES_FORMATS,
  type SeriesFormat,
  WRITABLE_FORMATS,
  type WritableFormat,
  type WriteGraphOptions
} from './graph-formats.js';
export {
  GraphReader,
  type GraphState,
  readGraph,
  readGraphInto
} from './read-graph.js';
export type {Hyparquet, ParquetBuffer, ParquetInput} from './read-parquet.js';
export {type PointTable, readPointTable} from './read-points.js';
export {
  type DecimalMark,
  parseWeight,
  weightError,
  weightOfValue
} from './weight-text.js';
export {checkTableNames, joinRow, withoutFormula} from './write-csv.js';
export {writeChecked, writeGraph, writeGraphSeries} from './write-graph.js';
