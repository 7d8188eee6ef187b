import {OptionError} from '../graph/errors.js';
import {checkInteger, checkOptions} from '../graph/options.js';
import {withConfidence, withTree} from './conllu/index.js';
import type {EdgesKept, Order, ParserName} from './inference/index.js';
import {checkModel, decodeModel, type Model} from './model/index.js';
import type {
  ExplainedSentence,
  ParsedSentence,
  ParseSentenceOptions,
  RankedSentence,
  SampleTreesOptions
} from './parsed-sentence.js';
import {
  isCalibrated,
  PARSER_OPTIONS,
  type ParserOptions,
  parserSettings
} from './parser-options.js';
import type {Sentence, TaggedWord} from './sentence.js';
import type {SentenceTree} from './sentence-tree/index.js';
import {
  checkText,
  languageDoubt,
  type TextChunks,
  type TextOptions,
  treesOfChunks,
  type WordCoverage
} from './text/index.js';
import {checkSentence} from './tree.js';
import {TreeFinder} from './tree-finder.js';

/**
 * A dependency parser: a model, and memory that is reused for every sentence.
 * Each thread needs its own.
 *
 * Time and space for a sentence are linear in the arcs or edges that are
 * scored: those that survive pruning, or all n² arcs of n words for `d-mst`
 * without pruning. Only the decoder `eisner` takes O(n³) time. In sentences of
 * more than 500 words, arcs and edges between words reach 250 words at most, the
 * decoder is `cle`, and tags are not chosen with the tree. Second order adds the
 * time to improve the tree: some sweeps over the words, each of which tries
 * at most seven heads for every word and scores the pairs of arcs around it.
 *
 * @example
 * ```ts
 * import {Parser, train} from 'spanforest/nlp';
 *
 * const parser = new Parser(train([[{form: 'Go', head: 0}]], {bits: 8}));
 * [...parser.parse([{form: 'Stop'}]).heads]; // => [-1, 0]
 * ```
 */
export class Parser {
  /** The model. */
  readonly model: Model;
  /** The parser in use. */
  readonly parser: ParserName;
  /** The order in use: 2 if pairs of arcs are scored, too. */
  readonly order: Order;
  /**
   * Whether the model has a calibration that holds for the options of this
   * parser, so that its probabilities can be relied on. A calibration is fitted
   * for a parser without options. `labels`, `algorithm` and callbacks do not
   * matter; any other option that differs from its default makes this false.
   */
  readonly isCalibrated: boolean;
  readonly #finder: TreeFinder;
  #hasWarned = false;

  /**
   * Makes a parser from a model; the weights are not copied.
   *
   * @throws {@link graph!OptionError} if the model was not trained for that
   * parser, if an option is invalid or not for that parser, or if it is not a
   * model.
   */
  constructor(model: Model, options: ParserOptions = {}) {
    checkModel(WHERE, model);
    const settings = parserSettings(model, options);
    const {parser, order} = settings;
    this.model = model;
    this.parser = parser;
    this.order = order;
    this.isCalibrated = isCalibrated(model, settings);
    this.#finder = new TreeFinder(model, settings);
  }

  /**
   * How many edges, in `d-mst` arcs, all sentences so far had, and how many of
   * them were scored, the others being pruned; `null` for `d-mst` without
   * pruning.
   */
  get edges(): EdgesKept | null {
    return this.#finder.edges;
  }

  /**
   * How many words of all sentences so far were to be tagged, and how many of
   * them are in the treebank that the model was trained on; how many letters
   * there were, and how many of the script of its language. Only words with
   * letters count. In another language than the model's, few are known.
   */
  get coverage(): WordCoverage {
    return this.#finder.coverage;
  }

  /**
   * Why the sentences so far seem to be in another language than the model's:
   * from four words on, if fewer than 40 % of them are in its treebank, or if
   * most letters are of another script. `null` if they do not.
   */
  get warning(): string | null {
    return languageDoubt(this.coverage, this.model.language) || null;
  }

