/**
 * A tree as indented lines, each a word with its number in the sentence. What
 * hangs from a word stands below it, in the order of the sentence.
 *
 * @param heads - The head of each word from 1 on, 0 for the root.
 * @param note - What to say behind a word; nothing if it is empty.
 */
export function treeText(
  words: readonly string[],
  heads: Int32Array,
  note: (word: number) => string
): string[] {
  const children: number[][] = Array.from(heads, () => []);
  for (let v = 1; v < heads.length; v++) children[heads[v]].push(v);
  const digits = String(words.length).length;
  const lines: string[] = [];
  // What is to be written, the next one last.
  const stack = children[0].toReversed().map(word => {
    return {word, lead: '', indent: ''};
  });
  for (let next = stack.pop(); next; next = stack.pop()) {
    const {word, lead, indent} = next;
    const number = String(word).padStart(digits);
    const said = note(word);
    lines.push(
      `${number}  ${lead}${words[word - 1]}${said === '' ? '' : `  ${said}`}`
    );
    const below = children[word];
    for (let i = below.length - 1; i >= 0; i--) {
      const isLast = i === below.length - 1;
      stack.push({
        word: below[i],
        lead: `${indent}${isLast ? '└─ ' : '├─ '}`,
        indent: `${indent}${isLast ? '   ' : '│  '}`
      });
    }
  }
  return lines;
}
