/**
 * What the site uses of the project beyond its public entries. Everything else
 * comes from `spanforest`, `spanforest/graph` and so on, as it would for any
 * user.
 */

// The demo's town and how its streets are drawn: the playground shows both.
export type {Point} from '../src/cli/demo/page.js';
export {snowyTown} from '../src/cli/demo/town.js';
export {
  convexHull,
  curveOf,
  headCorners,
  headOf,
  lineOf,
  middleOf,
  pointOf,
  type StreetCurve
} from '../src/cli/demo/town-drawing.js';
// The playground inspects a pasted table to choose the options of readCsv.
export {
  type CsvRecord,
  csvColumns,
  mayBeHeader,
  parseWeight,
  readCsvRecords,
  weightError
} from '../src/graph/formats/index.js';
// Arcs that are not a tree, such as edges without directions.
export {arcDrawing, html, Markup} from '../src/nlp/drawing/index.js';
// The bytes of the embedded model, which the playground loads as a file.
export {loadModelBytes} from '../src/nlp/loading/index.js';
