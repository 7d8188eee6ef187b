import {type RandomSource, seededRandom} from '../../graph/random.js';
import {
  ANYWHERE,
  BoundaryFeatures,
  type BoundaryState,
  beginSentence,
  candidatesAt,
  foldText,
  GAP,
  INSIDE,
  noteMarks,
  OR,
  pairIndex,
  RULES,
  ruleOf,
  SENTENCE_END,
  SPACE,
  TextWindow,
  TOKEN_END,
  TOKEN_START,
  type TokenizerModel
} from '../text/index.js';
import {ClassifierLearner} from './classifier-learner.js';
import {type LearningStep, type PassLearner, shuffle} from './learning.js';
import {TokenStatistics, WordCounts} from './token-statistics.js';
import {
  type TokenSentence,
  type TrainingText,
  trainingTexts
} from './token-texts.js';

const PASSES = 5;
// There are 2^bits weights, unless there are to be fewer.
const BITS = 18;

/**
 * Learns to cut text into tokens and sentences from a treebank.
 *
 * The treebank is turned into texts of some sentences each, which are learnt
 * in a random order. The classifier learns to decide as it will be used, with
 * the tokens found so far; a word of the treebank counts as known only if it
 * occurs elsewhere too.
 */
export class TokenLearner implements PassLearner {
  readonly passes: number = PASSES;
  passesDone = 0;
  readonly #texts: readonly TrainingText[];
  readonly #order: Int32Array;
  readonly #random: RandomSource;
  readonly #window = new TextWindow(false);
  readonly #learner: ClassifierLearner;
  readonly #features: BoundaryFeatures;
  readonly #words: WordCounts;
  readonly #asks: Int8Array;
  readonly #isDense: boolean;
  readonly #aliases: string;
  readonly #multiwords: readonly string[];
  // Of this pass, the ends of sentences within paragraphs, and those found.
  #ends = 0;
  #foundEnds = 0;

