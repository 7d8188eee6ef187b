import {sentenceOf, withHeads} from '../../nlp/conllu/index.js';
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
import {named} from './parsers.js';
import {sentenceFigure} from './sample-sections.js';

/** A sentence to be parsed, and what is special about it. */
interface EnglishSentence {
  /** With a comment that holds its text; heads are unknown. */
  readonly sentence: Sentence;
  /** True of the sentence, whatever a parser makes of it. */
  readonly about: string;
}

/**
 * Sentences with tags made by hand, so that the demo needs no package to find
 * them.
 */
export const ENGLISH: readonly EnglishSentence[] = [
  {
    about:
      'What nobody could read is the letter, and "yesterday" stands in ' +
      'between: in the right tree two arcs cross. The decoder eisner finds ' +
      'the best tree without such arcs, cle the best of all.',
    sentence: taggedSentence(
      'The keeper wrote a letter yesterday that nobody could read.',
      `The/the/DET keeper/keeper/NOUN wrote/write/VERB a/a/DET
      letter/letter/NOUN yesterday/yesterday/NOUN that/that/PRON
      nobody/nobody/PRON could/can/AUX read/read/VERB ././PUNCT`
    )
  },
  {
    about:
      'Is the man on the bridge, or does she look from there? And whose is ' +
      'the telescope? The words do not tell, but a tree has to.',
    sentence: taggedSentence(
      'She saw the man on the bridge with the old telescope.',
      `She/she/PRON saw/see/VERB the/the/DET man/man/NOUN on/on/ADP
      the/the/DET bridge/bridge/NOUN with/with/ADP the/the/DET old/old/ADJ
      telescope/telescope/NOUN ././PUNCT`
    )
  },
  {
    about:
      'Between the subject and its verb stands a clause that has a verb of ' +
      'its own.',
    sentence: taggedSentence(
      'The storm that hit the coast on Sunday damaged the roof of the old ' +
        'school and left a dozen boats on the beach.',
      `The/the/DET storm/storm/NOUN that/that/PRON hit/hit/VERB the/the/DET
      coast/coast/NOUN on/on/ADP Sunday/Sunday/PROPN damaged/damage/VERB
      the/the/DET roof/roof/NOUN of/of/ADP the/the/DET old/old/ADJ
      school/school/NOUN and/and/CCONJ left/leave/VERB a/a/DET
      dozen/dozen/NOUN boats/boat/NOUN on/on/ADP the/the/DET
      beach/beach/NOUN ././PUNCT`
    )
  }
];

// Its words are given as form, lemma and universal tag.
function taggedSentence(text: string, tagged: string): Sentence {
  const words = tagged.split(/\s+/).map(word => {
    const [form, lemma, upos] = word.split('/');
    return {form, lemma, upos};
  });
  const sentence = sentenceOf(words);
  return {...sentence, lines: [`# text = ${text}\n`, ...sentence.lines]};
}

/** A tree that some of the parsers found. */
interface FoundTree {
  /** The names of these parsers. */
  readonly parsers: readonly string[];
  readonly tree: Sentence;
}

/** A step of local enhancement. */
interface EnhancementStep {
  readonly change: Enhancement;
  readonly before: Sentence;
  readonly after: Sentence;
}

/** What the parsers in a model made of a sentence. */
export interface EnglishExample {
  readonly about: string;
  /** The trees that were found, that of the first parser first. */
  readonly found: readonly FoundTree[];
  /** What led from the tree of `u-mst-uf` to that of `u-mst-uf-lep`. */
  readonly steps: readonly EnhancementStep[];
}

/** The parsers in a model for `u-mst-uf-lep`. */
const VARIANTS: readonly (readonly [string, ParserOptions])[] = [
  ['d-mst', {parser: 'd-mst', decoder: 'cle'}],
  ['d-mst with eisner', {parser: 'd-mst', decoder: 'eisner'}],
  ['u-mst-uf', {parser: 'u-mst-uf'}],
  ['u-mst-uf-lep', {parser: 'u-mst-uf-lep'}]
];

/** Parses sentences with every parser in a model for `u-mst-uf-lep`. */
export function compareEnglish(
  model: Model,
  sentences: readonly EnglishSentence[]
): EnglishExample[] {
  const parsers = VARIANTS.map(
    ([name, options]) => [name, new Parser(model, options)] as const
  );
  return sentences.map(({sentence, about}) => ({
    about,
    found: foundTrees(parsers, sentence),
    steps: enhancementSteps(model, sentence)
  }));
}

function foundTrees(
  parsers: readonly (readonly [string, Parser])[],
  sentence: Sentence
): FoundTree[] {
  const groups = new Map<string, {parsers: string[]; tree: Sentence}>();
  for (const [name, parser] of parsers) {
    const tree = parsed(parser, sentence);
    // Relations follow from the heads.
    const key = treeHeads(tree).join(' ');
    const group = groups.get(key);
    if (group) group.parsers.push(name);
    else groups.set(key, {parsers: [name], tree});
  }
  return [...groups.values()];
}

// With one round more each time, so that every tree has its own relations.
function enhancementSteps(model: Model, sentence: Sentence): EnhancementStep[] {
  const changes: Enhancement[] = [];
  parsed(
    new Parser(model, {onEnhance: change => changes.push(change)}),
    sentence
  );
  const trees = [0, ...changes.map((_, i) => i + 1)].map(enhance =>
    parsed(new Parser(model, {enhance}), sentence)
  );
  return changes.map((change, i) => ({
    change,
    before: trees[i],
    after: trees[i + 1]
  }));
}

