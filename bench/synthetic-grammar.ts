/** A word that may hang from another. */
export interface Dependent {
  readonly tag: string;
  readonly relation: string;
  readonly side: 'left' | 'right';
}

/** A form that words of a tag take. */
export interface Inflection {
  readonly ending: string;
  readonly xpos: string;
  readonly feats: string;
}

/** What is known about the words of a universal tag. */
export interface TagRules {
  /** How many lemmas there are. */
  readonly lemmas: number;
  readonly inflections: readonly Inflection[];
  /** Those that come more often are there more often; a leaf has none. */
  readonly dependents: readonly Dependent[];
}

/**
 * A grammar that looks like English from afar: which words hang from which,
 * on which side, and how many different ones there are.
 */
export const GRAMMAR: Readonly<Record<string, TagRules>> = {
  VERB: {
    lemmas: 3000,
    inflections: inflections(
      ' VBP Mood=Ind|Tense=Pres|VerbForm=Fin',
      's VBZ Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin',
      'ed VBD Mood=Ind|Tense=Past|VerbForm=Fin',
      'ing VBG VerbForm=Ger'
    ),
    dependents: [
      ...dependents('left', 'PRON nsubj', 'NOUN nsubj', 'PROPN nsubj'),
      ...dependents('left', 'AUX aux', 'ADV advmod', 'SCONJ mark'),
      ...dependents('left', 'PART advmod', 'CCONJ cc', 'PUNCT punct'),
      ...dependents('right', 'NOUN obj', 'NOUN obl', 'NOUN obl', 'PRON obj'),
      ...dependents('right', 'ADV advmod', 'VERB xcomp', 'VERB advcl'),
      ...dependents('right', 'VERB conj', 'PUNCT punct', 'PUNCT punct')
    ]
  },
  NOUN: {
    lemmas: 12_000,
    inflections: inflections(' NN Number=Sing', 's NNS Number=Plur'),
    dependents: [
      ...dependents('left', 'DET det', 'DET det', 'ADP case', 'ADP case'),
      ...dependents('left', 'ADJ amod', 'NOUN compound', 'NUM nummod'),
      ...dependents('left', 'PRON nmod:poss', 'CCONJ cc'),
      ...dependents('right', 'NOUN nmod', 'NOUN conj', 'VERB acl:relcl'),
      ...dependents('right', 'PUNCT punct')
    ]
  },
  PROPN: {
    lemmas: 8000,
    inflections: inflections(' NNP Number=Sing'),
    dependents: [
      ...dependents('left', 'ADP case', 'PROPN compound', 'CCONJ cc'),
      ...dependents('right', 'PROPN flat', 'NOUN appos', 'PART case')
    ]
  },
  ADJ: {
    lemmas: 3000,
    inflections: inflections(' JJ Degree=Pos', 'er JJR Degree=Cmp'),
    dependents: dependents('left', 'ADV advmod', 'PUNCT punct')
  },
  ADV: {
    lemmas: 800,
    inflections: inflections(' RB _'),
    dependents: dependents('left', 'ADV advmod')
  },
  PRON: leaf(30, ' PRP Number=Sing|Person=3|PronType=Prs'),
  DET: leaf(15, ' DT Definite=Def|PronType=Art'),
  ADP: leaf(60, ' IN _'),
  AUX: leaf(15, ' MD VerbForm=Fin', 's VBZ Mood=Ind|VerbForm=Fin'),
  SCONJ: leaf(20, ' IN _'),
  CCONJ: leaf(6, ' CC _'),
  PART: leaf(5, ' RB _'),
  NUM: leaf(500, ' CD NumType=Card'),
  PUNCT: leaf(8, ' , _')
};

function leaf(lemmas: number, ...forms: string[]): TagRules {
  return {lemmas, inflections: inflections(...forms), dependents: []};
}

function inflections(...texts: string[]): Inflection[] {
  return texts.map(text => {
    const [ending, xpos, feats] = text.split(' ');
    return {ending, xpos, feats};
  });
}

function dependents(side: Dependent['side'], ...texts: string[]): Dependent[] {
  return texts.map(text => {
    const [tag, relation] = text.split(' ');
    return {tag, relation, side};
  });
}
