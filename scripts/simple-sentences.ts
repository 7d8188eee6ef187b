/**
 * Short sentences made of those of an English treebank: clauses, with and
 * without a full stop, questions, requests, headlines, and phrases without a
 * verb around them.
 *
 * Treebanks of news and the web have few of them, and they are what people try
 * first. Words, tags and trees are those of the treebank but for the words that
 * make a question.
 */
import type {Sentence, Word} from '../src/nlp/index.js';

/** A word of a sentence to be made, without its place. */
interface Draft {
  form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  deprel: string;
  head: Draft | null;
}

const PARTS_OF_VERB = /^(aux|compound:prt)$/;
const PARTS_OF_NOUN = /^(det|amod|nummod|nmod:poss|compound|case|flat)(:\w+)?$/;
const OBLIQUE = /^obl(:(unmarked|tmod|npmod))?$/;
// A verb with one of these says something else without it.
const INSEPARABLE = /^(xcomp|ccomp|csubj|cop|expl|aux:pass)(:\w+)?$/;
const INTERROGATIVE = /PronType=([\w,]*,)?(Int|Rel)/;
// What a phrase may have below its noun, and not directly below.
const PARTS_OF_PHRASE =
  /^((advmod|nmod|flat|acl|det|aux|nsubj)(:\w+)?|amod|compound|nummod|case|conj|cc|mark|obj|obl)$/;
const PARTS_OF_CLAUSE = /^(advmod|obj|obl|nsubj|aux|cc)$/;
const MOST_WORDS = 10;

/** The subject, auxiliaries and the rest of a clause, in order. */
interface Clause {
  readonly subject: readonly Draft[];
  readonly auxiliaries: readonly Draft[];
  readonly rest: readonly Draft[];
  readonly verb: Draft;
  /** The words of the object, if there is one. */
  readonly object: readonly Draft[];
}

/** Makes sentences of each kind in turn. */
export class SimpleSentences {
  readonly #counts = new Map<string, number>();

  /** The sentences that are made of one of the treebank. */
  of({words}: Sentence): Sentence[] {
    const children: number[][] = Array.from(
      {length: words.length + 1},
      () => []
    );
    words.forEach(({head}, i) => {
      children[head].push(i + 1);
    });
    const made = words.flatMap(({upos}, i) => {
      if (upos === 'VERB') return this.#ofVerb(words, i + 1, children);
      return upos === 'NOUN' ? this.#ofNoun(words, i + 1, children) : [];
    });
    return made.map(words => ({
      ...{words, comments: [], tokens: [], emptyNodes: []}
    }));
  }

