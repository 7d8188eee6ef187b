/** A language with a model, and the treebank that it is trained on. */
export interface Language {
  /** Its tag. */
  readonly tag: string;
  /** Its name in English. */
  readonly name: string;
  /** The folder of the treebank. */
  readonly folder: string;
  /** The treebank, as its authors call it. */
  readonly treebank: string;
  /** Folders of other treebanks from which tagger and parser learn, too. */
  readonly others?: readonly string[];
  /** Where the training sentences come from, if not its own training part. */
  readonly training?: string;
  /** The licences of the sentences; default: CC-BY-SA-4.0. */
  readonly licences?: readonly Licence[];
  /**
   * Whether WordNet has its lexicon and lemmas, vectors its classes, and
   * short sentences are made of its treebanks.
   */
  readonly hasLexicon?: boolean;
  /** The seed of the model that is kept; default: 1. */
  readonly seed?: number;
  /** The parser has 2^bits weights; default: 21. */
  readonly bits?: number;
  /** More options of spanforest train. */
  readonly options?: readonly string[];
}

/** A licence, by its SPDX identifier. */
export type Licence = keyof typeof LICENCES;

/** The names and addresses of licences. */
export const LICENCES = {
  'CC-BY-SA-3.0': {
    name: 'CC BY-SA 3.0',
    address: 'https://creativecommons.org/licenses/by-sa/3.0/'
  },
  'CC-BY-SA-4.0': {
    name: 'CC BY-SA 4.0',
    address: 'https://creativecommons.org/licenses/by-sa/4.0/'
  }
} as const;

/** All languages with models. */
export const LANGUAGES: readonly Language[] = [
  {
    tag: 'cs',
    name: 'Czech',
    folder: 'czech-cac',
    treebank: 'UD Czech-CAC',
    training: 'the development part of CAC, with UD Czech-CLTT and Czech-PUD'
  },
  {
    tag: 'da',
    name: 'Danish',
    folder: 'danish-ddt',
    treebank: 'UD Danish-DDT 2.5'
  },
  {
    tag: 'de',
    name: 'German',
    folder: 'german-gsd',
    treebank: 'UD German-GSD',
    training: 'the development part of GSD, with UD German-PUD',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0']
  },
  {
    tag: 'el',
    name: 'Greek',
    folder: 'greek-gud',
    treebank: 'UD Greek-GUD'
  },
  {
    tag: 'en',
    name: 'English',
    folder: 'english-ewt',
    treebank: 'UD English-EWT 2.16',
    others: ['english-gum-open', 'english-pud', 'english-eslspok'],
    training: 'with UD English-GUM, its open genres, English-PUD and -ESLSpok',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0'],
    hasLexicon: true,
    // With 1, the tagger takes the verb of a basic sentence for a noun.
    seed: 10,
    options: ['--rerank'],
    bits: 22
  },
  {
    tag: 'ja',
    name: 'Japanese',
    folder: 'japanese-gsd',
    treebank: 'UD Japanese-GSD 2.9'
  },
  {
    tag: 'nl',
    name: 'Dutch',
    folder: 'dutch-alpino',
    treebank: 'UD Dutch-Alpino',
    training:
      'the development part of Alpino, with the development and test parts ' +
      'of UD Dutch-LassySmall'
  },
  {
    tag: 'pt',
    name: 'Portuguese',
    folder: 'portuguese-bosque',
    treebank: 'UD Portuguese-Bosque 2.16'
  },
  {
    tag: 'sl',
    name: 'Slovenian',
    folder: 'slovenian-ssj',
    treebank: 'UD Slovenian-SSJ',
    training:
      'the development part of SSJ, with the development and test parts of ' +
      'UD Slovenian-SST'
  },
  {
    tag: 'sv',
    name: 'Swedish',
    folder: 'swedish-talbanken',
    treebank: 'UD Swedish-Talbanken 2.5'
  },
  {
    tag: 'tr',
    name: 'Turkish',
    folder: 'turkish-boun',
    treebank: 'UD Turkish-BOUN',
    training: 'its development part'
  },
  {
    tag: 'zh',
    name: 'Chinese',
    folder: 'chinese-gsd',
    treebank: 'UD Chinese-GSD 2.5, in traditional characters'
  }
];

/** The options of `spanforest train` for a language, without files. */
export function trainingOptions({
  tag,
  seed = 1,
  bits = 21,
  options = []
}: Language): string[] {
  return [
    ...options,
    ...['--order', '2', '--prune', 'sides', '--bits', String(bits)],
    ...['--language', tag, '--seed', String(seed)]
  ];
}

/** The file of the model of a language. */
export function modelFile(tag: string): string {
  return `models/${tag}/${tag}.model`;
}
