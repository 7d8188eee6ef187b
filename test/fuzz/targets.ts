import {deepStrictEqual} from 'node:assert';
import {rmSync} from 'node:fs';
import {mkdtemp, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parquetWriteBuffer} from 'hyparquet-writer';
import {
  readForestFile,
  writeForestFile
} from '../../src/cli/forest/forest-file.js';
import {silentContext} from '../../src/cli/io/context.js';
import {outcomeOf} from '../../src/cli/io/errors.js';
import {readParquetGraph} from '../../src/cli/io/parquet-edges.js';
import {NO_PROGRESS} from '../../src/cli/io/progress.js';
import {readXmlGraph, type XmlFormat} from '../../src/cli/io/xml-graph.js';
import {
  checkEdgeList,
  type GraphFormat,
  type NamedGraph,
  readGraph,
  writeGraph
} from '../../src/graph/index.js';
import {readConllu, textOf, writeSentence} from '../../src/nlp/conllu/index.js';
import {decodeModel, encodeModel} from '../../src/nlp/model/index.js';
import {Parser} from '../../src/nlp/parser.js';
import type {Sentence} from '../../src/nlp/sentence.js';
import {
  encodeCheckpoint,
  resumeTraining,
  Trainer,
  TrainingData
} from '../../src/nlp/training/index.js';
import {OwnGraph, readTable} from '../../website/playground/own-graph.js';
import {reseal} from '../support/model-files.js';
import type {Random} from '../support/random.js';
import {TEXT_OPTIONS, textModel, textSentences} from '../support/text-model.js';
import {commandLine, runCommandLine} from './command-lines.js';
import {GRAMMARS, type Grammar, sentenceOf} from './grammar.js';

/** Something that reads what it cannot trust. */
export interface Target {
  /** Makes an input that is right, or nearly. */
  readonly make: (random: Random) => Uint8Array;
  /** Words of the format, to be inserted anywhere. */
  readonly words: readonly string[];
  /**
   * Reads an input that may be damaged. Throws what the reader throws, and any
   * other error if the reader contradicts itself.
   */
  readonly read: (input: Uint8Array, random: Random) => Promise<void>;
}

/**
 * What is wrong with how a target reads an input; `null` if it reads it, or
 * refuses it by an error of the package whose message is one line.
 */
export async function flawOf(
  target: Target,
  input: Uint8Array,
  random: Random
): Promise<string | null> {
  try {
    await target.read(input, random);
    return null;
  } catch (error) {
    const {isInternal, message} = outcomeOf(error);
    if (!isInternal && message !== '' && !message.includes('\n')) return null;
    return error instanceof Error ? `${error.stack}` : `${error}`;
  }
}

const encoder = new TextEncoder();

function wordsOf(grammar: Grammar): string[] {
  const texts = Object.values(grammar).flat();
  return [...new Set(texts.flatMap(text => text.split(/\{\w+\*?\}/)))];
}

function grammarTarget(grammar: Grammar, read: Target['read']): Target {
  const make = (random: Random) => encoder.encode(sentenceOf(grammar, random));
  return {make, words: wordsOf(grammar), read};
}

// Cuts an input anywhere, even inside a character. A generator, since an array
// of hundreds of thousands of pieces would take longer to make than to read.
function* pieces(input: Uint8Array, random: Random): Generator<Uint8Array> {
  const longest = random.pick([1, 3, 16, 200]);
  for (let at = 0; at < input.length; ) {
    const length = random.integer(1, longest);
    yield input.subarray(at, at + length);
    at += length;
  }
}

// The value or the message of the error.
async function outcome<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    const {isInternal, message} = outcomeOf(error);
    if (isInternal) throw error;
    return message;
  }
}

