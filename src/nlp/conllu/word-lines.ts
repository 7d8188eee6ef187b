import {BYTE_ORDER_MARK} from '../../graph/formats/text-pieces.js';

/**
 * Whether a line of a sentence is that of a word, and no comment, multiword
 * range, empty node or blank line.
 */
export function isWordLine(line: string): boolean {
  const start = lineStart(line);
  const tab = line.indexOf('\t', start);
  for (let at = start; at < tab; at++) {
    const code = line.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return tab > start;
}

/** Where a line begins, behind the byte order mark if it has one. */
export function lineStart(line: string): number {
  return line.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
}

/** Where a field of a word's line begins. */
export function fieldStart(line: string, column: number): number {
  let start = 0;
  for (let i = 0; i < column; i++) start = line.indexOf('\t', start) + 1;
  return start;
}

/** Where the field ends that begins there, the line's ending not counted. */
export function fieldEnd(line: string, start: number): number {
  const tab = line.indexOf('\t', start);
  if (tab >= 0) return tab;
  let end = line.length;
  if (line.endsWith('\n')) end--;
  if (line[end - 1] === '\r') end--;
  return end;
}
