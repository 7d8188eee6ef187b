export {
  checkTableGraph,
  csvColumns,
  joinRow,
  MissingColumnError,
  type ReadCsvOptions,
  readCsv,
  writeCsv
} from './csv.js';
export {
  type CsvRecord,
  type CsvSeparator,
  readCsvRecords
} from './csv-records.js';
export {readDimacs, writeDimacs} from './dimacs.js';
export {
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  isSeriesFormat,
  type ReadGraphOptions,
  readGraph,
  SERIES_FORMATS,
  type SeriesFormat,
  type WriteGraphOptions,
  writeGraph,
  writeGraphSeries
} from './graph-formats.js';
export {
  type ReadGraphologyJsonOptions,
  readGraphologyJson,
  type WriteGraphologyJsonOptions,
  writeGraphologyJson
} from './graphology-json.js';
export {LineCursor, TextBuffer} from './lines.js';
export {
  readMatrixMarket,
  type WriteMatrixMarketOptions,
  writeMatrixMarket
} from './matrix-market.js';
export type {NumberedGraphOptions} from './numbered-graph.js';
export {
  BYTE_ORDER_MARK,
  chunksOf,
  encodingProblem,
  type TextFaults,
  type TextInput,
  TextPieces,
  type TextPosition
} from './text-input.js';
export {parseWeight, weightError} from './weight-text.js';
