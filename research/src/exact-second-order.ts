/** How a projective tree is scored: by its arcs, grandparents and siblings. */
export interface ProjectiveScores {
  /** The score of an arc; -Infinity if it is forbidden. */
  readonly arc: (head: number, child: number) => number;
  /** That of an arc and the one into its head, which is not the root. */
  readonly grand: (grand: number, head: number, child: number) => number;
  /**
   * That of neighbouring arcs from the same head to the same side; for the
   * child nearest to its head, the head stands for the sibling.
   */
  readonly sibling: (head: number, sibling: number, child: number) => number;
}

/**
 * The best projective tree by second-order scores, exactly: what climbing looks
 * for, as a control. `null` if there is no tree.
 *
 * T. Koo and M. Collins, "Efficient third-order dependency parsers", ACL 2010,
 * Model 1 with scores of grandparents and of siblings alone. These are the parts
 * of X. Carreras, "Experiments with a higher-order projective dependency parser",
 * EMNLP-CoNLL 2007, with all grandchildren instead of the outermost; without the
 * scores of grandparents, those of R. McDonald and F. Pereira, "Online learning
 * of approximate dependency parsing algorithms", EACL 2006. Time O(n⁴), space
 * O(n³) for n words: 36 bytes for each three of them.
 */
export function exactSecondOrder(
  order: number,
  {arc, grand, sibling}: ProjectiveScores,
  singleRoot: boolean
): {heads: Int32Array; score: number} | null {
  const heads = new Int32Array(order).fill(-1);
  if (order < 2) return {heads, score: 0};
  // By grandparent, head, and end or child. The root has no grandparent: 0.
  const at = (g: number, h: number, e: number) => (g * order + h) * order + e;
  const complete = new Chart(order);
  const incomplete = new Chart(order);
  // By head and two neighbouring children, the lower one first.
  const siblings = new Chart(order);
  for (let p = 0; p < order; p++) {
    for (let g = 0; g < order; g++) complete.best[at(g, p, p)] = 0;
  }
  // By sibling: the best below two arcs of a head, whatever is above it.
  const below = new Float64Array(order);

  const fillSide = (h: number, e: number) => {
    const step = h < e ? 1 : -1;
    const isOnly = h === 0 && singleRoot;
    for (let s = h + step; s !== e; s += step) {
      below[s] = isOnly
        ? -Infinity
        : siblings.best[at(h, Math.min(s, e), Math.max(s, e))] +
          sibling(h, s, e);
    }
    const first = complete.best[at(h, e, h + step)] + sibling(h, h, e);
    const score = arc(h, e);
    const [low, high] = [Math.min(h, e), Math.max(h, e)];
    for (let g = 0; g < order; g++) {
      if (h === 0 ? g > 0 : g >= low && g <= high) continue;
      const own = score + (h === 0 ? 0 : grand(g, h, e));
      const cell = at(g, h, e);
      incomplete.offer(cell, own + first, h);
      for (let s = h + step; s !== e; s += step) {
        const before = incomplete.best[at(g, h, s)];
        incomplete.offer(cell, own + before + below[s], s);
      }
      for (let m = h + step; ; m += step) {
        const rest = complete.best[at(h, m, e)];
        complete.offer(cell, incomplete.best[at(g, h, m)] + rest, m);
        if (m === e) break;
      }
    }
  };

  for (let width = 1; width < order; width++) {
    for (let low = 0; low + width < order; low++) {
      const high = low + width;
      for (let h = 0; h < order; h++) {
        if (low === 0 || (h >= low && h <= high)) continue;
        for (let r = low; r < high; r++) {
          const left = complete.best[at(h, low, r)];
          const right = complete.best[at(h, high, r + 1)];
          siblings.offer(at(h, low, high), left + right, r);
        }
      }
      fillSide(low, high);
      if (low > 0) fillSide(high, low);
    }
  }

  const score = complete.best[at(0, 0, order - 1)];
  if (score === -Infinity) return null;
  // Complete spans still to be read: grandparent, head, end.
  const spans: (readonly [number, number, number])[] = [[0, 0, order - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [g, h, e] = span;
    if (h === e) continue;
    let child = complete.choice[at(g, h, e)];
    spans.push([h, child, e]);
    // From the outermost child inwards.
    for (;;) {
      heads[child] = h;
      const inner = incomplete.choice[at(g, h, child)];
      if (inner === h) break;
      const [low, high] = [Math.min(inner, child), Math.max(inner, child)];
      const r = siblings.choice[at(h, low, high)];
      spans.push([h, low, r], [h, high, r + 1]);
      child = inner;
    }
    spans.push([h, child, h < child ? h + 1 : h - 1]);
  }
  return {heads, score};
}

/** The best sum of each kind of span, and what it is made of. */
class Chart {
  readonly best: Float64Array;
  readonly choice: Int32Array;

  constructor(order: number) {
    this.best = new Float64Array(order ** 3).fill(-Infinity);
    this.choice = new Int32Array(order ** 3);
  }

  offer(cell: number, score: number, choice: number): void {
    if (score <= this.best[cell]) return;
    this.best[cell] = score;
    this.choice[cell] = choice;
  }
}
