import {foldText, OR, ruleOf, TOKEN_START} from '../text/index.js';
import type {TokenSentence} from './token-texts.js';

const LONGEST_SUFFIX = 8;
// A suffix gets a rule if at least this many different tokens have it.
const FEWEST_TOKENS = 2;
// The tokens around decide between two rules if both occur so often.
const FEWEST_CHOICES = 3;

/**
 * Learns which tokens are several words, and which: a list of suffixes, each
 * followed by its rule, for `MultiwordRules`. A whole token has the rule that
 * is most frequent for it, a suffix the one that most tokens with it have.
 * Time and space linear in the tokens.
 */
export function learnMultiwords(sentences: readonly TokenSentence[]): string[] {
  const tokens = countRules(sentences);
  const usual = new Map<string, string>();
  // Only suffixes of multiword tokens need counts.
  const votes = new Map<string, Map<string, number>>();
  const longer = new Map<string, Map<string, number>>();
  for (const [token, rules] of tokens) {
    const rule = mostOf(rules);
    usual.set(token, rule);
    if (rule === '') continue;
    for (const suffix of suffixesOf(token)) votes.set(suffix, new Map());
  }
  // And those that are longer by a character, as tokens with them may differ.
  for (const token of usual.keys()) {
    for (const suffix of suffixesOf(token)) {
      if (votes.has(suffix)) continue;
      if (votes.has(suffix.slice(1))) longer.set(suffix, new Map());
      break;
    }
  }
  for (const [suffix, rules] of longer) votes.set(suffix, rules);
  for (const [token, rule] of usual) {
    for (const suffix of suffixesOf(token)) {
      const rules = votes.get(suffix);
      rules?.set(rule, (rules.get(rule) ?? 0) + 1);
    }
  }
  // From short to long: an entry is needed where it changes the rule.
  const chosen = new Map<string, string>();
  const inherited = (suffix: string, from: number) => {
    for (let k = from; k < suffix.length; k++) {
      const rule = chosen.get(suffix.slice(k));
      if (rule !== undefined) return rule;
    }
    return '';
  };
  const suffixes = [...votes.keys()].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1)
  );
  for (const suffix of suffixes) {
    const rules = votes.get(suffix)!;
    const rule = mostOf(rules);
    if (rules.get(rule)! < FEWEST_TOKENS) continue;
    if (rule !== inherited(suffix, 1)) chosen.set(suffix, rule);
  }
  for (const [token, rule] of [...usual].sort((a, b) => (a < b ? -1 : 1))) {
    const other = otherOf(tokens.get(token)!, rule);
    if (other !== null) chosen.set(TOKEN_START + token, rule + OR + other);
    else if (rule !== inherited(token, 0)) {
      chosen.set(TOKEN_START + token, rule);
    }
  }
  return [...chosen].flat();
}

function countRules(
  sentences: readonly TokenSentence[]
): Map<string, Map<string, number>> {
  const tokens = new Map<string, Map<string, number>>();
  for (const {layout, forms} of sentences) {
    let first = 0;
    for (const {form, words} of layout.tokens) {
      const token = foldText(form);
      const rule =
        words === 1 ? '' : ruleOf(form, forms.slice(first, first + words));
      first += words;
      let rules = tokens.get(token);
      if (rules === undefined) {
        rules = new Map();
        tokens.set(token, rules);
      }
      rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
  }
  return tokens;
}

// Of equal ones, the first.
function mostOf(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [rule, count] of counts) {
    if (count <= most) continue;
    best = rule;
    most = count;
  }
  return best;
}

// The second rule of a token, if it is more than an exception.
function otherOf(
  counts: ReadonlyMap<string, number>,
  rule: string
): string | null {
  const others = new Map([...counts].filter(([name]) => name !== rule));
  if (others.size === 0) return null;
  const other = mostOf(others);
  return others.get(other)! < FEWEST_CHOICES ? null : other;
}

function* suffixesOf(token: string): Generator<string> {
  const longest = Math.min(LONGEST_SUFFIX, token.length - 1);
  for (let n = 1; n <= longest; n++) yield token.slice(-n);
}
