import {expect, test} from 'vitest';
import {
  isContentRelation,
  universalRelation
} from '../../../src/nlp/evaluation/counters.js';

// The relations of Universal Dependencies 2.
const UNIVERSAL =
  'acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj ' +
  'dep det discourse dislocated expl fixed flat goeswith iobj list mark nmod ' +
  'nsubj nummod obj obl orphan parataxis punct reparandum root vocative xcomp';

test('content relations are universal, not functional, no punctuation', () => {
  const relations = UNIVERSAL.split(' ');
  expect(relations).toHaveLength(37);
  expect(relations.filter(it => !isContentRelation(it))).toEqual(
    'aux case cc clf cop det mark punct'.split(' ')
  );
  for (const other of ['', '_', 'SUBJ', 'nsubj:pass', 'toString']) {
    expect(isContentRelation(other)).toBe(false);
  }
});

test('a universal relation ends at the first colon', () => {
  expect(
    ['nsubj', 'nmod:poss', 'a:b:c', '', ':x'].map(universalRelation)
  ).toEqual(['nsubj', 'nmod', 'a', '', '']);
});
