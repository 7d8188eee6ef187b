import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path/posix';

/** A page that is made of a Markdown file. */
export interface Guide {
  /** The Markdown file, from the root of the repository. */
  readonly source: string;
  /** The page, from the root of the site. */
  readonly path: string;
  /** Its first heading. */
  readonly title: string;
  /** Its name in the navigation. */
  readonly label: string;
  /** The Markdown. */
  readonly text: string;
}

/** Guides that stand together in the navigation. */
export interface Group {
  readonly title: string;
  readonly guides: readonly Guide[];
}

// Guides that are not listed come last, so none can be forgotten. A label
// replaces a heading that is too long for the navigation.
const GROUPS: readonly (readonly [
  string,
  readonly (string | readonly [string, string])[]
])[] = [
  [
    'Start',
    [
      'getting-started',
      ['choosing', 'Choosing'],
      ['modules', 'Modules'],
      ['workers', 'Long calls'],
      'command-line'
    ]
  ],
  [
    'Recipes',
    [
      ['recipes/clustering', 'Clustering points'],
      ['recipes/backbone', 'Backbone of a network'],
      ['recipes/sparsify', 'Drawing a dense graph'],
      ['recipes/decoding', 'Scores of a neural parser'],
      ['recipes/training', 'Your own treebank']
    ]
  ],
  [
    'Forests',
    [
      ['forests', 'What is a forest?'],
      ['boruvka', 'Borůvka'],
      ['karger-klein-tarjan', 'Karger, Klein, Tarjan'],
      ['heavy-edges', 'Heavy edges'],
      ['filter-kruskal', 'Filter-Kruskal'],
      ['kruskal-and-prim', 'Kruskal and Prim'],
      ['cluster', 'Clusters of machines']
    ]
  ],
  [
    'Arborescences',
    [
      ['arborescences', 'Chu-Liu/Edmonds'],
      ['tarjan-and-gabow', 'Tarjan and Gabow'],
      ['k-best', 'The k best'],
      ['probability', 'Probabilities'],
      ['proofs', 'Proofs']
    ]
  ],
  [
    'Parsing',
    [
      ['text', 'From text to trees'],
      ['parser', 'The parser'],
      ['english-model', 'The English model'],
      ['undirected-parsing', 'Undirected parsing'],
      ['local-enhancement', 'Local enhancement'],
      ['second-order', 'Second order'],
      ['drawing', 'Drawing trees'],
      ['conllu', 'CoNLL-U'],
      ['json', 'JSON'],
      ['model-file', 'Model files']
    ]
  ],
  ['Measurements', ['benchmarks', ['experiments', 'Experiments']]],
  [
    'Reference',
    [
      ['formats', 'File formats'],
      ['decisions', 'Decisions']
    ]
  ]
];

/** Reads all guides below a root, grouped for the navigation. */
export function readGuides(root: string): Group[] {
  const left = new Set(
    readdirSync(join(root, 'docs'), {recursive: true, encoding: 'utf8'})
      .map(path => path.replaceAll('\\', '/'))
      .filter(path => path.endsWith('.md'))
      .map(path => path.slice(0, -'.md'.length))
      .sort()
  );
  const guide = (name: string, label?: string): Guide =>
    readGuide(root, `docs/${name}.md`, `guides/${name}.html`, label);
  const groups: {title: string; guides: Guide[]}[] = [];
  for (const [title, names] of GROUPS) {
    const guides: Guide[] = [];
    for (const entry of names) {
      const [name, label] = typeof entry === 'string' ? [entry] : entry;
      if (left.delete(name)) guides.push(guide(name, label));
    }
    if (guides.length > 0) groups.push({title, guides});
  }
  groups
    .find(({title}) => title === 'Recipes')
    ?.guides.push(
      readGuide(root, 'examples/README.md', 'guides/examples.html')
    );
  const more = [...left].map(name => guide(name));
  if (existsSync(join(root, 'CHANGELOG.md'))) {
    more.push(
      readGuide(root, 'CHANGELOG.md', 'guides/changelog.html', 'Changes'),
      readGuide(root, 'CONTRIBUTING.md', 'guides/contributing.html')
    );
  }
  groups.at(-1)?.guides.push(...more);
  return groups;
}

function readGuide(
  root: string,
  source: string,
  path: string,
  label?: string
): Guide {
  const text = readFileSync(join(root, source), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${source} has no heading.`);
  return {source, path, title, label: label ?? title, text};
}

/** The essay about an export, where there is one. */
export const ESSAYS: {readonly [name: string]: string} = {
  minimumSpanningForest: 'forests',
  maximumSpanningForest: 'forests',
  boruvka: 'boruvka',
  boruvkaStep: 'boruvka',
  kkt: 'karger-klein-tarjan',
  kruskal: 'kruskal-and-prim',
  prim: 'kruskal-and-prim',
  filterKruskal: 'filter-kruskal',
  pathMaxima: 'heavy-edges',
  heavyEdges: 'heavy-edges',
  isMinimumSpanningForest: 'heavy-edges',
  isMaximumSpanningForest: 'heavy-edges',
  arborescence: 'arborescences',
  branching: 'arborescences',
  denseArborescence: 'arborescences',
  minimumArborescence: 'arborescences',
  maximumArborescence: 'arborescences',
  minimumBranching: 'arborescences',
  isMinimumArborescence: 'proofs',
  isMaximumArborescence: 'proofs',
  kBestSpanningForests: 'k-best',
  kBestArborescences: 'k-best',
  countSpanningTrees: 'probability',
  countArborescences: 'probability',
  edgeMarginals: 'probability',
  arborescenceMarginals: 'probability',
  treeMarginals: 'probability',
  logPartition: 'probability',
  entropy: 'probability',
  sampleSpanningTree: 'probability',
  sampleArborescence: 'probability',
  parseText: 'text',
  loadParser: 'text',
  loadModel: 'text',
  treeOf: 'text',
  Parser: 'parser',
  train: 'parser',
  decode: 'undirected-parsing',
  enhanceTree: 'local-enhancement',
  readConllu: 'conllu',
  parseConllu: 'conllu',
  encodeModel: 'model-file',
  decodeModel: 'model-file',
  readGraph: 'formats',
  readCsv: 'formats',
  writeGraph: 'formats',
  writeCsv: 'formats'
};
