import {treeHeads} from '../../nlp/conllu/index.js';
import {textOf} from '../../nlp/drawing/drawn-sentence.js';
import {treeShape} from '../../nlp/evaluation/tree-shape.js';
import type {Sentence} from '../../nlp/sentence.js';
import {showCount} from '../show.js';
import {
  isComplete,
  type ParserComparison,
  type ParserOutcome
} from './parser-comparison.js';

/** A held-out sentence beside the tree that a parser found for it. */
export interface ParsedExample {
  readonly text: string;
  readonly words: readonly string[];
  readonly gold: Int32Array;
  readonly found: Int32Array;
  /** Whether arcs of the gold tree cross. */
  readonly crosses: boolean;
}

/** A sentence beside the heads that were found for it. */
export function exampleOf(
  sentence: Sentence,
  found: Int32Array
): ParsedExample {
  const gold = treeHeads(sentence);
  const shape = treeShape(gold);
  return {
    text: textOf(sentence),
    words: sentence.words.map(({form}) => form),
    gold,
    found,
    crosses: typeof shape === 'object' && shape.nonProjective.length > 0
  };
}

/**
 * The first few sentences of each sort: crossing arcs and yet all right,
 * crossing arcs and something wrong, and nothing crossing but something
 * wrong. What is wrong with punctuation only counts as right.
 */
export function chooseExamples(
  {heldOut}: ParserComparison,
  {trees, counts}: ParserOutcome,
  count: number
): ParsedExample[] {
  const sorts: Record<'right' | 'crossing' | 'plain', ParsedExample[]> = {
    right: [],
    crossing: [],
    plain: []
  };
  for (const [s, sentence] of heldOut.entries()) {
    const example = exampleOf(sentence, trees[s]);
    if (!isComplete(counts, s)) {
      sorts[example.crosses ? 'crossing' : 'plain'].push(example);
    } else if (example.crosses) {
      sorts.right.push(example);
    }
  }
  const {right, crossing, plain} = sorts;
  return [right, crossing, plain].flatMap(sort => sort.slice(0, count));
}

/** The words whose head is wrong, punctuation included. */
function wrongWords({gold, found}: ParsedExample): number[] {
  return [...gold.keys()].slice(1).filter(v => found[v] !== gold[v]);
}

/** In words what is wrong with a tree. */
export function describeExample(example: ParsedExample): string {
  const {words, gold, found, crosses} = example;
  const wrong = wrongWords(example);
  if (wrong.length === 0) {
    return crosses
      ? 'Every head is right, though arcs cross.'
      : 'Every head is right.';
  }
  const list = wrong.map(v => {
    const [word, now, right] = [v, found[v], gold[v]].map(u => named(words, u));
    return `${word} from ${now} instead of ${right}`;
  });
  const count = showCount(wrong.length, 'wrong head');
  return (
    `${count}: ${list.join(', ')}.` +
    (crosses ? ' In the right tree, arcs cross.' : '')
  );
}

/** What a word is called in a text: itself in quotes, or the root. */
export function named(words: readonly string[], word: number): string {
  return word === 0 ? 'the root' : `"${words[word - 1]}"`;
}
