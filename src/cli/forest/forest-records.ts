import type {AttributeRecord} from '../../graph/named-graph.js';
import type {ForestParts} from './named-forest.js';

/** What only some formats have. */
type ForestRecords = Pick<
  ForestParts,
  'nodeAttributes' | 'edgeKeys' | 'edgeAttributes'
>;

// In this order. One line of JSON for each member, `null` for a missing key.
// Not node:v8, which is not meant for bytes that others may have written.
const LISTS = ['nodeAttributes', 'edgeKeys', 'edgeAttributes'] as const;

// Characters that are encoded or decoded at once. A string has at most 2^29.
const PIECE = 1 << 20;

// JSON has no such numbers, but attributes may have them. They are written as
// strings that begin with MARK; a string that does so by itself gets another.
const MARK = '\0';
const SPECIAL = new Map<string, number>([
  ['NaN', Number.NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['-0', -0]
]);

/** The names of the lists that a forest has. */
export function listsOf(records: ForestRecords): string[] {
  return LISTS.filter(list => records[list] !== undefined);
}

/**
 * Encodes the records of a forest as bytes in pieces. Time and space linear in
 * their length.
 */
export function encodeRecords(records: ForestRecords): Uint8Array[] {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let text = '';
  for (const list of LISTS) {
    for (const value of records[list] ?? []) {
      text += `${isPlain(value) ? JSON.stringify(value) : marked(value)}\n`;
      if (text.length < PIECE) continue;
      pieces.push(encoder.encode(text));
      text = '';
    }
  }
  if (text !== '') pieces.push(encoder.encode(text));
  return pieces;
}

// Whether JSON holds a record of strings and numbers as it is. Most are.
function isPlain(value: AttributeRecord | string | undefined): boolean {
  if (typeof value !== 'object') return false;
  for (const name in value) {
    const attribute = value[name];
    if (typeof attribute === 'string') {
      if (attribute.startsWith(MARK)) return false;
    } else if (!Number.isFinite(attribute) || Object.is(attribute, -0)) {
      return false;
    }
  }
  return true;
}

function marked(value: unknown): string {
  return JSON.stringify(value ?? null, (_, member) => {
    if (typeof member === 'string') {
      return member.startsWith(MARK) ? MARK + member : member;
    }
    if (typeof member !== 'number') return member;
    if (Object.is(member, -0)) return `${MARK}-0`;
    return Number.isFinite(member) ? member : MARK + member;
  });
}

/**
 * Decodes records that {@link encodeRecords} has encoded.
 *
 * @param present - The lists that there are.
 * @param order - How many vertices the forest has.
 * @param size - How many edges it has.
 * @returns `null` if the bytes are anything else.
 */
export function decodeRecords(
  bytes: Uint8Array,
  present: readonly string[],
  order: number,
  size: number
): ForestRecords | null {
  const values = decodedLines(bytes);
  const records: Record<string, unknown[]> = {};
  try {
    for (const list of LISTS) {
      if (!present.includes(list)) continue;
      const isValid = list === 'edgeKeys' ? isKey : isRecord;
      const count = list === 'nodeAttributes' ? order : size;
      const members: unknown[] = [];
      while (members.length < count) {
        const {value, done} = values.next();
        if (done || !isValid(value)) return null;
        members.push(value ?? undefined);
      }
      records[list] = members;
    }
    return values.next().done ? records : null;
  } catch {
    return null;
  }
}

function isKey(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* decodedLines(bytes: Uint8Array): Generator<unknown, void> {
  const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, Math.min(start + PIECE, bytes.length - 1));
    if (end < 0) throw new SyntaxError('the last line has no end');
    const text = decoder.decode(bytes.subarray(start, end));
    // JSON writes MARK as \u0000.
    const hasMarks = text.includes('\\u0000');
    for (const line of text.split('\n')) {
      yield hasMarks ? JSON.parse(line, unmarked) : JSON.parse(line);
    }
    start = end + 1;
  }
}

function unmarked(_: string, member: unknown): unknown {
  if (typeof member !== 'string' || !member.startsWith(MARK)) return member;
  const text = member.slice(MARK.length);
  if (text.startsWith(MARK)) return text;
  const number = SPECIAL.get(text);
  if (number === undefined) throw new SyntaxError('an unknown mark');
  return number;
}
