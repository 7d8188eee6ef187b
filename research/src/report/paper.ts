import type {PaperSystemName} from '../systems.js';

/** The figures of one setup of the paper, in percent as printed. */
export interface PaperSetup {
  /** A language, or a corpus of English. */
  readonly name: string;
  /** Attachment scores of each system: Table 1. */
  readonly scores: Readonly<
    Record<
      PaperSystemName,
      {readonly directed: number; readonly undirected: number}
    >
  >;
  /** D-MST against U-MST-uf-lep: Table 2. */
  readonly rivals: Readonly<
    Record<'first' | 'second' | 'oracle' | 'gain', number>
  >;
}

/** The source of all figures of this file. */
export const PAPER_REFERENCE: string =
  'E. Levi, R. Reichart and A. Rappoport, "Edge-linear first-order ' +
  'dependency parsing with undirected minimum spanning tree inference", ' +
  'ACL 2016, Tables 1 and 2';

/** Figures in the text of the paper, in percent or points. */
export const PAPER_TEXT = {
  setups: 20,
  /** Mean of D-MST minus U-MST-uf-lep. */
  gap: {directed: 0.97, undirected: 0.67},
  /** The least and the greatest directed gap, in Table 1. */
  gapRange: '+0.2 to +2.6',
  /** Setups in which the directed gap is at most 0.5, 1 and 2. */
  within: [6, 14, 19],
  /** The least and the greatest undirected gap; Table 1 has up to 2.3. */
  undirectedRange: '+0.0 to +1.5',
  /** Setups in which the two are level, undirected, and up to 1 apart. */
  level: 2,
  nearlyLevel: 15,
  /** Setups in which D-MST and U-MST-uf-lep win more sentences. */
  wins: [9, 11],
  /** Share of the changes of local enhancement that only turn an edge. */
  turned: 50,
  /** Edges kept, in percent of all arcs. */
  ofArcs: 36.49,
  /** Mean of U-MST-uf-lep minus U-MST-uf. */
  enhancement: {directed: 2.35, undirected: 0.26},
  /** Setups in which U-MST-uf-lep is above U-MST-uf. */
  enhanced: {directed: 20, undirected: 15},
  /** Setups in which U-MST-df is the weakest, directed, in Table 1. */
  weakest: 20,
  /** Edges that pruning removes, over the setups. */
  pruned: {mean: 27.02, deviation: 11.02, median: 23.85},
  /** Setups in which pruning removes more than 20 percent. */
  prunedOverFifth: 17,
  /** Mean of the sentences on which either of the two is better. */
  better: 22.2,
  /** Mean gain of the oracle over D-MST. */
  gain: 1.2
} as const;

