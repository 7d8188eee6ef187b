import {type RandomSource, seededRandom} from '../src/graph/index.js';
import {type NewWord, sentenceOf, writeSentence} from '../src/nlp/index.js';
import {type Dependent, GRAMMAR} from './synthetic-grammar.js';

const MEAN_LENGTH = 16;
const MOST_WORDS = 60;
// One sentence in so many has a word that was moved, so that arcs may cross.
const MOVED = 12;

/**
 * Sentences with trees as a text in CoNLL-U: made up, but as long as English
 * ones, with few words that are frequent and many that are rare, and with
 * some arcs that cross. The same seed gives the same text.
 */
export function syntheticText(count: number, seed: number): string {
  const random = seededRandom(seed);
  let text = '';
  for (let i = 1; i <= count; i++) {
    const words = syntheticWords(random);
    const plain = words.map(({form}) => form).join(' ');
    // Whatever is no tree is refused here.
    const lines = writeSentence(sentenceOf(words));
    text += `# sent_id = ${seed}-${i}\n# text = ${plain}\n${lines}`;
  }
  return text;
}

interface Node {
  readonly tag: string;
  readonly relation: string;
  readonly head: Node | null;
  readonly left: Node[];
  readonly right: Node[];
}

function syntheticWords(random: RandomSource): NewWord[] {
  const order = inOrder(randomTree(randomLength(random), random));
  if (random() < 1 / MOVED) moveLeaf(order, random);
  const place = new Map(order.map((node, i) => [node, i + 1]));
  return order.map(({tag, relation, head}) => ({
    ...randomWord(tag, random),
    head: head === null ? 0 : place.get(head)!,
    deprel: relation
  }));
}

// The sum of two exponential variables: a hump, and a long tail.
function randomLength(random: RandomSource): number {
  const product = (1 - random()) * (1 - random());
  const length = Math.round((-MEAN_LENGTH / 2) * Math.log(product));
  return Math.min(Math.max(length, 1), MOST_WORDS);
}

// Words hang themselves on words drawn at random: function words next to
// their head, those that may grow into phrases outside of all before them.
function randomTree(length: number, random: RandomSource): Node {
  const root = nodeOf('VERB', 'root', null);
  const heads = [root];
  for (let i = 1; i < length; i++) {
    const head = pick(heads, random);
    const rule: Dependent = pick(GRAMMAR[head.tag].dependents, random);
    const node = nodeOf(rule.tag, rule.relation, head);
    const isLeaf = GRAMMAR[rule.tag].dependents.length === 0;
    // Both lists go from left to right.
    if (isLeaf === (rule.side === 'left')) head[rule.side].push(node);
    else head[rule.side].unshift(node);
    if (!isLeaf) heads.push(node);
  }
  return root;
}

function nodeOf(tag: string, relation: string, head: Node | null): Node {
  return {tag, relation, head, left: [], right: []};
}

function inOrder(node: Node): Node[] {
  return [...node.left.flatMap(inOrder), node, ...node.right.flatMap(inOrder)];
}

function moveLeaf(order: Node[], random: RandomSource): void {
  const leaves = order.filter(
    ({head, left, right}) => head !== null && left.length + right.length === 0
  );
  if (leaves.length === 0) return;
  const [leaf] = order.splice(order.indexOf(pick(leaves, random)), 1);
  order.splice(Math.floor(random() * (order.length + 1)), 0, leaf);
}

function randomWord(tag: string, random: RandomSource): NewWord {
  const {lemmas, inflections} = GRAMMAR[tag];
  const {ending, xpos, feats} = pick(inflections, random);
  // By Zipf's law: the probability falls with the rank.
  const rank = Math.floor((lemmas + 1) ** random());
  const lemma = spelling(tag, rank);
  return {form: lemma + ending, lemma, upos: tag, xpos, feats};
}

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

// Ranks in syllables, the frequent ones short, after a letter for the tag.
function spelling(tag: string, rank: number): string {
  let text = 'aeiouybcdfghjk'[Object.keys(GRAMMAR).indexOf(tag)];
  for (let rest = rank; rest > 0; ) {
    text += CONSONANTS[rest % CONSONANTS.length];
    rest = Math.floor(rest / CONSONANTS.length);
    text += VOWELS[rest % VOWELS.length];
    rest = Math.floor(rest / VOWELS.length);
  }
  return text;
}

function pick<T>(list: readonly T[], random: RandomSource): T {
  return list[Math.floor(random() * list.length)];
}
