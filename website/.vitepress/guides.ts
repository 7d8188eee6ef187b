import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {DefaultTheme} from 'vitepress';

/** The root of the repository, where all paths of sources start. */
export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

// Guides that are not listed come last, so none can be forgotten.
const GROUPS: {readonly [title: string]: string} = {
  Start: 'getting-started choosing promises modules workers command-line',
  Recipes:
    'recipes/clustering recipes/backbone recipes/sparsify recipes/decoding recipes/training examples',
  Forests:
    'forests boruvka karger-klein-tarjan heavy-edges filter-kruskal kruskal-and-prim fredman-tarjan optimal comparisons cluster',
  Arborescences: 'arborescences tarjan-and-gabow k-best probability proofs',
  Parsing:
    'text models parser undirected-parsing local-enhancement second-order belief-propagation confidence drawing conllu json model-file',
  Measurements: 'benchmarks experiments',
  Reference: 'formats errors decisions changelog contributing security licences'
};

// The guides that are not in docs/.
const ELSEWHERE: {readonly [source: string]: string} = {
  'README.md': 'index.md',
  'examples/README.md': 'guides/examples.md',
  'CHANGELOG.md': 'guides/changelog.md',
  'CONTRIBUTING.md': 'guides/contributing.md',
  'SECURITY.md': 'guides/security.md',
  'models/README.md': 'guides/models.md',
  'cluster/README.md': 'guides/cluster.md'
};

/** The page that a Markdown file of the repository becomes. */
export function pageOf(source: string): string {
  return (
    ELSEWHERE[source] ??
    source
      .replace(/^models\/(\w+)\/README/, 'guides/models/$1')
      .replace(/^docs\//, 'guides/')
      .replace(/^website\/(pages\/)?/, '')
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
  const item = (page: string) => {
    const source = sources.get(page);
    sources.delete(page);
    const text = readFileSync(`${ROOT}${source}`, 'utf8');
    // What follows a colon is too long for the navigation.
    return {text: /^# ([^:\n]+)/m.exec(text)![1], link: `/${page}`};
  };
  const groups = Object.entries(GROUPS).map(([text, names]) => ({
    text,
    items: names.split(' ').map(name => item(`guides/${name}.md`))
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
    {text: 'Changes', link: '/guides/changelog'},
    {text: 'Contributing', link: '/guides/contributing'},
    ...(source ? [{text: 'Source', link: source}] : []),
    ...(bugs?.url ? [{text: 'Issues', link: bugs.url}] : [])
  ];
}

/** The tool that shows what a guide is about, and the state of that tool. */
export const TRY: {readonly [page: string]: string} = {
  'guides/forests.md': 'forests.html#a=kruskal',
  'guides/boruvka.md': 'forests.html#a=boruvka',
  'guides/karger-klein-tarjan.md': 'forests.html#a=kkt&g=random&n=120&d=8',
  'guides/heavy-edges.md': 'forests.html#a=kkt&g=random&n=60&d=9',
  'guides/filter-kruskal.md': 'forests.html#a=filter-kruskal&g=random&n=80&d=8',
  'guides/kruskal-and-prim.md': 'forests.html#a=kruskal&g=geometric&n=60',
  'guides/fredman-tarjan.md': 'forests.html#a=fredman-tarjan',
  'guides/arborescences.md': 'arborescences.html#n=9',
  'guides/tarjan-and-gabow.md': 'arborescences.html#n=14',
  'guides/text.md': 'parsing.html',
  'guides/parser.md': 'parsing.html',
  'guides/confidence.md': 'parsing.html'
};
