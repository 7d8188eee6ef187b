import type {TokenizerModel} from '../../../src/internals.js';
import {layoutOf} from '../../../src/nlp/conllu/index.js';
import {parseConllu} from '../../../src/nlp/index.js';
import {TokenLearner} from '../../../src/nlp/training/token-learner.js';
import type {TokenSentence} from '../../../src/nlp/training/token-texts.js';

const SUBJECTS = ['The cat', 'A dog', 'Mr. Fox', "The king's dog", 'The fox'];
const VERBS = ['saw', 'ran to', "can't see", 'sees t ex', 'ran from'];
const OBJECTS = ['a dog', 'the king', 'Mr. Fox', "the dog's cat", 'me, too'];

/** Sentences of a small language, as a treebank would have them. */
export function exampleSentences(): TokenSentence[] {
  const sentences: TokenSentence[] = [];
  for (const subject of SUBJECTS) {
    for (const verb of VERBS) {
      for (const object of OBJECTS) {
        const mark = sentences.length % 3 === 0 ? '!' : '.';
        sentences.push(sentence(`${subject} ${verb} ${object}${mark}`));
      }
    }
  }
  return sentences;
}

function sentence(text: string): TokenSentence {
  const tokens = text.match(/Mr\.|t ex|[\w']+|[,.!]/g)!;
  let place = 0;
  let id = 0;
  let lines = '';
  for (const token of tokens) {
    place = text.indexOf(token, place) + token.length;
    const isLast = place === text.length;
    const misc = text[place] === ' ' || isLast ? '_' : 'SpaceAfter=No';
    const words = token.split(/(?=n't|'s)/);
    const columns = `_\t_\t_\t_\t_\t_\t_\t`;
    if (words.length > 1) {
      lines += `${id + 1}-${id + words.length}\t${token}\t${columns}${misc}\n`;
    }
    for (const word of words) {
      const head = id === 0 ? 0 : 1;
      id++;
      lines += `${id}\t${word}\t_\t_\t_\t_\t${head}\t_\t_\t${misc}\n`;
    }
  }
  const [parsed] = parseConllu(`${lines}\n`);
  return {
    layout: layoutOf(parsed),
    forms: parsed.words.map(({form}) => form)
  };
}

/** A model of that language. */
export function exampleModel(seed = 1): TokenizerModel {
  const learner = new TokenLearner(exampleSentences(), seed, 12);
  for (let pass = 0; pass < 4; pass++) for (const _ of learner.pass());
  return learner.model();
}
