import {COLUMNS, FEATS, FORM, LEMMA, MISC} from './columns.js';
import type {ConlluFormat} from './conllu-options.js';
import type {LineFields} from './line-fields.js';
import type {TokenKind} from './token-ids.js';

/**
 * Checks the fields of a line as Universal Dependencies wants them: none
 * empty, spaces only inside FORM, LEMMA and MISC and only one at a time, and
 * FEATS of the form `Name=Value|Name=Value`. CoNLL-X has no spaces at all,
 * and any FEATS.
 *
 * @param kind - What the line stands for; the form of a multiword range has no
 * spaces either.
 * @throws {@link ConlluError} at the first thing that is wrong.
 */
export function checkFields(
  line: LineFields,
  format: ConlluFormat,
  kind: TokenKind
): void {
  for (let column = 0; column < line.columns; column++) {
    if (line.endOf(column) === line.starts[column]) {
      line.fail(
        `${COLUMNS[format][column]} is empty. Write _ if there is nothing to ` +
          'say.',
        line.starts[column]
      );
    }
    const isWord = column === FORM || column === LEMMA;
    checkSpaces(
      line,
      column,
      format,
      format === 'conllu' && (column === MISC || (isWord && kind !== 'range'))
    );
  }
  if (format === 'conllu') checkFeatures(line);
}

function checkSpaces(
  line: LineFields,
  column: number,
  format: ConlluFormat,
  mayHaveSpaces: boolean
): void {
  const {text} = line;
  const start = line.starts[column];
  const last = line.endOf(column) - 1;
  for (let at = start; at <= last; at++) {
    if (!isSpace(text.charCodeAt(at))) continue;
    const field = `${COLUMNS[format][column]} ${line.quoted(column)}`;
    if (!mayHaveSpaces) {
      line.fail(`${field} holds a space. Remove it.`, at);
    }
    if (at === start) line.fail(`${field} begins in a space. Remove it.`, at);
    if (at === last) line.fail(`${field} ends in a space. Remove it.`, at);
    if (isSpace(text.charCodeAt(at + 1))) {
      line.fail(`${field} holds two spaces in a row. Remove one.`, at + 1);
    }
  }
}

function checkFeatures(line: LineFields): void {
  const {text} = line;
  const end = line.endOf(FEATS);
  let start = line.starts[FEATS];
  if (end === start + 1 && text[start] === '_') return;
  // Between two bars stand a name, an equals sign and a value.
  let equals = -1;
  for (let at = start; at <= end; at++) {
    const isEnd = at === end || text[at] === '|';
    if (text[at] === '=' && equals < 0 && at < end) equals = at;
    if (!isEnd) continue;
    if (equals <= start || equals === at - 1) {
      line.fail(
        `FEATS ${line.quoted(FEATS)} should be _ or Name=Value pairs with | ` +
          'between them.',
        start
      );
    }
    start = at + 1;
    equals = -1;
  }
}

/** Whether a character is a space in Unicode. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x9 && code <= 0xd);
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}
