import {OptionError, quote} from '../graph/errors.js';
import {say, told} from '../graph/message.js';
import {checkChoice, checkInteger, checkOptions} from '../graph/options.js';
import {
  ALGORITHMS,
  type AlgorithmName
} from '../msf/minimum-spanning-forest.js';
import {
  type Climb,
  checkDecoder,
  type DirectedDecoderName,
  type Enhancement,
  ORDERS,
  type Order,
  type ParserName,
  parsersIn,
  refuseOption
} from './inference/index.js';
import type {Model} from './model/index.js';

/** The names of what a parser may look for. */
export const DECODINGS = ['best', 'mbr'] as const;

/** What a parser looks for; see {@link ParserOptions.decode}. */
export type DecodingName = (typeof DECODINGS)[number];

/** How to parse with a model. */
export interface ParserOptions {
  /**
   * The parser: a model for `u-mst-uf-lep` or `u-mst-uf-cle` can be used for
   * both, for `u-mst-uf` and for `d-mst`.
   *
   * @defaultValue the one that the model was trained for
   */
  readonly parser?: ParserName | undefined;
  /**
   * The order: 2 improves the tree of the first-order parser by the scores of
   * pairs of arcs, for models that were trained for it.
   *
   * @defaultValue that of the model
   */
  readonly order?: Order | undefined;
  /**
   * Whether exactly one word hangs from the root. Accuracy is best with the
   * value used in training.
   *
   * @defaultValue that of the model
   */
  readonly singleRoot?: boolean | undefined;
  /**
   * How `d-mst` finds its tree: `cle` the best of all, `eisner` the best of
   * those whose arcs do not cross, in time O(n³) for n words. With second
   * order, arcs may cross with any decoder. Accuracy is best with the decoder
   * used in training.
   *
   * @defaultValue that of the model
   */
  readonly decoder?: DirectedDecoderName | undefined;
  /**
   * Which tree to find: `best` the one with the highest score, `mbr` the one
   * with the most right heads on average, by the probabilities of arcs (minimum
   * Bayes risk). `mbr` takes O(n³) time for n words.
   *
   * @defaultValue `'best'`
   */
  readonly decode?: DecodingName | undefined;
  /**
   * The maximum number of changes by local enhancement. Only for
   * `u-mst-uf-lep`.
   *
   * @defaultValue 5
   */
  readonly enhance?: number | undefined;
  /**
   * Called for each change that local enhancement makes. Only for
   * `u-mst-uf-lep`.
   *
   * @defaultValue `undefined`
   */
  readonly onEnhance?: ((change: Enhancement) => void) | undefined;
  /**
   * Called for each change that second order makes to the first tree. Only for
   * `order: 2`.
   *
   * @defaultValue `undefined`
   */
  readonly onClimb?: ((change: Climb) => void) | undefined;
  /**
   * Whether to leave out edges, in `d-mst` arcs, that are too long, in the way
   * chosen in training. True only for models that were trained with pruning.
   *
   * @defaultValue as in training
   */
  readonly prune?: boolean | undefined;
  /**
   * How undirected parsers find a spanning tree. All find the same one. Not
   * for `d-mst`.
   *
   * @defaultValue `'auto'`
   */
  readonly algorithm?: AlgorithmName | undefined;
  /**
   * Whether to choose tags together with the tree, if the model has learnt to.
   * It makes both better, and takes up to twice the time of parsing. Only with
   * the parser and the order of the model.
   *
   * @defaultValue whether the model has learnt to
   */
  readonly rerank?: boolean | undefined;
  /**
   * Whether to label words with their relations, if the model has learnt any.
   *
   * @defaultValue `true`
   */
  readonly labels?: boolean | undefined;
}

/** The kinds of the options of a parser. */
export const PARSER_OPTIONS = {
  parser: 'value',
  order: 'value',
  singleRoot: 'boolean',
  decoder: 'value',
  decode: 'value',
  enhance: 'value',
  onEnhance: 'function',
  onClimb: 'function',
  prune: 'boolean',
  algorithm: 'value',
  rerank: 'boolean',
  labels: 'boolean'
} as const;

