import {TREEBANK_HARBOUR} from './treebank-harbour.js';
import {TREEBANK_ROADS} from './treebank-roads.js';
import {TREEBANK_VILLAGE} from './treebank-village.js';
import {TREEBANK_WEATHER} from './treebank-weather.js';

export {HELD_OUT} from './treebank-held-out.js';

/**
 * Sentences from a village on the coast with their trees, in CoNLL-U, for the
 * demo to train a parser on.
 *
 * Sentences and trees are made by hand after the guidelines of Universal
 * Dependencies, version 2. Where English has a choice, the treebank takes the
 * one of UD English-EWT 2.16: `obl:unmarked`, `obl:agent`, `nsubj` for the
 * `it` of the weather. Clitics are words of their own behind a word with
 * `SpaceAfter=No`. Sentences whose tree has crossing arcs say so in a comment
 * `# non-projective`.
 */
export const TRAINING: string =
  TREEBANK_HARBOUR + TREEBANK_WEATHER + TREEBANK_VILLAGE + TREEBANK_ROADS;
