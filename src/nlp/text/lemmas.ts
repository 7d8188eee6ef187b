import {finish, hashText, mix} from '../features/index.js';
import {isLowSurrogate} from './characters.js';
import {
  LOWER,
  WordClasses,
  type WordForm,
  type WordTable
} from './word-forms.js';

/**
 * How a form becomes its lemma: a beginning and an end are replaced, in the
 * form as it is or in lower case; or the lemma is the same for every form.
 */
export interface EditScript {
  /** Whether the form is put in lower case first. */
  readonly isLower: boolean;
  /** The beginning to take away. */
  readonly prefix: string;
  /** What takes its place. */
  readonly newPrefix: string;
  /** The end to take away. */
  readonly suffix: string;
  /** What takes its place. */
  readonly newSuffix: string;
  /** The lemma of every form, or `null`. */
  readonly whole: string | null;
}

// Longer words are compared by their beginnings only: finding the longest
// common part of two texts takes time in the product of their lengths.
const LONGEST = 64;

/**
 * The edit script from a form to its lemma, as a text: the kind (`l` for lower
 * case, `k` to keep the case, `=` for a whole lemma), then its parts, with
 * tabs between them. It keeps the longest part that both have in common.
 */
export function scriptOf(form: string, lemma: string): string {
  const lower = form.toLowerCase();
  const isLower = lemma === lemma.toLowerCase();
  const kept = commonPart(form, lemma);
  const lowered = form === lower ? kept : commonPart(lower, lemma);
  // A lemma in lower case says nothing about the case of the form.
  const wins = isLower
    ? lowered.length >= kept.length
    : lowered.length > kept.length;
  const {from, to, length} = wins ? lowered : kept;
  if (length === 0) return `=${lemma}`;
  const text = wins ? lower : form;
  return [
    wins ? 'l' : 'k',
    text.slice(0, from),
    lemma.slice(0, to),
    text.slice(from + length),
    lemma.slice(to + length)
  ].join('\t');
}

/** Parses a script. */
export function parseScript(script: string): EditScript {
  if (script[0] === '=') {
    const whole = script.slice(1);
    return {...NO_EDIT, isLower: false, whole};
  }
  const [kind, prefix = '', newPrefix = '', suffix = '', newSuffix = ''] =
    script.split('\t');
  const isLower = kind === 'l';
  return {isLower, prefix, newPrefix, suffix, newSuffix, whole: null};
}

const NO_EDIT = {prefix: '', newPrefix: '', suffix: '', newSuffix: ''};

/**
 * Whether a script can be applied to a form: it has what is to be replaced,
 * and something between.
 *
 * @param lower - The form in lower case.
 */
export function isApplicable(
  script: EditScript,
  form: string,
  lower: string
): boolean {
  if (script.whole !== null) return true;
  const {isLower, prefix, suffix} = script;
  const text = isLower ? lower : form;
  return (
    text.length > prefix.length + suffix.length &&
    text.endsWith(suffix) &&
    text.startsWith(prefix)
  );
}

/** The lemma that an applicable script makes of a form. */
export function applyScript(
  script: EditScript,
  form: string,
  lower: string
): string {
  if (script.whole !== null) return script.whole;
  const {isLower, prefix, newPrefix, suffix, newSuffix} = script;
  const text = isLower ? lower : form;
  const middle = text.slice(prefix.length, text.length - suffix.length);
  return newPrefix + middle + newSuffix;
}

/** The key of a form with a UPOS in a table of lemmas. */
export function lemmaKey(lower: number, upos: number): number {
  return finish(mix(lower, upos + 1));
}

/**
 * What is known about lemmas besides edit scripts that were learnt: irregular
 * forms, and which words are lemmas.
 */
export class KnownLemmas {
  readonly #table: WordClasses;
  // By class; `null` for a class of lemmas.
  readonly #scripts: readonly (EditScript | null)[];
  // UPOS whose lemmas are known.
  readonly #complete: ReadonlySet<number>;

  constructor(table: WordTable, upos: readonly string[]) {
    this.#table = new WordClasses(table);
    this.#scripts = table.classes.map(name =>
      upos.includes(name) ? null : parseScript(name)
    );
    this.#complete = new Set(table.classes.map(name => upos.indexOf(name)));
  }

  /** The script of an irregular form. */
  scriptOf(word: WordForm, upos: number): EditScript | null {
    const {row, form, lower, isUpper} = word;
    // In capitals, it is rather an abbreviation.
    if (isUpper && form.length > 1) return null;
    const found = this.#table.classOf(lemmaKey(row[LOWER], upos));
    const script = found < 0 ? null : this.#scripts[found];
    return script && isApplicable(script, form, lower) ? script : null;
  }

  /**
   * Whether a lemma that a script made may well be wrong: it is neither the form
   * nor a known lemma, or the word is new and not as long.
   */
  isDoubtful(lemma: string, word: WordForm, upos: number): boolean {
    const {form, lower} = word;
    const made = lemma.toLowerCase();
    if (made === lower) return false;
    if (this.#complete.has(upos)) return !this.#isLemma(made, upos);
    return isNew(word) && lemma.length > form.length;
  }

  /**
   * The scripts that make a known lemma of a form; or, if none does, those that
   * make nothing longer than the form. The lemma of another word counts for
   * words of the treebank only.
   */
  allowed(
    word: WordForm,
    upos: number,
    candidates: Int32Array,
    scripts: readonly EditScript[]
  ): Int32Array {
    const {form, lower} = word;
    const some = candidates.filter(
      id => !isNew(word) || scripts[id].whole === null
    );
    const lemmaOf = (id: number) => applyScript(scripts[id], form, lower);
    const known = this.#complete.has(upos)
      ? some.filter(id => this.#isLemma(lemmaOf(id).toLowerCase(), upos))
      : [];
    if (known.length > 0) return Int32Array.from(known);
    return some.filter(id => lemmaOf(id).length <= form.length);
  }

  #isLemma(lower: string, upos: number): boolean {
    const found = this.#table.classOf(lemmaKey(hashText(lower), upos));
    return found >= 0 && this.#scripts[found] === null;
  }
}

function isNew({wordClass, lowerClass}: WordForm): boolean {
  return wordClass < 0 && lowerClass < 0;
}

interface CommonPart {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

// The longest text that is part of both, the first of equal ones.
function commonPart(a: string, b: string): CommonPart {
  if (a === b) return {from: 0, to: 0, length: a.length};
  if (a.length > LONGEST || b.length > LONGEST) {
    let length = 0;
    while (length < a.length && a[length] === b[length]) length++;
    return {from: 0, to: 0, length: wholePart(a, 0, length)};
  }
  let best: CommonPart = {from: 0, to: 0, length: 0};
  // lengths[j + 1]: of the longest common part that ends at a[i] and b[j].
  const lengths = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[j + 1] = a[i] === b[j] ? lengths[j] + 1 : 0;
      if (lengths[j + 1] <= best.length) continue;
      const length = lengths[j + 1];
      best = {from: i + 1 - length, to: j + 1 - length, length};
    }
  }
  const begins = isLowSurrogate(a, best.from) ? 1 : 0;
  const from = best.from + begins;
  const length = wholePart(a, from, Math.max(0, best.length - begins));
  return {from, to: best.to + begins, length};
}

// The length of a part without half a character at its end.
function wholePart(text: string, from: number, length: number): number {
  const cuts = length > 0 && isLowSurrogate(text, from + length);
  return cuts ? length - 1 : length;
}
