import {HELD_OUT, TRAINING} from '../../src/cli/demo/treebank.js';
import {parseConllu} from '../../src/nlp/conllu/index.js';
import type {Model} from '../../src/nlp/model/model.js';
import {train} from '../../src/nlp/training/trainer.js';

export {HELD_OUT, TRAINING};

/** A word's line with a form, a tag and anything else for the head. */
export function line(id: number, form = 'fish', head = '_'): string {
  return `${id}\t${form}\t_\tNOUN\t_\t_\t${head}\t_\t_\t_\n`;
}

/** A sentence of so many words without heads. */
export function sentence(words: number, form = 'fish'): string {
  let text = '';
  for (let id = 1; id <= words; id++) text += line(id, form);
  return `${text}\n`;
}

/** A text without its heads and relations. */
export function bare(text: string): string {
  return text.replace(
    /^(\d+\t(?:[^\t\n]*\t){5})[^\t\n]*\t[^\t\n]*/gm,
    '$1_\t_'
  );
}

/** A small model of the demo's treebank, made once. */
export function smallModel(): Model {
  small ??= train(
    parseConllu(TRAINING).map(({words}) => words),
    {bits: 12, passes: 3, labels: false}
  );
  return small;
}

let small: Model | undefined;
