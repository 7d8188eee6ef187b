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

/** Scores the first `count` arcs of a list. */
export type ScoreArcs = (
  heads: Int32Array,
  children: Int32Array,
  count: number,
  scores: Float64Array
) => void;

/**
 * What {@link enhanceTree} does, on heads that are known to be a tree. The
 * memory is used again for the next tree.
 */
export class LocalEnhancement {
  readonly #score: ScoreArcs;
  readonly #rounds: number;
  readonly #onChange: ((change: Enhancement) => void) | undefined;
  // Of each word v with head u, and t the head of u, the scores of the arcs
  // u -> v, t -> v and v -> u at 3v and the places after it.
  #known = new Float64Array(0);
  // Arcs to be scored, and where their scores belong.
  #heads = new Int32Array(0);
  #children = new Int32Array(0);
  #slots = new Int32Array(0);
  #scores = new Float64Array(0);
  #count = 0;

  /** Enhancement by the scores of arcs, with at most so many changes. */
  constructor(
    score: ScoreArcs,
    rounds: number,
    onChange?: (change: Enhancement) => void
  ) {
    this.#score = score;
    this.#rounds = rounds;
    this.#onChange = onChange;
  }

  /** Enhances a tree. */
  enhance(heads: Int32Array): void {
    if (this.#rounds === 0) return;
    this.#reserve(heads.length);
    for (let v = 1; v < heads.length; v++) {
      const u = heads[v];
      this.#ask(u, v, 3 * v + OWN);
      // An arc that leaves the root cannot be turned.
      if (u === 0) continue;
      this.#ask(heads[u], v, 3 * v + OVER);
      this.#ask(v, u, 3 * v + BACK);
    }
    for (let round = 0; round < this.#rounds; round++) {
      this.#answer();
      const v = this.#best(heads);
      if (v === 0) return;
      this.#turn(heads, v);
    }
    this.#count = 0;
  }

  // The word whose arc gains most if it is turned; 0 if none gains.
  #best(heads: Int32Array): number {
    let best = 0;
    let most = 0;
    for (let v = 1; v < heads.length; v++) {
      const gain = heads[v] === 0 ? 0 : this.#gain(heads[v], v);
      if (gain > most) {
        most = gain;
        best = v;
      }
    }
    return best;
  }

  // Rounded so that turning the arc back gains exactly as much less: no arc is
  // turned back and forth.
  #gain(u: number, v: number): number {
    const known = this.#known;
    return (
      known[3 * v + OVER] +
      known[3 * v + BACK] -
      (known[3 * u + OWN] + known[3 * v + OWN])
    );
  }

  // Turns the arc to a word around.
  #turn(heads: Int32Array, v: number): void {
    const known = this.#known;
    const u = heads[v];
    const t = heads[u];
    const gain = this.#gain(u, v);
    heads[v] = t;
    heads[u] = v;
    // All four arcs between t, u and v are known, whatever they are now.
    const [tu, uv] = [known[3 * u + OWN], known[3 * v + OWN]];
    known[3 * u + OWN] = known[3 * v + BACK];
    known[3 * v + OWN] = known[3 * v + OVER];
    known[3 * u + OVER] = tu;
    known[3 * u + BACK] = uv;
    if (t !== 0) {
      this.#ask(heads[t], v, 3 * v + OVER);
      this.#ask(v, t, 3 * v + BACK);
    }
    // The other children of u and v keep their heads, but not what these
    // hang from.
    for (let w = 1; w < heads.length; w++) {
      if (heads[w] === u) this.#ask(v, w, 3 * w + OVER);
      else if (heads[w] === v && w !== u) this.#ask(t, w, 3 * w + OVER);
    }
    this.#onChange?.({top: t, from: u, to: v, gain});
  }

  #ask(head: number, child: number, slot: number): void {
    const at = this.#count++;
    this.#heads[at] = head;
    this.#children[at] = child;
    this.#slots[at] = slot;
  }

  // Has all arcs scored that were asked for.
  #answer(): void {
    const count = this.#count;
    this.#score(this.#heads, this.#children, count, this.#scores);
    for (let i = 0; i < count; i++) {
      this.#known[this.#slots[i]] = this.#scores[i];
    }
    this.#count = 0;
  }

  #reserve(length: number): void {
    const size = 3 * length;
    if (this.#known.length >= size) return;
    this.#known = new Float64Array(2 * size);
    this.#heads = new Int32Array(2 * size);
    this.#children = new Int32Array(2 * size);
    this.#slots = new Int32Array(2 * size);
    this.#scores = new Float64Array(2 * size);
  }
}

// Where among the three scores of a word each is.
const OWN = 0;
const OVER = 1;
const BACK = 2;
