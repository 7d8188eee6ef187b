import {existsSync, readFileSync} from 'node:fs';
import {type DefaultTheme, defineConfig, type UserConfig} from 'vitepress';
import {ARC_STYLE} from '../../src/nlp/drawing/index.js';
import {byCategory} from '../api-categories.js';
import {brokenLinks} from './check-links.js';
import {guideSidebar, pageOf, projectLinks, ROOT, TRY} from './guides.js';
import {readAsRepository, slugify} from './markdown.js';

const read = (file: string) => readFileSync(ROOT + file, 'utf8');

// repository, bugs and homepage are absent until there is a public address.
const project = JSON.parse(read('package.json'));

/** A sidebar for each entry of the package, so that a page lists only its own. */
function apiSidebars(): DefaultTheme.SidebarMulti {
  const file = 'website/api/typedoc-sidebar.json';
  const [main] = existsSync(ROOT + file) ? JSON.parse(read(file)) : [{}];
  const isModule = ({link}: DefaultTheme.SidebarItem) => link !== undefined;
  const items: DefaultTheme.SidebarItem[] = main.items ?? [];
  const groups = items.filter(item => !isModule(item));
  // TypeDoc takes spanforest/graph for a part of spanforest.
  const entries = [
    {...main, items: groups},
    ...items
      .filter(isModule)
      .map(entry => ({...entry, text: `spanforest/${entry.text}`}))
  ];
  const others = entries.map(({text, link}) => ({text, link}));
  const sidebars = entries.map(({text, link = '/api/', items = []}) => {
    const names: {text: string; link: string}[] = items.flatMap(
      (group: DefaultTheme.SidebarItem) => group.items ?? []
    );
    const categories = byCategory(names).filter(
      ({title}) => title !== 'Types' && text !== 'spanforest/internals'
    );
    const sections = categories.map(({title, items}) => ({
      // Without a link, a group is a button inside a button to screen readers.
      ...{text: title, link: `${link}#${slugify(title)}`},
      items
    }));
    return [link, [{text, link, items: sections}, ...others]] as const;
  });
  return Object.fromEntries([...sidebars, ['/api/', others]]);
}

const config: UserConfig<DefaultTheme.Config> = defineConfig({
  title: 'spanforest',
  description:
    'Minimum spanning forests, arborescences and a dependency parser for TypeScript and JavaScript.',
  srcDir: '..',
  outDir: 'dist',
  srcExclude: [
    'README.md',
    '{assembly,bench,node_modules,notes,scripts,src,test,website/home}/**'
  ],
  ...(project.homepage && {sitemap: {hostname: project.homepage}}),
  rewrites: pageOf,
  lang: 'en',
  // Otherwise every page carries the names of all pages, and all navigation.
  metaChunk: true,
  router: {prefetchLinks: false},
  head: [
    [
      'link',
      {
        rel: 'icon',
        href:
          'data:image/svg+xml;base64,' +
          Buffer.from(read('website/site/icon.svg')).toString('base64')
      }
    ],
    ['style', {}, ARC_STYLE]
  ],
  markdown: {
    config: readAsRepository,
    anchor: {slugify},
    headers: {slugify},
    languageAlias: {cjs: 'js', cts: 'ts'},
    theme: {
      light: 'github-light-high-contrast',
      dark: 'github-dark-high-contrast'
    }
  },
  transformPageData: ({relativePath}) => {
    const tool = TRY[relativePath];
    return tool ? {params: {tool}} : {};
  },
  buildEnd({outDir, site}) {
    const broken = brokenLinks(outDir, site.base);
    if (broken.length === 0) return;
    throw new Error(`${broken.length} links are broken.\n${broken.join('\n')}`);
  },
  themeConfig: {
    nav: [
      {
        text: 'Docs',
        link: '/docs/start/forests',
        activeMatch: '/docs/'
      },
      {text: 'Playground', link: '/playground/', activeMatch: '/playground/'},
      {text: 'API', link: '/api/', activeMatch: '/api/'},
      {text: 'More', items: projectLinks(project)}
    ],
    sidebar: {
      '/docs/': guideSidebar(),
      ...apiSidebars()
    },
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          options: {
            processTerm: term =>
              term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
          },
          searchOptions: {
            combineWith: 'AND',
            boost: {title: 4, titles: 3, text: 1},
            // Pages before their sections, and essays before the reference.
            boostDocument: (id, _term, fields) =>
              ((fields?.titles as string[] | undefined)?.length ? 1 : 1.5) *
              (id.includes('/api/') ? 0.3 : 1),
            fuzzy: 0.1,
            prefix: true
          }
        }
      }
    }
  },
  vite: {
    publicDir: `${ROOT}website/public`,
    resolve: {
      alias: [
        {find: /^spanforest$/, replacement: `${ROOT}src/index.ts`},
        {
          find: /^spanforest\/internals$/,
          replacement: `${ROOT}src/internals.ts`
        },
        {
          find: /^spanforest\/(graph|msf|nlp)$/,
          replacement: `${ROOT}src/$1/index.ts`
        }
      ]
    },
    plugins: [
      {
        // Pages are outside of the folder that has vue.
        name: 'vue-for-pages',
        enforce: 'pre',
        resolveId: (id, _importer, options) =>
          options.ssr && /^vue(\/|$)/.test(id) ? {id, external: true} : null
      }
    ],
    worker: {format: 'es'},
    build: {chunkSizeWarningLimit: 3000}
  }
});

export default config;
