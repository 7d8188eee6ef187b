/**
 * The probability of counts that are at least as far from what is expected,
 * by Pearson's chi-square test. Outcomes of which fewer than five are expected
 * are counted together.
 */
export function chiSquareTest(
  counts: readonly number[],
  probabilities: readonly number[]
): number {
  const draws = counts.reduce((a, b) => a + b, 0);
  let rareCount = 0;
  let rareExpected = 0;
  let statistic = 0;
  let cells = 0;
  const add = (count: number, expected: number) => {
    statistic += (count - expected) ** 2 / expected;
    cells++;
  };
  for (const [i, count] of counts.entries()) {
    const expected = draws * probabilities[i];
    if (expected >= 5) {
      add(count, expected);
    } else {
      rareCount += count;
      rareExpected += expected;
    }
  }
  if (rareExpected > 0) add(rareCount, rareExpected);
  return cells < 2 ? 1 : upperGamma((cells - 1) / 2, statistic / 2);
}

// The regularized upper incomplete gamma function, by its series below the
// mean, and by its continued fraction (Lentz) above.
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-15; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - scale * sum;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n++) {
    const factor = n * (a - n);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return scale * fraction;
}

// Stirling's series, for a number raised above 10.
function logGamma(a: number): number {
  let shift = 0;
  for (; a < 10; a++) shift += Math.log(a);
  const series = 1 / (12 * a) - 1 / (360 * a ** 3) + 1 / (1260 * a ** 5);
  return (
    (a - 0.5) * Math.log(a) - a + Math.log(2 * Math.PI) / 2 + series - shift
  );
}