  /**
   * Makes a parser from the bytes of a model file.
   *
   * @throws {@link ModelFileError} if they are damaged, or not a model.
   */
  static load(bytes: Uint8Array, options: ParserOptions = {}): Parser {
    checkOptions(WHERE, options, PARSER_OPTIONS);
    return new Parser(decodeModel(bytes), options);
  }

  /**
   * Parses a sentence, given as its words. Heads in the input are ignored; a
   * sentence may be empty.
   *
   * What words lack (lemma, tags, morphology) is predicted first, if the model
   * has learnt to, given what they have. Where some word of the sentence has
   * morphology, a word with a tag and without morphology has none. Curly
   * apostrophes and the like count as plain ones if the treebank of the model
   * lacks them or knows the word better so; the words in the result keep them.
   *
   * @throws {@link SentenceError} if an entry is not a word, or if there are
   * too many.
   */
  parse(words: readonly TaggedWord[]): ParsedSentence {
    this.#finder.load(words);
    return this.#finder.parse();
  }

  /**
   * The best trees of a sentence, the best first, each once; fewer if there
   * are no more.
   *
   * With first order, all trees can be ranked, and the first is the one that
   * {@link Parser.parse} finds. With second order, the tree that `parse` finds
   * and at most the hundred best first-order trees are ranked by their
   * second-order scores; in about a tenth of the sentences, another tree than
   * that of `parse` comes first.
   *
   * `d-mst` ranks all trees if its decoder is `cle`, and those whose arcs do
   * not cross if it is `eisner`; `u-mst-uf` and `u-mst-df` rank spanning trees.
   * Pruned arcs and edges are in none. If the model hangs final
   * punctuation from the root word, trees that differ only in that
   * punctuation count as one, with the score of the best of them; the search
   * ends after a thousand such trees in a row.
   *
   * Besides scoring, the k-th tree takes time O(n² + k n) for `cle`, and
   * O(m α(m, n)) for undirected parsers with m edges; the first k trees take
   * O(n³ log n + k n log(n + k)) for `eisner`. With second order, it takes the
   * time of `parse` and of a hundred first-order trees, for any `k`.
   *
   * @param k - How many trees.
   * @throws {@link SentenceError} if an entry is not a word, or if there are
   * too many; {@link graph!OptionError} if `k` is not a positive integer, or
   * if the parser improves a tree that it found before, as `u-mst-uf-lep` and
   * `u-mst-uf-cle` do.
   *
   * @example
   * ```ts
   * import {loadParser} from 'spanforest/nlp';
   *
   * const parser = await loadParser();
   * const words = ['She', 'saw', 'him', 'duck'].map(form => ({form}));
   * const [best, second] = parser.parseBest(words, 2);
   * best.score >= second.score; // => true
   * ```
   */
  parseBest(words: readonly TaggedWord[], k: number): RankedSentence[] {
    checkInteger(WHERE, 'k', k, 1);
    const finder = this.#finder;
    finder.load(words);
    const ranking = finder.rank();
    if (ranking === undefined) {
      throw new OptionError(
        `${WHERE}: ${this.parser} improves a tree that it found before, so ` +
          'it cannot rank trees. Use another parser, such as d-mst.'
      );
    }
    const best: RankedSentence[] = [];
    const seen = new Set<string>();
    let repeats = 0;
    for (const {heads, score} of ranking) {
      if (this.model.punctuation) {
        finder.attach(heads);
        const key = heads.join();
        if (seen.has(key) && ++repeats === MOST_REPEATS) break;
        if (seen.has(key)) continue;
        seen.add(key);
        repeats = 0;
      }
      best.push({...finder.labelled(heads), score});
      if (best.length === k) break;
    }
    return best;
  }

