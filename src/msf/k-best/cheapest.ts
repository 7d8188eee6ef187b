/**
 * The positions of the least finite costs, at most `count` of them, in
 * increasing order; of equal costs, the first. Also whether these are all finite
 * costs. Expected time O(m).
 */
export function cheapest(
  cost: Float64Array,
  count: number
): {positions: Int32Array; isAll: boolean} {
  // The least so far. Whenever the array is full, its greater half is dropped.
  const least = new Float64Array(2 * count);
  let used = 0;
  let limit = Infinity;
  let finite = 0;
  for (let i = 0; i < cost.length; i++) {
    if (cost[i] === Infinity) continue;
    finite++;
    if (cost[i] >= limit) continue;
    least[used++] = cost[i];
    if (used < least.length) continue;
    limit = select(least, used, count - 1);
    used = count;
  }
  const isAll = finite <= count;
  limit = isAll ? Infinity : select(least, used, count - 1);
  let below = 0;
  for (let i = 0; i < used; i++) if (least[i] < limit) below++;
  const positions = new Int32Array(Math.min(count, finite));
  let ties = positions.length - below;
  let found = 0;
  for (let i = 0; found < positions.length; i++) {
    if (cost[i] < limit || (cost[i] === limit && ties-- > 0)) {
      positions[found++] = i;
    }
  }
  return {positions, isAll};
}

// The value that would be at a place if the first `count` values were sorted.
// Puts the smaller ones before it. C. A. R. Hoare, "Algorithm 65: Find", CACM
// 1961.
function select(values: Float64Array, count: number, place: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const a = values[left];
    const b = values[(left + right) >> 1];
    const c = values[right];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (place <= j) right = j;
    else if (place >= i) left = i;
    else return values[place];
  }
  return values[place];
}
