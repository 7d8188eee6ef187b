import {OptionError, quote} from '../../graph/errors.js';
import {say, told} from '../../graph/message.js';
import {checkChoice, checkInteger, checkOptions} from '../../graph/options.js';
import {TEMPLATE_SET_NAMES, type TemplateSetName} from '../features/index.js';
import {
  checkDecoder,
  DIRECTED_DECODERS,
  type DirectedDecoderName,
  ORDERS,
  type Order,
  PARSERS,
  type ParserName,
  PRUNINGS,
  type PruningName,
  refuseOption
} from '../inference/index.js';
import type {Model} from '../model/index.js';
import {TAG_COLUMNS} from '../sentence.js';

/** A column that a model may ignore. */
export type Column = 'lemma' | 'upos' | 'xpos' | 'feats';

/** The names of all ways in which `u-mst-df` can learn. */
export const UPDATES = ['directed', 'undirected', 'd-mst'] as const;

/**
 * How `u-mst-df` learns from a sentence:
 *
 * - `directed`: the tree that it finds is compared with the right one arc by
 *   arc, directions included, as in the paper;
 * - `undirected`: they are compared edge by edge, and both arcs of an edge are
 *   updated by their share in its score;
 * - `d-mst`: the best directed tree is found and compared arc by arc, as
 *   `d-mst` learns; only parsing is undirected. The paper has this in a
 *   footnote, as a variant that performed poorly.
 */
export type UpdateName = 'directed' | 'undirected' | 'd-mst';

/** How to train. */
export interface TrainingOptions {
  /**
   * The parser.
   *
   * @defaultValue `'d-mst'`
   */
  readonly parser?: ParserName | undefined;
  /**
   * The order of the parser: 1 scores each arc on its own; 2 also learns scores
   * of pairs of arcs, by which parsing improves the tree of first order. It
   * takes about twice the time to train, and gains about a point of accuracy.
   *
   * @defaultValue 1
   */
  readonly order?: Order | undefined;
  /**
   * How `d-mst` finds trees, in training and in parsing: `cle` the best of all,
   * `eisner` the best of those whose arcs do not cross. `eisner` learns the
   * scores of crossing arcs in the training sentences, but cannot find them
   * all. With second order, arcs may cross with any decoder.
   *
   * @defaultValue `eisner` if very few arcs cross in the training sentences,
   * else `cle`
   */
  readonly decoder?: DirectedDecoderName | undefined;
  /**
   * The templates of features: `mcdonald` for those of Table 1 of
   * McDonald, Crammer and Pereira (2005) alone, `basic` for these and others,
   * `extended` for more of them, which make better trees.
   *
   * @defaultValue `'extended'`
   */
  readonly templates?: TemplateSetName | undefined;
  /**
   * Number of passes through the training sentences.
   *
   * @defaultValue 10; with a tagger 5, since each pass has every sentence twice
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
   * The model has 2^bits weights of 4 bytes for each kind of features. What
   * reads text and tags words has at most as many.
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
   * Whether and how to leave out edges, in `d-mst` arcs; `true` is `lengths`:
   * those that are longer than any seen in training between words with the
   * same tags.
   *
   * @defaultValue `false` for `d-mst`, else `true`
   */
  readonly prune?: boolean | PruningName | undefined;
  /**
   * How `u-mst-df` learns from a sentence; `undirected` is much more accurate
   * than the paper's `directed`. Only for `u-mst-df`.
   *
   * @defaultValue `'directed'`
   */
  readonly update?: UpdateName | undefined;
  /**
   * Whether to learn the relations of words to their heads as well.
   *
   * @defaultValue whether all words have a relation
   */
  readonly labels?: boolean | undefined;
  /**
   * Whether to learn how text is split into sentences and words.
   *
   * @defaultValue whether the sentences say how their words are spaced
   */
  readonly tokenizer?: boolean | undefined;
  /**
   * Whether to learn the tags and lemmas of words. The parser then learns from
   * every sentence twice: with its own tags, and with those that a tagger
   * trained on other sentences predicts.
   *
   * @defaultValue whether the words have universal tags
   */
  readonly tagger?: boolean | undefined;
  /**
   * Possible tags of words in lower case, as one text for each word, separated
   * by spaces and in any tagset: a hint about words that the training sentences
   * lack. The tagger also learns from sentences in which other words of the
   * lexicon with the same tag replace a tenth of the words. Only with a tagger.
   * It is stored in the model, as hashes.
   *
   * @defaultValue undefined
   */
  readonly lexicon?: ReadonlyMap<string, string> | undefined;
  /**
   * The class of words in lower case that are alike, as any text: found, for
   * example, from vectors of a large corpus. Tagger and parser learn from the
   * classes as from the words themselves. Only with a tagger. Stored in the
   * model, as hashes.
   *
   * @defaultValue undefined
   */
  readonly clusters?: ReadonlyMap<string, string> | undefined;
  /**
   * Tags and lemmas of words in lower case, such as `NOUN rose VERB rise` for
   * `rose`: irregular forms, and lemmas themselves. For the UPOS in it, other
   * lemmas are made by edit scripts only if they are lemmas of this list or of
   * the treebank, or if no script makes one. Only with a tagger. Stored in the
   * model, as hashes.
   *
   * @defaultValue undefined
   */
  readonly lemmas?: ReadonlyMap<string, string> | undefined;
  /**
   * Whether to learn to choose tags together with the tree. Training takes about
   * half as long again. Needs a tagger and second order.
   *
   * @defaultValue `false`
   */
  readonly rerank?: boolean | undefined;
  /**
   * The language, as a tag such as `en` or `pt-BR`, stored in the model.
   *
   * @defaultValue undefined
   */
  readonly language?: string | undefined;
}

