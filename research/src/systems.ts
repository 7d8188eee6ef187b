import type {ParserName, ParserOptions, TrainingOptions} from 'spanforest/nlp';

/** The names of the systems of the paper, in the order of its tables. */
export const PAPER_SYSTEMS = [
  'd-mst',
  'u-mst-uf-lep',
  'u-mst-uf',
  'u-mst-df'
] as const;

/** The name of a system of the paper. */
export type PaperSystemName = (typeof PAPER_SYSTEMS)[number];

/** The names of the other systems, in the order of the reports. */
export const OTHER_SYSTEMS = [
  'd-mst-pruned',
  'u-mst-df-undirected',
  'u-mst-df-d-mst',
  'u-mst-uf-cle',
  'd-mst-two-seeds',
  'd-mst-eisner',
  'd-mst-second-order',
  'u-mst-uf-cle-second-order',
  'default',
  'default-second-order'
] as const;

/** The name of a system, on the command line and in files. */
export type SystemName = PaperSystemName | (typeof OTHER_SYSTEMS)[number];

/** The names of all systems, in the order of the reports. */
export const SYSTEM_NAMES: readonly SystemName[] = [
  ...PAPER_SYSTEMS,
  ...OTHER_SYSTEMS
];

/**
 * What an experiment compares: a parser with the models it needs. A new system
 * is a name above and an entry of the table below.
 */
export interface System {
  /** Its name in reports. */
  readonly label: string;
  /** The parser and its options. */
  readonly parsing: ParserOptions & {readonly parser: ParserName};
  /** How its own model is trained. */
  readonly training?: TrainingOptions;
  /** The systems whose models it uses, if it has none of its own. */
  readonly uses?: readonly SystemName[];
  /**
   * Whether the weights of the model are added to those of another seed, so
   * that every arc has the sum of two scores.
   */
  readonly isSummed?: boolean;
  /** Whether its weights are rounded, as in the files that `train` writes. */
  readonly isRounded?: boolean;
}

/** All systems. */
export const SYSTEMS: Readonly<Record<SystemName, System>> = {
  'd-mst': {
    label: 'D-MST',
    parsing: {parser: 'd-mst'},
    training: {parser: 'd-mst', decoder: 'cle'}
  },
  'u-mst-uf-lep': {
    label: 'U-MST-uf-lep',
    parsing: {parser: 'u-mst-uf-lep'},
    uses: ['u-mst-uf', 'd-mst']
  },
  'u-mst-uf': {
    label: 'U-MST-uf',
    parsing: {parser: 'u-mst-uf'},
    training: {parser: 'u-mst-uf'}
  },
  'u-mst-df': {
    label: 'U-MST-df',
    parsing: {parser: 'u-mst-df'},
    training: {parser: 'u-mst-df'}
  },
  // The control of what pruning gains: arcs instead of edges.
  'd-mst-pruned': {
    label: 'D-MST, pruned',
    parsing: {parser: 'd-mst'},
    training: {parser: 'd-mst', decoder: 'cle', prune: true}
  },
  'u-mst-df-undirected': {
    label: 'U-MST-df, undirected update',
    parsing: {parser: 'u-mst-df'},
    training: {parser: 'u-mst-df', update: 'undirected'}
  },
  // What update 'd-mst' of u-mst-df would train.
  'u-mst-df-d-mst': {
    label: 'U-MST-df, trained as D-MST',
    parsing: {parser: 'u-mst-df'},
    uses: ['u-mst-uf', 'd-mst']
  },
  'u-mst-uf-cle': {
    label: 'U-MST-uf-cle',
    parsing: {parser: 'u-mst-uf-cle'},
    uses: ['u-mst-uf', 'd-mst']
  },
  'd-mst-two-seeds': {
    label: 'D-MST, two seeds',
    parsing: {parser: 'd-mst'},
    uses: ['d-mst'],
    isSummed: true
  },
  'd-mst-eisner': {
    label: 'D-MST, Eisner',
    parsing: {parser: 'd-mst', decoder: 'eisner'},
    training: {parser: 'd-mst', decoder: 'eisner'}
  },
  'd-mst-second-order': {
    label: 'D-MST, second order',
    parsing: {parser: 'd-mst'},
    training: {parser: 'd-mst', decoder: 'cle', order: 2}
  },
  'u-mst-uf-cle-second-order': {
    label: 'U-MST-uf-cle, second order',
    parsing: {parser: 'u-mst-uf-cle'},
    training: {parser: 'u-mst-uf-cle', order: 2}
  },
  // What `train` makes with gold tags, of either order.
  default: {
    label: 'Default of train',
    parsing: {parser: 'd-mst', order: 1},
    uses: ['default-second-order'],
    isRounded: true
  },
  'default-second-order': {
    label: 'Default of train, second order',
    parsing: {parser: 'd-mst'},
    training: {parser: 'd-mst', templates: 'extended', order: 2},
    isRounded: true
  }
};

/** Whether a system is one of the paper. */
export function isOfPaper(system: SystemName): system is PaperSystemName {
  return (PAPER_SYSTEMS as readonly SystemName[]).includes(system);
}

/** The name of a system in reports. */
export function labelOf(system: SystemName): string {
  return SYSTEMS[system].label;
}

/** The systems whose trainings a system needs: itself, or others. */
export function trainingsOf(system: SystemName): readonly SystemName[] {
  return SYSTEMS[system].uses ?? [system];
}
