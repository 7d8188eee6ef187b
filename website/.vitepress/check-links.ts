import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path/posix';

/**
 * Lists the links of a built site that lead nowhere, places on pages and files
 * included, and whatever a page would load from elsewhere, as `page: what`.
 * VitePress itself only checks that a page exists.
 *
 * @param folder - Where the pages are.
 * @param base - The path of the site, with slashes at both ends.
 */
export function brokenLinks(folder: string, base: string): string[] {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'});
  const files = new Set(names.map(path => path.replaceAll('\\', '/')));
  const pages = new Map(
    [...files]
      .filter(path => path.endsWith('.html'))
      .map(path => [path, readPage(readFileSync(join(folder, path), 'utf8'))])
  );
  const problemOf = (page: string, {tag, name, link}: Link) => {
    if (/^(data|mailto|blob):/.test(link)) return '';
    if (/^([a-z]+:)?\/\//i.test(link)) {
      const isLoaded = name === 'src' || tag === 'link';
      return isLoaded ? `loads ${link}` : '';
    }
    const [target, fragment = ''] = link.split('#');
    const from = target.startsWith('/') ? '/' : `${base}${dirname(page)}/`;
    const path = target ? join(from, target.split('?')[0]) : base + page;
    const file = path.slice(base.length).replace(/(^|\/)$/, '$1index.html');
    if (!path.startsWith(base) || !files.has(file)) {
      return `${link} leads nowhere`;
    }
    // A fragment with `=` is the state of a tool, not a place on its page.
    const isPlace = fragment !== '' && !fragment.includes('=');
    return isPlace && !pages.get(file)?.ids.has(fragment)
      ? `there is no #${fragment} on ${file}`
      : '';
  };
  return [...pages].flatMap(([page, {links}]) =>
    links
      .map(link => problemOf(page, link))
      .filter(problem => problem !== '')
      .map(problem => `${page}: ${problem}`)
  );
}

interface Link {
  readonly tag: string;
  readonly name: string;
  readonly link: string;
}

function readPage(text: string): {ids: Set<string>; links: Link[]} {
  const ids = new Set<string>();
  const links: Link[] = [];
  // Scripts may contain what looks like a link.
  const markup = text.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1');
  for (const [, tag, rest] of markup.matchAll(/<([a-z]\w*)\s([^<>]*)>/gi)) {
    for (const [, name, value] of rest.matchAll(/\b(id|href|src)="([^"]*)"/g)) {
      const plain = decodeURIComponent(value.replaceAll('&amp;', '&'));
      if (name === 'id') ids.add(plain);
      else links.push({tag, name, link: plain});
    }
  }
  return {ids, links};
}
