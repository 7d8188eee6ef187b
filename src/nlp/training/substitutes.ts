import type {RandomSource} from '../../graph/random.js';
import type {WordForm} from '../text/index.js';

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

/**
 * Words of a lexicon that can stand in place of words of the treebank: those
 * that have the same tag there. Which tag of the lexicon belongs to an XPOS, or
 * to an UPOS if there are no others, is learnt from the words that have a
 * single tag in the lexicon.
 *
 * A treebank has most words a few times and in one role. With other words in
 * their places, a tagger learns to tell roles by what surrounds a word, and
 * what a class of the lexicon may be.
 */
export class Substitutes {
  readonly #lexicon: ReadonlyMap<string, string>;
  // By kind of word: its tag in the lexicon, and the words that have it,
  // grouped by all their tags.
  readonly #kinds = new Map<
    number,
    {readonly tag: string; readonly groups: readonly (readonly string[])[]}
  >();

  constructor(
    lexicon: ReadonlyMap<string, string>,
    sentences: readonly NumberedSentence[]
  ) {
    this.#lexicon = lexicon;
    const groups = groupsOf(lexicon);
    for (const [kind, counts] of this.#countTags(sentences)) {
      let all = 0;
      for (const count of counts.values()) all += count;
      for (const [tag, count] of counts) {
        if (count < LEAST_COUNT || count < LEAST_SHARE * all) continue;
        this.#kinds.set(kind, {tag, groups: [...groups.get(tag)!.values()]});
      }
    }
  }

  /**
   * Another word for a word of a sentence, or `null` if there is none. Words
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
    const tags = this.#lexicon.get(lower);
    if (tags === undefined || !tags.split(' ').includes(kind.tag)) return null;
    const group = pick(kind.groups, random);
    const found = pick(group, random);
    const isCapital = form[0] !== lower[0];
    return isCapital ? found[0].toUpperCase() + found.slice(1) : found;
  }

  // How often words of each kind have each tag, by words with a single tag.
  #countTags(
    sentences: readonly NumberedSentence[]
  ): Map<number, Map<string, number>> {
    const counts = new Map<number, Map<string, number>>();
    for (const {forms, upos, xpos} of sentences) {
      for (let i = 0; i < forms.length; i++) {
        const tags = this.#lexicon.get(forms[i].lower);
        if (tags === undefined || tags.includes(' ')) continue;
        const kind = kindOf(upos, xpos, i);
        const ofKind = counts.get(kind) ?? new Map<string, number>();
        ofKind.set(tags, (ofKind.get(tags) ?? 0) + 1);
        counts.set(kind, ofKind);
      }
    }
    return counts;
  }
}

// The words of the lexicon that have each tag, by all their tags.
function groupsOf(
  lexicon: ReadonlyMap<string, string>
): Map<string, Map<string, string[]>> {
  const byTag = new Map<string, Map<string, string[]>>();
  for (const [word, tags] of lexicon) {
    for (const tag of tags.split(' ')) {
      const groups = byTag.get(tag) ?? new Map<string, string[]>();
      byTag.set(tag, groups);
      const group = groups.get(tags);
      if (group) group.push(word);
      else groups.set(tags, [word]);
    }
  }
  return byTag;
}

function kindOf(upos: Int32Array, xpos: Int32Array, word: number): number {
  return xpos[word] >= 0 ? xpos[word] : upos[word];
}

function pick<Item>(items: readonly Item[], random: RandomSource): Item {
  return items[Math.floor(random() * items.length)];
}
