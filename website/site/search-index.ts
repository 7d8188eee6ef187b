/** A part of a guide, from one heading to the next. */
export interface Section {
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
export interface Found {
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