/** However a text is cut, the graph is the same, or else the error. */
function graphTarget(format: GraphFormat, grammar: Grammar): Target {
  return grammarTarget(grammar, async (input, random) => {
    const cut = pieces(input, random);
    const whole = await outcome(() => readGraph(input, format));
    deepStrictEqual(await outcome(() => readGraph(cut, format)), whole);
    if (typeof whole === 'string') return;
    checkEdgeList(whole.edges);
    const again = await readGraph(writeGraph(whole, format), format);
    deepStrictEqual(essence(again, format), essence(whole, format));
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

function xmlTarget(format: XmlFormat): Target {
  return grammarTarget(GRAMMARS.xml, async (input, random) => {
    const read = (parts: Iterable<Uint8Array>) =>
      outcome(() => readXmlGraph(inTurn(parts), format, {}));
    const whole = await read([input]);
    deepStrictEqual(await read(pieces(input, random)), whole);
    if (typeof whole !== 'string') checkEdgeList(whole.edges);
  });
}

async function* inTurn<T>(parts: Iterable<T>): AsyncGenerator<T> {
  yield* parts;
}

const conllu = grammarTarget(GRAMMARS.conllu, async (input, random) => {
  for (const mode of ['parse', 'strict'] as const) {
    const read = (parts: Iterable<Uint8Array>) =>
      outcome(async () => {
        const sentences: Sentence[] = [];
        for await (const sentence of readConllu(parts, {mode})) {
          sentences.push(sentence);
        }
        return sentences;
      });
    const whole = await read([input]);
    deepStrictEqual(await read(pieces(input, random)), whole);
    if (typeof whole === 'string') continue;
    const written = whole.map(sentence => writeSentence(sentence)).join('');
    const again = await read([encoder.encode(written)]);
    if (typeof again === 'string') throw new Error(`written, then ${again}`);
    deepStrictEqual(
      again.map(sentence => writeSentence(sentence)).join(''),
      written
    );
  }
});

/** The sentences do not depend on where a text is cut, and give it back. */
const text = grammarTarget(GRAMMARS.text, async (input, random) => {
  const read = (parts: Iterable<string | Uint8Array>) =>
    outcome(async () => {
      const sentences: Sentence[] = [];
      for await (const tree of textParser().parseStream(parts)) {
        sentences.push(tree.sentence);
      }
      return sentences;
    });
  const decoded = new TextDecoder().decode(input);
  const whole = await read([decoded]);
  const parts = pieces(encoder.encode(decoded), random);
  deepStrictEqual(await read(parts), whole);
  // Without a word there is no sentence that could keep the white space.
  if (typeof whole === 'string' || whole.length === 0) return;
  // Longer runs of white space are cut.
  if (decoded.length > 1 << 18) return;
  deepStrictEqual(textOf(whole), decoded.replaceAll('\0', '\ufffd'));
});

let knownParser: Parser | undefined;
function textParser(): Parser {
  knownParser ??= new Parser(textModel());
  return knownParser;
}

let knownModel: Uint8Array | undefined;
let knownCheckpoint: Uint8Array | undefined;

/** A model with the right checksum half of the time. */
const model: Target = {
  make: () => {
    knownModel ??= encodeModel(textModel());
    return knownModel;
  },
  words: ['"passes":', '"sections":', '"length":', '"labels":[', '1e999'],
  read: async (input, random) => {
    const sealed =
      input.length >= 40 && random.real() < 0.5 ? resealed(input) : input;
    const parser = new Parser(decodeModel(sealed));
    await parser.parseText('The dog barks. Cats sing!');
  }
};

const checkpoint: Target = {
  make: () => {
    if (knownCheckpoint === undefined) {
      const trainer = new Trainer(data(), TEXT_OPTIONS);
      for (const _ of trainer.pass());
      knownCheckpoint = encodeCheckpoint(trainer);
    }
    return knownCheckpoint;
  },
  words: ['"stage":', '"passesDone":', '"settings":', '-1'],
  read: async (input, random) => {
    const sealed =
      input.length >= 40 && random.real() < 0.5 ? resealed(input) : input;
    resumeTraining(sealed, data(), TEXT_OPTIONS);
  }
};

let knownData: TrainingData | undefined;
function data(): TrainingData {
  if (knownData === undefined) {
    knownData = new TrainingData();
    for (const sentence of textSentences()) knownData.add(sentence);
  }
  return knownData;
}

// Lengths that lead outside of the file cannot be sealed.
function resealed(input: Uint8Array): Uint8Array {
  try {
    return reseal(input.slice());
  } catch {
    return input;
  }
}

/** A target that reads files by name. */
function fileTarget(
  make: (random: Random) => Uint8Array,
  words: readonly string[],
  read: (name: string, folder: string) => Promise<unknown>
): Target {
  return {
    make,
    words,
    read: async input => {
      const folder = await workFolder();
      const name = join(folder, 'input');
      await writeFile(name, input);
      await read(name, folder);
    }
  };
}

let knownFolder: string | undefined;

/** A folder of this process, removed when it ends. */
async function workFolder(): Promise<string> {
  if (knownFolder === undefined) {
    const made = await mkdtemp(join(tmpdir(), 'spanforest-fuzz-'));
    process.on('exit', () => rmSync(made, {recursive: true, force: true}));
    knownFolder = made;
  }
  return knownFolder;
}

let knownForest: Uint8Array | undefined;

/** Makes the forest file that all damaged ones come from. */
export async function prepareTargets(): Promise<void> {
  const folder = await workFolder();
  const name = join(folder, 'forest');
  const names = encoder.encode('abü');
  const columns = {
    ...{file: null, layout: null, others: ['colour'], weights: []},
    isOpen: false
  };
  await writeForestFile(
    name,
    {
      head: {seen: 5, columns},
      names: {bytes: names, ends: new Uint32Array([1, 2, 4])},
      size: 2,
      source: new Int32Array([0, 2]),
      target: new Int32Array([1, 0]),
      weight: new Float64Array([-1.5, 2]),
      numbers: new Float64Array([0, 4])
    },
    silentContext(folder, NO_PROGRESS)
  );
  knownForest = new Uint8Array(await readFile(name));
}

const forest = fileTarget(
  () => knownForest!,
  ['"order":', '"size":', '"names":', '1e9'],
  (name, folder) => readForestFile(name, silentContext(folder, NO_PROGRESS))
);

let knownTable: Uint8Array | undefined;

function parquetTable(): Uint8Array {
  knownTable ??= new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        {name: 'source', data: ['a', 'b', 'c', 'a', 'ü'], type: 'STRING'},
        {name: 'target', data: [7, 1, 2, 1, 7], type: 'INT32'},
        {name: 'weight', data: [1.5, -2, 0, 1e300, 4], type: 'DOUBLE'},
        {name: 'road', data: ['A1', null, 'A1', 'A1', 'B'], type: 'STRING'},
        {name: 'built', data: [1n, 2n ** 60n, 3n, 4n, -5n], type: 'INT64'}
      ],
      rowGroupSize: 3
    })
  );
  return knownTable;
}

