import {describe, expect, test} from 'vitest';
import {
  allTrees,
  childrenOf,
  expectNone,
  hasChild,
  headOf,
  isBelow,
  isProjective,
  isPunctuation,
  type Tree,
  type Word,
  wordsBetween
} from '../../support/demo-trees.js';

// The allowed tags of each word.
const table = (rows: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(rows).flatMap(([tags, words]) =>
      words.split(' ').map(word => [word, tags.split(' ')] as const)
    )
  );

describe('the trees of the demo', () => {
  test('attach punctuation projectively', () => {
    expectNone(word => isPunctuation(word) !== (word.deprel === 'punct'));
    expectNone(
      (word, tree) => isPunctuation(word) && !isProjective(word, tree)
    );
    // Nor does any other arc cross that of punctuation.
    expectNone((word, tree) =>
      wordsBetween(word, tree).some(
        between =>
          isPunctuation(between) && !isBelow(between.id, word.head, tree)
      )
    );
    // The last mark depends on the root of the sentence.
    for (const tree of allTrees) {
      const last = tree.words[tree.words.length - 1];
      expect(last.deprel, tree.text).toBe('punct');
      expect(headOf(last, tree)?.deprel, tree.text).toBe('root');
    }
  });

  test('have content words as heads', () => {
    const isFunction = /^(aux|aux:pass|case|cc|cop|det|mark|punct)$/;
    expectNone((word, tree) =>
      isFunction.test(headOf(word, tree)?.deprel ?? 'root')
    );
  });

  test('have relations that fit the parts of speech', () => {
    const uposOf = table({
      ADJ: 'amod',
      ADP: 'compound:prt',
      'ADP PART': 'case',
      'ADV PART': 'advmod',
      AUX: 'aux aux:pass cop',
      CCONJ: 'cc cc:preconj',
      DET: 'det det:predet',
      INTJ: 'discourse',
      NOUN: 'compound obl:unmarked vocative',
      'NOUN PRON PROPN': 'iobj nmod nmod:poss obl:agent',
      'NOUN PROPN': 'appos',
      'NOUN NUM PRON PROPN': 'nsubj nsubj:pass obj obl',
      NUM: 'nummod',
      'PART SCONJ': 'mark',
      PRON: 'expl',
      PUNCT: 'punct',
      VERB: 'acl acl:relcl csubj parataxis',
      'ADJ VERB': 'advcl ccomp',
      'ADJ NOUN VERB': 'conj root xcomp'
    });
    expectNone(({deprel, upos}) => !uposOf.get(deprel)?.includes(upos));
    expectNone(
      ({deprel, upos}) =>
        (upos === 'AUX' && !/^(aux|aux:pass|cop)$/.test(deprel)) ||
        (upos === 'SCONJ' && deprel !== 'mark') ||
        (upos === 'ADP' && !/^(case|compound:prt)$/.test(deprel))
    );
  });

  test('give every clause one subject, and the passive its own', () => {
    const subjectsOf = (word: Word, tree: Tree) =>
      childrenOf(word, tree).filter(({deprel}) => /^[nc]subj/.test(deprel));
    expectNone((word, tree) => subjectsOf(word, tree).length > 1);
    expectNone(
      (word, tree) =>
        word.deprel === 'xcomp' && subjectsOf(word, tree).length > 0
    );
    expectNone(
      (word, tree) =>
        hasChild(word, tree, 'aux:pass') !== hasChild(word, tree, 'nsubj:pass')
    );
  });

  test('have an object wherever they have an indirect one', () => {
    expectNone(
      (word, tree) =>
        hasChild(word, tree, 'iobj') && !hasChild(word, tree, 'obj')
    );
  });

  test('modify nouns by nominal modifiers and predicates by obliques', () => {
    const isNominal = (word?: Word) =>
      /^(NOUN|NUM|PRON|PROPN)$/.test(word?.upos ?? '');
    expectNone(
      (word, tree) =>
        /^(acl|amod|appos|det|nmod|nummod)/.test(word.deprel) &&
        !isNominal(headOf(word, tree))
    );
    expectNone((word, tree) => {
      const head = headOf(word, tree)!;
      return (
        word.deprel.startsWith('obl') &&
        isNominal(head) &&
        !hasChild(head, tree, 'cop')
      );
    });
    // Both have a preposition or a genitive clitic.
    expectNone(
      (word, tree) =>
        /^(nmod|nmod:poss|obl|obl:agent)$/.test(word.deprel) &&
        !/^(PRP|WP)\$$/.test(word.xpos) &&
        !hasChild(word, tree, 'case')
    );
  });

  test('attach conjuncts to the first one', () => {
    expectNone(({id, head, deprel}) => deprel === 'conj' && head > id);
    expectNone(
      (word, tree) =>
        word.deprel === 'cc' &&
        (word.head < word.id || headOf(word, tree)?.deprel !== 'conj')
    );
  });
});

