import {foldText, isLowSurrogate} from './characters.js';

/** Stands between two rules of which the tokens around decide. */
export const OR = '\n';

/** Stands before the first character of a token in a suffix. */
export const TOKEN_START = ' ';

/**
 * The rule that makes the words of a token: how many units are cut off its
 * end, what is added instead, and the words after the first one, with a tab
 * before each. All in lower case.
 */
export function ruleOf(form: string, words: readonly string[]): string {
  const folded = foldText(form);
  const [first, ...rest] = words.map(foldText);
  let shared = 0;
  while (shared < first.length && folded[shared] === first[shared]) shared++;
  if (isLowSurrogate(folded, shared) || isLowSurrogate(first, shared)) shared--;
  const cut = folded.length - shared;
  return [cut, first.slice(shared), ...rest].join('\t');
}

/**
 * The words that a rule makes of a token; `null` if it is one word or the rule
 * does not fit.
 */
export function applyRule(rule: string, form: string): string[] | null {
  if (rule === '') return null;
  const [cutText, added, ...rest] = rule.split('\t');
  const kept = form.length - Number(cutText);
  if (kept < 0 || (kept === 0 && added === '')) return null;
  // Half a character is no word.
  if (isLowSurrogate(form, kept)) return null;
  const suffix = form.slice(kept);
  if (added === '' && rest.join('') === foldText(suffix)) {
    // The words are the token, cut into pieces.
    const words = [form.slice(0, kept)];
    let start = kept;
    for (const {length} of rest) {
      words.push(form.slice(start, start + length));
      start += length;
    }
    return words;
  }
  const words = [form.slice(0, kept) + added, ...rest];
  const isUpper = form === form.toUpperCase() && form !== form.toLowerCase();
  if (isUpper && form.length > 1) return words.map(word => word.toUpperCase());
  if (kept === 0 && form[0] !== form[0].toLowerCase()) {
    words[0] = words[0][0].toUpperCase() + words[0].slice(1);
  }
  return words;
}

interface SuffixNode {
  rule: string | undefined;
  readonly next: Map<number, SuffixNode>;
}

/**
 * Finds the rule of a token by its longest suffix that has one.
 * Time linear in a token.
 */
export class MultiwordRules {
  readonly #root: SuffixNode = {rule: '', next: new Map()};

  /**
   * @param rules - Suffixes in lower case, each followed by its rule: empty
   * if tokens with it are one word; two rules with {@link OR} between them
   * if that depends on the tokens around. A suffix with {@link TOKEN_START} is a
   * whole token.
   */
  constructor(rules: readonly string[]) {
    for (let i = 0; i + 1 < rules.length; i += 2) {
      let node = this.#root;
      const suffix = rules[i];
      for (let k = suffix.length - 1; k >= 0; k--) {
        const unit = suffix.charCodeAt(k);
        let next = node.next.get(unit);
        if (next === undefined) {
          next = {rule: undefined, next: new Map()};
          node.next.set(unit, next);
        }
        node = next;
      }
      node.rule = rules[i + 1];
    }
  }

  /** The rule of a token, or two with {@link OR} between them. */
  ruleOf(form: string): string {
    let node: SuffixNode | undefined = this.#root;
    if (node.next.size === 0) return '';
    let rule = '';
    // Most tokens have no suffix with a rule: ask the last units first.
    let folded = '';
    for (let k = form.length - 1; k >= -1; k--) {
      if (folded === '' && k >= 0) {
        const unit = form.charCodeAt(k);
        // Lower-case ASCII is its own lower case.
        if (unit >= 0x61 && unit <= 0x7a) {
          node = node.next.get(unit);
          if (node === undefined) break;
          rule = node.rule ?? rule;
          continue;
        }
        folded = foldText(form);
      }
      node = node.next.get((k < 0 ? TOKEN_START : folded[k]).charCodeAt(0));
      if (node === undefined) break;
      rule = node.rule ?? rule;
    }
    return rule;
  }
}
