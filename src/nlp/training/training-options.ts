import {OptionError, quote} from '../../graph/errors.js';
import {
  checkDecoder,
  type DirectedDecoderName,
  JOINS,
  type JoinName,
  PARSERS,
  type ParserName
} from '../inference/index.js';

/** A column that a model may ignore. */
export type Column = 'lemma' | 'upos' | 'xpos' | 'feats';

/** The columns that a model may ignore. */
export const COLUMNS: readonly Column[] = ['lemma', 'upos', 'xpos', 'feats'];

/** How to train. */
export interface TrainingOptions {
  /**
   * The parser.
   *
   * @defaultValue `'d-mst'`
   */
  readonly parser?: ParserName | undefined;
  /**
   * How `d-mst` finds trees, in training and in parsing: `cle` the best of
   * all, `eisner` the best of those whose arcs do not cross. `eisner` learns
   * the scores of crossing arcs in the training sentences, but cannot find
   * them all.
   *
   * @defaultValue `'cle'`
   */
  readonly decoder?: DirectedDecoderName | undefined;
  /**
   * Number of passes through the training sentences.
   *
   * @defaultValue 10
   */
  readonly passes?: number | undefined;
  /**
   * Determines the order of the sentences in each pass. The same seed gives
   * the same model, bit for bit.
   *
   * @defaultValue 1
   */
  readonly seed?: number | undefined;
  /**
   * The model has 2^bits weights of 4 bytes for each kind of features.
   *
   * @defaultValue 22
   */
  readonly bits?: number | undefined;
  /**
   * Whether wrong heads get a bonus of one point in training, so that the
   * right tree learns to win by a margin. It is worth about half a point of
   * accuracy; without it training is as in the papers.
   *
   * @defaultValue `true`
   */
  readonly costAugmented?: boolean | undefined;
  /**
   * Whether exactly one word hangs from the root.
   *
   * @defaultValue whether that is so in all training sentences
   */
  readonly singleRoot?: boolean | undefined;
  /**
   * Columns to ignore, besides those that are empty in all training
   * sentences.
   *
   * @defaultValue `[]`
   */
  readonly ignore?: readonly Column[] | undefined;
  /**
   * Whether undirected parsers leave out edges that are longer than any seen
   * in training between words with the same tags.
   *
   * @defaultValue `true`
   */
  readonly prune?: boolean | undefined;
  /**
   * How `u-mst-df` joins the scores of the two arcs of an edge.
   *
   * @defaultValue `'mean'`
   */
  readonly join?: JoinName | undefined;
  /**
   * Whether to learn the relations of words to their heads as well.
   *
   * @defaultValue whether all words have a relation
   */
  readonly labels?: boolean | undefined;
}

/** The options with their defaults, except those that depend on the data. */
export type TrainingSettings = {
  readonly [Name in Exclude<
    keyof TrainingOptions,
    'singleRoot' | 'labels'
  >]-?: NonNullable<TrainingOptions[Name]>;
} & Pick<TrainingOptions, 'singleRoot' | 'labels'>;

// Fewer weights are useless; more do not fit into an array.
const LEAST_BITS = 8;
const MOST_BITS = 28;

const MOST_PASSES = 10_000;

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {@link OptionError} that names the first invalid option.
 */
export function settingsOf(options: TrainingOptions): TrainingSettings {
  const {
    parser = 'd-mst',
    decoder,
    passes = 10,
    seed = 1,
    bits = 22,
    costAugmented = true,
    singleRoot,
    ignore = [],
    prune = true,
    join = 'mean',
    labels
  } = options;
  if (!PARSERS.includes(parser)) {
    throw new OptionError(
      `spanforest/nlp/training: there is no parser ${quote(parser)}. Take ` +
        `one of ${PARSERS.join(', ')}.`
    );
  }
  if (decoder !== undefined) {
    checkDecoder(decoder, parser, [parser], 'spanforest/nlp/training');
  }
  checkInteger('passes', passes, 1, MOST_PASSES);
  checkInteger('seed', seed, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  checkInteger('bits', bits, LEAST_BITS, MOST_BITS);
  checkBoolean('costAugmented', costAugmented);
  if (singleRoot !== undefined) checkBoolean('singleRoot', singleRoot);
  if (labels !== undefined) checkBoolean('labels', labels);
  const unknown = ignore.find(column => !COLUMNS.includes(column));
  if (unknown !== undefined) {
    throw new OptionError(
      `spanforest/nlp/training: ${quote(unknown)} cannot be ignored. Take ` +
        `some of ${COLUMNS.join(', ')}.`
    );
  }
  checkBoolean('prune', prune);
  if (!JOINS.includes(join)) {
    throw new OptionError(
      `spanforest/nlp/training: join is ${quote(join)}. Take one of ` +
        `${JOINS.join(', ')}.`
    );
  }
  return {
    ...{parser, passes, seed, bits, costAugmented, singleRoot, ignore},
    ...{decoder: decoder ?? 'cle', prune, join, labels}
  };
}

function checkInteger(
  name: string,
  value: unknown,
  least: number,
  most: number
): void {
  if (Number.isSafeInteger(value)) {
    const number = value as number;
    if (number >= least && number <= most) return;
  }
  throw new OptionError(
    `spanforest/nlp/training: ${name} is ${quote(value)}. Give an integer ` +
      `from ${least} to ${most}.`
  );
}

function checkBoolean(name: string, value: unknown): void {
  if (typeof value === 'boolean') return;
  throw new OptionError(
    `spanforest/nlp/training: ${name} is ${quote(value)}. Give true or false.`
  );
}
