/** An arc by the words that it spans, the left one first. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/**
 * How high each arc has to be, counted from 1: higher than every shorter one
 * that shares a part of its way, and of equally long ones than those further
 * left. So no two arcs on one level run along each other.
 *
 * Time O(m log m + m log² n) for m arcs over n words, space O(m + n).
 */
export function arcLevels(spans: readonly Span[]): Int32Array {
  const length = ({left, right}: Span) => right - left;
  const order = [...spans.keys()].sort((i, j) => {
    const [a, b] = [spans[i], spans[j]];
    return length(a) - length(b) || a.left - b.left || i - j;
  });
  const words = spans.reduce((most, {right}) => Math.max(most, right), 0);
  const highest = new HighestLevels(words + 1);
  const levels = new Int32Array(spans.length);
  for (const i of order) {
    const {left, right} = spans[i];
    levels[i] = highest.over(left, right) + 1;
    highest.raise(left, right, levels[i]);
  }
  return levels;
}

/**
 * The highest level so far over each gap between two words: a segment tree.
 * Levels only rise, so a node can keep what holds for all of its gaps, and
 * nothing ever has to be handed down.
 */
class HighestLevels {
  readonly #size: number;
  // For each node the level that all of its gaps have at least, and the
  // highest of any of its gaps as far as it and the nodes below know.
  readonly #least: Int32Array;
  readonly #most: Int32Array;

  constructor(gaps: number) {
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(gaps, 1)));
    this.#least = new Int32Array(2 * this.#size);
    this.#most = new Int32Array(2 * this.#size);
  }

  /** The highest level over the gaps from `from` up to `to`. */
  over(from: number, to: number): number {
    let level = 0;
    this.#cover(from, to, node => {
      level = Math.max(level, this.#most[node]);
      for (let above = node >> 1; above > 0; above >>= 1) {
        level = Math.max(level, this.#least[above]);
      }
    });
    return level;
  }

  /** Raises the gaps from `from` up to `to` to a level. */
  raise(from: number, to: number, level: number): void {
    this.#cover(from, to, node => {
      this.#least[node] = Math.max(this.#least[node], level);
      for (let at = node; at > 0; at >>= 1) {
        this.#most[at] = Math.max(this.#most[at], level);
      }
    });
  }

  // The nodes that together hold these gaps and no others.
  #cover(from: number, to: number, visit: (node: number) => void): void {
    let left = from + this.#size;
    let right = to + this.#size;
    while (left < right) {
      if (left & 1) visit(left++);
      if (right & 1) visit(--right);
      left >>= 1;
      right >>= 1;
    }
  }
}
