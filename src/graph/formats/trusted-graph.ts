import {checkNamedGraph, type NamedGraph} from '../named-graph.js';

// Graphs and not their names are remembered, because names that are trusted now
// may be changed by the time that another graph has them.
const trusted = new WeakSet<NamedGraph>();

/**
 * Marks a graph that is about to be written as valid, because a reader made it
 * or because it is a part of such a graph. The writers do not check it again,
 * which would take as long as writing: it needs a set of all names.
 */
export function trustGraph(graph: NamedGraph): NamedGraph {
  trusted.add(graph);
  return graph;
}

/** Checks a graph unless it is trusted. */
export function checkUntrusted(graph: NamedGraph): void {
  if (!trusted.has(graph)) checkNamedGraph(graph);
}
