import {
  type Model,
  Parser,
  type ParserOptions,
  type Sentence
} from 'spanforest/nlp';

/** The tree that one parser found. */
export interface FoundTree {
  readonly name: string;
  readonly text: string;
  /** The sentence with its tags, heads and relations. */
  readonly sentence: Sentence;
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
    name: 'Eisner',
    text: 'The best tree without crossing arcs (Eisner 1996).',
    options: {decoder: 'eisner'}
  },
  {
    name: 'Chu-Liu/Edmonds',
    text: 'The best tree of all, under the same scores: arcs may cross.',
    options: {decoder: 'cle'}
  }
];

/** Parses with all of them. */
export class Parsers {
  readonly #parsers: readonly (readonly [ParserChoice, Parser])[];

  constructor(model: Model) {
    this.#parsers = PARSERS.map(choice => [
      choice,
      new Parser(model, choice.options)
    ]);
  }

  /** Splits a text into sentences and words, and tags them. */
  async read(text: string): Promise<Sentence[]> {
    const [[, parser]] = this.#parsers;
    const trees = await parser.parseText(text);
    return trees.map(({sentence}) => sentence);
  }

  parse(sentence: Sentence): FoundTree[] {
    return this.#parsers.map(([{name, text}, parser]) => ({
      name,
      text,
      sentence: parser.parseSentence(sentence)
    }));
  }
}

/**
 * Replaces the universal tags of a sentence, in its lines too. The other tags
 * and the morphology are removed, so that a parser predicts those that fit.
 */
export function withTags(
  sentence: Sentence,
  tags: readonly string[]
): Sentence {
  let number = 0;
  return {
    ...sentence,
    words: sentence.words.map((word, i) => ({
      ...word,
      upos: tags[i],
      xpos: '_',
      feats: '_'
    })),
    lines: sentence.lines.map(line => {
      // Not a comment, a multiword token or an empty node.
      if (!/^\ufeff?\d+\t/.test(line)) return line;
      const fields = line.split('\t');
      fields.splice(3, 3, tags[number++], '_', '_');
      return fields.join('\t');
    })
  };
}
