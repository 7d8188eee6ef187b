import {withHeads} from '../../nlp/conllu/index.js';
import {
  arcDiagram,
  html,
  type PageSection,
  textOf
} from '../../nlp/drawing/index.js';
import type {Enhancement} from '../../nlp/inference/index.js';
import type {Model} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import {nameOf, sentenceFigure} from './page.js';

/** A step of local enhancement, with the trees before and after it. */
export interface EnhancementStep {
  readonly change: Enhancement;
  readonly before: Sentence;
  readonly after: Sentence;
}

/**
 * The steps from the tree of `u-mst-uf` to that of `u-mst-uf-lep`, for the
 * first sentence that has some.
 */
export function enhancementSteps(
  model: Model,
  sentences: readonly Sentence[]
): EnhancementStep[] {
  let changes: Enhancement[] = [];
  const parser = new Parser(model, {onEnhance: change => changes.push(change)});
  for (const sentence of sentences) {
    changes = [];
    parser.parse(sentence.words);
    if (changes.length === 0) continue;
    // Each tree comes from a parser with one more round, which also finds its
    // relations.
    const tree = (enhance: number) => {
      const {words} = sentence;
      const {heads, labels} = new Parser(model, {enhance}).parse(words);
      return withHeads(sentence, heads, labels ?? undefined);
    };
    return changes.map((change, i) => ({
      change,
      before: tree(i),
      after: tree(i + 1)
    }));
  }
  return [];
}

/** The steps in words, as lines for the terminal; none without steps. */
export function enhancementLines(steps: readonly EnhancementStep[]): string[] {
  if (steps.length === 0) return [];
  return [
    `Local enhancement of "${textOf(steps[0].before)}":`,
    '',
    ...steps.map(step => `  ${describeStep(step)}`),
    ''
  ];
}

function describeStep({change, before}: EnhancementStep): string {
  const {top, from, to, gain} = change;
  const path = (...words: number[]) =>
    words.map(word => nameOf(before.words, word)).join(' → ');
  return (
    `${path(top, from, to)} becomes ${path(top, to, from)}: ` +
    `a gain of ${gain.toFixed(2)}.`
  );
}

/** The section of the page about the steps; none without steps. */
export function enhancementSections(
  steps: readonly EnhancementStep[]
): PageSection[] {
  if (steps.length === 0) return [];
  return [
    {
      id: 'enhancement',
      title: 'Local enhancement: swapping a word and its head',
      intro:
        'The parser u-mst-uf takes all directions from the root, so a wrong ' +
        'edge can reverse the arcs below it. u-mst-uf-lep repairs this with ' +
        'the directed scores of d-mst: at most five times, a word and its ' +
        'head change places, as long as the score of the tree increases. The ' +
        'tree after a step is drawn above the words, the tree before it below.',
      body: html`<div class="stack">
${steps.map((step, i) =>
  sentenceFigure(
    arcDiagram(step.after, {
      id: `enhancement-${i + 1}`,
      compare: step.before,
      names: [`after step ${i + 1}`, i === 0 ? 'u-mst-uf' : `after step ${i}`],
      style: false
    }),
    `Step ${i + 1} of local enhancement`,
    html`<strong>Step ${i + 1}</strong><br>${describeStep(step)}`
  )
)}
</div>`
    }
  ];
}
