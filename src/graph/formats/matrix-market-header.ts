import type {TokenScanner} from './token-scanner.js';

/** What the first line of a Matrix Market file says. */
export interface MatrixMarketHeader {
  readonly format: 'coordinate' | 'array';
  readonly field: 'real' | 'integer' | 'pattern';
  readonly symmetry: 'general' | 'symmetric';
  /** Column of the field, for an error about it. */
  readonly fieldColumn: number;
}

const HINT =
  'Begin with %%MatrixMarket matrix coordinate real symmetric, or the like.';

const FIELDS: {readonly [field: string]: MatrixMarketHeader['field']} = {
  real: 'real',
  double: 'real',
  integer: 'integer',
  pattern: 'pattern'
};

/**
 * Reads the first line, whose words may be in any case.
 *
 * @throws {@link GraphFormatError} if it is not the first line of a Matrix
 * Market file, or if its entries cannot be the weights of edges.
 */
export function readMatrixMarketHeader(
  scanner: TokenScanner
): MatrixMarketHeader {
  const word = () => (scanner.next() ? scanner.text.toLowerCase() : '');
  if (word() !== '%%matrixmarket') {
    scanner.fail(`this is not a Matrix Market file. ${HINT}`);
  }
  if (word() !== 'matrix') {
    scanner.fail(`object ${scanner.quoted} is not read here. ${HINT}`);
  }
  const format = word();
  if (format !== 'coordinate' && format !== 'array') {
    scanner.fail(`format ${scanner.quoted} is not read here. ${HINT}`);
  }
  const fieldName = word();
  const fieldColumn = scanner.column;
  if (fieldName === 'complex') {
    scanner.fail(
      'complex entries cannot be weights, as they have no order. Write real ' +
        'ones, such as their absolute values.'
    );
  }
  if (!Object.hasOwn(FIELDS, fieldName)) {
    scanner.fail(`field ${scanner.quoted} is not read here. ${HINT}`);
  }
  const field = FIELDS[fieldName];
  if (format === 'array' && field === 'pattern') {
    scanner.fail(
      'an array has no pattern, because it lists every entry. Write ' +
        'coordinate pattern, or array real.'
    );
  }
  const symmetry = word();
  if (symmetry === 'hermitian' || symmetry === 'skew-symmetric') {
    scanner.fail(
      `a ${symmetry} matrix is not read, because an edge would weigh ` +
        'something else in each direction. Write a symmetric matrix, such ' +
        'as that of the absolute values.'
    );
  }
  if (symmetry !== 'general' && symmetry !== 'symmetric') {
    scanner.fail(`symmetry ${scanner.quoted} is not read here. ${HINT}`);
  }
  scanner.expectEnd();
  return {format, field, symmetry, fieldColumn};
}
