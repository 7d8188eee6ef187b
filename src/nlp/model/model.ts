import {OptionError, quote} from '../../graph/errors.js';
import type {Field, TemplateSetName} from '../features/index.js';
import {
  type DirectedDecoderName,
  FEATURE_KINDS,
  type JoinName,
  type ParserName
} from '../inference/index.js';
import type {LabelModel} from '../labels/index.js';
import type {LengthDictionary} from '../pruning/index.js';
import type {TaggerModel, TokenizerModel} from '../text/index.js';

/** What a parser has learnt: data only. */
export interface Model {
  /** The language, as a tag such as `en`, if it is known. */
  readonly language?: string | undefined;
  /** How text is split into sentences and words, if that was learnt. */
  readonly tokenizer?: TokenizerModel | undefined;
  /** How words get their tags and lemmas, if that was learnt. */
  readonly tagger?: TaggerModel | undefined;
  /** The parser that it was trained for. */
  readonly parser: ParserName;
  /** How `d-mst` finds its trees; default: `cle`. */
  readonly decoder?: DirectedDecoderName | undefined;
  /** The templates of its features; default: `paper`. */
  readonly templates?: TemplateSetName | undefined;
  /** The fields of a word that it uses. */
  readonly fields: readonly Field[];
  /** Whether its trees have exactly one word at the root. */
  readonly singleRoot: boolean;
  /**
   * Whether final punctuation hangs from the root word, whatever the scores
   * say; default: false.
   */
  readonly punctuation?: boolean | undefined;
  /** The weights of each kind of features, a power of 2 of them. */
  readonly weights: {
    /** Those of edges. */
    readonly undirected?: Float32Array;
    /** Those of arcs. */
    readonly directed?: Float32Array;
  };
  /** How undirected parsers prune edges; `null` if they do not. */
  readonly lengths: LengthDictionary | null;
  /** How arcs get their relations; `null` if they do not. */
  readonly labels: LabelModel | null;
  /** How `u-mst-df` joins the scores of two arcs. */
  readonly join: JoinName;
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
}

/** Checks that a value has what every model has. */
export function checkModel(where: string, model: Model): void {
  const {parser, fields, weights} = Object(model) as Model;
  const isModel =
    Object.hasOwn(FEATURE_KINDS, parser) &&
    Array.isArray(fields) &&
    FEATURE_KINDS[parser].every(
      kind => weights?.[kind] instanceof Float32Array
    );
  if (isModel) return;
  const advice = ArrayBuffer.isView(model)
    ? 'Call decodeModel or Parser.load for the bytes of a file.'
    : 'Pass what train, decodeModel or loadModel returns.';
  throw new OptionError(`${where}: ${quote(model)} is not a model. ${advice}`);
}

/**
 * Weights rounded to multiples of a step, as integers of 8 bits. All weights
 * have the same step: steps that grow with the weights cost far more accuracy
 * (docs/model-file.md).
 */
interface RoundedWeights {
  readonly multiples: Int8Array;
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

/** The inverse of {@link roundWeights}. Time linear. */
export function restoreWeights({
  multiples,
  step
}: RoundedWeights): Float32Array {
  const weights = new Float32Array(multiples.length);
  for (let i = 0; i < weights.length; i++) weights[i] = multiples[i] * step;
  return weights;
}
