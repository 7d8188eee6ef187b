/**
 * The most words that a sentence to be parsed may have. A parser scores n²
 * arcs; with so many words they take half a gigabyte.
 */
export const LONGEST_SENTENCE = 5000;