/** Options of a parser, checked and with their defaults. */
export interface ParserSettings {
  readonly parser: ParserName;
  readonly order: Order;
  readonly singleRoot: boolean;
  readonly decoder: DirectedDecoderName;
  readonly decode: DecodingName;
  readonly enhance: number;
  readonly onEnhance: ((change: Enhancement) => void) | undefined;
  readonly onClimb: ((change: Climb) => void) | undefined;
  readonly prune: boolean;
  readonly algorithm: AlgorithmName;
  readonly labels: boolean;
  readonly rerank: boolean;
}

const WHERE = 'spanforest/nlp/parser';

/**
 * Checks options against a model, and fills in the defaults.
 *
 * @throws {@link graph!OptionError} if the model was not trained for that
 * parser, or if an option is invalid or not for that parser.
 */
export function parserSettings(
  model: Model,
  options: ParserOptions
): ParserSettings {
  checkOptions(WHERE, options, PARSER_OPTIONS);
  const {
    parser = model.parser,
    order = model.order ?? 1,
    singleRoot = model.singleRoot,
    decoder = model.decoder ?? 'cle',
    decode = 'best',
    enhance = 5,
    prune = parser === model.parser || parser !== 'd-mst',
    algorithm = 'auto',
    labels = true,
    rerank = true,
    onEnhance,
    onClimb
  } = options;
  const parsers = parsersIn(model.parser);
  if (!parsers.includes(parser)) {
    throw new OptionError(
      `${WHERE}: the model is not for ${quote(parser)}. Use ` +
        `${parsers.join(' or ')}, or another model.`
    );
  }
  checkInteger(WHERE, 'order', order, ...ORDERS);
  if (order > (model.order ?? 1)) {
    throw told(
      OptionError,
      say`${WHERE}: ${{option: 'order'}} is ${order}, but the model is of first
        order. Leave it out, or train a model with ${{option: 'order', value: 2}}.`
    );
  }
  if (options.decoder !== undefined) {
    checkDecoder(options.decoder, parser, parsers, WHERE);
  }
  if (onClimb !== undefined && order === 1) {
    throw new OptionError(
      `${WHERE}: onClimb is for second order, but order is 1. Leave it out, or ` +
        'use a model of second order.'
    );
  }
  checkChoice(WHERE, 'decode', decode, DECODINGS);
  checkInteger(WHERE, 'enhance', enhance, 0);
  checkChoice(WHERE, 'algorithm', algorithm, ALGORITHMS);
  checkUse(options, parser, model);
  const canRerank =
    Boolean(model.reranker) && parser === model.parser && order === model.order;
  if (options.rerank && !canRerank) {
    throw new OptionError(
      `${WHERE}: rerank is true, but the model has not learnt to choose tags ` +
        `for ${parser} with order ${order}. Leave it out, or train with rerank.`
    );
  }
  return {
    ...{parser, order, singleRoot, decoder, decode},
    ...{enhance, onEnhance, onClimb, algorithm, labels},
    rerank: rerank && canRerank,
    // Some models have nothing to prune by.
    prune: prune && Boolean(model.lengths)
  };
}

// Refuses options that the parser would ignore.
function checkUse(
  options: ParserOptions,
  parser: ParserName,
  model: Model
): void {
  const refuse = (name: keyof ParserOptions, whose: string) =>
    refuseOption(WHERE, name, options[name], whose, parser);
  if (parser !== 'u-mst-uf-lep') {
    refuse('enhance', 'u-mst-uf-lep');
    refuse('onEnhance', 'u-mst-uf-lep');
  }
  if (parser === 'd-mst') {
    refuse('algorithm', 'undirected parsers');
  }
  if (options.prune && !model.lengths) {
    throw new OptionError(
      `${WHERE}: prune is true, but the model was trained without pruning. ` +
        'Leave it out, or train with pruning.'
    );
  }
}

// Options that may change the trees or the probabilities that a parser finds.
const DECISIVE = [
  ...(['parser', 'order', 'singleRoot', 'decoder', 'decode'] as const),
  ...(['enhance', 'prune', 'rerank'] as const)
];

/**
 * Whether the calibration of a model holds for a parser: whether the parser
 * finds trees and probabilities as one without options does, for which it was
 * fitted.
 */
export function isCalibrated(model: Model, settings: ParserSettings): boolean {
  if (model.calibration === undefined) return false;
  const usual = parserSettings(model, {});
  return DECISIVE.every(name => settings[name] === usual[name]);
}
