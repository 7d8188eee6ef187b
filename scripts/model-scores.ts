import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gunzipSync} from 'node:zlib';
import {layoutOf, parseConllu, textOfLayout} from '../src/nlp/conllu/index.js';
import {evaluateAligned} from '../src/nlp/evaluation/index.js';
import type {Model} from '../src/nlp/model/index.js';
import {Parser} from '../src/nlp/parser.js';
import type {Sentence} from '../src/nlp/sentence.js';
import type {Figures} from './model-cards.js';

/**
 * Scores a model from raw text, and its tags on gold tokens, on a part of a
 * treebank.
 */
export async function score(model: Model, file: string): Promise<Figures> {
  const gold = readTreebank(file).filter(({words}) => words.length > 0);
  const parser = new Parser(model);
  const system: Sentence[] = [];
  for (const {sentence} of await parser.parseText(rawText(gold))) {
    system.push(sentence);
  }
  const raw = await evaluateAligned(gold, system);
  const tagged = gold.map(sentence =>
    parser.parse(sentence.words.map(({form}) => ({form})))
  );
  const words = gold.flatMap(sentence => sentence.words);
  const found = tagged.flatMap(sentence => sentence.words);
  const share = (column: 'upos' | 'xpos' | 'feats' | 'lemma') =>
    words.filter((word, i) => word[column] === found[i][column]).length /
    words.length;
  const heads = tagged.flatMap(sentence => [...sentence.heads.subarray(1)]);
  const labels = tagged.flatMap(sentence => sentence.labels!.slice(1));
  const isHead = words.map(({head}, i) => head === heads[i]);
  const uas = isHead.filter(Boolean).length / words.length;
  const universal = (name: string) => name.split(':')[0];
  const las =
    words.filter(
      ({deprel}, i) => isHead[i] && universal(deprel) === universal(labels[i])
    ).length / words.length;
  return {
    raw: {
      words: raw.words.f1,
      sentences: raw.sentences.f1,
      upos: raw.upos.f1,
      lemmas: raw.lemmas.f1,
      uas: raw.uas.f1,
      las: raw.las.f1
    },
    gold: {
      upos: share('upos'),
      xpos: share('xpos'),
      feats: share('feats'),
      lemmas: share('lemma'),
      uas,
      las
    }
  };
}

// The text of a treebank as it would be found: paragraphs with blank lines
// between them, and the last word's white space behind each sentence.
function rawText(sentences: readonly Sentence[]): string {
  let text = '';
  for (const sentence of sentences) {
    const layout = layoutOf(sentence);
    if (layout.startsParagraph && text !== '') text = `${text.trimEnd()}\n\n`;
    text += textOfLayout(layout);
    const last = layout.tokens[layout.tokens.length - 1];
    text += last.spaces;
  }
  return text;
}

/** The sentences of a file of CoNLL-U, which may be compressed. */
export function readTreebank(file: string): Sentence[] {
  return parseConllu(readText(file));
}

/** The text of a file, which may be compressed. */
export function readText(file: string): string {
  const content = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(content) : content).toString();
}

/** The file of a part of a treebank, or `null` if there is none. */
export function treebankFile(
  treebanks: string,
  folder: string,
  part: string
): string | null {
  for (const extension of ['conllu', 'conllu.gz']) {
    const file = join(treebanks, folder, `${part}.${extension}`);
    if (existsSync(file)) return file;
  }
  return null;
}
