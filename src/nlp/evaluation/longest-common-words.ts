/**
 * A longest common subsequence of two lists of forms, as pairs of indices.
 *
 * Of several it takes the one that is found from the beginning: forms that
 * are equal where it stands are a pair, otherwise a form of the first list is
 * skipped if nothing is lost by it. So all forms that are equal from the
 * beginning on are pairs, and only what follows costs time and space, the
 * product of the numbers of forms.
 *
 * @param maximum - The largest such product to try; `undefined` is returned
 * if it is larger.
 */
export function longestCommonWords(
  first: readonly string[],
  second: readonly string[],
  maximum: number
): [number, number][] | undefined {
  const pairs: [number, number][] = [];
  let from = 0;
  while (
    from < first.length &&
    from < second.length &&
    first[from] === second[from]
  ) {
    pairs.push([from, from++]);
  }
  const width = second.length - from;
  const height = first.length - from;
  if (width * height > maximum) return undefined;

  // isFree[i * width + j]: whether the longest subsequence of the rest from i
  // and j on is as long without i.
  const isFree = new Uint8Array(width * height);
  let below = new Int32Array(width + 1);
  let row = new Int32Array(width + 1);
  for (let i = height - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const isPair = first[from + i] === second[from + j];
      const withPair = isPair ? below[j + 1] + 1 : 0;
      row[j] = Math.max(withPair, below[j], row[j + 1]);
      if (row[j] === below[j]) isFree[i * width + j] = 1;
    }
    [below, row] = [row, below];
  }
  for (let i = 0, j = 0; i < height && j < width; ) {
    if (first[from + i] === second[from + j])
      pairs.push([from + i++, from + j++]);
    else if (isFree[i * width + j] === 1) i++;
    else j++;
  }
  return pairs;
}
