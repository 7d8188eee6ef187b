import type {TaggedWord} from '../sentence.js';

/** How often a word occurs in a treebank, in levels; 0 if it does not. */
export type LevelOf = (form: string) => number;

const APOSTROPHES = "\u2018'\u2019'";

/**
 * Rewrites words as a treebank has them: in characters that it lacks, and with
 * plain apostrophes where it knows the word better that way. `n’t` becomes
 * `n't`, even if the treebank has a few curly apostrophes.
 */
export class PlainForms {
  readonly #levelOf: LevelOf;
  // What to replace in any case, and what depends on the word.
  readonly #aliases: Replacement;
  readonly #apostrophes: Replacement = new Replacement(APOSTROPHES);

  /**
   * @param aliases - Pairs of characters: the first of each, which the treebank
   * does not have, is replaced by the second.
   */
  constructor(aliases: string, levelOf: LevelOf) {
    this.#aliases = new Replacement(aliases);
    this.#levelOf = levelOf;
  }

  /**
   * The words with plain forms; the same array if all of them are plain
   * already. Time linear in their length.
   */
  of(words: readonly TaggedWord[]): readonly TaggedWord[] {
    let plain: TaggedWord[] | null = null;
    for (let i = 0; i < words.length; i++) {
      const form = this.#plainForm(words[i].form);
      if (form === words[i].form) continue;
      plain ??= [...words];
      plain[i] = {...words[i], form};
    }
    return plain ?? words;
  }

  #plainForm(form: string): string {
    if (!NOT_ASCII.test(form)) return form;
    const read = this.#aliases.of(form);
    const plain = this.#apostrophes.of(read);
    const isBetter =
      plain !== read && this.#levelOf(plain) > this.#levelOf(read);
    return isBetter ? plain : read;
  }
}

// All characters that are replaced are among these, and few words have any.
const NOT_ASCII = /[\u0080-\uffff]/;

class Replacement {
  readonly #plain = new Map<string, string>();
  readonly #pattern: RegExp | null;

  constructor(pairs: string) {
    let units = '';
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      this.#plain.set(pairs[i], pairs[i + 1]);
      const code = pairs.charCodeAt(i).toString(16).padStart(4, '0');
      units += `\\u${code}`;
    }
    this.#pattern = units === '' ? null : new RegExp(`[${units}]`, 'g');
  }

  of(text: string): string {
    if (this.#pattern === null) return text;
    return text.replace(this.#pattern, unit => this.#plain.get(unit)!);
  }
}
