/** One change that local enhancement makes. */
export interface Enhancement {
  /** The head of `from` before, and of `to` afterwards. */
  readonly top: number;
  /** The head of `to` before. */
  readonly from: number;
  /** The head of `from` afterwards. */
  readonly to: number;
  /** By how much the score of the tree rises. */
  readonly gain: number;
}

/**
 * What {@link enhanceTree} does, on heads that are known to be a tree.
 */
export function enhance(
  heads: Int32Array,
  score: (head: number, child: number) => number,
  rounds: number,
  onChange?: (change: Enhancement) => void
): void {
  const {length} = heads;
  // The score of each word's own arc.
  const own = new Float64Array(length);
  // What turning the arc to each word would gain; NaN if not known.
  const gain = new Float64Array(length).fill(Number.NaN);
  if (rounds > 0) {
    for (let v = 1; v < length; v++) own[v] = score(heads[v], v);
  }
  for (let round = 0; round < rounds; round++) {
    let best = 0;
    let most = 0;
    for (let v = 1; v < length; v++) {
      const u = heads[v];
      // An arc that leaves the root cannot be turned.
      if (u === 0) continue;
      if (Number.isNaN(gain[v])) {
        // Rounded so that turning the arc back gains exactly as much less:
        // no arc is turned back and forth.
        gain[v] = score(heads[u], v) + score(v, u) - (own[u] + own[v]);
      }
      if (gain[v] > most) {
        most = gain[v];
        best = v;
      }
    }
    if (best === 0) return;
    const v = best;
    const u = heads[v];
    const t = heads[u];
    heads[v] = t;
    heads[u] = v;
    own[v] = score(t, v);
    own[u] = score(v, u);
    // A gain is about a word, its head and the head of that. All three of
    // which changed only for v, u and the children of both.
    gain[v] = Number.NaN;
    gain[u] = Number.NaN;
    for (let w = 1; w < length; w++) {
      if (heads[w] === u || heads[w] === v) gain[w] = Number.NaN;
    }
    onChange?.({top: t, from: u, to: v, gain: most});
  }
}
