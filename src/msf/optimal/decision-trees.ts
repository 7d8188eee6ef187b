/**
 * Optimal decision trees for the minimum spanning trees of graphs of at most
 * four vertices.
 *
 * A graph is a set of pairs of the vertices 0 to 3, a bit for each: the pair of
 * i < j is bit i + j (j - 1) / 2. Bridges need no comparison, so there is a tree
 * for each graph without bridges, up to the names of vertices. All were found by
 * exhaustive search (`scripts/decision-trees.ts`): each needs as
 * few comparisons as possible in the worst case, and of all trees that do, as
 * few as possible on average.
 *
 * A tree has rows of four numbers. Two pairs, a and b, are compared; the other
 * two say what follows if a is less and if it is greater: another row, or minus
 * the set of pairs that make up the minimum spanning tree.
 */
const TREES: readonly (readonly [graph: number, rows: readonly number[]])[] = [
  // Triangle: 2 comparisons.
  [7, [0, 1, 1, 2, 1, 2, -3, -5, 0, 2, -3, -6]],
  // Cycle of four: 3.
  [
    45,
    [
      0, 2, 1, 4, 2, 3, 2, 3, 3, 5, -13, -37, 2, 5, -13, -41, 0, 3, 2, 5, 0, 5,
      -13, -44
    ]
  ],
  // Five of the six pairs: 4.
  [
    31,
    [
      1, 2, 1, 8, 0, 2, 2, 5, 0, 3, 3, 4, 3, 4, -11, -19, 0, 4, -11, -26, 2, 3,
      6, 7, 3, 4, -14, -22, 2, 4, -14, -26, 0, 1, 9, 12, 0, 3, 10, 11, 3, 4,
      -13, -21, 0, 4, -13, -28, 1, 3, 6, 13, 1, 4, -14, -28
    ]
  ],
  // All pairs: 6, and 5.88 on average.
  [
    63,
    [
      0, 1, 1, 27, 0, 3, 2, 16, 1, 2, 3, 10, 1, 5, 4, 7, 3, 4, 5, 6, 3, 5, -11,
      -35, 4, 5, -19, -35, 1, 3, 8, 9, 1, 4, -35, -49, 3, 4, -41, -49, 2, 5, 11,
      14, 3, 4, 12, 13, 3, 5, -13, -37, 4, 5, -21, -37, 2, 3, 15, 9, 2, 4, -37,
      -49, 0, 4, 17, 22, 0, 2, 18, 21, 1, 2, 19, 20, 1, 5, -11, -41, 2, 5, -13,
      -41, 0, 5, -13, -44, 2, 4, 23, 24, 4, 5, -28, -44, 1, 2, 25, 26, 1, 5,
      -26, -56, 2, 5, -28, -56, 0, 2, 28, 35, 0, 4, 29, 31, 3, 4, 30, 6, 1, 3,
      5, 19, 0, 3, 32, 33, 0, 5, -19, -50, 1, 3, 34, 25, 3, 5, -26, -50, 1, 3,
      36, 42, 2, 4, 37, 40, 3, 4, 38, 39, 3, 5, -14, -38, 4, 5, -22, -38, 2, 3,
      41, 34, 2, 5, -22, -50, 1, 5, 43, 46, 1, 2, 44, 45, 2, 4, -14, -26, 1, 4,
      -14, -28, 2, 4, 23, 26
    ]
  ]
];

/** The most vertices that a graph may have for {@link DecisionTrees}. */
export const TINY_ORDER = 4;

/** The bit of a pair of two different vertices of a tiny graph. */
export function pairOf(i: number, j: number): number {
  return i < j ? i + (j * (j - 1)) / 2 : j + (i * (i - 1)) / 2;
}

/** Finds minimum spanning trees of tiny graphs by the trees above. */
export class DecisionTrees {
  /** Comparisons so far. */
  comparisons = 0;
  readonly #weight: Float64Array;
  readonly #programs: readonly Program[] = programs();

  /** For edges with these weights. */
  constructor(weight: Float64Array) {
    this.#weight = weight;
  }

  /**
   * The pairs in the minimum spanning tree of a connected tiny graph, as a set.
   * @param edges - The edge of each pair, by bit. Edges are compared by weight
   * and then by index.
   */
  decide(graph: number, edges: Int32Array): number {
    const {rows, bridges} = this.#programs[graph];
    const weight = this.#weight;
    if (rows.length === 0) return graph;
    let row = 0;
    do {
      const a = edges[rows[4 * row]];
      const b = edges[rows[4 * row + 1]];
      const isLess =
        weight[a] < weight[b] || (weight[a] === weight[b] && a < b);
      row = rows[4 * row + (isLess ? 2 : 3)];
      this.comparisons++;
    } while (row > 0);
    return bridges | -row;
  }
}

/** The rows for the part of a graph without bridges, and its bridges. */
interface Program {
  readonly rows: Int8Array;
  readonly bridges: number;
}

let known: Program[] | undefined;

// A program for each of the 64 graphs, made once.
function programs(): readonly Program[] {
  if (known) return known;
  const rowsOf = new Map<number, Int8Array>();
  for (const [graph, rows] of TREES) {
    for (const name of renamings()) {
      rowsOf.set(renameSet(graph, name), renameRows(rows, name));
    }
  }
  known = Array.from({length: 64}, (_, graph) => {
    let onCycles = 0;
    for (const part of rowsOf.keys()) {
      if ((part & graph) === part) onCycles |= part;
    }
    const rows = rowsOf.get(onCycles) ?? new Int8Array(0);
    return {rows, bridges: graph & ~onCycles};
  });
  return known;
}

// All ways to rename four vertices, as what becomes of each pair.
function renamings(): number[][] {
  const names: number[][] = [];
  for (let code = 0; code < 256; code++) {
    const to = [code & 3, (code >> 2) & 3, (code >> 4) & 3, code >> 6];
    if (new Set(to).size < 4) continue;
    const pairs: number[] = [];
    for (let j = 1; j < 4; j++) {
      for (let i = 0; i < j; i++) pairs.push(pairOf(to[i], to[j]));
    }
    names.push(pairs);
  }
  return names;
}

function renameSet(pairs: number, name: readonly number[]): number {
  let renamed = 0;
  for (let p = 0; p < 6; p++) if ((pairs >> p) & 1) renamed |= 1 << name[p];
  return renamed;
}

function renameRows(
  rows: readonly number[],
  name: readonly number[]
): Int8Array {
  return Int8Array.from(rows, (value, i) => {
    if (i % 4 < 2) return name[value];
    return value < 0 ? -renameSet(-value, name) : value;
  });
}
