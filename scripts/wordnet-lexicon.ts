import {readFileSync} from 'node:fs';
import {join} from 'node:path';

// Words of letters, apostrophes, hyphens and full stops, in any case.
const WORD = /^[a-z][a-z.'-]*$/i;

/** The parts of speech that WordNet has a file for. */
type Part = 'noun' | 'verb' | 'adj' | 'adv';

/**
 * A lexicon of the possible tags of English words, as `spanforest train
 * --lexicon` reads it, from WordNet's folder (Debian: wordnet-base,
 * /usr/share/wordnet).
 *
 * The files read are data.noun, data.verb, data.adj and data.adv for the words,
 * noun.exc, verb.exc and adj.exc for irregular forms, and cntlist.rev for
 * frequencies. Each line of the lexicon is a word in lower case, a tab, and its
 * tags, separated by spaces, the most frequent first. Words are inflected by
 * rule where WordNet does not list irregular forms.
 *
 * Tags: N noun, NS plural, P name, V verb, VZ third person, VG participle in
 * -ing, VD past, A adjective, AC comparative, AS superlative, R adverb.
 */
export function wordnetLexicon(folder: string): string {
  const words = new TaggedWords();
  const wordnet = new WordNet(folder);
  addNouns(wordnet, words);
  addVerbs(wordnet, words);
  addAdjectives(wordnet, words);
  for (const lemma of wordnet.lemmasOf('adv')) {
    words.add(
      lemma.toLowerCase(),
      'R',
      wordnet.frequencyOf(lemma.toLowerCase(), 'r')
    );
  }
  return words.lines();
}

/**
 * The lemmas of English nouns, verbs and adjectives, as `spanforest train
 * --lemmas` reads them, from the same files: for each lemma and each irregular
 * form its tag and its lemma.
 */
export function wordnetLemmas(folder: string): string {
  const wordnet = new WordNet(folder);
  const words = new Map<string, Map<string, string>>();
  const add = (form: string, tag: string, lemma: string) => {
    const lemmas = words.get(form) ?? new Map<string, string>();
    if (!lemmas.has(tag)) words.set(form, lemmas.set(tag, lemma));
  };
  for (const [part, tag] of Object.entries(LEMMATIZED)) {
    for (const written of wordnet.lemmasOf(part as Part)) {
      if (written === written.toLowerCase()) add(written, tag, written);
    }
    for (const [lemma, forms] of wordnet.exceptionsOf(part as Part)) {
      for (const form of forms) if (WORD.test(lemma)) add(form, tag, lemma);
    }
  }
  return [...words]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([form, lemmas]) => `${form}\t${[...lemmas].flat().join(' ')}\n`)
    .join('');
}

const LEMMATIZED = {noun: 'NOUN', verb: 'VERB', adj: 'ADJ'};

/** The files of WordNet. */
class WordNet {
  readonly #folder: string;
  // How often each word occurs in WordNet's tagged texts as each part of speech.
  readonly #frequencies = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
    for (const line of this.#lines('cntlist.rev')) {
      const [key, , count] = line.split(' ');
      if (!count) continue;
      const [lemma, sense] = key.split('%');
      // Kinds: 1 noun, 2 verb, 3 adjective, 4 adverb, 5 satellite adjective.
      const kind = 'nvarA'[Number(sense[0]) - 1].toLowerCase();
      const id = `${lemma} ${kind}`;
      const sum = (this.#frequencies.get(id) ?? 0) + Number(count);
      this.#frequencies.set(id, sum);
    }
  }

  frequencyOf(lemma: string, kind: string): number {
    return this.#frequencies.get(`${lemma} ${kind}`) ?? 0;
  }

  /** The lemmas of a part of speech, as they are written. */
  lemmasOf(part: Part): Set<string> {
    const lemmas = new Set<string>();
    for (const line of this.#lines(`data.${part}`)) {
      if (!/^\d/.test(line)) continue;
      const fields = line.split(' ');
      const count = Number.parseInt(fields[3], 16);
      for (let i = 0; i < count; i++) {
        // An adjective may end in a note on where it stands.
        const lemma = fields[4 + 2 * i].replace(/\(.*\)$/, '');
        if (WORD.test(lemma)) lemmas.add(lemma);
      }
    }
    return lemmas;
  }