  /**
   * The same sentence with the tree that {@link Parser.parse} finds, and with
   * the tags that were missing. Comments, multiword ranges and all other
   * columns stay. With `confidence`, MISC says how likely each head is to be
   * right, as `Confidence=0.97`, how likely its UPOS is, as `TagConfidence=0.99`,
   * and the comment `tree_probability` how likely the tree is; see
   * {@link Parser.explain}.
   *
   * @throws {@link SentenceError} if it is not a sentence, or has too many
   * words.
   *
   * @example
   * ```ts
   * import {loadParser, sentenceOf} from 'spanforest/nlp';
   *
   * const parser = await loadParser();
   * const words = [{form: 'Dogs'}, {form: 'bark'}, {form: '.'}];
   * const parsed = parser.parseSentence(sentenceOf(words));
   * parsed.words.map(({upos, head}) => `${upos} ${head}`);
   * // => ['NOUN 2', 'VERB 0', 'PUNCT 2']
   * ```
   */
  parseSentence(
    sentence: Sentence,
    options: ParseSentenceOptions = {}
  ): Sentence {
    checkSentence('parser', sentence);
    checkOptions(WHERE, options, {confidence: 'boolean'});
    if (sentence.words.length === 0) return sentence;
    if (!options.confidence) {
      return withTree(sentence, this.parse(sentence.words));
    }
    const explained = this.explain(sentence.words);
    const {probabilities, treeProbability, tagProbabilities} = explained;
    const parsed = withTree(sentence, explained);
    return withConfidence(
      parsed,
      probabilities,
      treeProbability,
      tagProbabilities
    );
  }

  /**
   * The trees of all sentences of a text.
   *
   * If the text seems to be in another language, `onWarning` is called.
   * Every word has its position in the text, and the sentences keep all white
   * space. NUL and lone surrogates are read as U+FFFD. A text without words has
   * no sentences. Other work gets a turn every 50 ms, between two sentences,
   * and there a signal stops the call. Takes time linear in the text and in
   * the arcs or edges scored.
   *
   * @throws {@link ReadTextError} if the model has not learnt to split text,
   * or if it is not a string; {@link graph!OptionError} if an option is
   * invalid.
   *
   * @example
   * ```ts
   * import {loadParser} from 'spanforest/nlp';
   *
   * const parser = await loadParser();
   * const [tree] = await parser.parseText('The dog chased the cat.');
   * tree.root.form; // => 'chased'
   * tree.words[1].deprel; // => 'nsubj'
   * tree.words[1].start; // => 4
   * ```
   */
  async parseText(
    text: string,
    options: TextOptions = {}
  ): Promise<SentenceTree[]> {
    checkText(text);
    const trees: SentenceTree[] = [];
    for await (const tree of this.parseStream([text], options)) {
      trees.push(tree);
    }
    return trees;
  }

