import {DirectedGraph, UndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import * as graph from '../src/graph/index.js';
import * as whole from '../src/index.js';
import * as msf from '../src/msf/index.js';
import * as nlp from '../src/nlp/index.js';

// What callers without TypeScript pass by mistake.
const WRONG = [
  undefined,
  null,
  3,
  'x',
  {},
  [],
  [null],
  {words: [null], lines: [null]}
];

type Call = (...args: never[]) => unknown;

const edges = graph.edgeListFrom(2, [[0, 1, 1]]);
const {arcs, ...proof} = msf.arborescence.detailed(edges, {root: 0});
const named = {nodes: ['a', 'b'], edges};
const undirected = new UndirectedGraph();
undirected.mergeEdge('a', 'b', {weight: 1});
const directed = new DirectedGraph();
directed.mergeEdge('a', 'b', {weight: 1});
const word = {form: 'Go', upos: 'VERB', head: 0, deprel: 'root'};
const sentence = nlp.sentenceOf([word]);
const data = new nlp.TrainingData();
data.add([word]);
const model = nlp.train([[word]], {bits: 8, passes: 1});
const trainer = new nlp.Trainer(data, {bits: 8, passes: 1});
const evaluation = new nlp.Evaluation();
const parser = new nlp.Parser(model);
const english = await nlp.loadParser();
const scores = Float64Array.of(0, 1, 0, 0);

// Valid arguments, so that each can be replaced by a wrong one. The others are
// called with wrong arguments only.
const VALID: {readonly [name: string]: readonly unknown[]} = {
  'graph.checkEdgeList': [edges],
  'graph.edgeListFrom': [2, [[0, 1, 1]]],
  'graph.edgeListFromMatrix': [scores, 2],
  'graph.formatOfFileName': ['x.csv'],
  'graph.fromDirectedGraphology': [directed, {}],
  'graph.fromGraphology': [undirected, {}],
  'graph.isArborescenceOf': [edges],
  'graph.isBranchingOf': [edges],
  'graph.isForestOf': [edges],
  'graph.isTreeOf': [edges],
  'graph.negateWeights': [edges],
  'graph.rootForest': [edges, Int32Array.of(0), [1]],
  'graph.selectEdges': [edges, Int32Array.of(0)],
  'graph.selectNamedEdges': [named, Int32Array.of(0)],
  'graph.totalWeight': [edges.weight, Int32Array.of(0)],
  'msf.countComparisons': [edges, msf.kruskal, {}],
  'msf.isMinimumArborescence': [edges, arcs, proof, {root: 0}],
  'nlp.Evaluation': [{}],
  'nlp.Parser': [model, {}],
  'nlp.Trainer': [data, {}],
  'nlp.arcDiagram': [sentence, {}],
  'nlp.decode': [scores, {}],
  'nlp.documentOf': ['', []],
  'nlp.decodeModel': [nlp.encodeModel(model)],
  'nlp.encodeCheckpoint': [trainer],
  'nlp.encodeModel': [model, {}],
  'nlp.enhanceTree': [Int32Array.of(-1, 0), () => 1, 5, () => {}],
  'nlp.evaluate': [[sentence], [sentence], {}],
  'nlp.evaluateAligned': [[sentence], [sentence], {}],
  'nlp.loadModel': ['en'],
  'nlp.loadParser': ['en', {}],
  'nlp.parseConllu': ['', {}],
  'nlp.parseText': ['Go!', {}],
  'nlp.readConllu': ['', {}],
  'nlp.resumeTraining': [nlp.encodeCheckpoint(trainer), data, {bits: 8}],
  'nlp.sentenceJson': [sentence],
  'nlp.sentenceOf': [[word]],
  'nlp.train': [[[word]], {bits: 8}],
  'nlp.treeFrom': [nlp.sentenceJson(sentence)],
  'nlp.treeHeads': [sentence],
  'nlp.treeOf': [sentence],
  'nlp.treePattern': [{word: {}}],
  'nlp.treeText': [sentence, {}],
  'nlp.withHeads': [sentence, [-1, 0], ['', 'root']],
  'nlp.writeSentence': [sentence]
};

// Only snapshot() makes one.
const isLeftOut = (name: string): boolean => name === 'whole.GraphSnapshot';

// Constructors of errors, which callers only catch.
const isError = (value: unknown): boolean =>
  typeof value === 'function' && value.prototype instanceof Error;

const isClass = (value: Call): boolean =>
  /^class\b/.test(Function.prototype.toString.call(value));

// Methods that check their arguments, by the object they belong to. Those of
// DisjointSets and EdgeListBuilder do not: they run in the innermost loops.
const METHODS: {readonly [name: string]: Call} = {
  'Parser.load': (...args) => Reflect.apply(nlp.Parser.load, null, args),
  'Parser#parse': (...args) => Reflect.apply(parser.parse, parser, args),
  'Parser#explain': (...args) => Reflect.apply(parser.explain, parser, args),
  'Parser#parseSentence': (...args) =>
    Reflect.apply(parser.parseSentence, parser, args),
  'Parser#parseText': (...args) =>
    Reflect.apply(english.parseText, english, args),
  'Parser#parseStream': (...args) =>
    Reflect.apply(english.parseStream, english, args),
  'Trainer#finish': (...args) => Reflect.apply(trainer.finish, trainer, args),
  'TrainingData#add': (...args) =>
    Reflect.apply(data.add, new nlp.TrainingData(), args),
  'Evaluation#add': (...args) => Reflect.apply(evaluation.add, evaluation, args)
};

const ENTRIES: {readonly [name: string]: object} = {
  graph,
  msf,
  nlp,
  whole,
  '': METHODS
};
const CALLS = Object.entries(ENTRIES).flatMap(([entry, exports]) =>
  Object.entries(exports)
    .filter(([, value]) => typeof value === 'function' && !isError(value))
    .map(([name, value]) => [`${entry}.${name}`, value as Call] as const)
    .filter(([name]) => !isLeftOut(name))
);

// The lists of arguments to call a function with.
function argumentLists(valid: readonly unknown[]): unknown[][] {
  const lists: unknown[][] = [[]];
  for (const a of WRONG) {
    lists.push([a]);
    for (const b of WRONG) {
      lists.push([a, b]);
      for (const c of WRONG) lists.push([a, b, c]);
    }
  }
  for (let i = 0; i < valid.length; i++) {
    for (const wrong of WRONG) {
      lists.push(valid.map((value, j) => (j === i ? wrong : value)));
    }
  }
  return lists;
}

// Calls a function, and uses what it returns as a caller would.
async function use(fn: Call, args: readonly unknown[]): Promise<void> {
  const result: unknown = isClass(fn)
    ? Reflect.construct(fn, args)
    : await Reflect.apply(fn, undefined, args);
  if (typeof result === 'string' || result === null) return;
  const iterable = Object(result) as Iterable<unknown>;
  const isLazy =
    typeof Reflect.get(iterable, 'next') === 'function' ||
    Symbol.asyncIterator in iterable;
  if (!isLazy) return;
  let taken = 0;
  for await (const _ of iterable) if (++taken === 3) break;
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return null;
  } catch (error) {
    return error;
  }
}

const show = (args: readonly unknown[]): string =>
  args
    .map(value =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.keys(value).length === 0
          ? '{}'
          : 'valid'
        : (JSON.stringify(value) ?? String(value))
    )
    .join(', ');

describe('wrong arguments', () => {
  test.for(CALLS)(
    '%s throws nothing but its own errors',
    async ([name, fn]) => {
      const raw: string[] = [];
      for (const args of argumentLists(VALID[name] ?? [])) {
        const error = await failureOf(() => use(fn, args));
        if (error === null || error instanceof graph.SpanforestError) continue;
        raw.push(`(${show(args)}): ${error}`);
      }
      expect(raw).toEqual([]);
    }
  );
});
