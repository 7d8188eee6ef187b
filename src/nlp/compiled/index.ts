export {INT, ParserProgram, type SharedWeights} from './parser-program.js';
