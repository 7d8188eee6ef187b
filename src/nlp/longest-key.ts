/**
 * The longest text that is worth looking up in a map, in UTF-16 units.
 *
 * Longer ones hardly occur twice, and would fill the memory. Besides, V8
 * hashes no text of more than 16,383 units: all of the same length end up in
 * one place, and finding one of n takes time O(n).
 */
export const LONGEST_KEY = 256;
