export {
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
  type ReadGraphOptions,
  readGraph,
  type WriteGraphOptions,
  writeGraph
} from './graph-formats.js';
export {
  type ReadGraphologyJsonOptions,
  readGraphologyJson
} from './graphology-json.js';
export {
  type ReadMatrixMarketOptions,
  readMatrixMarket
} from './matrix-market.js';
export type {NumberedNodesOptions} from './numbered-nodes.js';
export type {TextInput} from './text-input.js';
export {
  type WriteGraphologyJsonOptions,
  writeGraphologyJson
} from './write-graphology-json.js';
export {
  type WriteMatrixMarketOptions,
  writeMatrixMarket
} from './write-matrix-market.js';
