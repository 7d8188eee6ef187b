export {
  MissingColumnError,
  type ReadCsvOptions,
  readCsv,
  type WriteCsvOptions,
  writeCsv
} from './csv.js';
export type {CsvSeparator} from './csv-records.js';
export {type ReadDimacsOptions, readDimacs, writeDimacs} from './dimacs.js';
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
  type ReadMatrixMarketOptions,
  readMatrixMarket,
  type WriteMatrixMarketOptions,
  writeMatrixMarket
} from './matrix-market.js';
export type {NumberedNodesOptions} from './numbered-nodes.js';
export type {TextInput} from './text-input.js';
export {
  BYTE_ORDER_MARK,
  chunksOf,
  encodingProblem,
  type TextFaults,
  TextPieces,
  type TextPosition
} from './text-input.js';
