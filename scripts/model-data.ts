import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {decodeModel, encodeModel} from '../src/nlp/model/index.js';
import type {Language} from './model-languages.js';
import {readText, readTreebank, treebankFile} from './model-scores.js';

/** The files that a model is made from. */
export interface ModelData {
  /** What it learns from. */
  readonly train: readonly string[];
  /** The one of them from which it learns to split text; default: all. */
  readonly textFrom?: string;
  /** What it is calibrated on. */
  readonly dev: string;
}

// Of a treebank without a development part, every twentieth sentence of the
// training part is held out.
const HELD_OUT = 20;

/**
 * The files for the training of a language. Those that the treebank does not
 * have are written to a folder.
 */
export function modelData(
  treebanks: string,
  language: Language,
  folder: string
): ModelData {
  const {tag, others = [], textSources} = language;
  const write = (name: string, blocks: readonly string[]) => {
    const file = join(folder, `${tag}-${name}.conllu`);
    writeFileSync(file, blocks.map(block => `${block}\n\n`).join(''));
    return file;
  };
  const partOf = (name: string, part: string) => {
    const file = treebankFile(treebanks, name, part);
    if (file === null) throw new Error(`there is no ${part} in ${name}.`);
    return file;
  };
  const own = partOf(language.folder, 'train');
  const dev = treebankFile(treebanks, language.folder, 'dev');
  if (dev === null) {
    const blocks = blocksOf(own);
    const isHeld = (i: number) => i % HELD_OUT === HELD_OUT - 1;
    const kept = blocks.filter((_, i) => !isHeld(i));
    const held = blocks.filter((_, i) => isHeld(i));
    return {train: [write('train', kept)], dev: write('dev', held)};
  }
  if (textSources !== undefined) {
    const isText = (block: string) => textSources.test(block);
    const blocks = blocksOf(own);
    const text = write('text', blocks.filter(isText));
    const rest = write(
      'rest',
      blocks.filter(block => !isText(block))
    );
    return {train: [text, rest], textFrom: text, dev};
  }
  const more = others.map(name => partOf(name, 'train'));
  if (more.length === 0) return {train: [own], dev};
  return {train: [own, ...more], textFrom: own, dev};
}

// The sentences of a file of CoNLL-U, each with its comments.
function blocksOf(file: string): string[] {
  return readText(file).trimEnd().split(/\n\n+/);
}

/**
 * Pairs of characters: one that only the twin of a treebank has, and what the
 * treebank has in its place most often. A character that the twin has where the
 * treebank has the same is no pair unless that is rarer.
 */
export function aliasesOf(own: string, twin: string): string {
  const counts = new Map<string, Map<string, number>>();
  const [formsOfOwn, formsOfTwin] = [own, twin].map(file =>
    readTreebank(file).map(({words}) => words.map(({form}) => form).join(' '))
  );
  for (const [i, text] of formsOfTwin.entries()) {
    if (text.length !== formsOfOwn[i].length) continue;
    for (let k = 0; k < text.length; k++) {
      if (!/\p{Script=Han}/u.test(text[k])) continue;
      const found = counts.get(text[k]) ?? new Map<string, number>();
      const other = formsOfOwn[i][k];
      counts.set(text[k], found.set(other, (found.get(other) ?? 0) + 1));
    }
  }
  let aliases = '';
  for (const [char, found] of counts) {
    const [[best]] = [...found].sort(([, a], [, b]) => b - a);
    if (best !== char) aliases += char + best;
  }
  return aliases;
}

/** A model that reads the first character of each pair as the second. */
export function withAliases(bytes: Uint8Array, aliases: string): Uint8Array {
  const model = decodeModel(bytes);
  const tokenizer = model.tokenizer!;
  return encodeModel({
    ...model,
    tokenizer: {...tokenizer, aliases: tokenizer.aliases + aliases}
  });
}
