import type {TreeTable} from '../tree.js';
import type {SentenceTree, TreeWord} from './sentence-tree.js';

const NOMINAL_TAGS = new Set(['NOUN', 'PROPN', 'PRON']);

// Of nominals, and of clauses, whose predicates may be nominal.
const NOMINAL = [
  ...['nsubj', 'obj', 'iobj', 'obl', 'nmod', 'appos', 'vocative', 'dislocated'],
  ...['root', 'csubj', 'ccomp', 'xcomp', 'advcl', 'acl', 'parataxis']
];
const OWNERS = ['nmod:poss', 'nmod:desc'];
const LEFT = ['det', 'amod', 'nummod', 'compound', 'clf', 'flat', ...OWNERS];
const RIGHT = ['flat', 'compound', 'fixed', 'goeswith'];

/**
 * The first and last words of the base noun phrases of a tree with their heads,
 * in order. They do not overlap. Time and space O(n log n).
 */
export function findNounChunks(
  {words}: SentenceTree,
  table: TreeTable
): {head: TreeWord; first: number; last: number}[] {
  // Whether each word has a nominal function, a conjunct that of the word it
  // is joined to.
  const isNominal = new Uint8Array(words.length + 1);
  const found: {head: TreeWord; first: number; last: number}[] = [];
  for (const v of table.topDown()) {
    const head = words[v - 1];
    isNominal[v] = head.is('conj')
      ? isNominal[table.heads[v]]
      : Number(head.is(...NOMINAL) && !head.is(...OWNERS));
    if (isNominal[v] === 0 || !NOMINAL_TAGS.has(head.upos)) continue;
    const first = reach(head, table, -1, LEFT);
    found.push({head, first, last: reach(head, table, 1, RIGHT)});
  }
  // A phrase contains all words below its modifiers, so of two phrases that
  // share a word, one is inside the other.
  found.sort((a, b) => a.first - b.first || b.last - a.last);
  let covered = 0;
  return found.filter(({last}) => {
    const isInside = last <= covered;
    covered = Math.max(covered, last);
    return !isInside;
  });
}

// How far a phrase goes from its head to one side: over the modifiers that
// follow each other without a gap, and the punctuation between them.
function reach(
  head: TreeWord,
  table: TreeTable,
  step: 1 | -1,
  relations: readonly string[]
): number {
  const {first, last, size} = table.subtrees();
  const children = head.children.filter(({id}) => (id - head.id) * step > 0);
  let end = head.id;
  let next = head.id + step;
  for (const child of step > 0 ? children : children.reverse()) {
    const {id} = child;
    const isWhole = size[id] === last[id] - first[id] + 1;
    const isNext = (step > 0 ? first[id] : last[id]) === next;
    const isModifier = child.is(...relations);
    if (!isWhole || !isNext || !(isModifier || child.is('punct'))) break;
    const far = step > 0 ? last[id] : first[id];
    next = far + step;
    if (isModifier) end = far;
  }
  return end;
}
