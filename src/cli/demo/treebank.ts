import {readFileSync} from 'node:fs';

/**
 * Sentences from a village on the coast with their trees, in CoNLL-U: what
 * the demo trains its parsers on.
 *
 * Sentences and trees are made by hand, by the guidelines of Universal
 * Dependencies, version 2. Where English has a choice, they follow UD
 * English-EWT 2.16: `obl:unmarked`, `obl:agent`, `nsubj` for the `it` of the
 * weather. Clitics are separate words after a word with `SpaceAfter=No`.
 * Sentences with crossing arcs have a comment `# non-projective`.
 */
export const TRAINING: string = read('training');

/**
 * Trees to test the parsers of the demo on: new combinations of the
 * constructions and, mostly, of the words of {@link TRAINING}.
 */
export const HELD_OUT: string = read('held-out');

function read(name: string): string {
  const file = new URL(`./treebank/${name}.conllu`, import.meta.url);
  return readFileSync(file, 'utf8');
}
