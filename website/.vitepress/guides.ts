import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {DefaultTheme} from 'vitepress';

/** The root of the repository, where all paths of sources start. */
export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

// Pages that are not listed come last, so none can be forgotten.
const GROUPS: {readonly [title: string]: string} = {
  Start: 'start/forests start/parsing',
  'How to':
    'how-to/points how-to/clustering how-to/density-clusters how-to/backbone how-to/database how-to/big-files how-to/workers how-to/verification how-to/subject-verb-object how-to/drawing how-to/batch-parsing how-to/browser how-to/own-treebank how-to/own-scores how-to/from-networkx how-to/from-scipy how-to/from-spacy how-to/from-compromise examples',
  Guides:
    'guides/choosing guides/guarantees guides/modules guides/text models guides/parser guides/confidence guides/comparison cluster',
  'Command line':
    'command-line/index command-line/msf command-line/arborescence command-line/branching command-line/cluster command-line/verify command-line/parse command-line/train command-line/calibrate command-line/evaluate command-line/draw command-line/info command-line/completion',
  Reference:
    'benchmarks reference/formats reference/conllu reference/json reference/errors reference/versions changelog contributing security',
  Forests:
    'background/forests background/boruvka background/karger-klein-tarjan background/heavy-edges background/filter-kruskal background/kruskal-and-prim background/fredman-tarjan background/optimal background/density-clusters',
  Arborescences:
    'background/arborescences background/tarjan-and-gabow background/k-best background/probability background/proofs',
  'Dependency trees':
    'background/undirected-parsing background/local-enhancement background/second-order'
};

// The pages that are not in docs/.
const ELSEWHERE: {readonly [source: string]: string} = {
  'README.md': 'index.md',
  'examples/README.md': 'docs/examples.md',
  'CHANGELOG.md': 'docs/changelog.md',
  'CONTRIBUTING.md': 'docs/contributing.md',
  'SECURITY.md': 'docs/security.md',
  'models/README.md': 'docs/models.md',
  'cluster/README.md': 'docs/cluster.md'
};

/** The page that a Markdown file of the repository becomes. */
export function pageOf(source: string): string {
  return (
    ELSEWHERE[source] ??
    source
      .replace(/^models\/(\w+)\/README/, 'docs/models/$1')
      .replace(/^website\/(pages\/)?/, '')
  );
}

/** All pages of the book, grouped for the navigation. */
export function guideSidebar(): DefaultTheme.SidebarItem[] {
  const docs = readdirSync(`${ROOT}docs`, {recursive: true, encoding: 'utf8'})
    .map(path => `docs/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md'));
  const sources = new Map(
    [...docs, ...Object.keys(ELSEWHERE)].map(file => [pageOf(file), file])
  );
  sources.delete('index.md');
  const item = (page: string) => {
    const source = sources.get(page);
    sources.delete(page);
    const text = readFileSync(`${ROOT}${source}`, 'utf8');
    // What follows a colon is too long for the navigation.
    return {text: /^# ([^:\n]+)/m.exec(text)![1], link: `/${page}`};
  };
  const groups = Object.entries(GROUPS).map(([text, names]) => ({
    text,
    items: names.split(' ').map(name => item(`docs/${name}.md`))
  }));
  groups.at(-1)?.items.push(...[...sources.keys()].map(item));
  return groups;
}

/** What package.json says about the places of a project. */
interface Places {
  readonly repository?: {readonly url: string};
  readonly bugs?: {readonly url: string};
}

/** Links to what readers look for beside the guides, as far as known. */
export function projectLinks({
  repository,
  bugs
}: Places): DefaultTheme.NavItemWithLink[] {
  const source = repository?.url.replace(/^git\+|\.git$/g, '');
  return [
    {text: 'Changes', link: '/docs/changelog'},
    {text: 'Contributing', link: '/docs/contributing'},
    ...(source ? [{text: 'Source', link: source}] : []),
    ...(bugs?.url ? [{text: 'Issues', link: bugs.url}] : [])
  ];
}

/** The tool that shows what a guide is about, and the state of that tool. */
export const TRY: {readonly [page: string]: string} = {
  'docs/background/forests.md': 'forests.html#a=kruskal',
  'docs/background/boruvka.md': 'forests.html#a=boruvka',
  'docs/background/karger-klein-tarjan.md':
    'forests.html#a=kkt&g=random&n=120&d=8',
  'docs/background/heavy-edges.md': 'forests.html#a=kkt&g=random&n=60&d=9',
  'docs/background/filter-kruskal.md':
    'forests.html#a=filter-kruskal&g=random&n=80&d=8',
  'docs/background/kruskal-and-prim.md':
    'forests.html#a=kruskal&g=geometric&n=60',
  'docs/background/fredman-tarjan.md': 'forests.html#a=fredman-tarjan',
  'docs/background/arborescences.md': 'arborescences.html#n=9',
  'docs/background/tarjan-and-gabow.md': 'arborescences.html#n=14',
  'docs/guides/text.md': 'parsing.html',
  'docs/guides/parser.md': 'parsing.html',
  'docs/guides/confidence.md': 'parsing.html'
};