/** The options with their defaults, except those that depend on the data. */
export type TrainingSettings = {
  /** How edges or arcs are left out; `false` if they are not. */
  readonly prune: PruningName | false;
} & {
  readonly [Name in Exclude<
    keyof TrainingOptions,
    OptionThatDepends | 'prune'
  >]-?: NonNullable<TrainingOptions[Name]>;
} & Pick<TrainingOptions, OptionThatDepends>;

type OptionThatDepends =
  | 'decoder'
  | 'singleRoot'
  | 'labels'
  | 'tokenizer'
  | 'tagger'
  | 'lexicon'
  | 'clusters'
  | 'lemmas'
  | 'language';

/** The least and the most of the options that are integers. */
export const TRAINING_RANGES = {
  passes: [1, 10_000],
  // Fewer weights are useless; more do not fit into an array.
  bits: [8, 28]
} as const;

const WHERE = 'spanforest/nlp/training';

/** Checks the options and fills in the defaults. */
export function settingsOf(options: TrainingOptions): TrainingSettings {
  checkOptions(WHERE, options, {
    parser: 'value',
    order: 'value',
    decoder: 'value',
    templates: 'value',
    passes: 'value',
    seed: 'value',
    bits: 'value',
    costAugmented: 'boolean',
    singleRoot: 'boolean',
    ignore: 'value',
    prune: 'value',
    update: 'value',
    labels: 'boolean',
    tokenizer: 'boolean',
    tagger: 'boolean',
    lexicon: 'value',
    clusters: 'value',
    lemmas: 'value',
    rerank: 'boolean',
    language: 'value'
  });
  const {
    parser = 'd-mst',
    order = 1,
    decoder,
    templates = 'extended',
    passes = 10,
    seed = 1,
    bits = 22,
    costAugmented = true,
    singleRoot,
    ignore = [],
    update = 'directed',
    labels,
    tokenizer,
    tagger,
    lexicon,
    clusters,
    lemmas,
    rerank = false,
    language
  } = options;
  checkChoice(WHERE, 'parser', parser, PARSERS);
  checkInteger(WHERE, 'order', order, ...ORDERS);
  if (decoder !== undefined) checkDecoder(decoder, parser, [parser], WHERE);
  checkChoice(WHERE, 'templates', templates, TEMPLATE_SET_NAMES);
  checkInteger(WHERE, 'passes', passes, ...TRAINING_RANGES.passes);
  checkInteger(WHERE, 'seed', seed, -Number.MAX_SAFE_INTEGER);
  checkInteger(WHERE, 'bits', bits, ...TRAINING_RANGES.bits);
  if (!Array.isArray(ignore)) {
    throw new OptionError(
      `${WHERE}: ignore is ${quote(ignore)}. Pass an array of columns.`
    );
  }
  const unknown = ignore.find(column => !TAG_COLUMNS.includes(column));
  if (unknown !== undefined) {
    throw told(
      OptionError,
      say`${WHERE}: ${{option: 'ignore'}} has ${quote(unknown)}, which is not a
        column that can be ignored. Use some of ${TAG_COLUMNS.join(', ')}.`
    );
  }
  checkWordMap('lexicon', lexicon, 'tags', tagger);
  checkWordMap('clusters', clusters, 'classes', tagger);
  checkWordMap('lemmas', lemmas, 'tags and lemmas', tagger);
  if (rerank && (order === 1 || tagger === false)) {
    throw told(
      OptionError,
      say`${WHERE}: ${{option: 'rerank'}} is for second order with a tagger. Leave
        it out, or ${{option: 'order', value: 2, verb: 'pass'}} and leave out
        ${{option: 'tagger', value: false}}.`
    );
  }
  checkChoice(WHERE, 'update', update, UPDATES);
  const prune = options.prune ?? parser !== 'd-mst';
  const pruning = prune === true ? 'lengths' : prune;
  if (pruning !== false) checkChoice(WHERE, 'prune', pruning, PRUNINGS);
  if (parser !== 'u-mst-df') {
    refuseOption(WHERE, 'update', options.update, 'u-mst-df', parser);
  }
  return {
    ...{parser, passes, seed, bits, costAugmented, singleRoot, ignore},
    ...{order, decoder, templates, prune: pruning, update, labels},
    ...{tokenizer, tagger, lexicon, clusters, lemmas, rerank},
    ...(language !== undefined && {language: checkLanguage(WHERE, language)})
  };
}