  /**
   * The trees of the sentences of a text that comes in chunks, strings or
   * bytes in UTF-8, each as soon as it is complete. Where chunks end does not
   * matter. Takes memory for a sentence only, however long the text and its
   * paragraphs are.
   *
   * @throws {@link ReadTextError} if the model has not learnt to split text,
   * or if a chunk is neither a string nor UTF-8; {@link graph!OptionError} if
   * an option is invalid.
   *
   * @example
   * ```ts
   * import {loadParser} from 'spanforest/nlp';
   *
   * const parser = await loadParser();
   * const chunks = ['Dogs bark. The chil', 'dren laughed.'];
   * const roots: string[] = [];
   * for await (const {root} of parser.parseStream(chunks)) roots.push(root.form);
   * roots; // => ['bark', 'laughed']
   * ```
   */
  parseStream(
    chunks: TextChunks,
    options: TextOptions = {}
  ): AsyncGenerator<SentenceTree, void, undefined> {
    const {model, coverage: before} = this;
    const parse = (sentence: Sentence, confidence: boolean) =>
      this.parseSentence(sentence, {confidence});
    const warn = () => {
      const now = this.coverage;
      const doubt = languageDoubt(
        {
          words: now.words - before.words,
          known: now.known - before.known,
          letters: now.letters - before.letters,
          inScript: now.inScript - before.inScript
        },
        model.language
      );
      if (doubt === '') return;
      const text = `${doubt}. Expect poor trees: load the model of its language.`;
      const {onWarning} = options;
      if (onWarning) onWarning(text);
      else if (!this.#hasWarned) console.warn(`${WHERE}: ${text}`);
      this.#hasWarned ||= !onWarning;
    };
    return treesOfChunks(chunks, options, model.tokenizer, parse, warn);
  }

  /**
   * Parses a sentence as {@link Parser.parse} does, and returns the score of
   * each arc, by how much it beats the best other head of the same word, and
   * how likely every arc and the tree are.
   *
   * With second order, the scores are still those of first order, by which the
   * tree to be improved was found.
   *
   * `d-mst`, `u-mst-uf-lep` and `u-mst-uf-cle` have the scores of arcs,
   * `u-mst-uf` and `u-mst-df` those of undirected edges, the same for both
   * directions; pruned edges have none. Scores are comparable within a model
   * only. With `mix`, `d-mst` has the mixed scores.
   *
   * Probabilities are those of a distribution over all trees, crossing arcs
   * included, in which a tree is drawn in proportion to the exponential of its
   * score: exact for first order, by the Matrix-Tree theorem, and approximate
   * for second order, by belief propagation. `u-mst-uf-lep` and `u-mst-uf-cle`
   * have those of `d-mst`. The calibration of the model turns them into
   * shares of right heads that can be relied on, see `isCalibrated`.
   *
   * It takes O(n³) more time than parsing for n words; beyond 500 words O(n²),
   * because each word then chooses its head by itself. Space O(n²).
   *
   * @throws {@link SentenceError} if an entry is not a word, or if there are
   * too many.
   *
   * @example
   * ```ts
   * import {Parser, train} from 'spanforest/nlp';
   *
   * const words = [
   *   {form: 'She', upos: 'PRON', head: 2},
   *   {form: 'reads', upos: 'VERB', head: 0}
   * ];
   * const parser = new Parser(train([words], {bits: 10}));
   * const {heads, margins, probabilities} = parser.explain(words);
   * [...heads]; // => [-1, 2, 0]
   * // Every other head scores worse, and is less likely.
   * margins[1] > 0 && margins[2] > 0; // => true
   * probabilities[1] > 0.5; // => true
   * ```
   */
  explain(words: readonly TaggedWord[]): ExplainedSentence {
    this.#finder.load(words);
    return {...this.#finder.explain(), isCalibrated: this.isCalibrated};
  }

  /**
   * Draws trees of a sentence at random, each as likely as it is by its score:
   * by the distribution that {@link Parser.explain} describes, at the
   * temperature of the model's calibration. Trees may come several times.
   *
   * Takes O(n³) time for each tree of n words.
   *
   * @throws {@link SentenceError} if an entry is not a word, or if there are
   * too many; {@link graph!OptionError} if an option is invalid, or if the
   * sentence has more than 500 words.
   *
   * @example
   * ```ts
   * import {seededRandom} from 'spanforest/graph';
   * import {loadParser} from 'spanforest/nlp';
   *
   * const parser = await loadParser();
   * const words = ['I', 'saw', 'her', 'duck'].map(form => ({form}));
   * const trees = parser.sample(words, {count: 3, rng: seededRandom(1)});
   * trees.length; // => 3
   * ```
   */
  sample(
    words: readonly TaggedWord[],
    options: SampleTreesOptions = {}
  ): ParsedSentence[] {
    checkOptions(WHERE, options, {count: 'value', rng: 'function'}, SEEDED);
    const count = checkInteger(
      WHERE,
      'count',
      options.count ?? 1,
      0,
      MOST_SAMPLES
    );
    const finder = this.#finder;
    finder.load(words);
    finder.find();
    const trees = finder.probabilities();
    return Array.from({length: count}, () => {
      const heads = trees.sample(options.rng);
      finder.attach(heads);
      return finder.labelled(heads);
    });
  }
}

const WHERE = 'spanforest/nlp/parser';

// The length of the longest array.
const MOST_SAMPLES = 2 ** 32 - 1;

const SEEDED = {
  random: 'Pass the source of random numbers as rng.',
  seed: 'Pass rng: seededRandom(seed).'
} as const;

// Final punctuation can hang from other words in very many ways.
const MOST_REPEATS = 1000;
