import {treeHeads, withHeads} from '../../nlp/conllu/index.js';
import type {Enhancement} from '../../nlp/inference/local-enhancement.js';
import type {Model} from '../../nlp/model/model.js';
import {Parser, type ParserOptions} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import type {EnglishSentence} from './english-sentences.js';

/** A tree that some of the parsers found. */
export interface FoundTree {
  /** The names of these parsers. */
  readonly parsers: readonly string[];
  readonly tree: Sentence;
}

/** A step of local enhancement. */
export interface EnhancementStep {
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
