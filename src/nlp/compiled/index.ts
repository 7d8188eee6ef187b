export {INT, ParserProgram} from './parser-program.js';
