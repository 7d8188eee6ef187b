import {readFileSync} from 'node:fs';

/**
 * Sentences from a village on the coast with their trees, in CoNLL-U, to train
 * the parsers of the demo on.
 *
 * The sentences are invented and annotated by hand, following the guidelines
 * of Universal Dependencies, version 2, and, where these leave a choice, UD
 * English-EWT 2.16: `obl:unmarked`, `obl:agent`, `nsubj` for the `it` of the
 * weather. Clitics are separate words after a word with `SpaceAfter=No`.
 * Sentences with crossing arcs have a comment `# non-projective`.
 */
export const TRAINING: string = read('training');

/**
 * Trees to test these parsers on. Constructions and most words also occur in
 * {@link TRAINING}, in other combinations.
 */
export const HELD_OUT: string = read('held-out');

function read(name: string): string {
  const file = new URL(`./treebank/${name}.conllu`, import.meta.url);
  return readFileSync(file, 'utf8');
}
