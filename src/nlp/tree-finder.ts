import {OptionError} from '../graph/errors.js';
import {ParserProgram} from './compiled/index.js';
import {
  arcProbabilities,
  type Calibration,
  NEUTRAL,
  type TagEvidence,
  TreeProbabilities
} from './confidence/index.js';
import {
  type ClusterFinder,
  compileFeatures,
  SentenceFeatures,
  TEMPLATE_SETS
} from './features/index.js';
import {
  attachPunctuation,
  type Climb,
  createInference,
  decode,
  type EdgesKept,
  hasCrossingParts,
  type Inference,
  LengthPruner,
  LONGEST_DENSE,
  rootInWord
} from './inference/index.js';
import {Labeller} from './labels/index.js';
import {type Model, programWeights} from './model/index.js';
import {
  checkWords,
  type ExplainedSentence,
  type ParsedSentence,
  withForms
} from './parsed-sentence.js';
import type {ParserSettings} from './parser-options.js';
import {type Analysis, Reranker} from './reranking/index.js';
import type {TaggedWord} from './sentence.js';
import {
  clusterFinder,
  LetterCounter,
  Tagger,
  type WordCoverage
} from './text/index.js';

/**
 * Everything that a parser needs to find the trees of one sentence after the
 * other: words are loaded and tagged, a tree is found, its final punctuation
 * may move, and it gets its relations.
 */
export class TreeFinder {
  /** How scores become probabilities. */
  readonly calibration: Calibration;
  readonly #model: Model;
  readonly #settings: ParserSettings;
  readonly #inference: Inference;
  readonly #labeller: Labeller | null;
  readonly #tagger: Tagger | null;
  readonly #reranker: Reranker | null;
  readonly #plainForms: PlainForms;
  readonly #letters: LetterCounter;
  // Made when it is needed for the first time.
  #trees: TreeProbabilities | undefined;
  // The words as they came, as the model reads them, and with their tags.
  #given: readonly TaggedWord[] = [];
  #plain: readonly TaggedWord[] = [];
  #words: readonly TaggedWord[] = [];
  // What the re-ranker has chosen.
  #analysis: Analysis | null = null;
  // Whether a sentence is being parsed.
  #isBusy = false;

