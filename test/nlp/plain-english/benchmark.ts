import {readFileSync} from 'node:fs';
import {loadParser, type Parser, type Word} from '../../../src/nlp/index.js';

/** A word of a sentence: the first, second, ... of its form. */
interface Place {
  readonly form: string;
  readonly occurrence: number;
}

/** A head and a relation that were annotated by hand. */
export interface Fact {
  /** As it stands in the file. */
  readonly source: string;
  readonly word: Place;
  /** Without a subtype. */
  readonly relation: string;
  /** `null` if the word is the root. */
  readonly head: Place | null;
}

/** An annotated sentence. */
export interface PlainSentence {
  /** The heading that it stands under. */
  readonly kind: string;
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** A sentence and what a parser makes of it. */
export interface Outcome {
  readonly sentence: PlainSentence;
  /** The annotated facts that are not in the tree. */
  readonly wrong: readonly Fact[];
  /** The words as `word <-relation- head`. */
  readonly found: string;
}

/** The parts of a parsed sentence that are compared. */
export interface ParsedSentence {
  readonly words: readonly Pick<Word, 'form' | 'head' | 'deprel'>[];
}

/**
 * The annotated sentences of a text with `# ` before kinds, and with sentences
 * each followed by indented lines of facts with commas between them.
 *
 * @throws an error if a fact names a word that its sentence does not have or
 * an unknown relation, if a word has two heads, or a sentence two roots.
 */
export function readSentences(text: string): PlainSentence[] {
  const sentences: (PlainSentence & {facts: Fact[]})[] = [];
  let kind = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('# ')) kind = line.slice(2);
    else if (!line.startsWith('  ')) {
      sentences.push({kind, text: line, facts: []});
    } else {
      const sentence = sentences.at(-1);
      if (!sentence) throw new Error(`${line} stands before any sentence.`);
      sentence.facts.push(...line.trim().split(', ').map(readFact));
    }
  }
  sentences.forEach(checkSentence);
  return sentences;
}

/** The sentences beside this file. */
export function plainSentences(): PlainSentence[] {
  // From the root of the repository: report.ts is bundled elsewhere.
  return readSentences(
    readFileSync('test/nlp/plain-english/sentences.txt', 'utf8')
  );
}

/**
 * The facts that are not in a parsed text. Every text is one sentence: if it
 * was split, its root is wrong, and so is any fact across the split.
 */
export function wrongFacts(
  facts: readonly Fact[],
  parsed: readonly ParsedSentence[]
): Fact[] {
  const words: Pick<Word, 'form' | 'head' | 'deprel'>[] = [];
  let roots = 0;
  for (const sentence of parsed) {
    const start = words.length;
    for (const word of sentence.words) {
      if (word.head === 0) roots++;
      words.push({...word, head: word.head && start + word.head});
    }
  }
  return facts.filter(({word, relation, head}) => {
    const found = words[positionOf(word, words)];
    if (found?.deprel.split(':')[0] !== relation) return true;
    if (!head) return found.head !== 0 || roots > 1;
    return found.head === 0 || found.head !== positionOf(head, words) + 1;
  });
}

/** What a parser, by default that of English, makes of every sentence. */
export async function runBenchmark(parser?: Parser): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const chosen = parser ?? (await loadParser());
  for (const sentence of plainSentences()) {
    const trees = await chosen.parseText(sentence.text);
    const parsed = trees.map(tree => tree.sentence);
    const wrong = wrongFacts(sentence.facts, parsed);
    const found = parsed
      .map(({words}) =>
        words
          .map(({form, head, deprel}) =>
            head === 0
              ? `${form} <-root`
              : `${form} <-${deprel}- ${words[head - 1]?.form}`
          )
          .join(', ')
      )
      .join(' / ');
    outcomes.push({sentence, wrong, found});
  }
  return outcomes;
}

/** The share of the facts that are right. */
export function shareRight(outcomes: readonly Outcome[]): number {
  let facts = 0;
  let wrong = 0;
  for (const outcome of outcomes) {
    facts += outcome.sentence.facts.length;
    wrong += outcome.wrong.length;
  }
  return (facts - wrong) / facts;
}

const FACT = /^(\S+) <-(?:root|([a-z]+)- (\S+))$/;

function readFact(source: string): Fact {
  const [matched, word, relation = 'root', head] = FACT.exec(source) ?? [];
  if (matched === undefined || !RELATIONS.has(relation)) {
    throw new Error(`"${source}" is not a fact.`);
  }
  return {
    source,
    word: readPlace(word),
    relation,
    head: head === undefined ? null : readPlace(head)
  };
}

function readPlace(source: string): Place {
  const [form, occurrence = '1'] = source.split('#');
  return {form, occurrence: Number(occurrence)};
}

/** The index of a word, or -1 if there is no such word. */
function positionOf(
  {form, occurrence}: Place,
  words: readonly {readonly form: string}[]
): number {
  let position = -1;
  for (let i = 0; i < occurrence; i++) {
    position = words.findIndex(
      (word, index) => index > position && word.form === form
    );
    if (position < 0) return -1;
  }
  return position;
}

function checkSentence({text, facts}: PlainSentence): void {
  const words = wordsOf(text).map(form => ({form}));
  const heads = new Map<number, number>();
  for (const {source, word, head} of facts) {
    const position = positionOf(word, words);
    const headPosition = head ? positionOf(head, words) : words.length;
    if (position < 0 || headPosition < 0 || position === headPosition) {
      throw new Error(`"${source}" is not about two words of "${text}".`);
    }
    if (heads.has(position)) {
      throw new Error(`"${source}" is the second head in "${text}".`);
    }
    heads.set(position, headPosition);
  }
  const roots = [...heads.values()].filter(head => head === words.length);
  if (roots.length > 1) throw new Error(`"${text}" has several roots.`);
  for (const start of heads.keys()) {
    let position: number | undefined = start;
    for (let steps = 0; position !== undefined; steps++) {
      if (steps > words.length) throw new Error(`"${text}" has a cycle.`);
      position = heads.get(position);
    }
  }
}

// The words of a sentence as the treebanks of English split them. This is
// independent of the tokeniser under test, and knows what the file contains.
function wordsOf(text: string): string[] {
  const spaced = text
    .replace(/(\p{L}+)(n't)/giu, '$1 $2')
    .replace(/\b(wan|gon)(na)\b/gi, '$1 $2');
  return spaced.match(/n't|'\p{L}+|[\p{L}\p{N}]+/giu) ?? [];
}

// The relations of Universal Dependencies that the file uses.
const RELATIONS = new Set([
  ...['root', 'nsubj', 'obj', 'iobj', 'obl', 'expl', 'vocative', 'discourse'],
  ...['ccomp', 'xcomp', 'advcl', 'acl', 'advmod', 'amod', 'nmod', 'nummod'],
  ...['det', 'case', 'mark', 'aux', 'cop', 'conj', 'cc', 'compound']
]);