describe('the tags of the demo', () => {
  test('agree with each other', () => {
    const uposOf = table({
      ADJ: 'JJ JJR JJS',
      ADP: 'RP',
      'ADP SCONJ': 'IN',
      ADV: 'WRB',
      'ADV PART': 'RB',
      AUX: 'MD',
      'AUX VERB': 'VB VBD VBG VBN VBP VBZ',
      CCONJ: 'CC',
      DET: 'DT PDT',
      'DET PRON': 'WDT',
      INTJ: 'UH',
      NOUN: 'NNS',
      'NOUN PRON': 'NN',
      NUM: 'CD',
      PART: 'POS TO',
      PRON: 'EX PRP PRP$ WP WP$',
      PROPN: 'NNP',
      PUNCT: ', . : -LRB- -RRB-'
    });
    expectNone(({xpos, upos}) => !uposOf.get(xpos)?.includes(upos));
  });

  test('have the features of their word forms', () => {
    const agreement = String.raw`Number=(Plur|Sing)\|Person=[123]`;
    const featsOf = new Map<string, RegExp>([
      ['DT', /PronType=(Art|Dem|Neg|Tot)$/],
      ['JJ', /^Degree=Pos$/],
      ['JJR', /^Degree=Cmp$/],
      ['JJS', /^Degree=Sup$/],
      ['MD', /^VerbForm=Fin$/],
      ['NN', /^Number=Sing(\|PronType=(Ind|Neg))?$/],
      ['NNP', /^Number=Sing$/],
      ['NNS', /^Number=Plur$/],
      ['PRP', /^Case=(Acc|Nom)\|.*Person=[123]\|PronType=Prs$/],
      ['PRP$', /^Case=Gen\|.*Person=[123]\|Poss=Yes\|PronType=Prs$/],
      ['VB', /^(Mood=Imp\|VerbForm=Fin|VerbForm=Inf)$/],
      [
        'VBD',
        new RegExp(
          String.raw`^Mood=Ind\|${agreement}\|Tense=Past\|VerbForm=Fin$`
        )
      ],
      ['VBG', /^(Tense=Pres\|VerbForm=Part|VerbForm=Ger)$/],
      ['VBN', /^Tense=Past\|VerbForm=Part(\|Voice=Pass)?$/],
      [
        'VBP',
        new RegExp(
          String.raw`^Mood=Ind\|${agreement}\|Tense=Pres\|VerbForm=Fin$`
        )
      ],
      ['VBZ', /^Mood=Ind\|Number=Sing\|Person=3\|Tense=Pres\|VerbForm=Fin$/],
      ['WP', /^PronType=(Int|Rel)$/]
    ]);
    expectNone(({xpos, feats}) => featsOf.get(xpos)?.test(feats) === false);
    expectNone(
      (word, tree) =>
        word.xpos === 'VBN' &&
        word.feats.endsWith('Voice=Pass') !==
          (hasChild(word, tree, 'aux:pass') || word.deprel === 'acl')
    );
  });

  test('have the nominative for subjects only', () => {
    expectNone(
      ({xpos, feats, deprel}) =>
        xpos === 'PRP' &&
        feats.startsWith('Case=Nom') !== /^(expl|nsubj)/.test(deprel)
    );
  });

  test('have sorted features without duplicates', () => {
    expectNone(({feats}) => {
      if (feats === '_') return false;
      const pairs = feats.split('|');
      const names = pairs.map(pair => pair.split('=')[0].toLowerCase());
      return (
        !pairs.every(pair => /^[A-Z]\w*=[A-Z0-9]\w*$/.test(pair)) ||
        names.some((name, i) => i > 0 && names[i - 1] >= name)
      );
    });
  });

  test('have one lemma per form and tag', () => {
    const lemmas = new Map<string, string>();
    expectNone(({form, xpos, lemma}) => {
      const key = `${form.toLowerCase()} ${xpos}`;
      if (!lemmas.has(key)) lemmas.set(key, lemma);
      return lemmas.get(key) !== lemma;
    });
  });
});