  /**
   * @param clusterOf - The classes of words; default: those of the tagger.
   */
  constructor(
    model: Model,
    settings: ParserSettings,
    clusterOf: ClusterFinder | null = clustersOf(model)
  ) {
    this.#model = model;
    this.#settings = settings;
    this.calibration = model.calibration ?? NEUTRAL;
    const program = ParserProgram.for(programWeights(model), model.memory);
    const features = new SentenceFeatures(
      compileFeatures(
        new Set(model.fields),
        TEMPLATE_SETS[model.templates ?? 'basic']
      ),
      program,
      clusterOf
    );
    this.#labeller =
      (settings.labels || settings.rerank) && model.labels
        ? new Labeller(features.atoms, model.fields, model.labels)
        : null;
    this.#tagger = model.tagger ? new Tagger(model.tagger, program) : null;
    this.#reranker =
      settings.rerank && model.reranker && model.tagger
        ? new Reranker(model.reranker, model.tagger.upos.names.length)
        : null;
    this.#plainForms = new PlainForms(
      model.tokenizer?.aliases ?? '',
      form => this.#tagger?.levelOf(form) ?? 0
    );
    this.#letters = new LetterCounter(model.language);
    const {fields, weights} = model;
    const inferenceOptions = {
      ...settings,
      pruner:
        settings.prune && model.lengths
          ? new LengthPruner(model.lengths)
          : null,
      rounds: settings.enhance,
      // As in training, even if another decoder finds the first tree now.
      hasCrossings: hasCrossingParts(model.parser, model.decoder ?? 'cle'),
      // Trees that are only tried do not count.
      onClimb:
        settings.onClimb &&
        ((climb: Climb) => this.#isBusy && settings.onClimb!(climb))
    };
    this.#inference = createInference(
      settings.parser,
      settings.order,
      features,
      fields,
      weights,
      inferenceOptions
    );
  }

  /** What pruning has kept so far. */
  get edges(): EdgesKept | null {
    return this.#inference.edges;
  }

  /** What the sentences so far show about their language. */
  get coverage(): WordCoverage {
    const {letters, inScript} = this.#letters;
    const {words, known} = this.#tagger?.coverage ?? {words: 0, known: 0};
    return {words, known, letters, inScript};
  }

  /** Replaces the sentence, and gives its words the tags that they lack. */
  load(words: readonly TaggedWord[]): void {
    checkWords(words);
    this.#checkFree();
    this.#given = words;
    this.#letters.add(words);
    this.#plain = this.#plainForms.of(words);
    const tagger = this.#tagger;
    this.#words = tagger?.tag(this.#plain) ?? this.#plain;
    if (this.#reranker === null || tagger === null) return;
    this.#analysis = this.#reranker.choose(
      this.#words,
      words.length > LONGEST_DENSE ? [] : tagger.flips(),
      flip => tagger.flipped(flip),
      (tagged, position) => this.analyse(tagged, position)
    );
    this.#words = this.#analysis.words;
  }

  /** The sentence with its tree and relations. */
  parse(): ParsedSentence {
    const {decode, onClimb} = this.#settings;
    const isFound = decode === 'best' && onClimb === undefined;
    if (isFound && this.#analysis !== null) {
      const {heads, labels} = this.#analysis;
      return this.#shown(heads, labels);
    }
    const heads = this.find();
    this.attach(heads);
    return this.labelled(heads);
  }

  /**
   * The tree and the relations that some words with tags get.
   *
   * @param position - The word that alone differs from those analysed last
   * without a position. The tree may then be a bit worse.
   */
  analyse(words: readonly TaggedWord[], position = 0): Analysis {
    const {reinfer} = this.#inference;
    const heads =
      position > 0 && reinfer
        ? reinfer(words, position)
        : this.#inference.infer(words);
    const treeScore = this.#inference.treeScore?.(heads) ?? 0;
    this.#settle(heads, words);
    const labels = this.#labeller?.label(heads) ?? null;
    const labelScore = this.#labeller?.score ?? 0;
    return {words, heads, labels, treeScore, labelScore};
  }

  /** The head of each word. */
  find(): Int32Array {
    this.#isBusy = true;
    try {
      const heads = this.#inference.infer(this.#words);
      return this.#settings.decode === 'best' ? heads : this.#leastRisk();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Trees, the best first; undefined if they cannot be ranked. */
  rank(): ReturnType<NonNullable<Inference['rank']>> | undefined {
    return this.#inference.rank?.(this.#words);
  }

  /** How likely trees are, of the sentence whose tree was found last. */
  probabilities(): TreeProbabilities {
    const {temperature} = this.calibration;
    this.#trees ??= new TreeProbabilities(this.#settings.singleRoot);
    this.#trees.load(this.#inference.potentials(temperature));
    return this.#trees;
  }

  /** The tree with the scores of its arcs and how likely it and its arcs are. */
  explain(): Omit<ExplainedSentence, 'isCalibrated'> {
    const heads = this.find();
    const trees = this.probabilities();
    const treeProbability = trees.ofTree(heads);
    const ruled = this.attach(heads);
    const evidence = this.tagEvidence();
    return {
      ...this.labelled(heads),
      ...this.#inference.arcScores(heads),
      ...arcProbabilities(trees, this.calibration, heads, ruled, evidence),
      treeProbability,
      potentials: trees.potentials.slice()
    };
  }

  /** What is known about the tags of the words. */
  tagEvidence(): TagEvidence[] {
    const margins = this.#tagger?.margins() ?? [];
    const asked = this.#reranker?.odds;
    return Array.from(margins, (margin, i) => ({margin, odds: asked?.get(i)}));
  }

  /**
   * Puts a word at the root, if the model tags words, and hangs final
   * punctuation from it if the model does. Returns the first word that hangs
   * there by that rule, or the number of heads.
   */
  attach(heads: Int32Array): number {
    return this.#settle(heads, this.#words);
  }

  #settle(heads: Int32Array, words: readonly TaggedWord[]): number {
    if (this.#tagger) rootInWord(heads, words);
    return this.#model.punctuation
      ? attachPunctuation(heads, words)
      : heads.length;
  }

  /** The sentence with its heads and their relations. */
  labelled(heads: Int32Array): ParsedSentence {
    return this.#shown(heads, this.#labeller?.label(heads) ?? null);
  }

  #shown(heads: Int32Array, found: readonly string[] | null): ParsedSentence {
    const words = withForms(this.#words, this.#plain, this.#given);
    return {words, heads, labels: this.#settings.labels ? found : null};
  }

  // The tree whose arcs are the most likely in sum.
  #leastRisk(): Int32Array {
    const {singleRoot} = this.#settings;
    const isLong = this.#words.length > LONGEST_DENSE;
    const decoder = isLong ? 'cle' : this.#settings.decoder;
    return decode(this.probabilities().marginals, {singleRoot, decoder});
  }

  // The memory of a sentence is reused for the next one.
  #checkFree(): void {
    if (!this.#isBusy) return;
    throw new OptionError(
      'spanforest/nlp/parser: a callback uses the parser that calls it. Use ' +
        'another Parser there.'
    );
  }
}

/** The classes of words; `null` if the model does not use any. */
export function clustersOf({fields, tagger}: Model): ClusterFinder | null {
  if (!fields.includes('cluster')) return null;
  if (tagger?.clusters) return clusterFinder(tagger.clusters);
  throw new OptionError(
    'spanforest/nlp/parser: the model uses word classes, but its tagger has ' +
      'none. Pass the model as it was trained.'
  );
}

/** How often a word occurs in a treebank, in levels; 0 if it does not. */
type LevelOf = (form: string) => number;

const APOSTROPHES = "\u2018'\u2019'";

/**
 * Rewrites words as a treebank has them: in characters that it lacks, and with
 * plain apostrophes where it knows the word better that way. `n’t` becomes
 * `n't`, even if the treebank has a few curly apostrophes.
 */
class PlainForms {
  readonly #levelOf: LevelOf;
  // What to replace in any case, and what depends on the word.
  readonly #aliases: Replacement;
  readonly #apostrophes: Replacement = new Replacement(APOSTROPHES);

  /**
   * @param aliases - Pairs of characters: the first of each, which the treebank
   * does not have, is replaced by the second.
   */
  constructor(aliases: string, levelOf: LevelOf) {
    this.#aliases = new Replacement(aliases);
    this.#levelOf = levelOf;
  }

  /**
   * The words with plain forms; the same array if all of them are plain
   * already. Time linear in their length.
   */
  of(words: readonly TaggedWord[]): readonly TaggedWord[] {
    let plain: TaggedWord[] | null = null;
    for (let i = 0; i < words.length; i++) {
      const form = this.#plainForm(words[i].form);
      if (form === words[i].form) continue;
      plain ??= [...words];
      plain[i] = {...words[i], form};
    }
    return plain ?? words;
  }

  #plainForm(form: string): string {
    if (!NOT_ASCII.test(form)) return form;
    const read = this.#aliases.of(form);
    const plain = this.#apostrophes.of(read);
    const isBetter =
      plain !== read && this.#levelOf(plain) > this.#levelOf(read);
    return isBetter ? plain : read;
  }
}

// All characters that are replaced are among these, and few words have any.
const NOT_ASCII = /[\u0080-\uffff]/;

class Replacement {
  readonly #plain = new Map<string, string>();
  readonly #pattern: RegExp | null;

  constructor(pairs: string) {
    let units = '';
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      this.#plain.set(pairs[i], pairs[i + 1]);
      const code = pairs.charCodeAt(i).toString(16).padStart(4, '0');
      units += `\\u${code}`;
    }
    this.#pattern = units === '' ? null : new RegExp(`[${units}]`, 'g');
  }

  of(text: string): string {
    if (this.#pattern === null) return text;
    return text.replace(this.#pattern, unit => this.#plain.get(unit)!);
  }
}
