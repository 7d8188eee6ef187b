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
import type {Model} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import {treeHeads} from '../../nlp/tree.js';
import {sentenceFigure} from './page.js';

/** English sentences, and what is special about them. */
export const ENGLISH: readonly {
  readonly text: string;
  readonly about: string;
}[] = [
  {
    text: 'The keeper wrote a letter yesterday that nobody could read.',
    about:
      'The clause "that nobody could read" belongs to the letter, and ' +
      '"yesterday" stands between them: in the correct tree two arcs cross.'
  },
  {
    text: 'She saw the man on the bridge with the old telescope.',
    about:
      'Is the man on the bridge, or does she look from there? And who has ' +
      'the telescope? The words do not say, but a tree has to.'
  },
  {
    text:
      'The storm that hit the coast on Sunday damaged the roof of the old ' +
      'school and left a dozen boats on the beach.',
    about: 'A clause with a verb stands between the subject and the main verb.'
  }
];

/** The trees that several parsers found for a sentence. */
export interface EnglishExample {
  /** What is special about the sentence. */
  readonly about: string;
  /** The different trees; the first one is by the first parser. */
  readonly found: readonly FoundTree[];
}

// A tree, and the names of the parsers that found it.
interface FoundTree {
  readonly parsers: string[];
  readonly tree: Sentence;
}

/**
 * Parses {@link ENGLISH} as `spanforest parse` does, and with each decoder of a
 * model for `d-mst` by first order, since second order hides what they do.
 */
export async function compareEnglish(model: Model): Promise<EnglishExample[]> {
  const parsers: [string, Parser][] = [
    ['second order', new Parser(model)],
    ['cle', new Parser(model, {decoder: 'cle', order: 1})],
    ['eisner', new Parser(model, {decoder: 'eisner', order: 1})]
  ];
  const examples: EnglishExample[] = [];
  for (const {text, about} of ENGLISH) {
    examples.push({about, found: await foundTrees(parsers, text)});
  }
  return examples;
}

async function foundTrees(
  parsers: readonly (readonly [string, Parser])[],
  text: string
): Promise<FoundTree[]> {
  const groups = new Map<string, FoundTree>();
  for (const [name, parser] of parsers) {
    // One line, so one sentence.
    const [{sentence: tree}] = await parser.parseText(text, {input: 'lines'});
    // The same heads get the same relations.
    const key = treeHeads(tree).join(' ');
    const group = groups.get(key);
    if (group) group.parsers.push(name);
    else groups.set(key, {parsers: [name], tree});
  }
  return [...groups.values()];
}

/** The trees of English sentences, for the terminal. */
export function englishReport(examples: readonly EnglishExample[]): string {
  return [
    'English sentences, parsed with the model that comes with spanforest, and',
    'what its first-order part finds with two decoders:',
    '',
    ...examples.flatMap(example => [...exampleLines(example), '']),
    'To parse your own text, run',
    '',
    '  spanforest parse --text "The ferry is late again." --format tree',
    ''
  ].join('\n');
}

function exampleLines({found}: EnglishExample): string[] {
  const [{parsers, tree}, ...others] = found;
  return [
    textOf(tree),
    ...treeText(tree).split('\n'),
    `Found by ${listed(parsers)}.`,
    ...others.map(
      other => `${listed(other.parsers)}: ${otherHeads(tree, other.tree)}.`
    )
  ].map(line => `  ${line}`);
}

const listed = (names: readonly string[]) =>
  names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

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

/** The section of the page about English sentences. */
export function englishSection(
  examples: readonly EnglishExample[]
): PageSection {
  return {
    id: 'english',
    title: 'Sentences: the spanning trees of a parser',
    intro:
      'A sentence is a graph, too. Each word depends on another word, its ' +
      'head, or on an artificial root. A parser learns scores of the arcs ' +
      'from examples. Which arcs make the best tree? The decoder cle finds ' +
      'the best arborescence (McDonald and others 2005), eisner the best one ' +
      'without crossing arcs (Eisner 1996). Second order, which also scores ' +
      'pairs of arcs, is the default. Here they use the English model ' +
      'that comes with spanforest, which has also found the words and their ' +
      'parts of speech. Where they disagree, one tree is drawn above the ' +
      'words and the other below.',
    body: html`${examples.map(exampleFigures)}
<p>To parse your own text, run <code>spanforest parse --text "The ferry is late again." --format tree</code>; <code>spanforest draw</code> draws the trees.</p>`
  };
}

function exampleFigures(
  {about, found}: EnglishExample,
  number: number
): Markup {
  const [{parsers, tree}, ...others] = found;
  const id = `english-${number + 1}`;
  const text = textOf(tree);
  const first = listed(parsers);
  return html`<h3>${text}</h3>
<p>${about}</p>
<div class="stack">
${sentenceFigure(
  arcDiagram(tree, {id, style: false}),
  `Tree of the sentence: ${text}`,
  html`<strong>${first}</strong>`
)}
${others.map(({parsers, tree: compare}, i) => {
  const names = [first, listed(parsers)] as const;
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
