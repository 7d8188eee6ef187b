import {isField} from '../conllu/index.js';
import {KINDS} from './characters.js';
import {OR} from './multiwords.js';
import type {TaggerColumn, TaggerModel} from './tagger.js';
import type {TokenizerModel} from './tokenizer.js';
import type {WordTable} from './word-forms.js';

/**
 * Newest version of the features of taggers. Raise it when they change: weights
 * fit only the features they were trained with. Version 2 added what other verbs
 * a sentence has; taggers of version 1 are read, and find what they found.
 */
export const TEXT_FEATURES_VERSION = 2;

// White space, control characters, and halves of characters.
const NO_ALIAS = /[\s\p{Cc}\p{Cs}]/u;

/** What is wrong with a tokeniser from a file, or `null`. */
export function tokenizerFlaw(model: TokenizerModel): string | null {
  const {weights, known, asks, aliases, multiwords} = model;
  const {length} = [...aliases];
  // Pairs of characters, each of one UTF-16 unit.
  const arePairs = length % 2 === 0 && length === aliases.length;
  if (!arePairs || NO_ALIAS.test(aliases)) {
    return 'the tokeniser has invalid aliases of characters';
  }
  if (!isPowerOf2(weights.length)) return 'the tokeniser has no weights';
  if (!isPowerOf2(known.length)) return 'the tokeniser has no known words';
  if (asks.length !== 2 * KINDS * KINDS) {
    return `the tokeniser has ${asks.length} pairs of characters`;
  }
  for (let i = 0; i < multiwords.length; i += 2) {
    const rule = multiwords[i + 1];
    if (rule === undefined || !rule.split(OR).every(isRule)) {
      return 'the tokeniser has an invalid rule for multiword tokens';
    }
  }
  return null;
}

// Empty for a token that is one word, else the number of units to cut off,
// what is added, and the other words.
function isRule(rule: string): boolean {
  if (rule === '') return true;
  const [cut, added = '', ...rest] = rule.split('\t');
  return (
    /^[0-9]{1,4}$/.test(cut) &&
    (added === '' || isField(added)) &&
    rest.length > 0 &&
    rest.every(isField)
  );
}

/** What is wrong with a tagger from a file, or `null`. */
export function taggerFlaw(model: TaggerModel): string | null {
  const {upos, xpos, feats, lemma, analyses, scripts, words, lexicon} = model;
  const {clusters, lemmas} = model;
  if (!isPowerOf2(model.revision.length)) return 'the tagger has no weights';
  for (const [name, column] of Object.entries({upos, xpos, feats, lemma})) {
    if (isColumn(column, name === 'lemma')) continue;
    return `the tagger has an invalid column ${name}`;
  }
  const areAnalyses =
    analyses.length % 3 === 0 &&
    analyses.every((value, i) => {
      const {length} = [upos, xpos, feats][i % 3].names;
      return value < Math.max(1, length);
    });
  if (!areAnalyses) return 'the tagger has invalid combinations of tags';
  const areScripts =
    scripts.length % 2 === 0 &&
    scripts.every((value, i) => {
      const {length} = [upos, lemma][i % 2].names;
      return value < Math.max(1, length);
    });
  if (!areScripts) return 'the tagger has invalid combinations of lemmas';
  for (const table of [words, lexicon, clusters, lemmas]) {
    if (table === null || isTable(table)) continue;
    return 'the tagger has an invalid table of words';
  }
  return null;
}

// The names of lemmas are edit scripts, which have tabs between their parts.
function isColumn(
  {names, weights}: TaggerColumn,
  areScripts: boolean
): boolean {
  const isName = (name: string) =>
    areScripts
      ? name !== EMPTY_LEMMA && name.split('\t').every(isPart)
      : isField(name);
  return isPowerOf2(weights.length) && names.every(isName);
}

// The script that makes an empty lemma of every form.
const EMPTY_LEMMA = '=';

function isPart(part: string): boolean {
  return part === '' || isField(part);
}

function isTable({classes, gaps, values}: WordTable): boolean {
  // The last byte of each number has its highest bit clear.
  let count = 0;
  for (const byte of gaps) if (byte < 128) count++;
  return (
    count === values.length &&
    (gaps.length === 0 || gaps[gaps.length - 1] < 128) &&
    values.every(value => value < classes.length)
  );
}

/** Whether an array of that length has a power of 2 of numbers. */
export function isPowerOf2(length: number): boolean {
  return length >= 1 && Number.isInteger(Math.log2(length));
}