  /**
   * @param seed - Of the order of the texts.
   * @param bits - There are at most 2^bits weights; default: no limit.
   */
  constructor(
    sentences: readonly TokenSentence[],
    seed: number,
    bits: number = BITS
  ) {
    this.#random = seededRandom(seed);
    this.#multiwords = learnMultiwords(sentences);
    this.#texts = trainingTexts(sentences, this.#multiwords);
    this.#order = Int32Array.from(this.#texts.keys());
    const statistics = new TokenStatistics();
    for (const {text, labels} of this.#texts) {
      load(this.#window, text);
      statistics.add(this.#window, labels);
    }
    this.#isDense = statistics.isDense;
    this.#asks = statistics.asks();
    this.#aliases = aliasesFor(this.#texts);
    this.#words = new WordCounts(statistics.words, this.#isDense ? 6 : 0);
    for (const {text, labels} of this.#texts) {
      load(this.#window, text);
      this.#words.addUses(this.#window);
      this.#words.add(this.#window, labels);
    }
    this.#learner = new ClassifierLearner(
      Math.min(bits, BITS),
      ANYWHERE.length
    );
    this.#features = new BoundaryFeatures(
      this.#window,
      this.#learner.classifier,
      this.#words,
      this.#isDense
    );
  }

  /** Number of texts in a pass. */
  get total(): number {
    return this.#texts.length;
  }

  /** Learns from all texts once, and yields after each. */
  *pass(): Generator<LearningStep, void, undefined> {
    shuffle(this.#order, this.#random);
    let sentences = 0;
    let words = 0;
    let wrong = 0;
    this.#ends = 0;
    this.#foundEnds = 0;
    for (const t of this.#order) {
      wrong += this.#learn(this.#texts[t]);
      words += this.#texts[t].tokens;
      const ends = this.#ends;
      const foundEnds = this.#foundEnds;
      yield {sentences: ++sentences, words, wrong, ends, foundEnds};
    }
    this.passesDone++;
  }

  /** What has been learnt so far. */
  model(): TokenizerModel {
    return {
      weights: this.#learner.rounded(),
      asks: this.#asks,
      known: this.#words.levels(),
      isDense: this.#isDense,
      aliases: this.#aliases,
      multiwords: this.#multiwords
    };
  }

  // Returns how many boundaries it would have got wrong.
  #learn({text, labels, choices}: TrainingText): number {
    const window = this.#window;
    load(window, text);
    this.#words.labels = labels;
    const {points, folds, kinds, joined, length} = window;
    let wrong = 0;
    const state: BoundaryState = {
      floor: 0,
      start: 0,
      tokens: 0,
      quotes: 0,
      depth: 0
    };
    for (let i = 1; i < length; i++) {
      if (joined[i] === 1 || kinds[i - 1] === SPACE) continue;
      const isGap = kinds[i] === SPACE;
      const right = labels[i];
      let found = isGap ? TOKEN_END : INSIDE;
      if (isGap && points[i] !== GAP) found = SENTENCE_END;
      else if (this.#asks[pairIndex(window, i)] > 0) {
        this.#features.list(i, state);
        const candidates = candidatesAt(window, i, this.#asks);
        // The treebank may have a token that is never found.
        found = candidates.includes(right)
          ? this.#learner.learn(right, candidates)
          : this.#learner.classifier.best(candidates);
      }
      if (found !== right) wrong++;
      if (right === SENTENCE_END && !(isGap && points[i] !== GAP)) {
        this.#ends++;
        if (found === right) this.#foundEnds++;
      }
      if (found === INSIDE) continue;
      if (choices[i] > 0 && this.#words.isToken(window, state.start, i)) {
        this.#features.listToken(i, state);
        this.#learner.learn(choices[i] - 1, RULES);
      }
      noteMarks(state, folds, i);
      state.start = isGap ? i + 1 : i;
      state.tokens++;
      if (found === SENTENCE_END) {
        beginSentence(state);
        if (isGap && points[i] !== GAP) state.floor = i + 1;
      }
    }
    return wrong;
  }
}

// What people type for characters that a treebank may not have.
const ALIASES =
  '\u2018\'\u2019\'\u201c"\u201d"\u201e"\u00ab"\u00bb"\u2013-\u2014-';
const RARELY = 3;
const OFTEN = 10;

function aliasesFor(texts: readonly TrainingText[]): string {
  const counts = new Map<string, number>();
  for (const {text} of texts) {
    for (const unit of text) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return (ALIASES.match(/../gsu) ?? [])
    .filter(([from]) => (counts.get(from) ?? 0) < RARELY)
    .filter(([, to]) => (counts.get(to) ?? 0) >= OFTEN)
    .join('');
}

function load(window: TextWindow, text: string): void {
  window.clear();
  window.add(text);
  window.complete();
}

const LONGEST_SUFFIX = 8;
// A suffix gets a rule if at least this many different tokens have it.
const FEWEST_TOKENS = 2;
// The tokens around decide between two rules if both occur so often.
const FEWEST_CHOICES = 3;

/**
 * Learns which tokens are several words, and which: a list of suffixes, each
 * followed by its rule, for `MultiwordRules`. A whole token has the rule that
 * is most frequent for it, a suffix the one that most tokens with it have.
 * Time and space linear in the tokens.
 */
export function learnMultiwords(sentences: readonly TokenSentence[]): string[] {
  const tokens = countRules(sentences);
  const usual = new Map<string, string>();
  // Only suffixes of multiword tokens need counts.
  const votes = new Map<string, Map<string, number>>();
  const longer = new Map<string, Map<string, number>>();
  for (const [token, rules] of tokens) {
    const rule = mostOf(rules);
    usual.set(token, rule);
    if (rule === '') continue;
    for (const suffix of suffixesOf(token)) votes.set(suffix, new Map());
  }
  // And those that are longer by a character, as tokens with them may differ.
  for (const token of usual.keys()) {
    for (const suffix of suffixesOf(token)) {
      if (votes.has(suffix)) continue;
      if (votes.has(suffix.slice(1))) longer.set(suffix, new Map());
      break;
    }
  }
  for (const [suffix, rules] of longer) votes.set(suffix, rules);
  for (const [token, rule] of usual) {
    for (const suffix of suffixesOf(token)) {
      const rules = votes.get(suffix);
      rules?.set(rule, (rules.get(rule) ?? 0) + 1);
    }
  }
  // From short to long: an entry is needed where it changes the rule.
  const chosen = new Map<string, string>();
  const inherited = (suffix: string, from: number) => {
    for (let k = from; k < suffix.length; k++) {
      const rule = chosen.get(suffix.slice(k));
      if (rule !== undefined) return rule;
    }
    return '';
  };
  const suffixes = [...votes.keys()].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1)
  );
  for (const suffix of suffixes) {
    const rules = votes.get(suffix)!;
    const rule = mostOf(rules);
    if (rules.get(rule)! < FEWEST_TOKENS) continue;
    if (rule !== inherited(suffix, 1)) chosen.set(suffix, rule);
  }
  for (const [token, rule] of [...usual].sort((a, b) => (a < b ? -1 : 1))) {
    const other = otherOf(tokens.get(token)!, rule);
    if (other !== null) chosen.set(TOKEN_START + token, rule + OR + other);
    else if (rule !== inherited(token, 0)) {
      chosen.set(TOKEN_START + token, rule);
    }
  }
  return [...chosen].flat();
}

function countRules(
  sentences: readonly TokenSentence[]
): Map<string, Map<string, number>> {
  const tokens = new Map<string, Map<string, number>>();
  for (const {layout, forms} of sentences) {
    let first = 0;
    for (const {form, words} of layout.tokens) {
      const token = foldText(form);
      const rule =
        words === 1 ? '' : ruleOf(form, forms.slice(first, first + words));
      first += words;
      let rules = tokens.get(token);
      if (rules === undefined) {
        rules = new Map();
        tokens.set(token, rules);
      }
      rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
  }
  return tokens;
}

// Of equal ones, the first.
function mostOf(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [rule, count] of counts) {
    if (count <= most) continue;
    best = rule;
    most = count;
  }
  return best;
}

// The second rule of a token, if it is more than an exception.
function otherOf(
  counts: ReadonlyMap<string, number>,
  rule: string
): string | null {
  const others = new Map([...counts].filter(([name]) => name !== rule));
  if (others.size === 0) return null;
  const other = mostOf(others);
  return others.get(other)! < FEWEST_CHOICES ? null : other;
}

function* suffixesOf(token: string): Generator<string> {
  const longest = Math.min(LONGEST_SUFFIX, token.length - 1);
  for (let n = 1; n <= longest; n++) yield token.slice(-n);
}
