/**
 * The known name that a mistyped one was most likely meant to be, or `null`
 * if none is near.
 */
export function nearest(typed: string, known: Iterable<string>): string | null {
  // A third of the letters may be wrong; more is another word.
  let best: string | null = null;
  let bound = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const name of known) {
    const distance =
      typed.length > 1 && name.startsWith(typed)
        ? 0
        : editDistance(typed, name);
    if (distance < bound) {
      best = name;
      bound = distance;
    }
  }
  return best;
}

/** ` Did you mean X?`, or nothing if no known name is near. */
export function suggestion(typed: string, known: Iterable<string>): string {
  const name = nearest(typed, known);
  return name === null ? '' : ` Did you mean ${name}?`;
}

// Damerau's distance with adjacent swaps, the commonest slip of all.
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + differs);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
      }
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}
