import type {RandomSource} from '../../graph/random.js';
import type {WordForm} from '../text/index.js';
import {capitalized} from './learning.js';

/** Words with their numbered tags. */
interface NumberedSentence {
  readonly forms: readonly WordForm[];
  readonly upos: Int32Array;
  readonly xpos: Int32Array;
}

// Words with an XPOS have a tag of the lexicon if so many of those with a
// single tag there have it.
const LEAST_SHARE = 0.6;
const LEAST_COUNT = 20;

// Words that have the same tags in the lexicon.
interface Group {
  readonly tags: ReadonlySet<string>;
  readonly words: string[];
}

/**
 * Words of a lexicon that can stand in place of words of the treebank: those
 * that have the same tag there. Which tag of the lexicon belongs to an XPOS, or
 * to a UPOS if no word has an XPOS, is learnt from the words that have a single
 * tag in the lexicon. Empty words and words without tags are ignored.
 *
 * A treebank has most words a few times and in one role. With other words in
 * their places, a tagger learns to tell roles by what surrounds a word, and
 * what a class of the lexicon may be. Time and space linear in the lexicon and
 * the sentences; a word is found in constant time.
 */
export class Substitutes {
  readonly #lexicon: ReadonlyMap<string, string>;
  // By their tags as the lexicon writes them.
  readonly #groups: ReadonlyMap<string, Group>;
  // By XPOS or UPOS: a tag of the lexicon, and the groups that have it.
  readonly #kinds = new Map<number, {tag: string; groups: readonly Group[]}>();

  constructor(
    lexicon: ReadonlyMap<string, string>,
    sentences: readonly NumberedSentence[]
  ) {
    this.#lexicon = lexicon;
    this.#groups = groupsOf(lexicon);
    const byTag = new Map<string, Group[]>();
    for (const group of this.#groups.values()) {
      for (const tag of group.tags) {
        const others = byTag.get(tag);
        if (others) others.push(group);
        else byTag.set(tag, [group]);
      }
    }
    for (const [kind, counts] of this.#countTags(sentences)) {
      let all = 0;
      for (const count of counts.values()) all += count;
      for (const [tag, count] of counts) {
        if (count < LEAST_COUNT || count < LEAST_SHARE * all) continue;
        this.#kinds.set(kind, {tag, groups: byTag.get(tag)!});
      }
    }
  }

  /**
   * Another word for a word of a sentence, or `null` if nothing
   * can replace it. Words
   * that have several tags in the lexicon, few as they are, come up as often
   * as others: there is the most to learn.
   */
  find(
    {forms, upos, xpos}: NumberedSentence,
    word: number,
    random: RandomSource
  ): string | null {
    const kind = this.#kinds.get(kindOf(upos, xpos, word));
    if (kind === undefined) return null;
    const {form, lower} = forms[word];
    if (!this.#tagsOf(lower)?.has(kind.tag)) return null;
    const found = pick(pick(kind.groups, random).words, random);
    const [first = ''] = form;
    return lower.startsWith(first) ? found : capitalized(found);
  }

  #tagsOf(lower: string): ReadonlySet<string> | undefined {
    return this.#groups.get(this.#lexicon.get(lower) ?? '')?.tags;
  }

  // How often words of each kind have each tag, by words with a single tag.
  #countTags(
    sentences: readonly NumberedSentence[]
  ): Map<number, Map<string, number>> {
    const counts = new Map<number, Map<string, number>>();
    for (const {forms, upos, xpos} of sentences) {
      for (let i = 0; i < forms.length; i++) {
        const tags = this.#tagsOf(forms[i].lower);
        if (tags?.size !== 1) continue;
        const [tag] = tags;
        const kind = kindOf(upos, xpos, i);
        const ofKind = counts.get(kind) ?? new Map<string, number>();
        ofKind.set(tag, (ofKind.get(tag) ?? 0) + 1);
        counts.set(kind, ofKind);
      }
    }
    return counts;
  }
}

function groupsOf(lexicon: ReadonlyMap<string, string>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [word, text] of lexicon) {
    const group = groups.get(text);
    if (word === '' || text.trim() === '') continue;
    if (group) group.words.push(word);
    else {
      groups.set(text, {
        tags: new Set(text.trim().split(/\s+/)),
        words: [word]
      });
    }
  }
  return groups;
}

function kindOf(upos: Int32Array, xpos: Int32Array, word: number): number {
  return xpos[word] >= 0 ? xpos[word] : upos[word];
}

function pick<Item>(items: readonly Item[], random: RandomSource): Item {
  return items[Math.floor(random() * items.length)];
}
