// Writes a lexicon of the possible tags of English words, from WordNet:
//
//   node scripts/run.js scripts/wordnet-lexicon.ts DICT OUT
//
// DICT is WordNet's folder (Debian: wordnet-base, /usr/share/wordnet). The
// files read are data.noun, data.verb, data.adj and data.adv for the words,
// noun.exc, verb.exc and adj.exc for irregular forms, and cntlist.rev for
// frequencies. Each line of OUT is a word in lower case, a tab, and its tags,
// separated by spaces, the most frequent first. Words are inflected by rule
// where WordNet does not list irregular forms.
//
// Tags: N noun, NS plural, P name, V verb, VZ third person, VG participle in
// -ing, VD past, A adjective, AC comparative, AS superlative, R adverb.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const [dict, out] = process.argv.slice(2);
if (!dict || !out) {
  console.error(
    "scripts/wordnet-lexicon.ts: pass WordNet's dict folder, and the file to " +
      'write.'
  );
  process.exit(2);
}

const lines = (name: string) =>
  readFileSync(join(dict, name), 'utf8').split('\n');

// Words of letters, apostrophes, hyphens and full stops, in any case.
const WORD = /^[a-z][a-z.'-]*$/i;

// How often each word occurs in WordNet's tagged texts as each part of speech.
const frequencies = new Map<string, number>();
for (const line of lines('cntlist.rev')) {
  const [key, , count] = line.split(' ');
  if (!count) continue;
  const [lemma, sense] = key.split('%');
  // Kinds: 1 noun, 2 verb, 3 adjective, 4 adverb, 5 satellite adjective.
  const kind = 'nvarA'[Number(sense[0]) - 1].toLowerCase();
  const id = `${lemma} ${kind}`;
  frequencies.set(id, (frequencies.get(id) ?? 0) + Number(count));
}

// The tags of each word, with how frequent they are.
const words = new Map<string, Map<string, number>>();

function add(word: string, tag: string, frequency: number): void {
  const tags = words.get(word) ?? new Map<string, number>();
  tags.set(tag, Math.max(tags.get(tag) ?? 0, frequency));
  words.set(word, tags);
}

// The lemmas of a part of speech, as they are written.
function lemmasOf(part: string): Set<string> {
  const lemmas = new Set<string>();
  for (const line of lines(`data.${part}`)) {
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

// Irregular forms by lemma.
function exceptionsOf(part: string): Map<string, string[]> {
  const exceptions = new Map<string, string[]>();
  for (const line of lines(`${part}.exc`)) {
    const [form, ...lemmas] = line.trim().split(' ');
    if (!WORD.test(form)) continue;
    for (const lemma of lemmas) {
      exceptions.set(lemma, [...(exceptions.get(lemma) ?? []), form]);
    }
  }
  return exceptions;
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

const frequencyOf = (lemma: string, kind: string) =>
  frequencies.get(`${lemma} ${kind}`) ?? 0;

const plurals = exceptionsOf('noun');
for (const written of lemmasOf('noun')) {
  const lemma = written.toLowerCase();
  const isName = written !== lemma;
  const frequency = frequencyOf(lemma, 'n');
  add(lemma, isName ? 'P' : 'N', frequency);
  // Names and abbreviations have few plurals.
  if (isName || /[.]/.test(lemma)) continue;
  for (const plural of plurals.get(lemma) ?? [withS(lemma)]) {
    add(plural, 'NS', frequency);
  }
}

const verbForms = exceptionsOf('verb');
for (const written of lemmasOf('verb')) {
  const lemma = written.toLowerCase();
  const frequency = frequencyOf(lemma, 'v');
  const irregular = verbForms.get(lemma) ?? [];
  const ing = irregular.filter(form => form.endsWith('ing'));
  const third = irregular.filter(
    form => form.endsWith('s') && form.startsWith(lemma.slice(0, 2))
  );
  const past = irregular.filter(
    form => !ing.includes(form) && !third.includes(form)
  );
  add(lemma, 'V', frequency);
  for (const form of third.length > 0 ? third : [withS(lemma)]) {
    add(form, 'VZ', frequency);
  }
  for (const form of ing.length > 0 ? ing : [withIng(lemma)]) {
    add(form, 'VG', frequency);
  }
  for (const form of past.length > 0 ? past : [withE(lemma, 'ed')]) {
    add(form, 'VD', frequency);
  }
}

const degrees = exceptionsOf('adj');
for (const written of lemmasOf('adj')) {
  const lemma = written.toLowerCase();
  const frequency = frequencyOf(lemma, 'a');
  add(lemma, 'A', frequency);
  for (const form of degrees.get(lemma) ?? []) {
    add(form, form.endsWith('st') ? 'AS' : 'AC', frequency);
  }
  // Only short adjectives have degrees.
  if (
    !degrees.has(lemma) &&
    /^[^aeiouy]*[aeiouy]+[^aeiouy]*(e|y|le)?$/.test(lemma)
  ) {
    add(withE(lemma, 'er'), 'AC', frequency);
    add(withE(lemma, 'est'), 'AS', frequency);
  }
}
for (const lemma of lemmasOf('adv')) {
  add(lemma.toLowerCase(), 'R', frequencyOf(lemma.toLowerCase(), 'r'));
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const entries = [...words]
  .sort(([a], [b]) => order(a, b))
  .map(([word, tags]) => {
    const sorted = [...tags].sort(([a, m], [b, n]) => n - m || order(a, b));
    return `${word}\t${sorted.map(([tag]) => tag).join(' ')}\n`;
  });
writeFileSync(out, entries.join(''));
console.log(`${entries.length} words`);
