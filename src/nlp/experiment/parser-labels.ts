import type {ParserName} from '../parser-name.js';

/** All parsers in the order of the paper's tables. */
export const REPORTED: readonly ParserName[] = [
  'd-mst',
  'u-mst-uf-lep',
  'u-mst-uf',
  'u-mst-df'
];

/** What the paper calls each parser. */
export const LABELS: Readonly<Record<ParserName, string>> = {
  'd-mst': 'D-MST',
  'u-mst-uf-lep': 'U-MST-uf-lep',
  'u-mst-uf': 'U-MST-uf',
  'u-mst-df': 'U-MST-df'
};
