import {
  type Sentence,
  type SentenceSource,
  TAG_COLUMNS,
  type Word
} from '../sentence.js';
import {checkSentence} from '../tree.js';
import {DEPS, FORM, LEMMA, MISC} from './options.js';

/**
 * The text of a sentence in CoNLL-U. What was read from CoNLL-U or CoNLL-X and
 * has not changed is written byte for byte as it was read. Time linear in its
 * length.
 *
 * A changed word gets new columns from LEMMA to DEPREL, and of the others those
 * that changed; a new comment goes before the first word.
 *
 * @throws {@link SentenceError} if it is not a sentence.
 *
 * @example
 * ```ts
 * import {parseConllu, writeSentence} from 'spanforest/nlp';
 *
 * const text = '# a\r\n1\tGo\t_\t_\t_\t_\t0\t_\t_\t_\r\n\r\n# b\n\n\n';
 * parseConllu(text).map(writeSentence).join('') === text; // => true
 * ```
 */
export function writeSentence(sentence: Sentence): string {
  checkSentence('writeSentence', sentence);
  const {words, comments, tokens, emptyNodes, source} = sentence;
  const hasSameLines =
    source?.words.length === words.length &&
    source.tokens === tokens &&
    source.emptyNodes === emptyNodes;
  if (!source || !hasSameLines) return newText(sentence);
  return source.words === words && source.comments === comments
    ? source.text
    : changedText(source, sentence);
}

// The text of a sentence whose lines are not known.
function newText({words, comments, tokens, emptyNodes}: Sentence): string {
  let text = '';
  for (const comment of comments) text += commentLine(comment, '\n');
  let token = 0;
  let node = 0;
  for (let number = 0; number <= words.length; number++) {
    if (number > 0) text += `${number}\t${columnsOf(words[number - 1])}\n`;
    for (; Number.parseInt(emptyNodes[node]?.id, 10) <= number; node++) {
      const {id, ...fields} = emptyNodes[node];
      text += `${id}\t${columnsOf({...fields, head: -1, deprel: '_'})}\n`;
    }
    for (; tokens[token]?.first <= number + 1; token++) {
      const {first, last, form, misc} = tokens[token];
      text += `${first}-${last}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${misc}\n`;
    }
  }
  return `${text}\n`;
}

function columnsOf(word: Word): string {
  const {form, deps, misc} = word;
  return [form, ...changingColumns(word), deps, misc].join('\t');
}

// LEMMA to DEPREL.
function changingColumns(word: Word): (string | number)[] {
  const {lemma, upos, xpos, feats, head, deprel} = word;
  return [lemma, upos, xpos, feats, head < 0 ? '_' : head, deprel];
}

function commentLine(
  {name, value}: Sentence['comments'][number],
  ending: string
): string {
  return `# ${name}${value === '' ? '' : ` = ${value}`}${ending}`;
}

// Comments, words, multiword ranges, empty nodes; nothing between sentences.
const LINE = /(#|([0-9]+\t)|[0-9])?[^\n]*\n?/y;

// The text that a sentence was read from, with what has changed since.
function changedText(source: SentenceSource, sentence: Sentence): string {
  const {text} = source;
  const kept = new Set(sentence.comments);
  const old = new Set(source.comments);
  const isMarked = text.startsWith('\ufeff');
  let result = isMarked ? '\ufeff' : '';
  let hasTokens = false;
  let comment = 0;
  let word = 0;
  LINE.lastIndex = result.length;
  while (LINE.lastIndex < text.length) {
    const [line, start, id] = LINE.exec(text)!;
    if (start === '#') {
      if (kept.has(source.comments[comment++])) result += line;
      continue;
    }
    if (start !== undefined && !hasTokens) {
      hasTokens = true;
      const ending = line.endsWith('\r\n') ? '\r\n' : '\n';
      for (const comment of sentence.comments) {
        if (!old.has(comment)) result += commentLine(comment, ending);
      }
    }
    if (id === undefined) {
      result += line;
      continue;
    }
    const before = source.words[word];
    const after = sentence.words[word++];
    result += before === after ? line : changedLine(line, before, after);
  }
  return result;
}

function changedLine(line: string, before: Word, after: Word): string {
  const [ending] = /\r?\n?$/.exec(line)!;
  const fields: (string | number)[] = line
    .slice(0, line.length - ending.length)
    .split('\t');
  // Empty tags stay as they are if the word has not been tagged.
  const hasSameTags = TAG_COLUMNS.every(name => before[name] === after[name]);
  const kept = hasSameTags ? TAG_COLUMNS.length : 0;
  const columns = changingColumns(after).slice(kept);
  fields.splice(LEMMA + kept, columns.length, ...columns);
  for (const [column, name] of OTHERS) {
    if (before[name] === after[name]) continue;
    while (fields.length <= column) fields.push('_');
    fields[column] = after[name];
  }
  return fields.join('\t') + ending;
}

const OTHERS = [
  [FORM, 'form'],
  [DEPS, 'deps'],
  [MISC, 'misc']
] as const;
