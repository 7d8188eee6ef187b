import {sentenceOf} from '../../nlp/conllu/index.js';
import type {Sentence} from '../../nlp/sentence.js';

/** A sentence to be parsed, and what is special about it. */
export interface EnglishSentence {
  /** With a comment that holds its text; heads are unknown. */
  readonly sentence: Sentence;
  /** True of the sentence, whatever a parser makes of it. */
  readonly about: string;
}

/**
 * Sentences with tags made by hand, so that the demo needs no package to find
 * them.
 */
export const ENGLISH: readonly EnglishSentence[] = [
  {
    about:
      'What nobody could read is the letter, and "yesterday" stands in ' +
      'between: in the right tree two arcs cross. The decoder eisner finds ' +
      'the best tree without such arcs, cle the best of all.',
    sentence: taggedSentence(
      'The keeper wrote a letter yesterday that nobody could read.',
      `The/the/DET keeper/keeper/NOUN wrote/write/VERB a/a/DET
      letter/letter/NOUN yesterday/yesterday/NOUN that/that/PRON
      nobody/nobody/PRON could/can/AUX read/read/VERB ././PUNCT`
    )
  },
  {
    about:
      'Is the man on the bridge, or does she look from there? And whose is ' +
      'the telescope? The words do not tell, but a tree has to.',
    sentence: taggedSentence(
      'She saw the man on the bridge with the old telescope.',
      `She/she/PRON saw/see/VERB the/the/DET man/man/NOUN on/on/ADP
      the/the/DET bridge/bridge/NOUN with/with/ADP the/the/DET old/old/ADJ
      telescope/telescope/NOUN ././PUNCT`
    )
  },
  {
    about:
      'Between the subject and its verb stands a clause that has a verb of ' +
      'its own.',
    sentence: taggedSentence(
      'The storm that hit the coast on Sunday damaged the roof of the old ' +
        'school and left a dozen boats on the beach.',
      `The/the/DET storm/storm/NOUN that/that/PRON hit/hit/VERB the/the/DET
      coast/coast/NOUN on/on/ADP Sunday/Sunday/PROPN damaged/damage/VERB
      the/the/DET roof/roof/NOUN of/of/ADP the/the/DET old/old/ADJ
      school/school/NOUN and/and/CCONJ left/leave/VERB a/a/DET
      dozen/dozen/NOUN boats/boat/NOUN on/on/ADP the/the/DET
      beach/beach/NOUN ././PUNCT`
    )
  }
];

// Its words are given as form, lemma and universal tag.
function taggedSentence(text: string, tagged: string): Sentence {
  const words = tagged.split(/\s+/).map(word => {
    const [form, lemma, upos] = word.split('/');
    return {form, lemma, upos};
  });
  const sentence = sentenceOf(words);
  return {...sentence, lines: [`# text = ${text}\n`, ...sentence.lines]};
}
