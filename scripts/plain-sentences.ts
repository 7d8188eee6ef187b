// Writes short, plain English sentences with tags and trees, made of the words
// of a treebank and a lexicon:
//
//   node scripts/run.js scripts/plain-sentences.ts TRAIN LEXICON OUT [COUNT]
//
// TRAIN is a treebank in CoNLL-U with the tags of UD English-EWT, LEXICON a
// file of scripts/wordnet-lexicon.ts. Treebanks of the web have few sentences
// such as "Dogs bark.", so a tagger takes words that may be verbs or nouns for
// nouns there. Some hundred of these sentences in training correct that. COUNT
// is the number of sentences of each kind; default: 60.
import {readFileSync, writeFileSync} from 'node:fs';
import {gunzipSync} from 'node:zlib';
import {seededRandom} from '../src/graph/random.js';
import {parseConllu} from '../src/nlp/conllu/index.js';

const [train, lexiconFile, out, count = '60'] = process.argv.slice(2);
if (!train || !lexiconFile || !out) {
  console.error(
    'scripts/plain-sentences.ts: pass a treebank, a lexicon, and the file to ' +
      'write.'
  );
  process.exit(2);
}

const bytes = readFileSync(train);
const text = (train.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
const lexicon = new Map(
  readFileSync(lexiconFile, 'utf8')
    .split('\n')
    .map(line => line.split('\t'))
    .filter(fields => fields.length === 2)
    .map(([form, tags]) => [form, tags.split(' ')])
);
const has = (form: string, tag: string) =>
  lexicon.get(form)?.includes(tag) ?? false;

// How often each form is a noun, and the lemmas of the words with each XPOS.
const nounCounts = new Map<string, number>();
const lemmas = new Map<string, Map<string, string>>();
const forms = new Set<string>();
for (const {words} of parseConllu(text)) {
  for (const {form, lemma, upos, xpos} of words) {
    forms.add(form);
    if (upos === 'NOUN') nounCounts.set(form, (nounCounts.get(form) ?? 0) + 1);
    const ofTag = lemmas.get(xpos) ?? new Map<string, string>();
    lemmas.set(xpos, ofTag.set(form, lemma));
  }
}

type Entry = readonly [form: string, lemma: string];
const known = (xpos: string): Entry[] => [...(lemmas.get(xpos) ?? [])];
// Words that are frequent as nouns all the same stay nouns.
const isChoice = (form: string) =>
  forms.has(form) && form.length < 8 && (nounCounts.get(form) ?? 0) < 200;
const nouns = known('NN').filter(
  ([form]) => has(form, 'N') && nounCounts.get(form)! >= 5
);
const plurals = known('NNS').filter(
  ([form]) => has(form, 'NS') && nounCounts.get(form)! >= 3
);
// Every second past form may be a noun as well, such as "rose" and "bit".
const pasts = known('VBD').filter(([form]) => has(form, 'VD'));
const ambiguous = pasts.filter(([form]) => has(form, 'N') && isChoice(form));
while (ambiguous.length > 0 && ambiguous.length < pasts.length) {
  ambiguous.push(...ambiguous);
}
pasts.push(...ambiguous);
const bases: Entry[] = [...lexicon.keys()]
  .filter(form => has(form, 'V') && has(form, 'N') && isChoice(form))
  .map(form => [form, form]);
const thirds: Entry[] = bases
  .filter(([form]) => has(`${form}s`, 'VZ') && has(`${form}s`, 'NS'))
  .map(([form]) => [`${form}s`, form]);
const adverbs = known('RB').filter(
  ([form]) => form.endsWith('ly') && has(form, 'R')
);
const adjectives = known('JJ').filter(([form]) => has(form, 'A'));

const random = seededRandom(1);
const pick = (entries: readonly Entry[]) =>
  entries[Math.floor(random() * entries.length)];

// Each kind of sentence: words as a kind, a head and a relation.
const KINDS: Readonly<Record<string, readonly [Entry[], string]>> = {
  the: [[['the', 'the']], 'DET\tDT\tDefinite=Def|PronType=Art'],
  of: [[['of', 'of']], 'ADP\tIN\t_'],
  noun: [nouns, 'NOUN\tNN\tNumber=Sing'],
  plural: [plurals, 'NOUN\tNNS\tNumber=Plur'],
  past: [
    pasts,
    'VERB\tVBD\tMood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin'
  ],
  base: [
    bases,
    'VERB\tVBP\tMood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin'
  ],
  third: [
    thirds,
    'VERB\tVBZ\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin'
  ],
  adverb: [adverbs, 'ADV\tRB\t_'],
  adjective: [adjectives, 'ADJ\tJJ\tDegree=Pos'],
  stop: [[['.', '.']], 'PUNCT\t.\t_']
};
const SENTENCES = [
  'the:2:det noun:3:nsubj past:0:root the:5:det noun:3:obj stop:3:punct',
  'plural:2:nsubj base:0:root stop:2:punct',
  'the:2:det noun:3:nsubj third:0:root stop:3:punct',
  'plural:2:nsubj base:0:root plural:2:obj stop:2:punct',
  'the:2:det noun:5:nsubj of:4:case noun:2:nmod past:0:root adverb:5:advmod stop:5:punct',
  'the:3:det adjective:3:amod noun:4:nsubj third:0:root the:6:det noun:4:obj stop:4:punct'
];

const sentences: string[] = [];
for (let k = 0; k < Number(count); k++) {
  for (const pattern of SENTENCES) {
    const lines = pattern.split(' ').map((word, i) => {
      const [kind, head, relation] = word.split(':');
      const [entries, tags] = KINDS[kind];
      const [form, lemma] = pick(entries);
      const written = i === 0 ? form[0].toUpperCase() + form.slice(1) : form;
      return `${i + 1}\t${written}\t${lemma}\t${tags}\t${head}\t${relation}\t_\t_\n`;
    });
    sentences.push(`${lines.join('')}\n`);
  }
}
writeFileSync(out, sentences.join(''));
console.log(`${sentences.length} sentences`);
