import type {ForestHead} from './named-forest.js';

/**
 * Whether a value that was read from JSON is the head of a forest, with or
 * without further members. A file with the right checksum may still have been
 * made by another program.
 */
export function isForestHead(
  value: unknown
): value is ForestHead & Readonly<Record<string, unknown>> {
  const {seen, columns, nodeLink} = membersOf(value);
  return (
    isCount(seen) &&
    isColumns(columns) &&
    (nodeLink === undefined || isNodeLink(nodeLink))
  );
}

function isColumns(value: unknown): boolean {
  const {file, layout, others, weights, isOpen} = membersOf(value);
  return (
    (file === null || typeof file === 'string') &&
    (layout === null || isTableLayout(layout)) &&
    areStrings(others) &&
    areStrings(weights) &&
    typeof isOpen === 'boolean'
  );
}

// Every column needs a name or a place in memory, so that a width is a limit.
const MOST_COLUMNS = 1 << 20;

/**
 * Whether a value is the layout of a table.
 *
 * @param marks - What the decimal mark may be.
 */
export function isTableLayout(
  value: unknown,
  marks: readonly unknown[] = ['.', ',']
): boolean {
  const {names, width, source, target, weight, separator, decimal} =
    membersOf(value);
  const isColumn = (column: unknown) =>
    isCount(column) && column < Number(width);
  return (
    isCount(width) &&
    width <= MOST_COLUMNS &&
    (names === null || (areStrings(names) && names.length === width)) &&
    isColumn(source) &&
    isColumn(target) &&
    (weight === null || isColumn(weight)) &&
    [',', ';', '\t', ' '].includes(separator as string) &&
    marks.includes(decimal)
  );
}

function isNodeLink(value: unknown): boolean {
  const {edges, hasHead, byIndex} = membersOf(value);
  return (
    (edges === 'links' || edges === 'edges') &&
    typeof hasHead === 'boolean' &&
    typeof byIndex === 'boolean'
  );
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** Whether a value is an integer from 0 on that doubles hold exactly. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function areStrings(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.every(member => typeof member === 'string')
  );
}
