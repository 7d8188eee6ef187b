// What a parser does with rounded weights, for WebAssembly with SIMD: it tags
// words, scores arcs and parts, and names relations. src/nlp does the same in
// TypeScript. All sums are of integers, so both find the same.
//
// The caller puts the weights into the memory, a byte each, and arrays of 32-bit
// integers; src/nlp/compiled says where.

export {scoreArcs, sumUnigrams} from './arcs';
export {labelTree} from './labels';
export {scorePart} from './parts';
export {hash, scramble} from './sides';
export {tagColumn} from './tags';
