import type {VertexNames} from '../named-graph.js';

/** The name of a vertex. */
export function nameAt(names: VertexNames, vertex: number): string {
  if ('order' in names) return String(vertex + 1);
  const {bytes, ends} = names;
  const start = vertex === 0 ? 0 : ends[vertex - 1];
  return DECODER.decode(bytes.subarray(start, ends[vertex]));
}

const DECODER = new TextDecoder('utf-8', {ignoreBOM: true});

/**
 * Whether all names are made of characters such as letters and digits that
 * tables need no quotes for, and none is empty.
 */
export function areBare(names: VertexNames): boolean {
  if ('order' in names) return true;
  const {bytes, ends} = names;
  for (let i = 0, start = 0; i < ends.length; i++) {
    const end = ends[i];
    if (end === start) return false;
    for (; start < end; start++) if (!isBareCode(bytes[start])) return false;
  }
  return true;
}

const COMMA = 44;
const SEMICOLON = 59;

/** Whether a character needs no quotes anywhere, and so no closer look. */
export function isBareCode(code: number): boolean {
  return code < 128 && code > 36 && code !== COMMA && code !== SEMICOLON;
}