  /** Irregular forms by lemma. */
  exceptionsOf(part: Part): Map<string, string[]> {
    const exceptions = new Map<string, string[]>();
    for (const line of this.#lines(`${part}.exc`)) {
      const [form, ...lemmas] = line.trim().split(' ');
      if (!WORD.test(form)) continue;
      for (const lemma of lemmas) {
        exceptions.set(lemma, [...(exceptions.get(lemma) ?? []), form]);
      }
    }
    return exceptions;
  }

  #lines(name: string): string[] {
    return readFileSync(join(this.#folder, name), 'utf8').split('\n');
  }
}

/** The tags of each word, with how frequent they are. */
class TaggedWords {
  readonly #words = new Map<string, Map<string, number>>();

  add(word: string, tag: string, frequency: number): void {
    const tags = this.#words.get(word) ?? new Map<string, number>();
    tags.set(tag, Math.max(tags.get(tag) ?? 0, frequency));
    this.#words.set(word, tags);
  }

  lines(): string {
    const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    return [...this.#words]
      .sort(([a], [b]) => order(a, b))
      .map(([word, tags]) => {
        const sorted = [...tags].sort(([a, m], [b, n]) => n - m || order(a, b));
        return `${word}\t${sorted.map(([tag]) => tag).join(' ')}\n`;
      })
      .join('');
  }
}

function addNouns(wordnet: WordNet, words: TaggedWords): void {
  const plurals = wordnet.exceptionsOf('noun');
  for (const written of wordnet.lemmasOf('noun')) {
    const lemma = written.toLowerCase();
    const isName = written !== lemma;
    const frequency = wordnet.frequencyOf(lemma, 'n');
    words.add(lemma, isName ? 'P' : 'N', frequency);
    // Names and abbreviations have few plurals.
    if (isName || /[.]/.test(lemma)) continue;
    for (const plural of plurals.get(lemma) ?? [withS(lemma)]) {
      words.add(plural, 'NS', frequency);
    }
  }
}

function addVerbs(wordnet: WordNet, words: TaggedWords): void {
  const verbForms = wordnet.exceptionsOf('verb');
  for (const written of wordnet.lemmasOf('verb')) {
    const lemma = written.toLowerCase();
    const frequency = wordnet.frequencyOf(lemma, 'v');
    const irregular = verbForms.get(lemma) ?? [];
    const ing = irregular.filter(form => form.endsWith('ing'));
    const third = irregular.filter(
      form => form.endsWith('s') && form.startsWith(lemma.slice(0, 2))
    );
    const past = irregular.filter(
      form => !ing.includes(form) && !third.includes(form)
    );
    words.add(lemma, 'V', frequency);
    for (const form of third.length > 0 ? third : [withS(lemma)]) {
      words.add(form, 'VZ', frequency);
    }
    for (const form of ing.length > 0 ? ing : [withIng(lemma)]) {
      words.add(form, 'VG', frequency);
    }
    for (const form of past.length > 0 ? past : [withE(lemma, 'ed')]) {
      words.add(form, 'VD', frequency);
    }
  }
}

function addAdjectives(wordnet: WordNet, words: TaggedWords): void {
  const degrees = wordnet.exceptionsOf('adj');
  for (const written of wordnet.lemmasOf('adj')) {
    const lemma = written.toLowerCase();
    const frequency = wordnet.frequencyOf(lemma, 'a');
    words.add(lemma, 'A', frequency);
    for (const form of degrees.get(lemma) ?? []) {
      words.add(form, form.endsWith('st') ? 'AS' : 'AC', frequency);
    }
    // Only short adjectives have degrees.
    if (
      !degrees.has(lemma) &&
      /^[^aeiouy]*[aeiouy]+[^aeiouy]*(e|y|le)?$/.test(lemma)
    ) {
      words.add(withE(lemma, 'er'), 'AC', frequency);
      words.add(withE(lemma, 'est'), 'AS', frequency);
    }
  }
}

const endsInSibilant = (word: string) => /(s|x|z|ch|sh)$/.test(word);
const endsInConsonantY = (word: string) => /[^aeiou]y$/.test(word);

function withS(word: string): string {
  if (endsInSibilant(word)) return `${word}es`;
  return endsInConsonantY(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function withE(word: string, ending: string): string {
  if (word.endsWith('e')) return word + ending.slice(1);
  return endsInConsonantY(word)
    ? `${word.slice(0, -1)}i${ending}`
    : word + ending;
}

function withIng(word: string): string {
  if (word.endsWith('ie')) return `${word.slice(0, -2)}ying`;
  return /[^eoy]e$/.test(word) ? `${word.slice(0, -1)}ing` : `${word}ing`;
}
