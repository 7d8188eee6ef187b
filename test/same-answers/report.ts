import type {Answers} from './answers.js';

/**
 * A table with a line for each answer to each topic: the start of its digest,
 * and how many places gave it. Where two differ, the places are named.
 */
export function reportOf(places: ReadonlyMap<string, Answers>): {
  readonly lines: readonly string[];
  /** The number of topics on which places differ. */
  readonly differences: number;
} {
  const topics = new Map<string, Map<string, string[]>>();
  for (const [place, answers] of places) {
    for (const [topic, digest] of Object.entries(answers)) {
      const digests = topics.get(topic) ?? new Map<string, string[]>();
      topics.set(topic, digests);
      digests.set(digest, [...(digests.get(digest) ?? []), place]);
    }
  }
  const width = Math.max(5, ...[...topics.keys()].map(({length}) => length));
  const lines = [`${'topic'.padEnd(width)}  digest            places`];
  let differences = 0;
  for (const [topic, digests] of topics) {
    const differ = digests.size > 1;
    if (differ) differences++;
    for (const [digest, where] of digests) {
      const names = differ ? `  DIFFERENT: ${where.join('; ')}` : '';
      const count = String(where.length).padStart(6);
      const start = digest.slice(0, 16);
      lines.push(`${topic.padEnd(width)}  ${start}  ${count}${names}`);
    }
  }
  const same = topics.size - differences;
  lines.push(`${same} the same, ${differences} different`);
  return {lines, differences};
}
