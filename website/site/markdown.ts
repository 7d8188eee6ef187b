import {readFileSync} from 'node:fs';
import {basename, dirname, join, relative} from 'node:path/posix';
import {
  bundledLanguages,
  bundledThemes,
  codeToTokensWithThemes,
  createOnigurumaEngine,
  createShikiInternal,
  loadBuiltinWasm
} from '@gerrit0/mini-shiki';
import MarkdownIt from 'markdown-it';
import {html, Markup} from '../internals.js';

/** Colours code; text in a language that it does not know stays plain. */
export type Highlighter = (code: string, language: string) => Markup;

/** A heading of a page, to be jumped to. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

/** What a Markdown file becomes. */
export interface Rendered {
  readonly body: string;
  readonly headings: readonly Heading[];
}

/** What links need to know of the rest of the site. */
interface LinkTargets {
  /** The page that each Markdown file becomes, both from their roots. */
  readonly pages: ReadonlyMap<string, string>;
  /** The page of the reference that documents an exported name. */
  readonly exports: ReadonlyMap<string, string>;
}

/**
 * Renders a Markdown file: headings get the ids that GitHub gives them, links
 * between Markdown files lead to their pages, inline code that is the name of
 * an export leads to the reference, and figures become part of the page, so
 * that they follow its colours.
 *
 * @throws Error if it links to a Markdown file without a page.
 */
export function renderMarkdown(
  root: string,
  source: string,
  path: string,
  text: string,
  highlight: Highlighter,
  {pages, exports}: LinkTargets
): Rendered {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  const here = dirname(path);
  const markdown = new MarkdownIt({html: true, typographer: false});
  const {rules} = markdown.renderer;
  const escapeHtml = markdown.utils.escapeHtml;
  let linked = 0;
  let inHeading = false;

  rules.heading_open = (tokens, at, options, _, self) => {
    inHeading = true;
    const level = Number(tokens[at].tag.slice(1));
    const content = plainText(tokens[at + 1].content);
    const base = slug(content);
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    const id = count === 0 ? base : `${base}-${count}`;
    headings.push({id, level, text: content});
    tokens[at].attrSet('id', id);
    return self.renderToken(tokens, at, options);
  };
  rules.heading_close = (tokens, at, options, _, self) => {
    inHeading = false;
    const {id, level} = headings.at(-1)!;
    const anchor =
      level === 1
        ? ''
        : ` <a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to this section">#</a>`;
    return anchor + self.renderToken(tokens, at, options);
  };
  rules.link_open = (tokens, at, options, _, self) => {
    linked++;
    const href = tokens[at].attrGet('href') ?? '';
    tokens[at].attrSet('href', resolve(href));
    return self.renderToken(tokens, at, options);
  };
  rules.link_close = (tokens, at, options, _, self) => {
    linked--;
    return self.renderToken(tokens, at, options);
  };
  rules.code_inline = (tokens, at) => {
    const {content} = tokens[at];
    const code = `<code>${escapeHtml(content)}</code>`;
    const name = /^(?:new )?(\w+)(?:\(.*\))?$/.exec(content)?.[1] ?? '';
    const target = exports.get(name);
    if (target === undefined || linked > 0 || inHeading) return code;
    return `<a class="export" href="${relative(here, target)}">${code}</a>`;
  };
  rules.fence = (tokens, at) => {
    const {info, content} = tokens[at];
    const [language = ''] = info.trim().split(/\s+/);
    const code = highlight(content.replace(/\n$/, ''), language);
    return `<pre tabindex="0" data-language="${escapeHtml(language)}"><code>${code.text}</code></pre>\n`;
  };
  rules.table_open = () =>
    '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>';
  rules.table_close = () => '</table></div>';
  rules.image = (tokens, at) => {
    const src = tokens[at].attrGet('src') ?? '';
    const alt = tokens[at].content;
    const file = join(dirname(source), src);
    if (src.endsWith('.svg')) {
      const svg = readFileSync(join(root, file), 'utf8');
      return basename(dirname(file)) === 'figures'
        ? `<span class="figure">${inlineSvg(svg)}</span>`
        : plotImage(svg, escapeHtml(alt));
    }
    return `<img src="${relative(here, join('images', src.split('/').at(-1)!))}" alt="${escapeHtml(alt)}" loading="lazy">`;
  };

  function resolve(href: string): string {
    const parts = /^([^#:]+\.(?:md|js))(#.*)?$/.exec(href);
    if (!parts) return href;
    const target = join(dirname(source), parts[1]);
    // Programs stand on the site where they stand in the repository.
    if (target.endsWith('.js')) return relative(here, target);
    const page = pages.get(target);
    if (page === undefined) {
      throw new Error(`${source} links to ${target}, which has no page.`);
    }
    return relative(here, page) + (parts[2] ?? '');
  }

  return {body: markdown.render(text), headings};
}

// As GitHub makes them of headings.
function slug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|\b_|_\b/g, '');
}

// A plot has colours and a background of its own, which stay inside an image.
// Where there is no room for it, it is scrolled, so that it can be read.
function plotImage(svg: string, alt: string): string {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const data = Buffer.from(svg).toString('base64');
  return `<span class="scroll" tabindex="0" role="region" aria-label="Plot"><img class="plot" src="data:image/svg+xml;base64,${data}" width="${width}" height="${height}" alt="${alt}"></span>`;
}

// Its style is for readers elsewhere; here the page has those colours.
function inlineSvg(text: string): string {
  return text
    .replace(/<\?xml[^>]*>\s*/, '')
    .replace(/<style>[\s\S]*?<\/style>\s*/, '')
    .replace(/\n\s*/g, '');
}

const LANGUAGES = {
  ts: 'typescript',
  typescript: 'typescript',
  js: 'javascript',
  json: 'json',
  sh: 'shellsession',
  console: 'shellsession',
  python: 'python'
} as const;

const LIGHT = 'github-light-high-contrast';
const DARK = 'github-dark-high-contrast';

/** Loads grammars and themes: the highlighter that TypeDoc uses as well. */
export async function createHighlighter(): Promise<Highlighter> {
  await loadBuiltinWasm();
  const names = [...new Set(Object.values(LANGUAGES))];
  const shiki = await createShikiInternal({
    engine: await createOnigurumaEngine(),
    themes: [bundledThemes[LIGHT], bundledThemes[DARK]],
    langs: names.map(name => bundledLanguages[name])
  });
  return (code, language) => {
    const lang = (LANGUAGES as Record<string, string>)[language];
    if (lang === undefined) return html`${code}`;
    const lines = codeToTokensWithThemes(shiki, code, {
      lang,
      themes: {light: LIGHT, dark: DARK}
    });
    // Both colours go along; the style sheet takes the one of the theme.
    const spans = lines.map(line =>
      line.map(({content, variants}) =>
        content.trim() === ''
          ? html`${content}`
          : html`<span style="--l:${variants.light.color ?? 'inherit'};--d:${variants.dark.color ?? 'inherit'}">${content}</span>`
      )
    );
    return new Markup(
      spans.map(line => line.map(({text}) => text).join('')).join('\n')
    );
  };
}
