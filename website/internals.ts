/**
 * What the site uses of the project beyond its public entries. Everything else
 * comes from `spanforest`, `spanforest/graph` and so on, as it would for any
 * user.
 */

// The demo's town and how its streets are drawn: the playground shows both.
export {convexHull, type Point} from '../src/cli/demo/convex-hull.js';
export {
  curveOf,
  headCorners,
  headOf,
  lineOf,
  middleOf,
  pointOf,
  type StreetCurve
} from '../src/cli/demo/street-curve.js';
export {snowyTown} from '../src/cli/demo/town.js';
// A pasted table is looked at before it is read: readCsv has to be told what
// the playground finds out by itself.
export {csvColumns} from '../src/graph/formats/csv-columns.js';
export {
  type CsvRecord,
  readCsvRecords
} from '../src/graph/formats/csv-records.js';
export {parseWeight, weightError} from '../src/graph/formats/weight-text.js';
// Arcs that are not a tree, such as edges without directions.
export {arcDrawing} from '../src/nlp/drawing/arc-drawing.js';
export {html, Markup} from '../src/nlp/html.js';
