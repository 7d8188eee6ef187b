import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path/posix';

const ATTRIBUTE = /\s(href|src|action|poster)\s*=\s*"([^"]*)"/g;

/**
 * Lists the links of a site that lead nowhere, and whatever a page would load
 * from elsewhere, as `page: what`.
 *
 * @param folder - Where the pages are.
 */
export function brokenLinks(folder: string): string[] {
  const files = new Set(
    readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(path =>
      path.replaceAll('\\', '/')
    )
  );
  const texts = new Map(
    [...files]
      .filter(path => path.endsWith('.html'))
      .map(path => [path, readFileSync(join(folder, path), 'utf8')])
  );
  const ids = new Map<string, Set<string>>();
  const hasId = (page: string, id: string) => {
    let known = ids.get(page);
    if (known === undefined) {
      known = new Set(
        [...texts.get(page)!.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(
          ([, name]) => decode(name)
        )
      );
      ids.set(page, known);
    }
    return known.has(id);
  };

  const broken: string[] = [];
  for (const [page, text] of texts) {
    // What a script or an example says is no link.
    const markup = text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, tag =>
      tag.slice(0, tag.indexOf('>') + 1)
    );
    for (const [tag] of markup.matchAll(/<[a-z][^<>]*>/gi)) {
      for (const [, name, value] of tag.matchAll(ATTRIBUTE)) {
        const link = decode(value);
        if (/^(data|mailto|blob):/.test(link)) continue;
        if (/^([a-z]+:)?\/\//i.test(link)) {
          const isLoaded = name !== 'href' || tag.startsWith('<link');
          if (isLoaded) broken.push(`${page}: loads ${link}`);
          continue;
        }
        const [target, fragment = ''] = link.split('#');
        const path =
          target === ''
            ? page
            : join(dirname(page), decodeURIComponent(target.split('?')[0]));
        if (link.startsWith('/') || !files.has(path)) {
          broken.push(`${page}: ${link} leads nowhere`);
        } else if (
          fragment !== '' &&
          texts.has(path) &&
          // The state of a tool is no place on its page.
          !fragment.includes('=') &&
          !hasId(path, decodeURIComponent(fragment))
        ) {
          broken.push(`${page}: there is no #${fragment} on ${path}`);
        }
      }
    }
  }
  return broken;
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) =>
      String.fromCodePoint(Number.parseInt(hex, 16))
    )
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