  // 0, 1, ..., n - 1, 0, 1, ...
  #turn(name: string, n: number): number {
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    return count % n;
  }

  #ofVerb(
    words: readonly Word[],
    verb: number,
    children: readonly (readonly number[])[]
  ): Word[][] {
    const clause = clauseOf(words, verb, children);
    if (clause === null) return [];
    const {subject, auxiliaries, rest} = clause;
    const statement = [...subject, ...auxiliaries, ...rest];
    const made: (Word[] | null)[] = [];
    // Most clauses of these treebanks have a pronoun as their subject.
    if (subject.at(-1)!.upos === 'PRON') {
      const turn = this.#turn('pronoun', 12);
      if (turn % 4 === 0) made.push(sentence(statement, '.'));
      if (turn === 2) made.push(sentence(statement));
      if (turn % 4 === 1) made.push(this.#question(clause));
      if (turn % 4 === 3) made.push(requestOf(clause));
    } else {
      const turn = this.#turn('noun', 6);
      made.push(sentence(statement, turn % 3 === 0 ? null : '.'));
      if (turn % 2 === 0) made.push(this.#question(clause));
      if (turn === 1) made.push(headlineOf(clause));
    }
    return made.filter(one => one !== null);
  }

  // Whether it is so; why, when, where and how; or what the object is.
  #question({subject, auxiliaries, rest, verb, object}: Clause) {
    let [first, ...others] = auxiliaries;
    let root = verb;
    if (first === undefined) {
      const [form, feats] = DO[verb.xpos] ?? [];
      if (!form || verb.lemma === 'be') return null;
      root = {...verb, form: verb.lemma, xpos: 'VB', feats: 'VerbForm=Inf'};
      first = {
        ...{form, lemma: 'do', upos: 'AUX', xpos: verb.xpos, feats: feats!},
        ...{deprel: 'aux', head: verb}
      };
    } else if (!/^[a-z]+$/.test(first.form)) {
      // Contracted.
      return null;
    }
    // What is not becomes what is n't only behind the auxiliary.
    if (/^n[o’']?t$/.test(rest[0].form)) return null;
    const noun = object.find(({head}) => head === verb);
    const withoutObject = rest.filter(draft => !object.includes(draft));
    const turn = this.#turn('question', 7);
    let before: Draft[] = [];
    let behind = rest;
    if (turn === 2 || turn === 3) {
      const form = ADVERBS[this.#turn('adverb', ADVERBS.length)];
      before = [asking(form, 'ADV', 'WRB', 'advmod', verb)];
    } else if (turn > 3 && noun !== undefined) {
      const name = object.filter(
        draft => draft === noun || draft.deprel === 'compound'
      );
      behind = withoutObject;
      if (turn === 4 || noun.upos !== 'NOUN') {
        before = [asking('What', 'PRON', 'WP', 'obj', verb)];
      } else if (turn === 6 && /Number=Plur/.test(noun.feats)) {
        const many: Draft = {
          ...{form: 'many', lemma: 'many', upos: 'ADJ', xpos: 'JJ'},
          ...{feats: 'Degree=Pos', deprel: 'amod', head: noun}
        };
        before = [asking('How', 'ADV', 'WRB', 'advmod', many), many, ...name];
      } else {
        before = [asking('Which', 'DET', 'WDT', 'det', noun), ...name];
      }
    }
    const all = [...before, first, ...subject, ...others, ...behind];
    return sentence(all, '?', [verb, root]);
  }

  // A noun with all that belongs to it.
  #ofNoun(
    words: readonly Word[],
    noun: number,
    children: readonly (readonly number[])[]
  ): Word[][] {
    const kept: number[] = [];
    const stack = [noun];
    for (let word = stack.pop(); word !== undefined; word = stack.pop()) {
      kept.push(word);
      if (kept.length > MOST_WORDS) return [];
      for (const child of children[word]) {
        const {deprel, upos} = words[child - 1];
        const isOwn = word === noun;
        // The preposition of a phrase is not part of it.
        if (upos === 'PUNCT' || (isOwn && /^(case|mark)$/.test(deprel))) {
          continue;
        }
        if (!PARTS_OF_PHRASE.test(deprel)) return [];
        if (isOwn && PARTS_OF_CLAUSE.test(deprel)) return [];
        stack.push(child);
      }
    }
    kept.sort((a, b) => a - b);
    const [first] = kept;
    const isWhole = kept.at(-1)! - first + 1 === kept.length;
    if (kept.length < 2 || !isWhole || isInterrogative(words[first - 1])) {
      return [];
    }
    const hasVerb = kept.some(word => words[word - 1].upos === 'VERB');
    if (this.#turn(`${hasVerb}`, hasVerb ? 6 : 30) > 0) return [];
    const drafts = draftsOf(words, kept, noun);
    return [sentence([...drafts.values()])];
  }
}

const DO: Record<string, [form: string, feats: string]> = {
  VBZ: ['does', 'Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin'],
  VBP: ['do', 'Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin'],
  VBD: ['did', 'Mood=Ind|Tense=Past|VerbForm=Fin']
};
const ADVERBS = ['Why', 'When', 'Where', 'How'];

function asking(
  form: string,
  upos: string,
  xpos: string,
  deprel: string,
  head: Draft
): Draft {
  const feats = 'PronType=Int';
  return {form, lemma: form.toLowerCase(), upos, xpos, feats, deprel, head};
}

// What you do, as a request.
function requestOf({subject, auxiliaries, rest, verb}: Clause): Word[] | null {
  if (subject.length > 1 || subject[0].lemma !== 'you') return null;
  if (auxiliaries.length > 0 || verb.xpos !== 'VBP' || rest.length < 2) {
    return null;
  }
  const root = {...verb, xpos: 'VB', feats: 'Mood=Imp|VerbForm=Fin'};
  return sentence(rest, '.', [verb, root]);
}

// Without determiners and full stop.
function headlineOf({subject, auxiliaries, rest}: Clause): Word[] | null {
  const kept = [...subject, ...rest].filter(
    ({deprel, upos}) => deprel !== 'det' && upos !== 'PART'
  );
  const isPlain = kept.every(({upos}) => upos !== 'PRON');
  if (auxiliaries.length > 0 || !isPlain || kept.length < 3) return null;
  return sentence(kept);
}

// A verb with its subject, its objects and what belongs to them immediately;
// null if it has no subject in one piece before all else, is not finite, or
// cannot stand alone.
function clauseOf(
  words: readonly Word[],
  verb: number,
  children: readonly (readonly number[])[]
): Clause | null {
  const own = children[verb];
  const relation = (word: number) => words[word - 1].deprel;
  const isLeaf = (word: number) => children[word].length === 0;
  const isPartOfNoun = (word: number) =>
    isLeaf(word) && PARTS_OF_NOUN.test(relation(word));
  const subjects = own.filter(word => relation(word) === 'nsubj');
  const [subject] = subjects;
  if (subjects.length !== 1 || subject > verb) return null;
  if (own.some(word => INSEPARABLE.test(relation(word)))) return null;
  const parts = own.filter(
    word =>
      isLeaf(word) &&
      (PARTS_OF_VERB.test(relation(word)) ||
        // Up to the word behind the verb: without not, others may be wrong.
        (relation(word) === 'advmod' && word > subject && word <= verb + 1))
  );
  const hasTense = [verb, ...parts].some(word =>
    words[word - 1].feats.includes('VerbForm=Fin')
  );
  if (!hasTense) return null;
  const objects = own.filter(word => /^i?obj$/.test(relation(word)));
  if (objects.some(word => word < verb)) return null;
  const obliques = own.filter(
    word =>
      words[subject - 1].upos !== 'PRON' &&
      word > verb &&
      OBLIQUE.test(relation(word)) &&
      children[word].every(isPartOfNoun)
  );
  const phraseOf = (noun: number) => [
    noun,
    ...children[noun].filter(isPartOfNoun)
  ];
  const nouns = [subject, ...objects, ...obliques];
  const kept = [verb, ...parts, ...nouns.flatMap(phraseOf)];
  kept.sort((a, b) => a - b);
  if (kept.length < 2 || kept.length > MOST_WORDS) return null;
  if (kept.some(word => isInterrogative(words[word - 1]))) return null;
  const phrase = new Set(phraseOf(subject));
  const subjectWords = kept.slice(0, phrase.size);
  if (!subjectWords.every(word => phrase.has(word))) return null;
  const behind = kept.slice(phrase.size);
  const end = behind.findIndex(
    word => relation(word) !== 'aux' || words[word - 1].upos !== 'AUX'
  );
  const drafts = draftsOf(words, kept, verb);
  const get = (word: number) => drafts.get(word)!;
  const first = get(kept[0]);
  // It may stand behind another word.
  const isName = first.upos === 'PROPN' || first.form === 'I';
  if (kept[0] === 1 && !isName) {
    first.form = first.form[0].toLowerCase() + first.form.slice(1);
  }
  const object = objects.length === 1 ? phraseOf(objects[0]) : [];
  return {
    subject: subjectWords.map(get),
    auxiliaries: behind.slice(0, end).map(get),
    rest: behind.slice(end).map(get),
    verb: get(verb),
    object: object.sort((a, b) => a - b).map(get)
  };
}

function isInterrogative({feats}: Word): boolean {
  return INTERROGATIVE.test(feats);
}

// Some words of a sentence, with the given one as the root.
function draftsOf(
  words: readonly Word[],
  kept: readonly number[],
  root: number
): Map<number, Draft> {
  const drafts = new Map<number, Draft>(
    kept.map(word => {
      const {form, lemma, upos, xpos, feats, deprel} = words[word - 1];
      return [word, {form, lemma, upos, xpos, feats, deprel, head: null}];
    })
  );
  for (const [word, draft] of drafts) {
    if (word === root) draft.deprel = 'root';
    else draft.head = drafts.get(words[word - 1].head)!;
  }
  return drafts;
}

// The words in their new order, with a full stop if one is given, and one word
// in place of another.
function sentence(
  drafts: readonly Draft[],
  end: string | null = null,
  [old, replacement]: readonly Draft[] = []
): Word[] {
  const numbers = new Map(drafts.map((draft, i) => [draft, i + 1]));
  const words = drafts.map((draft, i): Word => {
    const {form, ...others} = draft === old ? replacement : draft;
    return {
      ...others,
      form: i > 0 ? form : form[0].toUpperCase() + form.slice(1),
      head: draft.head === null ? 0 : numbers.get(draft.head)!,
      ...{deps: '_', misc: '_'}
    };
  });
  const root = words.findIndex(({head}) => head === 0) + 1;
  if (end !== null) {
    words.push({
      ...{form: end, lemma: end, upos: 'PUNCT', xpos: '.', feats: '_'},
      ...{deprel: 'punct', head: root, deps: '_', misc: '_'}
    });
  }
  return words;
}
