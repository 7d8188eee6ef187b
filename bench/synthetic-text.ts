import {type RandomSource, seededRandom} from '../src/graph/index.js';
import {type NewWord, sentenceOf, writeSentence} from '../src/nlp/index.js';

const MEAN_LENGTH = 16;
const MOST_WORDS = 60;
// One in 12 sentences has a word moved, so that arcs may cross.
const MOVED = 12;

/**
 * Made-up sentences with trees, in CoNLL-U: as long as English ones, with a few
 * frequent words, many rare ones, and some crossing arcs. The same seed gives
 * the same text.
 */
export function syntheticText(count: number, seed: number): string {
  const random = seededRandom(seed);
  let text = '';
  for (let i = 1; i <= count; i++) {
    const words = syntheticWords(random);
    const plain = words.map(({form}) => form).join(' ');
    // Throws unless the words form a tree.
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
  const position = new Map(order.map((node, i) => [node, i + 1]));
  return order.map(({tag, relation, head}) => ({
    ...randomWord(tag, random),
    head: head === null ? 0 : position.get(head)!,
    deprel: relation
  }));
}

// The sum of two exponential variables: a hump and a long tail.
function randomLength(random: RandomSource): number {
  const product = (1 - random()) * (1 - random());
  const length = Math.round((-MEAN_LENGTH / 2) * Math.log(product));
  return Math.min(Math.max(length, 1), MOST_WORDS);
}

// Attaches each word to a random head: function words next to it, words that
// may head phrases outside all earlier dependents.
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
  // Zipf's law: the probability falls with the rank.
  const rank = Math.floor((lemmas + 1) ** random());
  const lemma = spelling(tag, rank);
  return {form: lemma + ending, lemma, upos: tag, xpos, feats};
}

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

// A letter for the tag, then the rank in syllables: frequent words are short.
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

/** A word that may depend on another. */
interface Dependent {
  readonly tag: string;
  readonly relation: string;
  readonly side: 'left' | 'right';
}

/** An inflected form of the words of a tag. */
interface Inflection {
  readonly ending: string;
  readonly xpos: string;
  readonly feats: string;
}

/** The words of a universal tag. */
interface TagRules {
  /** The number of lemmas. */
  readonly lemmas: number;
  readonly inflections: readonly Inflection[];
  /** Frequent ones are repeated; a leaf has none. */
  readonly dependents: readonly Dependent[];
}

/**
 * A grammar that vaguely resembles English: which words depend on which, on
 * which side, and how many different words there are.
 */
const GRAMMAR: Readonly<Record<string, TagRules>> = {
  VERB: {
    lemmas: 3000,
    inflections: inflections(
      ' VBP Mood=Ind|Tense=Pres|VerbForm=Fin',
      's VBZ Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin',
      'ed VBD Mood=Ind|Tense=Past|VerbForm=Fin',
      'ing VBG VerbForm=Ger'
    ),
    dependents: [
      ...dependents('left', 'PRON nsubj', 'NOUN nsubj', 'PROPN nsubj'),
      ...dependents('left', 'AUX aux', 'ADV advmod', 'SCONJ mark'),
      ...dependents('left', 'PART advmod', 'CCONJ cc', 'PUNCT punct'),
      ...dependents('right', 'NOUN obj', 'NOUN obl', 'NOUN obl', 'PRON obj'),
      ...dependents('right', 'ADV advmod', 'VERB xcomp', 'VERB advcl'),
      ...dependents('right', 'VERB conj', 'PUNCT punct', 'PUNCT punct')
    ]
  },
  NOUN: {
    lemmas: 12_000,
    inflections: inflections(' NN Number=Sing', 's NNS Number=Plur'),
    dependents: [
      ...dependents('left', 'DET det', 'DET det', 'ADP case', 'ADP case'),
      ...dependents('left', 'ADJ amod', 'NOUN compound', 'NUM nummod'),
      ...dependents('left', 'PRON nmod:poss', 'CCONJ cc'),
      ...dependents('right', 'NOUN nmod', 'NOUN conj', 'VERB acl:relcl'),
      ...dependents('right', 'PUNCT punct')
    ]
  },
  PROPN: {
    lemmas: 8000,
    inflections: inflections(' NNP Number=Sing'),
    dependents: [
      ...dependents('left', 'ADP case', 'PROPN compound', 'CCONJ cc'),
      ...dependents('right', 'PROPN flat', 'NOUN appos', 'PART case')
    ]
  },
  ADJ: {
    lemmas: 3000,
    inflections: inflections(' JJ Degree=Pos', 'er JJR Degree=Cmp'),
    dependents: dependents('left', 'ADV advmod', 'PUNCT punct')
  },
  ADV: {
    lemmas: 800,
    inflections: inflections(' RB _'),
    dependents: dependents('left', 'ADV advmod')
  },
  PRON: leaf(30, ' PRP Number=Sing|Person=3|PronType=Prs'),
  DET: leaf(15, ' DT Definite=Def|PronType=Art'),
  ADP: leaf(60, ' IN _'),
  AUX: leaf(15, ' MD VerbForm=Fin', 's VBZ Mood=Ind|VerbForm=Fin'),
  SCONJ: leaf(20, ' IN _'),
  CCONJ: leaf(6, ' CC _'),
  PART: leaf(5, ' RB _'),
  NUM: leaf(500, ' CD NumType=Card'),
  PUNCT: leaf(8, ' , _')
};

function leaf(lemmas: number, ...forms: string[]): TagRules {
  return {lemmas, inflections: inflections(...forms), dependents: []};
}

function inflections(...texts: string[]): Inflection[] {
  return texts.map(text => {
    const [ending, xpos, feats] = text.split(' ');
    return {ending, xpos, feats};
  });
}

function dependents(side: Dependent['side'], ...texts: string[]): Dependent[] {
  return texts.map(text => {
    const [tag, relation] = text.split(' ');
    return {tag, relation, side};
  });
}
