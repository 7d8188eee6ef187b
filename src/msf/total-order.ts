/**
 * Whether edge `a` is greater than edge `b` in the one order that all
 * algorithms share: by weight, then by index. Hence no two edges are equal,
 * and the minimum spanning forest is unique.
 */
export function isGreater(weight: Float64Array, a: number, b: number): boolean {
  return weight[a] > weight[b] || (weight[a] === weight[b] && a > b);
}
