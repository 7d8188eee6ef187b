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
  /**
   * The folder of the same sentences in other characters, which the model reads
   * as those of the treebank.
   */
  readonly twin?: string;
  /**
   * What sentences from which the tokeniser learns have in their comments;
   * default: all.
   */
  readonly textSources?: RegExp;
  /** Where the training sentences come from, if not its own training part. */
  readonly training?: string;
  /** What is to be known of the sentences. */
  readonly remark?: string;
  /** The treebanks on universaldependencies.org, where their authors are named. */
  readonly pages?: readonly string[];
  /** More test parts, by what they have, each with its folder and part. */
  readonly tests?: Readonly<Record<string, readonly [string, string]>>;
  /** The licences of the sentences; default: CC-BY-SA-4.0. */
  readonly licences?: readonly Licence[];
  /**
   * Whether WordNet has its lexicon and lemmas, vectors its classes, and
   * short sentences are made of its treebanks.
   */
  readonly hasLexicon?: boolean;
  /** The seed of the model that is kept; default: 1. */
  readonly seed?: number;
  /** Whether the file is older than the recipe, which makes another one. */
  readonly isOlder?: boolean;
  /** Whether arcs are pruned by side; default: true. */
  readonly isPruned?: boolean;
  /** The parser has 2^bits weights; default: 21. */
  readonly bits?: number;
  /** More options of spanforest train; default: --rerank. */
  readonly options?: readonly string[];
}

/** A licence, by its SPDX identifier. */
export type Licence = keyof typeof LICENCES;

