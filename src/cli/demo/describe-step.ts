import type {EnhancementStep} from './english-comparison.js';
import {named} from './parsed-example.js';

/** In words what a step of local enhancement did to the tree. */
export function describeStep({change, before}: EnhancementStep): string {
  const {top, from, to, gain} = change;
  const forms = before.words.map(({form}) => form);
  const way = (...path: number[]) =>
    path.map(word => named(forms, word)).join(' → ');
  return (
    `${way(top, from, to)} becomes ${way(top, to, from)}: ` +
    `a gain of ${gain.toFixed(2)}.`
  );
}
