import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {DefaultTheme} from 'vitepress';

/** The root of the repository, where all paths of sources start. */
export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

// Guides that are not listed come last, so none can be forgotten. A label
// replaces a heading that is too long for the navigation.
const GROUPS: {readonly [title: string]: {readonly [name: string]: string}} = {
  Start: {
    'getting-started': '',
    choosing: 'Choosing',
    guarantees: 'What you can rely on',
    modules: 'Modules',
    workers: 'Long calls',
    'command-line': ''
  },
  Recipes: {
    'recipes/clustering': 'Clustering points',
    'recipes/backbone': 'Backbone of a network',
    'recipes/sparsify': 'Drawing a dense graph',
    'recipes/decoding': 'Scores of a neural parser',
    'recipes/training': 'Your own treebank',
    examples: ''
  },
  Forests: {
    forests: 'What is a forest?',
    boruvka: 'Borůvka',
    'karger-klein-tarjan': 'Karger, Klein, Tarjan',
    'heavy-edges': 'Heavy edges',
    'filter-kruskal': 'Filter-Kruskal',
    'kruskal-and-prim': 'Kruskal and Prim',
    cluster: 'Clusters of machines'
  },
  Arborescences: {
    arborescences: 'Chu-Liu/Edmonds',
    'tarjan-and-gabow': 'Tarjan and Gabow',
    'k-best': 'The k best',
    probability: 'Probabilities',
    proofs: 'Proofs'
  },
  Parsing: {
    text: 'From text to trees',
    parser: 'The parser',
    'english-model': 'The English model',
    'undirected-parsing': 'Undirected parsing',
    'local-enhancement': 'Local enhancement',
    'second-order': 'Second order',
    drawing: 'Drawing trees',
    conllu: 'CoNLL-U',
    json: 'JSON',
    'model-file': 'Model files'
  },
  Measurements: {benchmarks: '', experiments: 'Experiments'},
  Reference: {
    formats: 'File formats',
    errors: 'Errors',
    decisions: 'Decisions',
    changelog: 'Changes',
    contributing: ''
  }
};

// The guides that are not in docs/.
const ELSEWHERE: {readonly [source: string]: string} = {
  'README.md': 'index.md',
  'examples/README.md': 'guides/examples.md',
  'CHANGELOG.md': 'guides/changelog.md',
  'CONTRIBUTING.md': 'guides/contributing.md'
};

/** The page that a Markdown file of the repository becomes. */
export function pageOf(source: string): string {
  return (
    ELSEWHERE[source] ??
    source.replace(/^docs\//, 'guides/').replace(/^website\/(pages\/)?/, '')
  );
}

/** All guides, grouped for the navigation. */
export function guideSidebar(): DefaultTheme.SidebarItem[] {
  const docs = readdirSync(`${ROOT}docs`, {recursive: true, encoding: 'utf8'})
    .map(path => `docs/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md'));
  const sources = new Map(
    [...docs, ...Object.keys(ELSEWHERE)].map(file => [pageOf(file), file])
  );
  sources.delete('index.md');
  const item = (page: string, label: string) => {
    const source = sources.get(page);
    if (source === undefined) throw new Error(`there is no guide ${page}.`);
    sources.delete(page);
    const text = readFileSync(ROOT + source, 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1];
    if (title === undefined) throw new Error(`${source} has no heading.`);
    return {text: label || title, link: `/${page}`};
  };
  const groups = Object.entries(GROUPS).map(([text, guides]) => ({
    text,
    items: Object.entries(guides).map(([name, label]) =>
      item(`guides/${name}.md`, label)
    )
  }));
  groups.at(-1)?.items.push(...[...sources.keys()].map(page => item(page, '')));
  return groups;
}

/** The tool that shows what a guide is about, and the state of that tool. */
export const TRY: {readonly [page: string]: string} = {
  'guides/forests.md': 'forests.html#a=kruskal',
  'guides/boruvka.md': 'forests.html#a=boruvka',
  'guides/karger-klein-tarjan.md': 'forests.html#a=kkt&g=random&n=120&d=8',
  'guides/heavy-edges.md': 'forests.html#a=kkt&g=random&n=60&d=9',
  'guides/filter-kruskal.md': 'forests.html#a=filter-kruskal&g=random&n=80&d=8',
  'guides/kruskal-and-prim.md': 'forests.html#a=kruskal&g=geometric&n=60',
  'guides/arborescences.md': 'arborescences.html#n=9',
  'guides/tarjan-and-gabow.md': 'arborescences.html#n=14',
  'guides/text.md': 'parsing.html',
  'guides/parser.md': 'parsing.html'
};
