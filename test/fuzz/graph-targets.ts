import {gzipSync} from 'node:zlib';
import {unpacked} from '../../src/cli/io/input.js';
import {
  type GraphFormat,
  type NamedGraph,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../src/graph/index.js';
import {checkEdgeList} from '../../src/internals.js';
import {zstdFrame} from '../support/zstd.js';
import {GRAMMARS, type Grammar, sentenceOf} from './grammar.js';
import {
  expectSame,
  grammarTarget,
  outcome,
  pieces,
  Refusal,
  type Target
} from './target.js';

type TextFormat = Exclude<GraphFormat, 'parquet'>;

// How often a reader gets options.
const OPTIONS_SHARE = 0.25;

const TABLE_OPTIONS: readonly ReadGraphOptions[] = [
  {weight: null},
  {weight: 3},
  {source: 2, target: 1},
  {source: 1, target: 2, weight: 3},
  {directed: 'require'}
];
const HEADER_OPTIONS: readonly ReadGraphOptions[] = [
  {header: true},
  {header: false},
  {header: false, weight: null},
  {source: 'source', target: 'target', weight: 'weight'},
  {decimal: ','}
];
const JSON_OPTIONS: readonly ReadGraphOptions[] = [
  {weight: null},
  {weight: 'length'},
  {directed: 'keep'},
  {directed: 'require'}
];
const NUMBERED_OPTIONS: readonly ReadGraphOptions[] = [
  {weight: null},
  {maximumOrder: 3},
  {directed: 'require'}
];
const OPTIONS: Readonly<Record<TextFormat, readonly ReadGraphOptions[]>> = {
  csv: [...TABLE_OPTIONS, ...HEADER_OPTIONS, {separator: ';'}],
  tsv: [...TABLE_OPTIONS, ...HEADER_OPTIONS],
  edgelist: TABLE_OPTIONS,
  dimacs: NUMBERED_OPTIONS,
  'matrix-market': NUMBERED_OPTIONS,
  json: JSON_OPTIONS,
  'node-link': JSON_OPTIONS,
  graphml: JSON_OPTIONS,
  gexf: JSON_OPTIONS
};

/**
 * However a text is cut, the graph is the same, or else the error. Without
 * options, what was read can be written and is read again.
 */
export function graphTarget(format: TextFormat, grammar: Grammar): Target {
  return grammarTarget(grammar, async (input, random) => {
    const hasOptions = random.real() < OPTIONS_SHARE;
    const options = hasOptions ? random.pick(OPTIONS[format]) : {};
    const cut = pieces(input, random);
    const whole = await outcome(() => readGraph(input, format, options));
    expectSame(await outcome(() => readGraph(cut, format, options)), whole);
    if (whole instanceof Refusal) return false;
    checkEdgeList(whole.edges);
    if (hasOptions || format === 'graphml' || format === 'gexf') return true;
    const again = await readGraph(writeGraph(whole, format), format);
    expectSame(essence(again, format), essence(whole, format));
    return true;
  });
}

// What a format keeps of a graph: not the sign of zero, and Matrix Market not
// which end of an edge comes first.
function essence({nodes, edges}: NamedGraph, format: GraphFormat): unknown[] {
  return Array.from(edges.weight, (weight, e) => {
    const ends = [nodes[edges.source[e]], nodes[edges.target[e]]];
    if (format === 'matrix-market') ends.sort();
    return [...ends, weight + 0];
  });
}

async function* inTurn<T>(parts: Iterable<T>): AsyncGenerator<T> {
  yield* parts;
}

/** However gzip and zstd are cut, the content is the same, or else the error. */
export const compressed: Target = {
  make: random => {
    const text = sentenceOf(GRAMMARS.csv, random);
    if (random.real() < 0.5) return zstdFrame(text);
    const level = random.integer(1, 9);
    return new Uint8Array(gzipSync(text, {level}));
  },
  words: ['\u001f\u008b\b', '(\u00b5/\u00fd', '\0\0\0\uffff'],
  read: async (input, random) => {
    const unpack = (parts: Iterable<Uint8Array>) =>
      outcome(async () => {
        const all: Uint8Array[] = [];
        for await (const part of unpacked(inTurn(parts))) all.push(part);
        return Buffer.concat(all).toString('latin1');
      });
    const whole = await unpack([input]);
    expectSame(await unpack(pieces(input, random)), whole);
    return !(whole instanceof Refusal);
  }
};