// Checks an option that says something about words.
function checkWordMap(
  name: 'lexicon' | 'clusters' | 'lemmas',
  map: unknown,
  what: string,
  tagger: boolean | undefined
): void {
  if (map === undefined) return;
  if (!(map instanceof Map)) {
    throw new OptionError(
      `${WHERE}: ${name} is ${quote(map)}. Pass a Map from words in lower ` +
        `case to their ${what}.`
    );
  }
  for (const [word, value] of map) {
    if (typeof word === 'string' && typeof value === 'string') continue;
    throw new OptionError(
      `${WHERE}: ${name} has ${quote(value)} for ${quote(word)}. Pass a Map ` +
        `from words in lower case to their ${what}, all of them strings.`
    );
  }
  if (tagger !== false) return;
  throw new OptionError(
    `${WHERE}: ${name} ${name === 'lexicon' ? 'is' : 'are'} for a tagger, but tagger is false. Leave one of ` +
      'them out.'
  );
}

// A tag as in RFC 5646, with a language of two or three letters.
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

/** Checks that a value is the tag of a language, and returns it. */
export function checkLanguage(where: string, language: unknown): string {
  if (typeof language === 'string' && LANGUAGE.test(language)) return language;
  throw told(
    OptionError,
    say`${where}: ${{option: 'language'}} is ${quote(language)}. Use a tag such as
      en, sv or pt-BR.`
  );
}

/**
 * A model, and what development trees may prefer to it: the other decoders of
 * `d-mst`, unless one was asked for, and the other rule for final punctuation.
 */
export function modelVariants(model: Model, hasDecoder: boolean): Model[] {
  const {decoder: trained = 'cle', punctuation: rule, ...rest} = model;
  const decoders =
    model.parser === 'd-mst' && !hasDecoder
      ? [trained, ...DIRECTED_DECODERS.filter(name => name !== trained)]
      : [trained];
  return decoders.flatMap(decoder =>
    [rule, !rule].map(punctuation => ({
      ...rest,
      ...(decoder !== 'cle' && {decoder}),
      ...(punctuation && {punctuation})
    }))
  );
}