// Where the pages end, and the metadata begins: its length is in the four bytes
// before the last four.
function pagesEnd(table: Uint8Array): number {
  const {buffer, byteOffset, length} = table;
  const view = new DataView(buffer, byteOffset);
  return length - 8 - view.getUint32(length - 8, true);
}

/**
 * The metadata of a Parquet file. Its pages are left as they are: hyparquet
 * trusts the lengths of runs in them.
 */
const parquet: Target = {
  make: () => parquetTable().slice(pagesEnd(parquetTable())),
  words: ['PAR1', 'source', '\u0015\u0004', '\u0019'],
  read: async input => {
    const folder = await workFolder();
    const name = join(folder, 'input.parquet');
    const table = parquetTable();
    const pages = table.subarray(0, pagesEnd(table));
    await writeFile(name, Buffer.concat([pages, input]));
    const context = silentContext(folder, NO_PROGRESS);
    checkEdgeList((await readParquetGraph(name, {}, context)).edges);
  }
};

const argumentsTarget: Target = {
  make: commandLine,
  words: ['\n--', '\n-o\nout.csv', '=', '\n-', '\n0', '\n-1', '\n1e9'],
  read: async input => {
    await runCommandLine(new TextDecoder().decode(input), await workFolder());
  }
};

// What a link to the playground holds, once it is unpacked.
const sharedGraph = grammarTarget(GRAMMARS.shared, async input => {
  const own = OwnGraph.ofText(new TextDecoder().decode(input));
  const {edges} = own.placed();
  checkEdgeList(edges);
  const again = OwnGraph.ofText(own.text).placed().edges;
  // JSON does not keep the sign of zero.
  const weights = (all: typeof edges) => Array.from(all.weight, w => w + 0);
  deepStrictEqual(weights(again), weights(edges));
  deepStrictEqual([again.source, again.target], [edges.source, edges.target]);
});

const pastedTable = grammarTarget(GRAMMARS.csv, async input => {
  const graph = await readTable(new TextDecoder().decode(input));
  checkEdgeList(graph.edges);
  // What the playground draws.
  if (graph.edges.order < 1000) OwnGraph.ofNamed(graph).placed();
});

/** Every reader of the package and the site by name. */
export const TARGETS: Readonly<Record<string, Target>> = {
  csv: graphTarget('csv', GRAMMARS.csv),
  tsv: graphTarget('tsv', GRAMMARS.tsv),
  edgelist: graphTarget('edgelist', GRAMMARS.edgelist),
  dimacs: graphTarget('dimacs', GRAMMARS.dimacs),
  'matrix-market': graphTarget('matrix-market', GRAMMARS.mtx),
  json: graphTarget('json', GRAMMARS.json),
  graphml: xmlTarget('graphml'),
  gexf: xmlTarget('gexf'),
  conllu,
  text,
  model,
  checkpoint,
  forest,
  'shared-graph': sharedGraph,
  'pasted-table': pastedTable,
  parquet,
  arguments: argumentsTarget
};