// Directed and undirected scores of D-MST, U-MST-uf-lep, U-MST-uf, U-MST-df;
// then D-MST better, U-MST-uf-lep better, oracle, gain.
const ROWS: Readonly<Record<string, string>> = {
  Swedish: '87.7/88.9 86.9/88.4 84.3/87.8 72.0/79.2 20.6 18.0 88.9 1.2',
  Danish: '88.5/89.5 87.7/88.9 85.1/89.0 74.3/82.9 20.8 24.5 89.7 1.4',
  Bulgarian: '90.4/90.9 89.7/90.6 87.0/90.2 69.5/81.4 15.1 22.1 91.6 1.2',
  Slovene: '80.4/83.4 79.4/82.8 76.1/82.4 66.8/75.8 25.4 29.6 81.9 1.5',
  Chinese: '86.1/87.7 84.8/86.7 81.1/86.4 65.9/76.5 15.5 16.7 87.8 1.7',
  Hungarian: '82.9/84.3 81.8/83.3 79.9/82.9 68.2/72.1 26.4 27.2 83.9 1.0',
  Turkish: '75.2/75.3 74.9/75.3 73.1/75.0 57.4/62.6 22.3 19.3 77.1 1.9',
  German: '89.6/90.2 88.7/89.5 86.9/89.0 77.7/82.5 21.3 17.9 90.6 1.0',
  Czech: '81.7/84.0 79.6/82.5 76.1/81.9 57.3/70.9 29.7 26.2 82.8 1.1',
  Dutch: '81.3/83.0 78.7/80.7 73.4/80.5 59.0/71.3 27.7 24.4 82.8 1.5',
  Japanese: '92.5/92.6 92.1/92.2 91.4/92.4 74.4/85.2 5.7 4.0 93.1 0.6',
  Spanish: '83.8/86.0 83.5/85.9 80.4/85.4 73.1/81.3 26.7 30.1 84.8 1.0',
  Catalan: '91.8/92.2 91.3/91.9 89.7/91.7 73.1/83.5 23.4 26.3 92.6 0.8',
  Greek: '82.7/84.9 81.8/84.4 78.7/84.0 71.3/78.7 28.9 30.5 83.9 1.2',
  Basque: '72.1/75.8 71.6/75.8 68.8/75.4 62.8/71.4 23.4 30.8 74.1 2.0',
  Portuguese: '89.2/89.9 88.3/89.3 85.8/89.3 67.9/79.7 22.6 21.9 89.9 0.7',
  Italian: '83.4/85.4 82.4/84.7 79.4/84.4 65.2/77.2 22.5 24.9 84.4 1.0',
  PTB: '92.1/92.8 90.6/91.7 88.5/91.8 77.2/85.4 27.8 20.9 92.8 0.7',
  QBank: '95.8/96.3 95.6/96.2 94.8/96.0 89.1/92.9 5.3 6.0 96.4 0.8',
  GENIA: '88.9/90.0 87.2/88.9 85.0/89.0 72.4/81.6 33.7 23.8 89.7 0.8'
};

/** The setups of the paper, in the order of its tables. */
export const PAPER_SETUPS: readonly PaperSetup[] = Object.entries(ROWS).map(
  ([name, row]) => paperSetup(name, row.split(/[ /]/).map(Number))
);

/** The means over the setups of the paper. */
export const PAPER_MEAN: PaperSetup = paperSetup(
  `mean of ${PAPER_SETUPS.length} setups`,
  Object.values(ROWS)
    .map(row => row.split(/[ /]/).map(Number))
    .reduce((sums, row) => sums.map((sum, i) => sum + row[i]))
    .map(sum => sum / PAPER_SETUPS.length)
);

function paperSetup(name: string, figures: readonly number[]): PaperSetup {
  const scores = (i: number) => {
    return {directed: figures[i], undirected: figures[i + 1]};
  };
  const [first, second, oracle, gain] = figures.slice(8);
  return {
    name,
    scores: {
      'd-mst': scores(0),
      'u-mst-uf-lep': scores(2),
      'u-mst-uf': scores(4),
      'u-mst-df': scores(6)
    },
    rivals: {first, second, oracle, gain}
  };
}

// Other words for setups of the paper. Names of corpora come first, since they
// say more than the language.
const OTHER_WORDS: readonly (readonly [word: string, name: string])[] = [
  ['atis', 'QBank'],
  ['questionbank', 'QBank'],
  ['wsj', 'PTB'],
  ['slovenian', 'Slovene'],
  ['english', 'PTB']
];

/**
 * The setup of the paper to compare a setup with, found by the words of its
 * name; null if there is none. It is of the same language, and for English of
 * the same kind of text if the name says so, but never the same data.
 */
export function paperSetupFor(name: string): PaperSetup | null {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const own = PAPER_SETUPS.find(setup =>
    words.includes(setup.name.toLowerCase())
  );
  if (own) return own;
  const other = OTHER_WORDS.find(([word]) => words.includes(word));
  return PAPER_SETUPS.find(setup => setup.name === other?.[1]) ?? null;
}
