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
  /** Where the training sentences come from, if not its own training part. */
  readonly training?: string;
  readonly licence: string;
  /** Whether the model is a part of spanforest itself. */
  readonly isEmbedded?: boolean;
  /** Whether WordNet is its lexicon. */
  readonly hasLexicon?: boolean;
  /** The seed of the model that is kept, if not 1. */
  readonly seed?: number;
  /** More options of spanforest train. */
  readonly options: readonly string[];
}

const BY_SA = 'CC BY-SA 4.0';
const SECOND_ORDER = ['--order', '2', '--bits', '21'];

/** All languages with models. */
export const LANGUAGES: readonly Language[] = [
  {
    ...{tag: 'en', name: 'English', folder: 'english-ewt'},
    ...{treebank: 'UD English-EWT 2.16', licence: BY_SA},
    ...{options: ['--clauses', ...SECOND_ORDER]},
    // With 1, the tagger takes the verb of a basic sentence for a noun.
    ...{isEmbedded: true, hasLexicon: true, seed: 10}
  },
  {
    ...{tag: 'cs', name: 'Czech', folder: 'czech-cac', options: SECOND_ORDER},
    ...{treebank: 'UD Czech-CAC', licence: BY_SA},
    training: 'the development part of CAC, with UD Czech-CLTT and Czech-PUD'
  },
  {
    ...{tag: 'da', name: 'Danish', folder: 'danish-ddt', options: SECOND_ORDER},
    ...{treebank: 'UD Danish-DDT 2.5', licence: BY_SA}
  },
  {
    ...{tag: 'de', name: 'German', folder: 'german-gsd', options: SECOND_ORDER},
    ...{treebank: 'UD German-GSD', licence: 'CC BY-SA 4.0 and 3.0'},
    training: 'the development part of GSD, with UD German-PUD'
  },
  {
    ...{tag: 'el', name: 'Greek', folder: 'greek-gud', options: SECOND_ORDER},
    ...{treebank: 'UD Greek-GUD', licence: BY_SA}
  },
  {
    ...{
      tag: 'ja',
      name: 'Japanese',
      folder: 'japanese-gsd',
      options: SECOND_ORDER
    },
    ...{treebank: 'UD Japanese-GSD 2.9', licence: BY_SA}
  },
  {
    ...{
      tag: 'nl',
      name: 'Dutch',
      folder: 'dutch-alpino',
      options: SECOND_ORDER
    },
    ...{treebank: 'UD Dutch-Alpino', licence: BY_SA},
    training:
      'the development part of Alpino, with the development and test parts ' +
      'of UD Dutch-LassySmall'
  },
  {
    ...{tag: 'pt', name: 'Portuguese', folder: 'portuguese-bosque'},
    ...{
      treebank: 'UD Portuguese-Bosque 2.16',
      licence: BY_SA,
      options: SECOND_ORDER
    }
  },
  {
    ...{
      tag: 'sl',
      name: 'Slovenian',
      folder: 'slovenian-ssj',
      options: SECOND_ORDER
    },
    ...{treebank: 'UD Slovenian-SSJ', licence: BY_SA},
    training:
      'the development part of SSJ, with the development and test parts of ' +
      'UD Slovenian-SST'
  },
  {
    ...{
      tag: 'sv',
      name: 'Swedish',
      folder: 'swedish-talbanken',
      options: SECOND_ORDER
    },
    ...{treebank: 'UD Swedish-Talbanken 2.5', licence: BY_SA}
  },
  {
    ...{
      tag: 'tr',
      name: 'Turkish',
      folder: 'turkish-boun',
      options: SECOND_ORDER
    },
    ...{treebank: 'UD Turkish-BOUN', licence: BY_SA},
    training: 'its development part'
  },
  {
    ...{
      tag: 'zh',
      name: 'Chinese',
      folder: 'chinese-gsd',
      options: SECOND_ORDER
    },
    ...{
      treebank: 'UD Chinese-GSD 2.5, in traditional characters',
      licence: BY_SA
    }
  }
];

/** The seed of the model that is kept. */
export function seedOf({seed = 1}: Language): number {
  return seed;
}
