/**
 * Finds the determinant of a matrix of integers that is not negative and at
 * most `bound`, exactly.
 *
 * The determinant is found modulo as many primes as it takes to exceed the
 * bound, and put together by the Chinese remainder theorem. Primes are below
 * 2^26, so that products are exact in doubles. Time O(n³ b) for a bound of b
 * bits, space O(n²).
 *
 * @param matrix - Row after row.
 */
export function modularDeterminant(
  matrix: readonly bigint[],
  order: number,
  bound: bigint
): bigint {
  const reduced = new Float64Array(matrix.length);
  let result = 0n;
  let modulus = 1n;
  for (let prime = LARGEST_PRIME; modulus <= bound; prime = primeBelow(prime)) {
    const p = BigInt(prime);
    for (let i = 0; i < matrix.length; i++) {
      reduced[i] = remainder(matrix[i], p, prime);
    }
    const wanted = determinantModulo(reduced, order, prime);
    // The result so far plus a multiple of the modulus so far.
    const missing = wanted - Number(result % p) + prime;
    const factor = inverseModulo(Number(modulus % p), prime);
    result += modulus * BigInt((missing * factor) % prime);
    modulus *= p;
  }
  return result;
}

// The largest prime below 2^26.
const LARGEST_PRIME = 67108859;

function primeBelow(number: number): number {
  for (let p = number - 2; ; p -= 2) {
    let divisor = 3;
    while (divisor * divisor <= p && p % divisor !== 0) divisor += 2;
    if (divisor * divisor > p) return p;
  }
}

function remainder(integer: bigint, p: bigint, prime: number): number {
  const rest = Number(integer % p);
  return rest < 0 ? rest + prime : rest;
}

// By Gaussian elimination, which destroys the matrix.
function determinantModulo(
  matrix: Float64Array,
  order: number,
  prime: number
): number {
  const reciprocal = 1 / prime;
  let determinant = 1;
  for (let k = 0; k < order; k++) {
    let pivotRow = k;
    while (pivotRow < order && matrix[pivotRow * order + k] === 0) pivotRow++;
    if (pivotRow === order) return 0;
    const top = k * order;
    if (pivotRow !== k) {
      for (let x = k; x < order; x++) {
        const value = matrix[top + x];
        matrix[top + x] = matrix[pivotRow * order + x];
        matrix[pivotRow * order + x] = value;
      }
      determinant = prime - determinant;
    }
    const pivot = matrix[top + k];
    determinant = (determinant * pivot) % prime;
    const inverse = inverseModulo(pivot, prime);
    for (let r = k + 1; r < order; r++) {
      const row = r * order;
      if (matrix[row + k] === 0) continue;
      // Adding this multiple of the pivot's row clears the column.
      const factor = prime - ((matrix[row + k] * inverse) % prime);
      for (let x = k + 1; x < order; x++) {
        const sum = matrix[row + x] + factor * matrix[top + x];
        // The quotient may be off by one, for it is rounded.
        const rest = sum - Math.floor(sum * reciprocal) * prime;
        matrix[row + x] =
          rest < 0 ? rest + prime : rest < prime ? rest : rest - prime;
      }
    }
  }
  return determinant;
}

// By Euclid's algorithm.
function inverseModulo(number: number, prime: number): number {
  let [a, b] = [number, prime];
  let [x, y] = [1, 0];
  while (b > 0) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return x < 0 ? x + prime : x;
}
