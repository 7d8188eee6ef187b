/**
 * Builds the site into website/dist: guides, reference, playground. Fails on a
 * broken link, on anything that would be loaded from elsewhere, and on any
 * warning of TypeDoc.
 *
 * npm run docs [-- --keep-api]
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import {dirname, join} from 'node:path/posix';
import {build} from 'esbuild';
import {ARC_STYLE} from 'spanforest/nlp';
import {exportPages, writeApi} from './api.js';
import {folderPages} from './cards.js';
import {brokenLinks} from './check-links.js';
import {guideBody} from './guide-page.js';
import {homeBody} from './home.js';
import {createHighlighter, renderMarkdown} from './markdown.js';
import {ESSAYS, type Guide, readGuides} from './navigation.js';
import {renderPage} from './page.js';
import {writePlayground} from './playground.js';
import {makeSearchIndex, type SearchedPage} from './search-index.js';

const ROOT = process.cwd();
const SITE = 'website/dist';

const keepsApi = process.argv.includes('--keep-api');
for (const name of existsSync(SITE) ? readdirSync(SITE) : []) {
  if (keepsApi && name === 'api') continue;
  rmSync(join(SITE, name), {recursive: true});
}

const groups = readGuides(ROOT);
const guides = groups.flatMap(group => group.guides);
if (!existsSync(join(SITE, 'api'))) {
  await writeApi(join(SITE, 'api'), essaysByExport(guides));
}

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(SITE, path)), {recursive: true});
  writeFileSync(join(SITE, path), text);
};
write(
  'assets/site.css',
  [
    'website/site/style.css',
    'website/site/figures.css',
    'website/playground/digraph.css',
    'website/playground/arcs.css'
  ]
    .map(file => readFileSync(file, 'utf8'))
    .join('') + ARC_STYLE
);
for (const file of ['site.js', 'icon.svg']) {
  cpSync(join('website/site', file), join(SITE, 'assets', file));
}
if (existsSync('docs/images')) {
  cpSync('docs/images', join(SITE, 'images'), {recursive: true});
}
cpSync('examples', join(SITE, 'examples'), {
  recursive: true,
  // The page of one has to be bundled first.
  filter: path => !/\.(html|md|json)$|bundle/.test(path)
});

const highlight = await createHighlighter();
const pages = new Map(guides.map(({source, path}) => [source, path]));
pages.set('README.md', 'index.html');
const exports = exportPages(join(SITE, 'api'));
write(
  'index.html',
  renderPage({
    path: 'index.html',
    title: 'spanforest',
    description:
      'Minimum spanning forests, arborescences and a dependency parser for TypeScript and JavaScript.',
    part: 'home',
    body: homeBody(highlight)
  })
);
const searched: SearchedPage[] = [];
for (const guide of guides) {
  const {source, path, title, label, text} = guide;
  const targets = {pages, exports};
  const rendered = renderMarkdown(ROOT, source, path, text, highlight, targets);
  searched.push({path, label, body: rendered.body});
  const body = guideBody(groups, guide, rendered);
  const description = `${title}: a guide to spanforest.`;
  write(path, renderPage({path, title, description, part: 'guides', body}));
}
for (const page of folderPages(groups)) write(page.path, renderPage(page));
write(
  'assets/search-index.js',
  `searchIndex=${JSON.stringify(makeSearchIndex(searched))}`
);
await build({
  entryPoints: ['website/site/search.ts'],
  outdir: `${SITE}/assets`,
  bundle: true,
  minify: true,
  target: 'es2022',
  format: 'iife',
  logLevel: 'warning'
});
await writePlayground(SITE, write);

const broken = brokenLinks(SITE);
if (broken.length > 0) {
  console.error(`docs: ${broken.length} links are broken.`);
  for (const link of broken) console.error(`  ${link}`);
  process.exit(1);
}
console.log(
  `docs: ${guides.length} guides, reference and playground in ${SITE}`
);

function essaysByExport(all: readonly Guide[]): Map<string, Guide> {
  const essays = new Map<string, Guide>();
  for (const [name, file] of Object.entries(ESSAYS)) {
    const guide = all.find(({source}) => source === `docs/${file}.md`);
    if (guide) essays.set(name, guide);
  }
  return essays;
}
