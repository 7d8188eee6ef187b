import {
  type Enhancement,
  type Model,
  Parser,
  type ParserOptions,
  type Sentence,
  withHeads
} from 'spanforest/nlp';

/** The tree that a parser found. */
export interface FoundTree {
  readonly name: string;
  readonly text: string;
  /** The sentence with its heads and relations. */
  readonly sentence: Sentence;
}

/** All trees of a sentence, and how the last one came to be. */
export interface FoundTrees {
  readonly trees: readonly FoundTree[];
  readonly changes: readonly Enhancement[];
}

/** A parser, what it does, and how to get it of a model. */
export interface Way {
  readonly name: string;
  readonly text: string;
  readonly options: ParserOptions;
}

export const WAYS: readonly Way[] = [
  {
    name: 'D-MST',
    text: 'The best arborescence of directed scores (Chu-Liu/Edmonds).',
    options: {parser: 'd-mst'}
  },
  {
    name: 'Eisner',
    text: 'The same scores, but no two arcs may cross.',
    options: {parser: 'd-mst', decoder: 'eisner'}
  },
  {
    name: 'U-MST-uf',
    text: 'The best spanning tree of undirected scores, directed away from the root.',
    options: {parser: 'u-mst-uf'}
  },
  {
    name: 'U-MST-uf-lep',
    text: 'The same tree after local enhancement by directed scores.',
    options: {parser: 'u-mst-uf-lep'}
  }
];

/** Parses with every parser that a model holds. */
export class Parsers {
  readonly #parsers: readonly (readonly [Way, Parser])[];
  #changes: Enhancement[] = [];

  constructor(model: Model) {
    const onEnhance = (change: Enhancement) => this.#changes.push(change);
    this.#parsers = WAYS.map(way => [
      way,
      new Parser(model, {...way.options, onEnhance})
    ]);
  }

  parse(sentence: Sentence): FoundTrees {
    this.#changes = [];
    const trees = this.#parsers.map(([{name, text}, parser]) => {
      const {heads, labels} = parser.parse(sentence.words);
      const tree = withHeads(sentence, heads, labels ?? undefined);
      return {name, text, sentence: tree};
    });
    return {trees, changes: this.#changes};
  }
}
