export {type ReadCsvOptions, readCsv} from './csv.js';
export {
  type CsvColumn,
  CsvColumnsError,
  csvColumns,
  mayBeHeader
} from './csv-columns.js';
export {
  type CsvRecord,
  type CsvSeparator,
  readCsvRecords
} from './csv-records.js';
export type {DecimalMark} from './decimal-weights.js';
export {readDimacs, writeDimacs} from './dimacs.js';
export {
  type ReadEdgeListTextOptions,
  readEdgeListText,
  writeEdgeListText
} from './edge-list-text.js';
export {
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  isSeriesFormat,
  SERIES_FORMATS,
  type SeriesFormat
} from './graph-formats.js';
export {
  readGraphologyJson,
  type WriteGraphologyJsonOptions,
  writeGraphologyJson
} from './graphology-json.js';
export {noAttribute, type ReadGraphologyJsonOptions} from './json-reader.js';
export {
  readMatrixMarket,
  type WriteMatrixMarketOptions,
  writeMatrixMarket
} from './matrix-market.js';
export type {PackedNames} from './name-table.js';
export {readNodeLink, writeNodeLink} from './node-link.js';
export type {NumberedGraphOptions} from './numbered-graph.js';
export {
  createLineReader,
  hasReadOption,
  type LineFormat,
  type ReadGraphOptions,
  readGraph,
  readGraphInto
} from './read-graph.js';
export {attributeNames} from './table-layout.js';
export type {TableReader, TableState} from './table-reader.js';
export {trustGraph} from './trusted-graph.js';
export {
  countNames,
  namesOf,
  noteNames,
  type VertexNames
} from './vertex-names.js';
export {parseWeight, weightError} from './weight-text.js';
export {
  checkTableGraph,
  joinRow,
  type WriteCsvOptions,
  writeCsv
} from './write-csv.js';
export {
  type WriteGraphOptions,
  writeGraph,
  writeGraphBytes,
  writeGraphSeries
} from './write-graph.js';
