export {createInference} from './create-inference.js';
export {type DecodeOptions, decode} from './decode.js';
export {EisnerScratch, NoProjectiveTreeError} from './eisner.js';
export type {ArcScores, EdgesKept, Inference} from './inference.js';
export {type Enhancement, enhanceTree} from './local-enhancement.js';
export {
  checkDecoder,
  DECODERS,
  type DecoderName,
  DIRECTED_DECODERS,
  type DirectedDecoderName,
  JOINS,
  type JoinName,
  PARSERS,
  PARTS,
  PARTS_OF,
  type ParserName,
  type Part,
  parsersIn
} from './names.js';
export {type LengthDictionary, learnLengths, Pruner, tagOf} from './pruner.js';
