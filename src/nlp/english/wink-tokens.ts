import type {TextToken} from './text-token.js';
import type {WinkMethods, WinkPackages} from './wink.js';

// Neither entities nor sentiment.
const PIPE = ['sbd', 'pos'];

const SPACE = /\s/;

// wink-nlp takes quadratic time for what has no space in it. A space more
// makes no difference to us, as we look for the other characters only.
const LONG_RUN = /\S{200}(?=\S)/gu;

// The most words whose tags are remembered.
const MOST_TAGS = 10_000;
const LONGEST = 50;

/** Finds and tags the tokens of a text as `wink-nlp` does. */
export class WinkTokens {
  readonly #wink: WinkMethods;
  readonly #tags = new Map<string, string>();

  /** Makes it of the packages, which takes most of the time of a start. */
  constructor({winkNLP, model}: WinkPackages) {
    this.#wink = winkNLP(model as never, PIPE);
  }

  /**
   * The tokens of a text, none of which is empty or holds a space. Time
   * linear in the text.
   */
  of(text: string): TextToken[] {
    const {its} = this.#wink;
    const document = this.#wink.readDoc(text.replace(LONG_RUN, '$& '));
    const list = document.tokens();
    const values = list.out(its.value as never) as string[];
    const tags = list.out(its.pos as never) as string[];
    const lemmas = list.out(its.lemma as never) as string[];
    const lasts = new Set(
      document
        .sentences()
        .out(its.span as never)
        .map(span => (span as [number, number])[1])
    );
    const tokens: TextToken[] = [];
    let at = 0;
    for (let i = 0; i < values.length; i++) {
      const upos = tags[i];
      const lemma = lemmas[i];
      // Some values are spaces, or nothing at all. All others stand in the
      // text one after the other, with nothing but spaces between them.
      const form = values[i].replace(/\s+/g, '');
      for (let taken = 0; taken < form.length; ) {
        while (SPACE.test(text[at])) at++;
        const start = at;
        while (taken < form.length && !SPACE.test(text[at])) {
          at++;
          taken++;
        }
        const token = {start, end: at, upos, lemma};
        tokens.push({...token, isClitic: false, endsSentence: false});
      }
      const last = tokens.at(-1);
      if (last && lasts.has(i)) {
        tokens[tokens.length - 1] = {...last, endsSentence: true};
      }
    }
    return tokens;
  }

  /** The tag of a word that stands alone; nothing if it is not known. */
  readonly tagOf = (word: string): string | undefined => {
    if (word.length > LONGEST) return undefined;
    const known = this.#tags.get(word);
    if (known !== undefined) return known || undefined;
    const document = this.#wink.readDoc(word);
    const tags = document.tokens().out(this.#wink.its.pos as never);
    const isKnown = tags.length === 1 && !document.isOOV(word);
    const tag = isKnown ? (tags[0] as string) : '';
    if (this.#tags.size >= MOST_TAGS) this.#tags.clear();
    this.#tags.set(word, tag);
    return tag || undefined;
  };
}
