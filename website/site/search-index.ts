/** A part of a guide, from one heading to the next. */
interface Section {
  /** Its page and its place there, from the root of the site. */
  readonly link: string;
  /** What the guide is called. */
  readonly guide: string;
  readonly heading: string;
  /** How it begins. */
  readonly excerpt: string;
}

/** What a reader can search. */
export interface SearchIndex {
  readonly sections: readonly Section[];
  /**
   * The sections in which each word stands, in increasing order, each as its
   * distance from the one before it.
   */
  readonly words: Readonly<Record<string, readonly number[]>>;
}

/** A section that was found. */
interface Found {
  readonly section: Section;
  readonly score: number;
}

/** The words of a text as they are compared: small, and without accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  );
}

/**
 * Finds the sections that have all words of a query. The beginning of a word
 * is enough. A word counts more if it is rare, if it is whole, and if it is in
 * the heading or in the name of the guide.
 *
 * @param most - How many to return at most, the best first.
 */
export function search(
  index: SearchIndex,
  query: string,
  most: number
): Found[] {
  const {sections} = index;
  const terms = [...new Set(wordsOf(query))];
  if (terms.length === 0) return [];
  const [first, ...others] = terms.map(term => scoresOf(index, term));
  return [...first]
    .filter(([at]) => others.every(scores => scores.has(at)))
    .map(([at, score]) => ({
      section: sections[at],
      at,
      score: others.reduce((sum, scores) => sum + scores.get(at)!, score)
    }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .map(({section, score}) => ({section, score}));
}

function scoresOf(
  {sections, words}: SearchIndex,
  term: string
): Map<number, number> {
  const scores = new Map<number, number>();
  const add = (at: number, score: number) =>
    scores.set(at, Math.max(score, scores.get(at) ?? 0));
  for (const [word, steps] of Object.entries(words)) {
    if (!word.startsWith(term)) continue;
    const rare = Math.log(1 + sections.length / steps.length);
    let at = 0;
    for (const step of steps) {
      at += step;
      add(at, word === term ? rare : rare / 2);
    }
  }
  for (const [at, {guide, heading}] of sections.entries()) {
    const within = (text: string) =>
      Math.max(
        0,
        ...wordsOf(text)
          .filter(word => word.startsWith(term))
          .map(word => (word === term ? 1 : 0.5))
      );
    const weight = 12 * within(heading) + 2 * within(guide);
    if (weight > 0) scores.set(at, weight + (scores.get(at) ?? 0));
  }
  return scores;
}

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
