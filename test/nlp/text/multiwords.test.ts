import {expect, test} from 'vitest';
import {MultiwordRules, ruleOf} from '../../../src/nlp/text/index.js';
import {applyRule} from '../../../src/nlp/text/multiwords.js';

test('a rule does not cut a character in half', () => {
  const rules = new MultiwordRules(["'t", "3\t\tn't"]);
  const wordsOf = (form: string) => applyRule(rules.ruleOf(form), form);
  expect(wordsOf("don't")).toEqual(['do', "n't"]);
  expect(wordsOf("😀n't")).toEqual(['😀', "n't"]);
  expect(wordsOf("😀't")).toBeNull();
});

test('words that share half a character share nothing of it', () => {
  const rule = ruleOf('😀b', ['😁', 'b']);
  expect(rule).toBe('3\t😁\tb');
  expect(applyRule(rule, '😀b')).toEqual(['😁', 'b']);
});
