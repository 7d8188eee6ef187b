import {
  type Enhancement,
  type Model,
  Parser,
  type ParserOptions,
  type Sentence,
  withHeads
} from 'spanforest/nlp';

/** The tree that one parser found. */
export interface FoundTree {
  readonly name: string;
  readonly text: string;
  /** The sentence with its heads and relations. */
  readonly sentence: Sentence;
}

/** The trees of a sentence, and the changes that led to the last one. */
export interface FoundTrees {
  readonly trees: readonly FoundTree[];
  readonly changes: readonly Enhancement[];
}

/** A parser, what it does, and its options. */
export interface ParserChoice {
  readonly name: string;
  readonly text: string;
  readonly options: ParserOptions;
}

/** The parsers that the tool compares. */
export const PARSERS: readonly ParserChoice[] = [
  {
    name: 'D-MST',
    text: 'The best arborescence under directed scores (Chu-Liu/Edmonds).',
    options: {parser: 'd-mst'}
  },
  {
    name: 'Eisner',
    text: 'The same scores, but arcs may not cross.',
    options: {parser: 'd-mst', decoder: 'eisner'}
  },
  {
    name: 'U-MST-uf',
    text: 'The best spanning tree under undirected scores, directed away from the root.',
    options: {parser: 'u-mst-uf'}
  },
  {
    name: 'U-MST-uf-lep',
    text: 'The same tree after local enhancement by directed scores.',
    options: {parser: 'u-mst-uf-lep'}
  }
];

/** Parses with all of them. */
export class Parsers {
  readonly #parsers: readonly (readonly [ParserChoice, Parser])[];
  #changes: Enhancement[] = [];

  constructor(model: Model) {
    const onEnhance = (change: Enhancement) => this.#changes.push(change);
    this.#parsers = PARSERS.map(choice => {
      const {options} = choice;
      const isEnhanced = options.parser === 'u-mst-uf-lep';
      const all = isEnhanced ? {...options, onEnhance} : options;
      return [choice, new Parser(model, all)];
    });
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

/** Replaces the universal tags of a sentence, in its lines too. */
export function withTags(
  sentence: Sentence,
  tags: readonly string[]
): Sentence {
  let number = 0;
  return {
    ...sentence,
    words: sentence.words.map((word, i) => ({...word, upos: tags[i]})),
    lines: sentence.lines.map(line => {
      // Not a comment, a multiword token or an empty node.
      if (!/^\ufeff?\d+\t/.test(line)) return line;
      const fields = line.split('\t');
      fields[3] = tags[number++];
      return fields.join('\t');
    })
  };
}
