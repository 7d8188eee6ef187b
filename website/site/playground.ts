import {join} from 'node:path/posix';
import {build} from 'esbuild';
import {html, type Markup} from '../internals.js';
import {writeToolFiles} from '../playground/site-files.js';
import {renderPage} from './page.js';

/** A tool of the playground. */
interface Tool {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'forests',
    title: 'Forests',
    lead: 'Follow algorithms step by step to the spanning forest of a graph.'
  },
  {
    name: 'arborescences',
    title: 'Arborescences',
    lead: 'See how the cycles of cheap arcs are found, contracted and expanded.'
  },
  {
    name: 'parsing',
    title: 'Parsing',
    lead: 'Type a text and see its dependency trees.'
  }
];

/** Bundles the scripts of the playground and writes its pages. */
export async function writePlayground(
  site: string,
  write: (path: string, text: string) => void
): Promise<void> {
  for (const {name, title, lead} of TOOLS) {
    const path = `playground/${name}.html`;
    write(
      path,
      renderPage({
        path,
        title: `${title}: playground`,
        description: lead,
        part: 'playground',
        className: 'tool-page',
        body: BODY,
        scripts: [`assets/${name}.js`]
      })
    );
    await build({
      stdin: {
        contents: `import {mount} from './${name}.js';mount(document.querySelector('#tool'));`,
        resolveDir: 'website/playground'
      },
      outfile: join(site, `assets/${name}.js`),
      bundle: true,
      minify: true,
      // A classic script runs from a file as well as from a server.
      format: 'iife',
      target: 'es2022',
      // The tools put their styles on the page by themselves.
      loader: {'.css': 'text'},
      legalComments: 'none',
      logLevel: 'warning'
    });
  }
  await writeToolFiles(join(site, 'assets/playground'));
}

const BODY: Markup = html`<main id="main">
<noscript><p>The playground needs JavaScript; the guides do not.</p></noscript>
<div id="tool" data-assets="../assets/playground/" style="min-height:100vh"></div>
</main>`;
