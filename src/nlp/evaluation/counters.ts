import {checkChoice} from '../../graph/options.js';
import {CONLLU_FORMATS, type ConlluFormat} from '../conllu/index.js';
import type {TreeShape} from '../tree.js';
import type {
  AttachmentScores,
  F1Score,
  GoldWord,
  SystemWord,
  TreeCounts
} from './scores.js';

const PUNCTUATION = /^\p{P}+$/u;

/** Which gold words count for a score. */
export type IsScored = (word: GoldWord) => boolean;

/**
 * Which words count: all but punctuation. CoNLL-U tags it PUNCT. The treebanks
 * of CoNLL-X share no tag for it, so there the form decides.
 */
export function scoredWords(format: ConlluFormat): IsScored {
  checkChoice('spanforest/nlp/evaluation', 'format', format, CONLLU_FORMATS);
  return format === 'conllx'
    ? ({form}) => !PUNCTUATION.test(form)
    : ({upos}) => upos !== 'PUNCT';
}

// The relations of content words in the scorer of the CoNLL 2018 shared task.
const CONTENT: ReadonlySet<string> = new Set([
  ...['acl', 'advcl', 'advmod', 'amod', 'appos', 'ccomp', 'compound', 'conj'],
  ...['csubj', 'dep', 'discourse', 'dislocated', 'expl', 'fixed', 'flat'],
  ...['goeswith', 'iobj', 'list', 'nmod', 'nsubj', 'nummod', 'obj', 'obl'],
  ...['orphan', 'parataxis', 'reparandum', 'root', 'vocative', 'xcomp']
]);

/** A relation without its subtype: `nmod` for `nmod:poss`. */
export function universalRelation(deprel: string): string {
  const colon = deprel.indexOf(':');
  return colon < 0 ? deprel : deprel.slice(0, colon);
}

/**
 * Whether a relation without subtype marks a content word. Punctuation, the
 * functional relations (aux, case, cc, clf, cop, det, mark) and those that are
 * not universal do not.
 */
export function isContentRelation(relation: string): boolean {
  return CONTENT.has(relation);
}

/** Counts items in each text, and those that are right. */
export class Tally {
  gold = 0;
  system = 0;
  correct = 0;

  /** The scores, all `NaN` if `correct` is. */
  score(correct: number = this.correct): F1Score {
    return {
      precision: correct / this.system,
      recall: correct / this.gold,
      f1: (2 * correct) / (this.gold + this.system)
    };
  }
}

/** Counts the scored words that are right. */
export class AttachmentCounter {
  #sentences = 0;
  #completeTrees = 0;
  #words = 0;
  #heads = 0;
  #edges = 0;
  #relations = 0;
  #universalRelations = 0;

  /** Counts the words of a sentence that `isScored` accepts. */
  add(
    gold: readonly GoldWord[],
    system: readonly SystemWord[],
    isScored: IsScored
  ): void {
    let isComplete = true;
    for (let i = 0; i < gold.length; i++) {
      if (!isScored(gold[i])) continue;
      this.#words++;
      const {head, deprel} = gold[i];
      if (system[i].head === head) {
        this.#heads++;
        this.#edges++;
        const found = system[i].deprel;
        if (found === deprel) this.#relations++;
        if (universalRelation(found) === universalRelation(deprel)) {
          this.#universalRelations++;
        }
      } else {
        isComplete = false;
        if (head > 0 && system[head - 1].head === i + 1) this.#edges++;
      }
    }
    this.#sentences++;
    if (isComplete) this.#completeTrees++;
  }

  scores(labelled: boolean): AttachmentScores {
    const words = this.#words;
    return {
      words,
      uas: this.#heads / words,
      undirectedUas: this.#edges / words,
      las: labelled ? this.#relations / words : NaN,
      lasWithoutSubtypes: labelled ? this.#universalRelations / words : NaN,
      completeTrees: this.#completeTrees / this.#sentences
    };
  }
}

/**
 * Counts the content words of a sentence that are right, as CLAS does: Nivre
 * and Fang, Universal Dependency Evaluation, 2017, NoDaLiDa workshop on
 * Universal Dependencies.
 *
 * The gold and the system's relations each decide which words are content
 * words, so the score has a precision and a recall.
 */
export function countContent(
  tally: Tally,
  gold: readonly SystemWord[],
  system: readonly SystemWord[]
): void {
  for (let i = 0; i < gold.length; i++) {
    const relation = universalRelation(gold[i].deprel);
    const found = universalRelation(system[i].deprel);
    const isContent = isContentRelation(relation);
    if (isContent) tally.gold++;
    if (isContentRelation(found)) tally.system++;
    const isRight = found === relation && system[i].head === gold[i].head;
    if (isContent && isRight) tally.correct++;
  }
}

/** Counts trees by their shape. */
export class TreeCounter {
  #trees = 0;
  #arcs = 0;
  #labelled = 0;
  #singleRoot = 0;
  #nonProjective = 0;
  #nonProjectiveArcs = 0;
  #correct = 0;

  /** Counts a tree; `others` are the words of the tree to compare it with. */
  add(
    words: readonly SystemWord[],
    {roots, nonProjective}: TreeShape,
    others: readonly SystemWord[]
  ): void {
    this.#trees++;
    this.#arcs += words.length;
    if (words.some(({deprel}) => deprel !== '_')) this.#labelled++;
    if (roots === 1) this.#singleRoot++;
    if (nonProjective.length > 0) this.#nonProjective++;
    this.#nonProjectiveArcs += nonProjective.length;
    for (const v of nonProjective) {
      if (words[v - 1].head === others[v - 1].head) this.#correct++;
    }
  }

  /** Fraction of the non-projective arcs that the other tree has too. */
  get correct(): number {
    return this.#correct / this.#nonProjectiveArcs;
  }

  counts(): TreeCounts {
    return {
      labelled: this.#labelled,
      singleRoot: this.#singleRoot,
      nonProjective: this.#nonProjective,
      nonProjectiveShare: this.#nonProjective / this.#trees,
      nonProjectiveArcs: this.#nonProjectiveArcs,
      nonProjectiveArcsShare: this.#nonProjectiveArcs / this.#arcs
    };
  }
}
