import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path/posix';
import type {MarkdownOptions} from 'vitepress';
import {pageOf, ROOT} from './guides.js';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** The id that GitHub gives to a heading. */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Makes pages of files that are written for GitHub: links between files lead
 * to their pages, inline code that names an export leads to the reference, and
 * figures become part of the page, so that they follow its colours.
 *
 * @param exports - The page of the reference that documents an exported name.
 */
export function readAsRepository(
  markdown: MarkdownIt,
  exports: ReadonlyMap<string, string> = exportPages()
): void {
  const {rules} = markdown.renderer;
  const {escapeHtml} = markdown.utils;

  const openLink = rules.link_open!;
  rules.link_open = (tokens, at, options, env, self) => {
    env.linked = true;
    const href = tokens[at].attrGet('href') ?? '';
    const [, path, fragment = ''] =
      /^([^#:]+\.(?:md|js))(#.*)?$/.exec(href) ?? [];
    if (path !== undefined && !path.startsWith('/')) {
      const source = relative(ROOT, env.realPath ?? env.path);
      const file = join(dirname(source), path);
      // Notes are not part of the site.
      env.linked = !file.startsWith('notes/');
      if (!env.linked) return '<span>';
      tokens[at].attrSet('href', `/${pageOf(file)}${fragment}`);
    }
    return openLink(tokens, at, options, env, self);
  };
  rules.link_close = (tokens, at, options, env, self) => {
    const {linked} = env;
    env.linked = undefined;
    return linked ? self.renderToken(tokens, at, options) : '</span>';
  };

  rules.code_inline = (tokens, at, _options, env) => {
    const {content} = tokens[at];
    // An option stays on one line, though browsers would break it at its dash.
    const words = content.split(/(?<=\s)(?=-)/).map(part => {
      const [option] = /^-[\w-]+/.exec(part) ?? [''];
      const rest = escapeHtml(part.slice(option.length));
      return option ? `<span class="option">${option}</span>${rest}` : rest;
    });
    const code = `<code v-pre>${words.join('')}</code>`;
    // A plain word such as train may be a file, an option or a command.
    const [, name] = /^(?:new )?(\w+)(?:\(.*\))?$/.exec(content) ?? [];
    const isPlain = /^[a-z]*$/.test(content);
    const page = env.linked || isPlain ? undefined : exports.get(name ?? '');
    if (page === undefined) return code;
    const [link] = markdown.parseInline(`[](/${page})`, {})[0].children!;
    return `${openLink([link], 0, markdown.options, env, markdown.renderer)}${code}</a>`;
  };

  const image = rules.image!;
  rules.image = (tokens, at, options, env, self) => {
    const source = tokens[at].attrGet('src') ?? '';
    const file = readFileSync(join(dirname(env.realPath ?? env.path), source));
    if (!source.endsWith('.svg')) {
      // A PNG begins with its size.
      tokens[at].attrSet('width', String(file.readUInt32BE(16)));
      tokens[at].attrSet('height', String(file.readUInt32BE(20)));
      return image(tokens, at, options, env, self);
    }
    const svg = file.toString();
    if (!/(^|\/)figures\//.test(source)) {
      const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!;
      tokens[at].attrSet('width', width);
      tokens[at].attrSet('height', height);
      const plot = image(tokens, at, options, env, self);
      return `<span class="plot" tabindex="0" role="region" aria-label="Plot">${plot}</span>`;
    }
    // Its style is for readers elsewhere; here the page has those colours.
    const drawing = svg
      .replace(/<style>[\s\S]*?<\/style>\s*/, '')
      .replace(/\n\s*/g, '');
    return `<span class="figure" v-pre>${drawing}</span>`;
  };
}

/** The page of each export. That of the main entry comes first. */
function exportPages(): Map<string, string> {
  const folder = `${ROOT}website/api/`;
  const pages = new Map<string, string>();
  if (!existsSync(folder)) return pages;
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'});
  for (const file of files.map(path => path.replaceAll('\\', '/')).sort()) {
    const [, kind, name] = /([\w-]+)\/(\w+)\.md$/.exec(file) ?? [];
    if (kind === undefined || name === 'index') continue;
    const isMain = /^spanforest\/[\w-]+\/\w+\.md$/.test(file);
    if (isMain || !pages.has(name)) pages.set(name, `api/${file}`);
  }
  return pages;
}
