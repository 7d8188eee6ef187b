import {readFileSync} from 'node:fs';
import {loadParser, type Parser, type Word} from '../../../src/nlp/index.js';

/** A word of a sentence: the first, second, ... of its form. */
interface Place {
  readonly form: string;
  readonly occurrence: number;
}

/** A tag, or a head and a relation, annotated by hand. */
export interface Fact {
  /** As it stands in the file. */
  readonly source: string;
  readonly word: Place;
  /** The universal tag; `null` if the fact is about the head. */
  readonly tag: string | null;
  /** Without a subtype; `root` for a tag. */
  readonly relation: string;
  /** `null` if the word is the root, and for a tag. */
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
  /** The words as `word=TAG <-relation- head`. */
  readonly found: string;
}

/** The parts of a parsed sentence that are compared. */
export interface ParsedSentence {
  readonly words: readonly ParsedWord[];
}

type ParsedWord = Pick<Word, 'form' | 'upos' | 'head' | 'deprel'>;

/**
 * The annotated sentences of a text with `# ` before kinds, and with sentences
 * each followed by indented lines of facts with commas between them.
 *
 * @throws an error if a fact names a word that its sentence does not have or
 * an unknown relation, if a word has two heads, or a
 * text more roots than sentences.
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

/**
 * The sentences of a file beside this one: the first 150, everyday sentences
 * to develop on, and others that are for testing alone.
 */
export function plainSentences(file: SentenceFile): PlainSentence[] {
  // From the root of the repository: report.ts is bundled elsewhere.
  return readSentences(
    readFileSync(`test/nlp/plain-english/${file}.txt`, 'utf8')
  );
}

/** The files of sentences. */
export const SENTENCE_FILES = [
  'first-150',
  'everyday',
  'everyday-closed'
] as const;

export type SentenceFile = (typeof SENTENCE_FILES)[number];

/**
 * The facts that are not in a parsed text. A text has as many sentences as
 * roots are annotated: if it was split further, its roots are wrong, and so is
 * any fact across the split.
 */
export function wrongFacts(
  facts: readonly Fact[],
  parsed: readonly ParsedSentence[]
): Fact[] {
  const words: ParsedWord[] = [];
  const expected = Math.max(1, facts.filter(isRoot).length);
  let roots = 0;
  for (const sentence of parsed) {
    const start = words.length;
    for (const word of sentence.words) {
      if (word.head === 0) roots++;
      words.push({...word, head: word.head && start + word.head});
    }
  }
  return facts.filter(({word, tag, relation, head}) => {
    const found = words[positionOf(word, words)];
    if (tag !== null) return found?.upos !== tag;
    if (found?.deprel.split(':')[0] !== relation) return true;
    if (!head) return found.head !== 0 || roots > expected;
    return found.head === 0 || found.head !== positionOf(head, words) + 1;
  });
}

/** What a parser, by default that of English, makes of every sentence. */
export async function runBenchmark(
  file: SentenceFile,
  parser?: Parser
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const chosen = parser ?? (await loadParser());
  for (const sentence of plainSentences(file)) {
    const trees = await chosen.parseText(sentence.text);
    const parsed = trees.map(tree => tree.sentence);
    const wrong = wrongFacts(sentence.facts, parsed);
    const found = parsed
      .map(({words}) =>
        words
          .map(({form, upos, head, deprel}) =>
            head === 0
              ? `${form}=${upos} <-root`
              : `${form}=${upos} <-${deprel}- ${words[head - 1]?.form}`
          )
          .join(', ')
      )
      .join(' / ');
    outcomes.push({sentence, wrong, found});
  }
  return outcomes;
}

/** The share of the facts, or of those of one sort, that are right. */
export function shareRight(
  outcomes: readonly Outcome[],
  isCounted: (fact: Fact) => boolean = () => true
): number {
  let facts = 0;
  let wrong = 0;
  for (const outcome of outcomes) {
    facts += outcome.sentence.facts.filter(isCounted).length;
    wrong += outcome.wrong.filter(isCounted).length;
  }
  return (facts - wrong) / facts;
}

/** Whether a fact says that a word is the root. */
export function isRoot({tag, head}: Fact): boolean {
  return tag === null && head === null;
}

const FACT = /^(\S+?)(?:=([A-Z]+)| <-(?:root|([a-z]+)- (\S+)))$/;

function readFact(source: string): Fact {
  const [matched, word, tag = null, relation = 'root', head] =
    FACT.exec(source) ?? [];
  if (matched === undefined || !RELATIONS.has(relation)) {
    throw new Error(`"${source}" is not a fact.`);
  }
  return {
    source,
    word: readPlace(word),
    tag,
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
  for (const {source, word, tag, head} of facts) {
    const position = positionOf(word, words);
    const headPosition = head ? positionOf(head, words) : words.length;
    if (position < 0 || headPosition < 0 || position === headPosition) {
      throw new Error(`"${source}" is not about words of "${text}".`);
    }
    if (tag !== null) continue;
    if (heads.has(position)) {
      throw new Error(`"${source}" is the second head in "${text}".`);
    }
    heads.set(position, headPosition);
  }
  const roots = facts.filter(isRoot).length;
  const sentences = text.split(/[.?!] (?=\p{Lu})/u).length;
  if (roots > sentences) throw new Error(`"${text}" has too many roots.`);
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
    .replace(/\b(wan|gon|can)(na|not)\b/gi, '$1 $2');
  return spaced.match(/n't|'\p{L}+|[\p{L}\p{N}]+/giu) ?? [];
}

// The relations of Universal Dependencies that the file uses.
const RELATIONS = new Set([
  ...['root', 'nsubj', 'obj', 'iobj', 'obl', 'expl', 'vocative', 'discourse'],
  ...['ccomp', 'xcomp', 'advcl', 'acl', 'advmod', 'amod', 'nmod', 'nummod'],
  ...['det', 'case', 'mark', 'aux', 'cop', 'conj', 'cc', 'compound']
]);
