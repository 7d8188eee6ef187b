import {seededRandom} from 'spanforest/graph';
import {
  type Model,
  Parser,
  type ParserOptions,
  type Sentence
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

  constructor(model: Model) {
    this.#model = model;
    this.#choices = model.order === 2 ? [SECOND, ...FIRST] : FIRST;
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

  /** A random tree of a sentence. */
  sample({sentence, seed}: {sentence: Sentence; seed: number}): Sentence {
    return this.#arcs.sample(sentence, seededRandom(seed));
  }

  /** How local enhancement improves the best tree without directions. */
  enhance(sentence: Sentence): TreeStep[] {
    const {trees, changes} = this.#arcs.enhance(sentence);
    const form = (v: number) =>
      v === 0 ? 'the root' : `“${sentence.words[v - 1].form}”`;
    return trees.map((tree, i) => ({
      sentence: tree,
      text:
        i === 0
          ? 'The best spanning tree without directions, rooted.'
          : turned(form, changes[i - 1])
    }));
  }
}

function turned(
  form: (v: number) => string,
  {top, from, to, gain}: {top: number; from: number; to: number; gain: number}
): string {
  return `${form(to)} becomes the head of ${form(from)}, and hangs from ${form(top)}: the score rises by ${gain.toFixed(2)}.`;
}
