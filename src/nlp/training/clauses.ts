import {capitalized} from './learning.js';
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

// A clause with such a word is a question, or a part of its sentence.
const INTERROGATIVE = /PronType=([\w,]*,)?(Int|Rel)/;
const FINITE = 'VerbForm=Fin';
// What may end a clause: neither a question mark nor a closing quote.
const FULL_STOP = /^[.!…。！।۔]+$/;
const MOST_WORDS = 9;

/**
 * Sentences with every other of their clauses, each behind its sentence:
 * jackknifing keeps neighbours in one part, except at the borders of parts.
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
 * what people try first. For treebanks in Universal Dependencies whose FEATS
 * say which verbs are finite; others have no clauses. Time linear in the
 * sentence.
 */
export function clausesOf(sentence: TrainingSentence): TrainingSentence[] {
  const {words, heads, deprels} = sentence;
  const last = words.length;
  const end = words[last - 1];
  const isFullStop = end.upos === 'PUNCT' && FULL_STOP.test(end.form);
  if (!isFullStop || heads[last] === 0) return [];
  const children: number[][] = Array.from({length: last + 1}, () => []);
  // The full stop is no part of a clause until it is complete.
  for (let word = 1; word < last; word++) children[heads[word]].push(word);
  const root = deprels[heads.indexOf(0) - 1];
  const clauses: TrainingSentence[] = [];
  for (let verb = 1; verb < last; verb++) {
    if (words[verb - 1].upos !== 'VERB') continue;
    const kept = clauseOf(sentence, verb, children);
    if (kept.length < 2 || kept.length > MOST_WORDS) continue;
    if (kept.length + 1 === last) continue;
    const numbers = new Map(kept.map((word, i) => [word, i + 1]));
    const [first, ...others] = kept.map(word => words[word - 1]);
    clauses.push({
      words: [{...first, form: capitalized(first.form)}, ...others, end],
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
  const feats = (word: number) => words[word - 1].feats;
  const isLeaf = (word: number) => children[word].length === 0;
  const subject = own.find(word => relation(word) === SUBJECT);
  if (subject === undefined || subject > verb) return [];
  if (own.some(word => INSEPARABLE.test(relation(word)))) return [];
  const ofVerb = own.filter(
    word =>
      isLeaf(word) &&
      (PARTS_OF_VERB.has(relation(word)) ||
        // Up to the word behind the verb: without not, others may be wrong.
        (relation(word) === ADVERB && word > subject && word <= verb + 1))
  );
  const hasTense = [verb, ...ofVerb].some(word => feats(word).includes(FINITE));
  if (!hasTense) return [];
  const nouns = own.filter(
    word => word === subject || OBJECTS.has(relation(word))
  );
  const ofNouns = nouns.flatMap(noun =>
    children[noun].filter(
      word => isLeaf(word) && PARTS_OF_NOUN.test(relation(word))
    )
  );
  const kept = [verb, ...ofVerb, ...nouns, ...ofNouns].sort((a, b) => a - b);
  const isFirst = kept[0] === subject || children[subject].includes(kept[0]);
  const isQuestion = kept.some(word => INTERROGATIVE.test(feats(word)));
  return isFirst && !isQuestion ? kept : [];
}
