// Reads the plain lines of graphs from bytes: of tables with names, and of formats
// that number their vertices.

export {findName, nameRoom} from './name-table';
export {lines, scanLines, setLines, size} from './numbered-scanner';
export {addressOf, allocate, EDGES, INPUT} from './scanner-memory';
export {
  createNames,
  isFull,
  newNames,
  position,
  scanTable,
  setLayout
} from './table-scanner';
