import type {Field} from '../features/index.js';
import type {
  DirectedDecoderName,
  JoinName,
  LengthDictionary,
  ParserName,
  Part
} from '../inference/index.js';
import type {LabelModel} from '../labels/index.js';

/** What a parser has learnt, and from what: data only. */
export interface Model {
  /** Which parser it was trained for. */
  readonly parser: ParserName;
  /** How `d-mst` finds its trees; by `cle` if it is not told. */
  readonly decoder?: DirectedDecoderName | undefined;
  /** The fields of a word that it looks at. */
  readonly fields: readonly Field[];
  /** Whether its trees have exactly one word at the root. */
  readonly singleRoot: boolean;
  /** The weights of each kind of features, a power of 2 of them. */
  readonly weights: Readonly<Partial<Record<Part, Float32Array>>>;
  /** By what undirected parsers prune edges; `null` if they do not. */
  readonly lengths: LengthDictionary | null;
  /** What gives arcs their relations; `null` if nothing does. */
  readonly labels: LabelModel | null;
  /** How `u-mst-df` joins the scores of two arcs. */
  readonly join: JoinName;
  /** Where it comes from. */
  readonly training: TrainingRecord;
}

/** How a model was trained. */
export interface TrainingRecord {
  /** Number of sentences with words. */
  readonly sentences: number;
  /** Number of their words. */
  readonly words: number;
  /** How often training went through them. */
  readonly passes: number;
  /** What the order of the sentences was drawn by. */
  readonly seed: number;
  /** Whether wrong heads had a bonus in training. */
  readonly costAugmented: boolean;
}

/**
 * Weights rounded to multiples of a step, as integers of 8 bits: a fraction
 * of the space, for hardly less accuracy.
 *
 * What counts is that all weights are rounded alike: steps that grow with the
 * weights cost far more (docs/model-file.md).
 */
interface RoundedWeights {
  /** Weights as multiples of the step. */
  readonly multiples: Int8Array;
  /** The step. */
  readonly step: number;
}

// Averaged weights are about 1 at most. With a step of 0.02 a model of
// English lost 0.03 points, and took 2 MB.
const STEP = 0.02;

const MOST = 127;

/** Rounds weights; if one is large, the step is larger. Time linear. */
export function roundWeights(weights: Float32Array): RoundedWeights {
  let largest = 0;
  for (let i = 0; i < weights.length; i++) {
    largest = Math.max(largest, Math.abs(weights[i]));
  }
  const step = Math.max(STEP, largest / MOST);
  const multiples = new Int8Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    multiples[i] = Math.round(weights[i] / step);
  }
  return {multiples, step};
}

/** The weights that are left. Time linear. */
export function restoreWeights({
  multiples,
  step
}: RoundedWeights): Float32Array {
  const weights = new Float32Array(multiples.length);
  for (let i = 0; i < weights.length; i++) weights[i] = multiples[i] * step;
  return weights;
}
