import type {Sentence} from 'spanforest/nlp';

/** A sentence with other universal tags, in its lines too. */
export function withTags(
  sentence: Sentence,
  tags: readonly string[]
): Sentence {
  let number = 0;
  return {
    ...sentence,
    words: sentence.words.map((word, i) => ({...word, upos: tags[i]})),
    lines: sentence.lines.map(line => {
      // Not a comment, a multiword token or an empty node.
      if (!/^\ufeff?\d+\t/.test(line)) return line;
      const fields = line.split('\t');
      fields[3] = tags[number++];
      return fields.join('\t');
    })
  };
}
