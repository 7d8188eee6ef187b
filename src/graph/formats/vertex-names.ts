import type {NamedVertices} from '../named-graph.js';
import type {PackedNames} from './name-table.js';

/** The names of vertices without strings. */
export type VertexNames = PackedNames | NumberNames;

/** The vertices are called 1, 2, 3 and so on. */
export interface NumberNames {
  /** How many there are. */
  readonly order: number;
}

// Names are known for what a reader has made, or for a part of it.
const known = new WeakMap<NamedVertices, VertexNames | (() => VertexNames)>();

/** Notes the names of vertices, so that writers need no strings. */
export function noteNames(
  vertices: NamedVertices,
  names: VertexNames | (() => VertexNames)
): void {
  known.set(vertices, names);
}

/** The names that were noted for some vertices; `null` if none were. */
export function namesOf(vertices: NamedVertices): VertexNames | null {
  const noted = known.get(vertices);
  if (typeof noted !== 'function') return noted ?? null;
  const names = noted();
  known.set(vertices, names);
  return names;
}

/** How many vertices have these names. */
export function countNames(names: VertexNames): number {
  return 'order' in names ? names.order : names.ends.length;
}

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