function parsed(parser: Parser, sentence: Sentence): Sentence {
  const {heads, labels} = parser.parse(sentence.words);
  return withHeads(sentence, heads, labels ?? undefined);
}

/** In words what a step of local enhancement did to the tree. */
function describeStep({change, before}: EnhancementStep): string {
  const {top, from, to, gain} = change;
  const forms = before.words.map(({form}) => form);
  const way = (...path: number[]) =>
    path.map(word => named(forms, word)).join(' → ');
  return (
    `${way(top, from, to)} becomes ${way(top, to, from)}: ` +
    `a gain of ${gain.toFixed(2)}.`
  );
}

/** What the terminal says of the trees of English sentences. */
export function englishReport(examples: readonly EnglishExample[]): string {
  return [
    'English sentences, parsed by the model that comes with spanforest:',
    '',
    ...examples.flatMap(example => [...exampleLines(example), '']),
    'A text of your own, if wink-nlp and wink-eng-lite-web-model are installed:',
    '',
    '  spanforest parse --text "The ferry is late again."',
    ''
  ].join('\n');
}

function exampleLines({found, steps}: EnglishExample): string[] {
  const [{parsers, tree}, ...others] = found;
  return [
    `  ${textOf(tree)}`,
    ...treeText(tree)
      .split('\n')
      .map(line => `  ${line}`),
    `  So say ${parsers.join(', ')}.`,
    ...others.map(
      other => `  ${other.parsers.join(', ')}: ${otherHeads(tree, other.tree)}.`
    ),
    ...steps.map(step => `  Local enhancement: ${describeStep(step)}`)
  ];
}

// What words hang from in the other tree, where that is something else.
function otherHeads(tree: Sentence, other: Sentence): string {
  const {heads, relations} = differingWords('demo', tree, other);
  return [...heads, ...relations]
    .sort((a, b) => a - b)
    .map(
      word => `${other.words[word - 1].form} is ${describeHead(other, word)}`
    )
    .join(', ');
}

/** All that the page says of the trees of English sentences. */
export function englishSections(
  examples: readonly EnglishExample[]
): PageSection[] {
  const enhanced = examples.find(({steps}) => steps.length > 0);
  return [
    treeSection(examples),
    ...(enhanced ? [enhancementSection(enhanced)] : [])
  ];
}

function treeSection(examples: readonly EnglishExample[]): PageSection {
  return {
    id: 'english',
    title: 'Sentences: the spanning trees of a parser',
    intro:
      'A sentence is a graph as well. Each of its words hangs from another ' +
      'one, its head, or from a root above them all, and parsers learn from ' +
      'examples how much speaks for each arc. Which arcs make the best tree? ' +
      'The parser d-mst looks for the best arborescence (McDonald and others ' +
      '2005), the others for the best spanning tree of edges without ' +
      'directions, which takes less work, and direct it away from the root ' +
      '(Levi and others 2016). Here they are at work with the English model ' +
      'that comes with spanforest. Where they disagree, one tree is drawn ' +
      'above the words and the other one below.',
    body: html`${examples.map(exampleFigures)}
<p>It takes a text of your own as well: <code>spanforest parse --text "The ferry is late again."</code> writes its trees, and <code>spanforest draw</code> draws them. Words and tags are found by <code>wink-nlp</code> and <code>wink-eng-lite-web-model</code>, which have to be installed for that.</p>`
  };
}

function exampleFigures(
  {about, found}: EnglishExample,
  number: number
): Markup {
  const [first, ...others] = found;
  const id = `english-${number + 1}`;
  const text = textOf(first.tree);
  return html`<h3>${text}</h3>
<p>${about}</p>
<div class="stack">
${sentenceFigure(
  arcDiagram(first.tree, {id, style: false}),
  `Tree of the sentence: ${text}`,
  html`<strong>${namesOf(first)}</strong>`
)}
${others.map((other, i) => comparison(first, other, `${id}-${i + 2}`))}
</div>
`;
}

function comparison(first: FoundTree, other: FoundTree, id: string): Markup {
  const [tree, compare] = [first.tree, other.tree];
  const names = [namesOf(first), namesOf(other)] as const;
  const differences = differingWords('demo', tree, compare);
  return sentenceFigure(
    arcDiagram(tree, {id, compare, names, style: false}),
    `Two trees of the sentence: ${textOf(tree)}`,
    html`<strong>${names[1]}</strong><br>${countDifferences(differences)}: ${describeDifferences(tree, compare, differences)}.`
  );
}

function namesOf({parsers}: FoundTree): string {
  return parsers.join(', ');
}

function enhancementSection({steps}: EnglishExample): PageSection {
  return {
    id: 'enhancement',
    title: 'Local enhancement: an arc is turned',
    intro:
      'In a tree that gets its directions from the root alone, an edge that ' +
      'is wrong can make arcs below it point the wrong way. So ' +
      'u-mst-uf-lep lets the directed scores of d-mst have their say: as ' +
      'long as the tree gains by it, at most five times, a word changes ' +
      'places with its head. Above the words the tree after a step, below ' +
      'them the tree before it.',
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
