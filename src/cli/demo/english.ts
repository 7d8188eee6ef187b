import {commentOf, parseConllu, withHeads} from '../../nlp/conllu/index.js';
import {
  arcDiagram,
  countDifferences,
  describeDifferences,
  describeHead,
  differingWords,
  html,
  type Markup,
  type PageSection,
  textOf,
  treeText
} from '../../nlp/drawing/index.js';
import type {Enhancement} from '../../nlp/inference/index.js';
import type {Model} from '../../nlp/model/index.js';
import {Parser, type ParserOptions} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import {treeHeads} from '../../nlp/tree.js';
import {sentenceFigure} from './page.js';
import {nameOf} from './parsers.js';

/** The trees that the parsers of a model found for a sentence. */
export interface EnglishExample {
  /** What is special about the sentence. */
  readonly about: string;
  /** The different trees; the first one is by the first parser. */
  readonly found: readonly FoundTree[];
  /** The steps from the tree of `u-mst-uf` to that of `u-mst-uf-lep`. */
  readonly steps: readonly EnhancementStep[];
}

// A tree, and the names of the parsers that found it.
interface FoundTree {
  readonly parsers: string[];
  readonly tree: Sentence;
}

interface EnhancementStep {
  readonly change: Enhancement;
  readonly before: Sentence;
  readonly after: Sentence;
}

const VARIANTS: readonly (readonly [string, ParserOptions])[] = [
  ['d-mst', {parser: 'd-mst', decoder: 'cle'}],
  ['d-mst with eisner', {parser: 'd-mst', decoder: 'eisner'}],
  ['u-mst-uf', {parser: 'u-mst-uf'}],
  ['u-mst-uf-lep', {parser: 'u-mst-uf-lep'}]
];

/** Parses sentences with every parser in a model for `u-mst-uf-lep`. */
export function compareEnglish(
  model: Model,
  treebank: string
): EnglishExample[] {
  const parsers = VARIANTS.map(
    ([name, options]) => [name, new Parser(model, options)] as const
  );
  return parseConllu(treebank, {mode: 'parse'}).map(sentence => ({
    about: commentOf(sentence, 'about'),
    found: foundTrees(parsers, sentence),
    steps: enhancementSteps(model, sentence)
  }));
}

function foundTrees(
  parsers: readonly (readonly [string, Parser])[],
  sentence: Sentence
): FoundTree[] {
  const groups = new Map<string, FoundTree>();
  for (const [name, parser] of parsers) {
    const tree = parsed(parser, sentence);
    // The same heads get the same relations.
    const key = treeHeads(tree).join(' ');
    const group = groups.get(key);
    if (group) group.parsers.push(name);
    else groups.set(key, {parsers: [name], tree});
  }
  return [...groups.values()];
}

// Each tree comes from a parser with one more round, which also finds its
// relations.
function enhancementSteps(model: Model, sentence: Sentence): EnhancementStep[] {
  const changes: Enhancement[] = [];
  new Parser(model, {onEnhance: change => changes.push(change)}).parse(
    sentence.words
  );
  const tree = (enhance: number) =>
    parsed(new Parser(model, {enhance}), sentence);
  return changes.map((change, i) => ({
    change,
    before: tree(i),
    after: tree(i + 1)
  }));
}

function parsed(parser: Parser, sentence: Sentence): Sentence {
  const {heads, labels} = parser.parse(sentence.words);
  return withHeads(sentence, heads, labels ?? undefined);
}

/** The trees of English sentences, for the terminal. */
export function englishReport(examples: readonly EnglishExample[]): string {
  return [
    'English sentences, parsed with the model that comes with spanforest:',
    '',
    ...examples.flatMap(example => [...exampleLines(example), '']),
    'To parse your own text, install wink-nlp and wink-eng-lite-web-model, and run',
    '',
    '  spanforest parse --text "The ferry is late again."',
    ''
  ].join('\n');
}

function exampleLines({found, steps}: EnglishExample): string[] {
  const [{parsers, tree}, ...others] = found;
  return [
    textOf(tree),
    ...treeText(tree).split('\n'),
    `Found by ${parsers.join(', ')}.`,
    ...others.map(
      other => `${other.parsers.join(', ')}: ${otherHeads(tree, other.tree)}.`
    ),
    ...steps.map(step => `Local enhancement: ${describeStep(step)}`)
  ].map(line => `  ${line}`);
}

// The heads in the other tree of the words that differ.
function otherHeads(tree: Sentence, other: Sentence): string {
  const {heads, relations} = differingWords('demo', tree, other);
  return [...heads, ...relations]
    .sort((a, b) => a - b)
    .map(
      word => `${other.words[word - 1].form} is ${describeHead(other, word)}`
    )
    .join(', ');
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

/** The sections of the page about English sentences. */
export function englishSections(
  examples: readonly EnglishExample[]
): PageSection[] {
  const enhanced = examples.find(({steps}) => steps.length > 0);
  const trees = treeSection(examples);
  return enhanced ? [trees, enhancementSection(enhanced)] : [trees];
}

function treeSection(examples: readonly EnglishExample[]): PageSection {
  return {
    id: 'english',
    title: 'Sentences: the spanning trees of a parser',
    intro:
      'A sentence is a graph, too. Each word depends on another word, its ' +
      'head, or on an artificial root. A parser learns scores of the arcs ' +
      'from examples. Which arcs make the best tree? The parser d-mst looks ' +
      'for the best arborescence (McDonald and others 2005). The others look ' +
      'for the best undirected spanning tree, which is less work, and direct ' +
      'it away from the root (Levi and others 2016). Here they use the ' +
      'English model that comes with spanforest. Where they disagree, one ' +
      'tree is drawn above the words and the other below.',
    body: html`${examples.map(exampleFigures)}
<p>To parse your own text, run <code>spanforest parse --text "The ferry is late again."</code>; <code>spanforest draw</code> draws the trees. Words and tags are found by <code>wink-nlp</code> and <code>wink-eng-lite-web-model</code>, which have to be installed.</p>`
  };
}

function exampleFigures(
  {about, found}: EnglishExample,
  number: number
): Markup {
  const [{parsers, tree}, ...others] = found;
  const id = `english-${number + 1}`;
  const text = textOf(tree);
  const first = parsers.join(', ');
  return html`<h3>${text}</h3>
<p>${about}</p>
<div class="stack">
${sentenceFigure(
  arcDiagram(tree, {id, style: false}),
  `Tree of the sentence: ${text}`,
  html`<strong>${first}</strong>`
)}
${others.map(({parsers, tree: compare}, i) => {
  const names = [first, parsers.join(', ')] as const;
  const differences = differingWords('demo', tree, compare);
  return sentenceFigure(
    arcDiagram(tree, {id: `${id}-${i + 2}`, compare, names, style: false}),
    `Two trees of the sentence: ${text}`,
    html`<strong>${names[1]}</strong><br>${countDifferences(differences)}: ${describeDifferences(tree, compare, differences)}.`
  );
})}
</div>
`;
}

function enhancementSection({steps}: EnglishExample): PageSection {
  return {
    id: 'enhancement',
    title: 'Local enhancement: swapping a word and its head',
    intro:
      'The parser u-mst-uf takes all directions from the root, so a wrong ' +
      'edge can reverse the arcs below it. u-mst-uf-lep repairs this with ' +
      'the directed scores of d-mst: at most five times, a word and its head ' +
      'change places, as long as the score of the tree increases. The tree ' +
      'after a step is drawn above the words, the tree before it below.',
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
  };
}