/** The names and addresses of licences. */
export const LICENCES = {
  'CC-BY-4.0': {
    name: 'CC BY 4.0',
    address: 'https://creativecommons.org/licenses/by/4.0/'
  },
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
    isOlder: true,
    name: 'Czech',
    folder: 'czech-cac',
    treebank: 'UD Czech-CAC',
    training: 'the development part of CAC, with UD Czech-CLTT and Czech-PUD',
    pages: ['cs_cac', 'cs_cltt', 'cs_pud']
  },
  {
    tag: 'da',
    name: 'Danish',
    folder: 'danish-ddt',
    treebank: 'UD Danish-DDT 2.5',
    isPruned: false,
    pages: ['da_ddt']
  },
  {
    tag: 'de',
    isOlder: true,
    name: 'German',
    folder: 'german-gsd',
    treebank: 'UD German-GSD',
    training: 'the development part of GSD, with UD German-PUD',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0'],
    pages: ['de_gsd', 'de_pud']
  },
  {
    tag: 'el',
    isOlder: true,
    name: 'Greek',
    folder: 'greek-gud',
    treebank: 'UD Greek-GUD',
    pages: ['el_gud']
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
    tag: 'es',
    name: 'Spanish',
    folder: 'spanish-gsd',
    treebank: 'UD Spanish-GSD',
    training: 'most of the development part of GSD, with UD Spanish-PUD',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0'],
    options: [],
    isPruned: false,
    pages: ['es_gsd', 'es_pud']
  },
  {
    tag: 'fi',
    name: 'Finnish',
    folder: 'finnish-tdt',
    treebank: 'UD Finnish-TDT',
    training:
      'most of the development part of TDT, with UD Finnish-PUD and -OOD',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0'],
    isPruned: false,
    pages: ['fi_tdt', 'fi_pud', 'fi_ood']
  },
  {
    tag: 'fr',
    name: 'French',
    folder: 'french-gsd',
    treebank: 'UD French-GSD',
    training: 'most of the development part of GSD, with UD French-PUD',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0'],
    isPruned: false,
    pages: ['fr_gsd', 'fr_pud']
  },
  {
    tag: 'hr',
    name: 'Croatian',
    folder: 'croatian-set',
    treebank: 'UD Croatian-SET',
    training:
      'most of the development part of SET, with sentences of its version of 2019',
    isPruned: false,
    pages: ['hr_set']
  },
  {
    tag: 'id',
    name: 'Indonesian',
    folder: 'indonesian-csui',
    treebank: 'UD Indonesian-CSUI',
    training: 'the training part of CSUI, with most of UD Indonesian-PUD',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0'],
    isPruned: false,
    pages: ['id_csui', 'id_pud']
  },
  {
    tag: 'it',
    name: 'Italian',
    folder: 'italian-pud-markit-twittiro',
    treebank: 'UD Italian-MarkIT',
    training:
      'with UD Italian-PUD, -TWITTIRO and -Valico; where sentences end from ' +
      'MarkIT and PUD alone',
    textSources: /^# source = UD_Italian-(MarkIT|PUD)@/m,
    remark:
      'A third of the sentences are tweets, and one in eight is by a learner of ' +
      'Italian. The test part is that of MarkIT and TWITTIRO.',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0', 'CC-BY-4.0'],
    isPruned: false,
    pages: ['it_markit', 'it_pud', 'it_twittiro', 'it_valico'],
    tests: {
      'speeches of ParlaMint': ['italian-pud-markit-twittiro', 'test-parlamint']
    }
  },
  {
    tag: 'ja',
    isOlder: true,
    name: 'Japanese',
    folder: 'japanese-gsd',
    treebank: 'UD Japanese-GSD 2.9',
    pages: ['ja_gsd']
  },
  {
    tag: 'ko',
    name: 'Korean',
    folder: 'korean-gsd',
    treebank: 'UD Korean-GSD',
    isPruned: false,
    pages: ['ko_gsd']
  },
  {
    tag: 'nb',
    name: 'Norwegian Bokmål',
    folder: 'norwegian-bokmaal',
    treebank: 'UD Norwegian-Bokmaal',
    training: 'most of its development part',
    isPruned: false,
    pages: ['no_bokmaal']
  },
  {
    tag: 'nl',
    isOlder: true,
    name: 'Dutch',
    folder: 'dutch-alpino',
    treebank: 'UD Dutch-Alpino',
    training:
      'the development part of Alpino, with the development and test parts ' +
      'of UD Dutch-LassySmall',
    pages: ['nl_alpino', 'nl_lassysmall']
  },
  {
    tag: 'nn',
    name: 'Norwegian Nynorsk',
    folder: 'norwegian-nynorsk',
    treebank: 'UD Norwegian-Nynorsk 2.5',
    options: [],
    isPruned: false,
    pages: ['no_nynorsk']
  },
  {
    tag: 'pt',
    isOlder: true,
    name: 'Portuguese',
    folder: 'portuguese-bosque',
    treebank: 'UD Portuguese-Bosque 2.16',
    pages: ['pt_bosque']
  },
  {
    tag: 'ro',
    name: 'Romanian',
    folder: 'romanian-rrt',
    treebank: 'UD Romanian-RRT',
    training: 'most of the development part of RRT, with UD Romanian-SiMoNERo',
    remark: 'More than half of the sentences are of medical texts.',
    isPruned: false,
    pages: ['ro_rrt', 'ro_simonero']
  },
  {
    tag: 'ru',
    name: 'Russian',
    folder: 'russian-gsd-taiga',
    treebank: 'UD Russian-Taiga',
    training:
      'its version of 2020, with most of the development part of UD Russian-GSD, ' +
      'and Russian-PUD',
    remark: 'The test part is that of GSD.',
    licences: ['CC-BY-SA-4.0', 'CC-BY-SA-3.0'],
    isPruned: false,
    pages: ['ru_taiga', 'ru_gsd', 'ru_pud'],
    tests: {
      'texts of Taiga': ['russian-gsd-taiga', 'test-taiga']
    }
  },
  {
    tag: 'sl',
    isOlder: true,
    name: 'Slovenian',
    folder: 'slovenian-ssj',
    treebank: 'UD Slovenian-SSJ',
    training:
      'the development part of SSJ, with the development and test parts of ' +
      'UD Slovenian-SST',
    pages: ['sl_ssj', 'sl_sst']
  },
  {
    tag: 'sv',
    name: 'Swedish',
    folder: 'swedish-talbanken',
    treebank: 'UD Swedish-Talbanken 2.5',
    isPruned: false,
    pages: ['sv_talbanken']
  },
  {
    tag: 'tr',
    isOlder: true,
    name: 'Turkish',
    folder: 'turkish-boun',
    treebank: 'UD Turkish-BOUN',
    training: 'its development part',
    pages: ['tr_boun']
  },
  {
    tag: 'uk',
    name: 'Ukrainian',
    folder: 'ukrainian-parlamint',
    treebank: 'UD Ukrainian-ParlaMint',
    remark:
      'All of them are from speeches in parliament: expect less of other kinds ' +
      'of text.',
    isPruned: false,
    pages: ['uk_parlamint']
  },
  {
    tag: 'zh',
    isOlder: true,
    name: 'Chinese',
    folder: 'chinese-gsdsimp',
    twin: 'chinese-gsd',
    treebank: 'UD Chinese-GSD 2.5',
    training: 'its training part, converted to simplified characters',
    remark:
      'Traditional characters are read as the simplified ones that stand for ' +
      'them in the treebank, so it reads both; `zh-Hant` and `zh-Hans` stand for ' +
      'this model. The tables are for simplified characters.',
    pages: ['zh_gsd', 'zh_gsdsimp'],
    tests: {'traditional characters': ['chinese-gsd', 'test']}
  }
];

/** The options of `spanforest train` for a language, without files. */
export function trainingOptions({
  tag,
  seed = 1,
  bits = 21,
  isPruned = true,
  options = ['--rerank']
}: Language): string[] {
  return [
    ...options,
    ...['--order', '2', ...(isPruned ? ['--prune', 'sides'] : [])],
    ...['--bits', String(bits)],
    ...['--language', tag, '--seed', String(seed)]
  ];
}

/** The file of the model of a language. */
export function modelFile(tag: string): string {
  return `models/${tag}/${tag}.model`;
}
