import type {AbstractGraph} from 'graphology-types';
import {sumWeights} from './graph/edge-list.js';
import {GraphTypeError, OptionError, quote} from './graph/errors.js';
import {
  areSame,
  GraphSnapshot,
  type GraphSource,
  type Snapshot,
  type WeightOptions
} from './graph/graphology.js';
import {checkOptions, type OptionKind} from './graph/options.js';

/** The edges that one call has selected. */
export interface Selection<Options> {
  readonly snapshot: Snapshot;
  /** Indices of the selected edges, in increasing order. */
  readonly selected: Int32Array;
  readonly options: Options;
}

/** What is particular to a function that selects edges of a graph. */
interface SelectorSpec<Parameters extends unknown[], Options, Details> {
  /** The options of the function, apart from that of `.assign`. */
  readonly known: Readonly<Record<keyof Options & string, OptionKind>>;
  /** What to say about some options that it does not have. */
  readonly advice: Readonly<Record<string, string>>;
  /** The option of `.assign`, and its default. */
  readonly attribute: readonly [option: string, name: string];
  readonly select: (
    graph: GraphSource,
    options: Options,
    ...parameters: Parameters
  ) => Omit<Selection<Options>, 'options'>;
  readonly detail: (selection: Selection<Options>) => Details;
}

/** A function and its variants, before it gets its public type. */
interface EdgeSelector<Rest extends unknown[], Details> {
  (graph: GraphSource, ...rest: Rest): string[];
  detailed(graph: GraphSource, ...rest: Rest): Details;
  assign(graph: GraphSource, ...rest: Rest): void;
  prune(graph: GraphSource, ...rest: Rest): void;
}

/**
 * Makes a function and its variants. `count` is the number of parameters
 * between the graph and the options.
 */
export function edgeSelector<
  Parameters extends unknown[],
  Options extends WeightOptions,
  Details
>(
  count: Parameters['length'],
  spec: SelectorSpec<Parameters, Options, Details>
): EdgeSelector<[...Parameters, options?: Options], Details> {
  type Rest = [...Parameters, options?: Options];
  const {known, advice, attribute} = spec;
  const [attributeOption, defaultAttribute] = attribute;
  const select = (
    graph: GraphSource,
    rest: Rest,
    extra: Readonly<Record<string, OptionKind>> = {}
  ): Selection<Options> => {
    const {[count]: options = {} as Options} = rest as Options[];
    checkOptions('spanforest', options, {...known, ...extra}, advice);
    const parameters = rest.slice(0, count) as Parameters;
    return {...spec.select(graph, options, ...parameters), options};
  };
  return Object.assign(
    (graph: GraphSource, ...rest: Rest) => selectedKeys(select(graph, rest)),
    {
      detailed: (graph: GraphSource, ...rest: Rest) =>
        spec.detail(select(graph, rest)),
      assign: (graph: GraphSource, ...rest: Rest) => {
        const {snapshot, selected, options} = select(graph, rest, {
          [attributeOption]: 'value'
        });
        const {[attributeOption]: name = defaultAttribute, getEdgeWeight} =
          options as Readonly<Record<string, unknown>>;
        const isSelected = new Uint8Array(snapshot.edges.size);
        for (const e of selected) isSelected[e] = 1;
        const weights = getEdgeWeight === undefined ? 'weight' : getEdgeWeight;
        assignToEdges(
          graph,
          'the attribute to assign',
          name,
          weights,
          e => isSelected[e] === 1
        );
      },
      prune: (source: GraphSource, ...rest: Rest) => {
        const {snapshot, selected} = select(source, rest);
        const graph = writableGraph(source);
        let next = 0;
        snapshot.edgeKeys.forEach((key, e) => {
          if (selected[next] === e) next++;
          else graph.dropEdge(key);
        });
      }
    }
  );
}

/** The part of the details that all selections have. */
export function keysAndWeight({
  snapshot,
  selected
}: Pick<Selection<unknown>, 'snapshot' | 'selected'>): {
  edges: string[];
  weight: number;
} {
  const weight = sumWeights(snapshot.edges.weight, selected);
  return {edges: selectedKeys({snapshot, selected}), weight};
}

function selectedKeys({
  snapshot: {edgeKeys},
  selected
}: Pick<Selection<unknown>, 'snapshot' | 'selected'>): string[] {
  return Array.from(selected, e => edgeKeys[e]);
}

/**
 * Sets an attribute of every edge, as one event. `what` is what an error calls
 * the name of the attribute; `weights` is the attribute not to write to.
 */
export function assignToEdges(
  source: GraphSource,
  what: string,
  name: unknown,
  weights: unknown,
  valueAt: (e: number) => unknown
): void {
  checkAttribute(what, name);
  if (name === weights) {
    throw new OptionError(
      `spanforest: the attribute ${quote(name)} holds the weights. Name ` +
        'another one to assign to.'
    );
  }
  let e = 0;
  writableGraph(source).updateEachEdgeAttributes(
    (_, attributes) => {
      attributes[name] = valueAt(e++);
      return attributes;
    },
    {attributes: [name]}
  );
}

/** Checks the name of an attribute to write to. */
export function checkAttribute(
  what: string,
  name: unknown
): asserts name is string {
  if (typeof name === 'string' && name !== '__proto__') return;
  throw new OptionError(
    `spanforest: ${what} is ${quote(name)}. Name an attribute.`
  );
}

/**
 * The graph itself. A snapshot must still show its nodes and edges when these
 * are written to.
 */
export function writableGraph(source: GraphSource): AbstractGraph {
  if (!(source instanceof GraphSnapshot)) return source;
  const {graph, nodes, edgeKeys} = source;
  if (areSame(graph.nodes(), nodes) && areSame(graph.edges(), edgeKeys)) {
    return graph;
  }
  throw new GraphTypeError(
    'spanforest: the graph has changed since its snapshot. Take another one.'
  );
}
