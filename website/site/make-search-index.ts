import {type SearchIndex, type Section, wordsOf} from './search-index.js';

/** A page to be searched. */
export interface SearchedPage {
  /** From the root of the site. */
  readonly path: string;
  /** What it is called. */
  readonly label: string;
  /** Its HTML, with ids on the headings. */
  readonly body: string;
}

// So many characters of a section are shown.
const EXCERPT = 110;

/** Makes the index of pages, one section for every heading. */
export function makeSearchIndex(pages: readonly SearchedPage[]): SearchIndex {
  const sections: Section[] = [];
  const places = new Map<string, number[]>();
  for (const {path, label, body} of pages) {
    for (const [, level, id, heading, rest] of body.matchAll(
      /<h([1-6]) id="([^"]*)">([\s\S]*?)<\/h\1>([\s\S]*?)(?=<h[1-6] id=|$)/g
    )) {
      const prose = plain(rest);
      // The top of a page needs no place on it.
      const link = level === '1' ? path : `${path}#${id}`;
      for (const word of new Set(wordsOf(prose))) {
        // Figures and letters are in every table and in every formula.
        if (/^\p{N}+$|^.$/u.test(word)) continue;
        const known = places.get(word);
        if (known) known.push(sections.length);
        else places.set(word, [sections.length]);
      }
      sections.push({
        link,
        guide: label,
        heading: plain(heading.replace(/<a class="anchor"[\s\S]*?<\/a>/, '')),
        excerpt: shortened(plain(rest.replace(/<pre[\s\S]*?<\/pre>/g, '')))
      });
    }
  }
  const words = Object.fromEntries(
    [...places].map(([word, list]) => [
      word,
      list.map((at, i) => at - (list[i - 1] ?? 0))
    ])
  );
  return {sections, words};
}

function plain(body: string): string {
  return body
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<\/?(?:a|b|code|em|i|span|strong|sub|sup)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function shortened(text: string): string {
  if (text.length <= EXCERPT) return text;
  const end = text.lastIndexOf(' ', EXCERPT);
  return `${text.slice(0, end > 0 ? end : EXCERPT)} …`;
}
