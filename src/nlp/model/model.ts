import {OptionError, quote} from '../../graph/errors.js';
import {ParserProgram, type SharedWeights} from '../compiled/index.js';
import {type Calibration, isCalibration} from '../confidence/index.js';
import {
  type Field,
  isRounded,
  type RoundedWeights,
  type TemplateSetName,
  type Weights
} from '../features/index.js';
import {
  type DirectedDecoderName,
  FEATURE_KINDS,
  type LengthDictionary,
  ORDERS,
  type Order,
  type ParserName,
  type WeightKind,
  weightKinds
} from '../inference/index.js';
import type {LabelModel} from '../labels/index.js';
import type {RerankerModel} from '../reranking/index.js';
import {
  isPowerOf2,
  Tagger,
  type TaggerModel,
  type TokenizerModel
} from '../text/index.js';

/** What a parser has learnt: data only. */
export interface Model {
  /** The language, as a tag such as `en`, if it is known. */
  readonly language?: string | undefined;
  /** How text is split into sentences and words, if that was learnt. */
  readonly tokenizer?: TokenizerModel | undefined;
  /** How words get their tags and lemmas, if that was learnt. */
  readonly tagger?: TaggerModel | undefined;
  /** How tags are chosen together with the tree, if that was learnt. */
  readonly reranker?: RerankerModel | undefined;
  /** The parser that it was trained for. */
  readonly parser: ParserName;
  /** Its order: 2 if pairs of arcs are scored, too; default: 1. */
  readonly order?: Order | undefined;
  /** How `d-mst` finds its trees; default: `cle`. */
  readonly decoder?: DirectedDecoderName | undefined;
  /** The templates of its features; default: `basic`. */
  readonly templates?: TemplateSetName | undefined;
  /** The fields of a word that it uses. */
  readonly fields: readonly Field[];
  /** Whether its trees have exactly one word at the root. */
  readonly singleRoot: boolean;
  /**
   * Whether final punctuation hangs from the root word, against all scores;
   * default: false.
   */
  readonly punctuation?: boolean | undefined;
  /**
   * The weights of each kind of features, a power of 2 of them: rounded in a
   * model from a compact file, which takes a quarter of the memory and makes
   * scoring faster, and exact in a model that was just trained.
   */
  readonly weights: {
    /** Those of edges. */
    readonly undirected?: Weights;
    /** Those of arcs. */
    readonly directed?: Weights;
    /** Those of arcs, learnt together with `parts`: second order. */
    readonly joint?: Weights;
    /** Those of pairs of arcs: second order. */
    readonly parts?: Weights;
  };
  /** How edges, or arcs of `d-mst`, are pruned; `null` if they are not. */
  readonly lengths: LengthDictionary | null;
  /** How arcs get their relations; `null` if they do not. */
  readonly labels: LabelModel | null;
  /**
   * How scores become probabilities, for the parser, order and decoder of the
   * model; `undefined` if that was not fitted.
   */
  readonly calibration?: Calibration | undefined;
  /** How it was trained. */
  readonly training: {
    /** Number of sentences with words. */
    readonly sentences: number;
    /** Number of their words. */
    readonly words: number;
    /** Number of passes through the sentences. */
    readonly passes: number;
    /** Seed of the order of the sentences. */
    readonly seed: number;
    /** Whether wrong heads got a bonus in training. */
    readonly costAugmented: boolean;
  };
  /**
   * Where {@link decodeModel} has put large weights, so that a parser need not
   * copy them; leave it as it is, or leave it out.
   */
  readonly memory?: object | undefined;
}

/** Checks that a value has what every model has. */
export function checkModel(where: string, model: Model): void {
  const {
    parser,
    order = 1,
    fields,
    weights,
    calibration
  } = Object(model) as Model;
  const isModel =
    Object.hasOwn(FEATURE_KINDS, parser) &&
    Array.isArray(fields) &&
    ORDERS.includes(order) &&
    weightKinds(parser, order).every(kind => areWeights(weights?.[kind]));
  if (isModel && calibration !== undefined && !isCalibration(calibration)) {
    throw new OptionError(
      `${where}: the calibration of the model is ${quote(calibration)}. Pass ` +
        'what calibrate makes, or leave it out.'
    );
  }
  if (isModel) return;
  const advice = ArrayBuffer.isView(model)
    ? 'Call decodeModel or Parser.load for the bytes of a file.'
    : 'Pass what train, decodeModel or loadModel returns.';
  throw new OptionError(`${where}: ${quote(model)} is not a model. ${advice}`);
}

