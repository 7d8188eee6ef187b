import {escapedSpaces} from '../conllu/index.js';
import type {MultiwordToken, Sentence, Word} from '../sentence.js';
import {isLowSurrogate} from './characters.js';
import type {TextSentence, TextToken} from './tokenizer.js';

/**
 * A sentence of a text, with neither tags nor heads. MISC says where each token
 * is (`TokenRange`, in code points) and what white space surrounds it, so that
 * the text can be rebuilt. Time and space linear in its length.
 *
 * @param number - That of the sentence in the text, counted from 1.
 */
export function untaggedSentence(
  sentence: TextSentence,
  number: number
): Sentence {
  const {startsParagraph, spacesBefore, codePoints} = sentence;
  const words: Word[] = [];
  const tokens: MultiwordToken[] = [];
  let at = codePoints;
  for (const [i, token] of sentence.tokens.entries()) {
    const {form, spaces} = token;
    const end = at + codePointCount(form);
    const misc = miscOf(at, end, spaces, i === 0 ? spacesBefore : '');
    at = end + codePointCount(spaces);
    if (token.words === null) {
      words.push(untaggedWord(form, token.start, token.end, misc));
      continue;
    }
    const first = words.length + 1;
    tokens.push({first, last: words.length + token.words.length, form, misc});
    const starts = startsOf(token);
    for (const [k, word] of token.words.entries()) {
      const [start, end] = starts
        ? [starts[k], starts[k + 1]]
        : [token.start, token.end];
      words.push(untaggedWord(word, start, end, '_'));
    }
  }
  const comments = [
    {name: 'sent_id', value: String(number)},
    {name: 'text', value: shownText(sentence.tokens)}
  ];
  // Only the very first sentence begins no new paragraph.
  if (startsParagraph && number > 1) {
    comments.unshift({name: 'newpar', value: ''});
  }
  return {words, comments, tokens, emptyNodes: []};
}

function untaggedWord(
  form: string,
  start: number,
  end: number,
  misc: string
): Word {
  return {
    form,
    lemma: '_',
    upos: '_',
    xpos: '_',
    feats: '_',
    head: -1,
    deprel: '_',
    deps: '_',
    misc,
    start,
    end
  };
}

// Where the words of a multiword token begin, and its end; `null` unless they
// together are its characters.
function startsOf({form, start, words}: TextToken): number[] | null {
  if (words!.join('') !== form) return null;
  const starts = [start];
  for (const {length} of words!) {
    starts.push(starts[starts.length - 1] + length);
  }
  return starts;
}

function shownText(tokens: readonly TextToken[]): string {
  let text = '';
  for (const [i, {form, spaces}] of tokens.entries()) {
    text += form;
    if (spaces !== '' && i + 1 < tokens.length) text += ' ';
  }
  return text;
}

// A longer run of white space is written without its end: lines of CoNLL-U have
// to fit into memory, and into the limits of readers.
const LONGEST_SPACES = 1 << 18;

function written(spaces: string): string {
  return escapedSpaces(spaces.slice(0, LONGEST_SPACES));
}

function miscOf(
  start: number,
  end: number,
  spaces: string,
  spacesBefore: string
): string {
  let misc = '';
  if (spaces === '') misc += 'SpaceAfter=No|';
  if (spacesBefore !== '') misc += `SpacesBefore=${written(spacesBefore)}|`;
  if (spaces !== '' && spaces !== ' ') {
    misc += `SpacesAfter=${written(spaces)}|`;
  }
  return `${misc}TokenRange=${start}:${end}`;
}

function codePointCount(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) {
    // The second half of a pair counts with the first.
    if (isLowSurrogate(text, i)) count--;
  }
  return count;
}
