/**
 * An invented town on both banks of a river without a bridge: squares with
 * their positions, and streets as straight lines between them.
 *
 * @type {Record<string, [x: number, y: number]>}
 */
export const SQUARES = {
  Depot: [34, 92],
  Mill: [66, 34],
  Market: [84, 92],
  Chapel: [62, 146],
  Tannery: [122, 26],
  Guildhall: [134, 78],
  'Old Tower': [124, 134],
  Library: [182, 44],
  Fountain: [180, 102],
  Harbour: [176, 150],
  Observatory: [262, 36],
  Theatre: [256, 92],
  Lighthouse: [266, 146],
  Orchard: [312, 64],
  Cannery: [318, 122]
};

/** @type {[from: string, to: string][]} */
export const STREETS = [
  ['Depot', 'Mill'],
  ['Depot', 'Market'],
  ['Depot', 'Chapel'],
  ['Mill', 'Market'],
  ['Mill', 'Tannery'],
  ['Market', 'Chapel'],
  ['Market', 'Guildhall'],
  ['Market', 'Old Tower'],
  ['Chapel', 'Old Tower'],
  ['Tannery', 'Guildhall'],
  ['Tannery', 'Library'],
  ['Guildhall', 'Old Tower'],
  ['Guildhall', 'Library'],
  ['Guildhall', 'Fountain'],
  ['Old Tower', 'Fountain'],
  ['Old Tower', 'Harbour'],
  ['Library', 'Fountain'],
  ['Fountain', 'Harbour'],
  ['Observatory', 'Theatre'],
  ['Observatory', 'Orchard'],
  ['Theatre', 'Orchard'],
  ['Theatre', 'Lighthouse'],
  ['Theatre', 'Cannery'],
  ['Lighthouse', 'Cannery'],
  ['Orchard', 'Cannery']
];
