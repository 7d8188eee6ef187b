import {seededRandom} from 'spanforest/graph';
import type {Climb} from 'spanforest/internals';
import {
  type Model,
  Parser,
  type ParserOptions,
  type Sentence,
  withHeads
} from 'spanforest/nlp';
import {ArcModel} from './arc-model.js';

/** The tree that one parser found. */
export interface FoundTree {
  readonly name: string;
  readonly text: string;
  /** The sentence with its tags, heads and relations. */
  readonly sentence: Sentence;
}

/** A step of an algorithm that improves a tree. */
export interface TreeStep {
  readonly text: string;
  readonly sentence: Sentence;
}

/** What the page has to know about a model. */
export interface ModelFacts {
  /** The relations that it has learnt. */
  readonly relations: readonly string[];
  /** The name of the parser that is used unless others are compared. */
  readonly best: string;
}

/** How likely the arcs of a sentence are. */
export interface Confidence {
  /**
   * The probability of every arc: that from `u` to `v`, where 0 is the root, at
   * `u * (n + 1) + v` for n words.
   */
  readonly marginals: Float64Array;
  /** Whether the values can be relied on, and not only their order. */
  readonly isCalibrated: boolean;
}

interface ParserChoice {
  readonly name: string;
  readonly text: string;
  readonly options: ParserOptions;
}

const SECOND: ParserChoice = {
  name: 'Second order',
  text: 'The best tree by single arcs, improved step by step by the scores of pairs of arcs.',
  options: {}
};

const LEAST_RISK: ParserChoice = {
  name: 'Minimum risk',
  text: 'The tree with the most right heads on average, by the probabilities of all arcs.',
  options: {decode: 'mbr'}
};

const FIRST: readonly ParserChoice[] = [
  {
    name: 'Eisner',
    text: 'The best tree without crossing arcs, by single arcs (Eisner 1996).',
    options: {order: 1, decoder: 'eisner'}
  },
  {
    name: 'Chu-Liu/Edmonds',
    text: 'The best tree of all, by single arcs: arcs may cross.',
    options: {order: 1, decoder: 'cle'}
  }
];

const UNDIRECTED = {
  name: 'Undirected',
  text: 'The best spanning tree without directions, then local enhancement (Levi, Reichart and Rappoport 2016).'
};

/** All parsers of a model. The first is the best. */
export class Parsers {
  readonly facts: ModelFacts;
  readonly #model: Model;
  readonly #choices: readonly ParserChoice[];
  readonly #best: Parser;
  // Made when they are needed: the first tree must not wait for them.
  readonly #others = new Map<ParserChoice, Parser>();
  #arcModel: ArcModel | null = null;
  #first: Parser | null = null;
  #climber: Parser | null = null;
  #onClimb: (change: Climb) => void = () => {};

  constructor(model: Model) {
    this.#model = model;
    this.#choices =
      model.order === 2
        ? [SECOND, LEAST_RISK, ...FIRST]
        : [...FIRST, LEAST_RISK];
    this.#best = new Parser(model);
    this.facts = {
      relations: [...(model.labels?.names ?? [])].sort(),
      best: this.#choices[0].name
    };
  }

  #parserOf(choice: ParserChoice): Parser {
    if (choice === this.#choices[0]) return this.#best;
    const known = this.#others.get(choice);
    const parser = known ?? new Parser(this.#model, choice.options);
    this.#others.set(choice, parser);
    return parser;
  }

  get #arcs(): ArcModel {
    this.#arcModel ??= new ArcModel(this.#model);
    return this.#arcModel;
  }

  /** The sentences of a text with the best trees. */
  async read(text: string): Promise<Sentence[]> {
    const trees = await this.#best.parseText(text);
    return trees.map(({sentence}) => sentence);
  }

  /** The best tree of a sentence, by the tags that it has. */
  parse(sentence: Sentence): Sentence {
    return this.#best.parseSentence(sentence);
  }

  /** The trees that all parsers find, the best parser's first. */
  compare(sentence: Sentence): FoundTree[] {
    return [
      ...this.#choices.map(choice => ({
        name: choice.name,
        text: choice.text,
        sentence: this.#parserOf(choice).parseSentence(sentence)
      })),
      {...UNDIRECTED, sentence: this.#arcs.enhance(sentence).trees.at(-1)!}
    ];
  }

  /** How likely every arc of a sentence is. */
  confidence(sentence: Sentence): Confidence {
    const {marginals, isCalibrated} = this.#best.explain(sentence.words);
    return {marginals, isCalibrated};
  }

  /** A random tree of a sentence. */
  sample({sentence, seed}: {sentence: Sentence; seed: number}): Sentence {
    const rng = seededRandom(seed);
    const [{heads, labels}] = this.#best.sample(sentence.words, {rng});
    return withHeads(sentence, heads, labels ?? undefined);
  }

  /** How second order improves the best tree by single arcs. */
  climb(sentence: Sentence): TreeStep[] {
    if (this.#model.order !== 2) return [];
    const changes: Climb[] = [];
    this.#climber ??= new Parser(this.#model, {
      onClimb: change => this.#onClimb(change)
    });
    this.#onClimb = change => changes.push(change);
    this.#first ??= new Parser(this.#model, {order: 1});
    const {heads} = this.#first.parse(sentence.words);
    this.#climber.parse(sentence.words);
    const trees = [this.#arcs.tree(sentence, heads)];
    for (const {words, heads: others} of changes) {
      words.forEach((word, i) => {
        heads[word] = others[i];
      });
      trees.push(this.#arcs.tree(sentence, heads));
    }
    const form = formOf(sentence);
    return trees.map((tree, i) => ({
      sentence: tree,
      text:
        i === 0
          ? 'The best tree by single arcs.'
          : climbed(form, changes[i - 1])
    }));
  }

  /** How local enhancement improves the best tree without directions. */
  enhance(sentence: Sentence): TreeStep[] {
    const {trees, changes} = this.#arcs.enhance(sentence);
    const form = formOf(sentence);
    return trees.map((tree, i) => ({
      sentence: tree,
      text:
        i === 0
          ? 'The best spanning tree without directions, rooted.'
          : turned(form, changes[i - 1])
    }));
  }
}

function formOf({words}: Sentence): (v: number) => string {
  return v => (v === 0 ? 'the root' : `“${words[v - 1].form}”`);
}

function climbed(
  form: (v: number) => string,
  {words, heads, gain}: Climb
): string {
  const moves = words.map(
    (word, i) => `${form(word)} moves to ${form(heads[i])}`
  );
  return `${moves.join(', and ')}: the score rises by ${gain.toFixed(2)}.`;
}

function turned(
  form: (v: number) => string,
  {top, from, to, gain}: {top: number; from: number; to: number; gain: number}
): string {
  return `${form(to)} becomes the head of ${form(from)}, and hangs from ${form(top)}: the score rises by ${gain.toFixed(2)}.`;
}
