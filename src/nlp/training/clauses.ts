import type {TrainingSentence} from './training-data.js';

// Relations of Universal Dependencies.
const SUBJECT = 'nsubj';
const OBJECTS = new Set(['obj', 'iobj']);
// What a verb keeps besides its subject and its objects.
const PARTS_OF_VERB = new Set(['aux', 'compound:prt']);
const ADVERB = 'advmod';
// What a noun keeps.
const PARTS_OF_NOUN = /^(det|amod|nummod|nmod:poss|compound|case|flat)(:\w+)?$/;
// A verb with one of these says something else without it.
const INSEPARABLE = /^(xcomp|ccomp|csubj|cop|expl|aux:pass)(:\w+)?$/;

const INTERROGATIVE = /PronType=(Int|Rel)/;
const FINITE = 'VerbForm=Fin';
const MOST_WORDS = 9;

/**
 * Sentences with every other of their clauses behind them. A clause stays
 * beside its sentence, so that jackknifing does not part them.
 */
export function withClauses(
  sentences: readonly TrainingSentence[]
): TrainingSentence[] {
  let count = 0;
  return sentences.flatMap(sentence => [
    sentence,
    ...clausesOf(sentence).filter(() => count++ % 2 === 0)
  ]);
}

/**
 * The clauses of a sentence that could stand alone, as sentences: a verb with
 * its subject, its objects and what belongs to them immediately, and the full
 * stop. They are parts of the tree, in the order of the sentence, and shorter
 * than it. Questions have none.
 *
 * Treebanks of news and the web have few short and simple sentences, which are
 * what people try first. For treebanks in Universal Dependencies. Time linear
 * in the sentence.
 */
export function clausesOf(sentence: TrainingSentence): TrainingSentence[] {
  const {words, heads, deprels} = sentence;
  const last = words.length;
  const end = words[last - 1];
  if (end.upos !== 'PUNCT' || end.form.includes('?')) return [];
  const children: number[][] = Array.from({length: last + 1}, () => []);
  for (let word = 1; word <= last; word++) children[heads[word]].push(word);
  const root = deprels[heads.indexOf(0, 1) - 1];
  const clauses: TrainingSentence[] = [];
  for (let verb = 1; verb < last; verb++) {
    if (words[verb - 1].upos !== 'VERB') continue;
    const kept = clauseOf(sentence, verb, children);
    // The full stop comes on top.
    if (kept.length < 2 || kept.length > MOST_WORDS) continue;
    if (kept.length + 1 >= last) continue;
    const numbers = new Map(kept.map((word, i) => [word, i + 1]));
    clauses.push({
      words: [...kept.map(word => words[word - 1]), end].map(capitalized),
      heads: Int32Array.of(
        -1,
        ...kept.map(word => (word === verb ? 0 : numbers.get(heads[word])!)),
        numbers.get(verb)!
      ),
      deprels: [
        ...kept.map(word => (word === verb ? root : deprels[word - 1])),
        deprels[last - 1]
      ],
      layout: null
    });
  }
  return clauses;
}

// The words of the clause of a verb, in order; none if it has no subject
// before it, is not finite, or cannot stand alone.
function clauseOf(
  {words, deprels}: TrainingSentence,
  verb: number,
  children: readonly (readonly number[])[]
): number[] {
  const own = children[verb];
  const relation = (word: number) => deprels[word - 1];
  const subject = own.find(word => relation(word) === SUBJECT);
  if (subject === undefined || subject > verb) return [];
  if (INTERROGATIVE.test(words[subject - 1].feats)) return [];
  if (own.some(word => INSEPARABLE.test(relation(word)))) return [];
  const hasTense = [verb, ...own.filter(word => relation(word) === 'aux')].some(
    word => words[word - 1].feats.includes(FINITE)
  );
  if (!hasTense) return [];
  const kept = [verb];
  for (const word of own) {
    const isNoun = word === subject || OBJECTS.has(relation(word));
    const isPart =
      PARTS_OF_VERB.has(relation(word)) ||
      (relation(word) === ADVERB && Math.abs(word - verb) === 1);
    if (isNoun || (isPart && children[word].length === 0)) kept.push(word);
    if (!isNoun) continue;
    for (const part of children[word]) {
      const isLeaf = children[part].length === 0;
      if (isLeaf && PARTS_OF_NOUN.test(relation(part))) kept.push(part);
    }
  }
  kept.sort((a, b) => a - b);
  const isFirst = kept[0] === subject || children[subject].includes(kept[0]);
  return isFirst ? kept : [];
}

function capitalized<Word extends {readonly form: string}>(
  word: Word,
  index: number
): Word {
  if (index > 0) return word;
  const [first] = word.form;
  const form = first.toUpperCase() + word.form.slice(first.length);
  return {...word, form};
}
