import {build} from 'esbuild';
import {html, Markup} from '../internals.js';
import {linkFrom, renderPage} from './page.js';
import {ARBORESCENCES} from './playground-arborescences.js';
import {FORESTS} from './playground-forests.js';
import {writeEnglishModel} from './playground-model.js';
import {PARSING} from './playground-parsing.js';
import type {Tool} from './playground-tool.js';

const TOOLS: readonly Tool[] = [FORESTS, ARBORESCENCES, PARSING];

/** Bundles the scripts of the playground and writes its pages. */
export async function writePlayground(
  site: string,
  write: (path: string, text: string) => void
): Promise<void> {
  for (const tool of TOOLS) {
    const path = `playground/${tool.name}.html`;
    write(
      path,
      renderPage({
        path,
        title: `${tool.title}: playground`,
        description: tool.lead,
        part: 'playground',
        className: 'tool-page',
        body: toolBody(tool, path),
        styles: ['assets/playground.css'],
        scripts: [`assets/${tool.name}.js`]
      })
    );
  }
  const options = {
    outdir: `${site}/assets`,
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning'
  } as const;
  await build({
    ...options,
    entryPoints: TOOLS.map(({name}) => `website/playground/${name}.ts`),
    // A classic script runs from a file as well as from a server.
    format: 'iife',
    // Drawings that leave the page take their style along.
    loader: {'.css': 'text'}
  });
  await build({...options, entryPoints: ['website/playground/playground.css']});
  await build({
    ...options,
    entryPoints: ['website/playground/english-reader.ts'],
    format: 'esm'
  });
  await writeEnglishModel(`${site}/assets`);
}

function toolBody({name, title, lead, body}: Tool, path: string): Markup {
  return html`<main class="tool" id="main">
<div class="tool-head">
<div><h1>${title}</h1><p>${lead}</p></div>
<nav class="tabs" aria-label="Tools">${TOOLS.map(
    tool =>
      html`<a href="${linkFrom(path, `playground/${tool.name}.html`)}"${new Markup(tool.name === name ? ' aria-current="page"' : '')}>${tool.title}</a>
`
  )}</nav>
</div>
<noscript><p>The playground needs JavaScript; the guides do not.</p></noscript>
${body}
</main>`;
}
