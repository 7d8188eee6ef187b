import type {Enhancement} from '../../nlp/inference/local-enhancement.js';
import {exampleOf, named, type ParsedExample} from './parsed-example.js';
import {outcomeOf, type ParserComparison} from './parser-comparison.js';

/** A sentence before and after local enhancement. */
export interface EnhancementTrace {
  readonly before: ParsedExample;
  readonly after: ParsedExample;
  readonly changes: readonly Enhancement[];
}

/** The first held-out sentence that was changed; `null` if none was. */
export function firstTrace(
  comparison: ParserComparison
): EnhancementTrace | null {
  const plain = outcomeOf(comparison, 'u-mst-uf');
  const enhanced = outcomeOf(comparison, 'u-mst-uf-lep');
  const s = enhanced.changes.findIndex(changes => changes.length > 0);
  if (s < 0) return null;
  const sentence = comparison.heldOut[s];
  return {
    before: exampleOf(sentence, plain.trees[s]),
    after: exampleOf(sentence, enhanced.trees[s]),
    changes: enhanced.changes[s]
  };
}

/** In words what the changes did to the tree. */
export function describeTrace({changes, before}: EnhancementTrace): string[] {
  return changes.map(({top, from, to, gain}) => {
    const way = (...path: number[]) =>
      path.map(word => named(before.words, word)).join(' → ');
    return (
      `${way(top, from, to)} becomes ${way(top, to, from)}: ` +
      `a gain of ${gain.toFixed(2)}.`
    );
  });
}