function areWeights(value: unknown): boolean {
  if (value instanceof Float32Array) return isPowerOf2(value.length);
  const {multiples, step} = Object(value) as RoundedWeights;
  const isRounded = multiples instanceof Int8Array && step > 0;
  return isRounded && step < Infinity && isPowerOf2(multiples.length);
}

// The first step that is tried, and by how much the next one is smaller.
const GREATEST_STEP = 0.02;
const FINER = 0.9;
const MOST = 127;

// How large the squared error of rounding may be, as a share of the sum of
// squares. Second order tolerates more, because its weights are many and small
// (notes/model-file.md).
const LOST = 1 / 5;
const LOST_OF_SECOND_ORDER = 1 / 3;

// A step is chosen by a sample of about this many weights, evenly spaced.
const SAMPLE = 2 ** 18;

/**
 * Rounds weights to multiples of a step. The step is the largest, up to 0.02,
 * that changes them little enough, or a 127th of the largest weight if that is
 * more. Weights that are rounded already stay as they are. Time linear.
 */
export function roundWeights(
  weights: Weights,
  kind: WeightKind = 'directed'
): RoundedWeights {
  if (isRounded(weights)) return weights;
  let largest = 0;
  for (let i = 0; i < weights.length; i++) {
    largest = Math.max(largest, Math.abs(weights[i]));
  }
  const stride = Math.ceil(weights.length / SAMPLE);
  const isSecond = kind === 'joint' || kind === 'parts';
  // Rounded to multiples of infinity, all weights become 0.
  const most =
    (isSecond ? LOST_OF_SECOND_ORDER : LOST) *
    errorOf(weights, Infinity, stride);
  const least = largest / MOST;
  let step = GREATEST_STEP;
  while (step > least && errorOf(weights, step, stride) > most) step *= FINER;
  step = Math.max(step, least);
  return {multiples: Int8Array.from(weights, w => Math.round(w / step)), step};
}

// The squared error of rounding, summed over every `stride`-th weight.
function errorOf(weights: Float32Array, step: number, stride: number): number {
  let error = 0;
  for (let i = 0; i < weights.length; i += stride) {
    const multiple = Math.round(weights[i] / step);
    const rounded = multiple === 0 ? 0 : multiple * step;
    error += (weights[i] - rounded) ** 2;
  }
  return error;
}

/** The inverse of {@link roundWeights}. Time linear. */
export function restoreWeights(weights: Weights): Float32Array {
  if (!isRounded(weights)) return weights;
  const {multiples, step} = weights;
  const restored = new Float32Array(multiples.length);
  for (let i = 0; i < restored.length; i++) restored[i] = multiples[i] * step;
  return restored;
}

/** The weights that the program of a parser can use. */
export function programWeights({weights, labels, tagger}: Model): Int8Array[] {
  return [
    ...Object.values(weights).flatMap(some =>
      some && isRounded(some) ? [some.multiples] : []
    ),
    ...(labels ? [labels.weights] : []),
    ...(tagger ? Tagger.weightsOf(tagger) : [])
  ];
}

/**
 * A model with copies of its arrays in shared memory, so that all threads use
 * the same bytes: the weights that programs use in one memory for all of them,
 * and every other array in a buffer of its own. Those of a model from a file are
 * views of the whole file, and each thread would get a copy of all that an array
 * is a view of. Where memory cannot be shared, they are copies as well, of which
 * each thread gets copies.
 *
 * @param rooms - How many threads there are at most: each sets the `room` of
 * `memory`, if there is one, to another number below.
 */
export function withSharedArrays(
  {memory: _, ...model}: Model,
  rooms: number
): Omit<Model, 'memory'> & {readonly memory: SharedWeights | undefined} {
  const weights = programWeights(model);
  const places = ParserProgram.share(weights, rooms);
  const copies = new Map<ArrayBufferView, ArrayBufferView>(
    places?.arrays.map((copy, i) => [weights[i], copy])
  );
  const shared = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) {
      return copies.get(value) ?? sharedCopy(value as Int32Array);
    }
    if (typeof value !== 'object' || value === null) return value;
    // Lists hold names only.
    if (Array.isArray(value)) return value;
    const members = Object.entries(value);
    return Object.fromEntries(members.map(([key, it]) => [key, shared(it)]));
  };
  const memory = places === null ? undefined : {memory: places.memory, room: 0};
  return {...(shared(model) as Model), memory};
}

// The type stands for that of any typed array.
function sharedCopy(array: Int32Array): Int32Array {
  const SameType = array.constructor as Int32ArrayConstructor;
  const Bytes =
    typeof SharedArrayBuffer === 'undefined' ? ArrayBuffer : SharedArrayBuffer;
  const copy = new SameType(new Bytes(array.byteLength));
  copy.set(array);
  return copy;
}
