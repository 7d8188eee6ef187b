// The universal relations of content words, as the scorer of the CoNLL 2018
// shared task lists them. Relations it does not know are no content.
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
 * Whether a relation without subtype marks a content word: punctuation, the
 * functional relations (aux, case, cc, clf, cop, det, mark) and whatever is
 * not universal do not.
 */
export function isContentRelation(relation: string): boolean {
  return CONTENT.has(relation);
}
