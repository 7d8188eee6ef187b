import {totalWeight} from '../../graph/edge-list.js';
import type {NamedGraph} from '../../graph/named-graph.js';
import {
  type ArborescenceVerdict,
  arborescence,
  branching,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching
} from '../../msf/index.js';
import {UsageError} from '../io/errors.js';
import {showCount, showEdge, showNode, showTotal} from '../io/show.js';
import type {Arguments, OptionTable} from '../options.js';
import {aboutGraph, problemOf} from './arborescence-problem.js';

/** The options for checking arborescences and branchings. */
export const ARC_OPTIONS: OptionTable = {
  '--arborescence': {
    about: 'Check an arborescence of a digraph; needs a root.',
    conflicts: 'branching'
  },
  '-r, --root NODE': 'The root of the arborescence, by its name.',
  '--any-root': {
    about: 'Compare with arborescences from every root.',
    conflicts: 'root'
  },
  '--single-root': {
    about: 'Compare only with those whose root has one child.',
    conflicts: 'any-root'
  },
  '--branching': 'Check a branching of a digraph.',
  '--fewest-roots': 'Compare only with those of the fewest roots.'
};

/** What the arcs should be, `null` for a forest; refuses options out of place. */
export function arcKind({
  values,
  switches
}: Arguments): 'arborescence' | 'branching' | null {
  const kind = switches.has('arborescence')
    ? 'arborescence'
    : switches.has('branching')
      ? 'branching'
      : null;
  const hasRoot = values.has('root') || switches.has('any-root');
  if (kind === 'arborescence' && !hasRoot) {
    throw new UsageError(
      'the root is missing. Give --root NODE, or --any-root for the best one.'
    );
  }
  const needs = {
    root: 'arborescence',
    'any-root': 'arborescence',
    'single-root': 'arborescence',
    'fewest-roots': 'branching'
  };
  for (const [option, needed] of Object.entries(needs)) {
    if (!values.has(option) && !switches.has(option)) continue;
    if (kind !== needed) {
      throw new UsageError(`option --${option} needs --${needed}.`);
    }
  }
  if (kind !== null && switches.has('ignore-direction')) {
    throw new UsageError(
      `--${kind} and --ignore-direction cannot be combined.`
    );
  }
  return kind;
}

/**
 * Facts about an optimal arborescence or branching, or what is wrong with it.
 *
 * Solves the problem once, and checks the arcs against the dual values of that
 * solution: they prove all optimal solutions, and no other.
 */
export function checkArcs(
  graph: NamedGraph,
  arcs: Int32Array,
  args: Arguments
): {readonly proof?: string; readonly flaw?: string} {
  const {nodes, edges} = graph;
  const {best, verdict} = solveAndCheck(graph, arcs, args);
  if (!verdict.valid) return {flaw: describe(graph, arcs, best, verdict, args)};
  const isEntered = new Uint8Array(edges.order);
  for (const arc of arcs) isEntered[edges.target[arc]] = 1;
  const root = isEntered.indexOf(0);
  const roots = args.switches.has('branching')
    ? showCount(edges.order - arcs.length, 'root')
    : root >= 0 && `root ${showNode(nodes[root])}`;
  const facts = [
    showCount(arcs.length, 'arc'),
    `weight ${showTotal(totalWeight(edges.weight, arcs))}`,
    ...(roots ? [roots] : [])
  ];
  return {proof: facts.join(', ')};
}

function solveAndCheck(
  graph: NamedGraph,
  arcs: Int32Array,
  args: Arguments
): {best: Int32Array; verdict: ArborescenceVerdict} {
  const {edges} = graph;
  const {positionals, switches} = args;
  const maximum = switches.has('maximum');
  try {
    if (switches.has('branching')) {
      const options = {fewestRoots: switches.has('fewest-roots')};
      const proof = branching.detailed(edges, {...options, maximum});
      const check = maximum ? isMaximumBranching : isMinimumBranching;
      const verdict = check.detailed(edges, arcs, proof, options);
      return {best: proof.arcs, verdict};
    }
    const {root, singleRoot} = problemOf(graph, args);
    const options = {root, singleRoot};
    const proof = arborescence.detailed(edges, {...options, maximum});
    const check = maximum ? isMaximumArborescence : isMinimumArborescence;
    const verdict = check.detailed(edges, arcs, proof, options);
    return {best: proof.arcs, verdict};
  } catch (error) {
    throw aboutGraph(positionals[0], graph, error);
  }
}

function describe(
  graph: NamedGraph,
  arcs: Int32Array,
  best: Int32Array,
  verdict: ArborescenceVerdict & {valid: false},
  {switches}: Arguments
): string {
  const {reason, arc, node} = verdict;
  const {order, weight, target} = graph.edges;
  const shown = arc === undefined ? '' : showEdge(graph, arc, true);
  switch (reason) {
    case 'forbidden':
      return `arc ${shown} counts as absent, for its weight is infinite`;
    case 'into-root':
      return `arc ${shown} leads to the root`;
    case 'two-parents':
      return `arc ${shown} is a second arc into ${showNode(graph.nodes[target[arc!]])}`;
    case 'cycle':
      return `arc ${shown} closes a cycle`;
    case 'two-children':
      return `arc ${shown} is a second arc from the root`;
    case 'not-spanning':
      return `no arc leads to node ${showNode(graph.nodes[node!])}`;
    case 'gap':
      break;
    default:
      // The proof is our own, and matching finds each arc at most once.
      throw new Error(`verification says ${reason}`);
  }
  const isGiven = new Set(arcs);
  if (switches.has('fewest-roots') && arcs.length < best.length) {
    const isEntered = new Set(Array.from(arcs, a => target[a]));
    const missing = best.find(a => !isEntered.has(target[a]))!;
    const roots = showCount(order - arcs.length, 'root');
    return (
      `it has ${roots}, but ${order - best.length} would do, for example with ` +
      `arc ${showEdge(graph, missing, true)}`
    );
  }
  // An arc that the duals do not reach is in no optimal solution, nor is one
  // that makes a branching worse. Otherwise too many arcs enter a set that the
  // best solution enters once.
  const sign = switches.has('maximum') ? -1 : 1;
  const isPlain = switches.has('branching') && !switches.has('fewest-roots');
  const worse = isPlain ? arcs.find(a => sign * weight[a] > 0) : undefined;
  const never = arc ?? worse;
  const other = best.find(a => !isGiven.has(a));
  const why =
    never !== undefined
      ? `, but not with arc ${showEdge(graph, never, true)}`
      : other === undefined
        ? ''
        : `, for example with arc ${showEdge(graph, other, true)}`;
  const [total, possible] = [arcs, best].map(set =>
    showTotal(totalWeight(weight, set))
  );
  return `its weight is ${total}, but ${possible} is possible${why}`;
}
