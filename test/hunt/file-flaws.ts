import type {EdgeList} from '../../src/graph/index.js';
import {
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../src/msf/index.js';
import {NamedForest} from '../../src/msf/named-forest.js';
import {type Random, random} from '../support/random.js';

/**
 * Reads a graph from several tables, as `spanforest msf` does. Says what is
 * wrong, or `null`.
 */
export async function filesFlaw(
  edges: EdgeList,
  seed: number
): Promise<string | null> {
  const draws = random(seed);
  const hold = draws.pick(['minimum', 'maximum'] as const);
  const forest = new NamedForest({hold, records: false});
  const names = namesOf(edges.order, draws);
  const parts = draws.integer(1, 4);
  for (let part = 0; part < parts; part++) {
    const [from, to] = [part, part + 1].map(i =>
      Math.floor((i * edges.size) / parts)
    );
    const table = tableOf(edges, names, from, to);
    await forest.read(inChunks(table, draws), 'csv', {});
  }
  const solve =
    hold === 'maximum' ? maximumSpanningForestOf : minimumSpanningForestOf;
  const expected = Array.from(solve(edges), e => rowOf(edges, names, e));
  const graph = forest.graph();
  const found = Array.from(graph.edges.weight, (_, e) =>
    rowOf(graph.edges, graph.nodes, e)
  );
  return found.join('\n') === expected.join('\n')
    ? null
    : `${parts} files: [${found}] where [${expected}] is right`;
}

function namesOf(order: number, draws: Random): string[] {
  const name = draws.pick([
    (v: number) => `${v}`,
    (v: number) => `n${v}`,
    (v: number) => `Straße ${v}`,
    (v: number) => `${v}, "${v}"\n`
  ]);
  return Array.from({length: order}, (_, v) => name(v));
}

function tableOf(
  edges: EdgeList,
  names: readonly string[],
  from: number,
  to: number
): Uint8Array {
  const quoted = names.map(name => `"${name.replaceAll('"', '""')}"`);
  const lines = ['source,target,weight'];
  for (let e = from; e < to; e++) lines.push(rowOf(edges, quoted, e));
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

function rowOf(
  {source, target, weight}: EdgeList,
  names: readonly (string | number)[],
  e: number
): string {
  const shown = Object.is(weight[e], -0) ? '-0' : weight[e];
  return `${names[source[e]]},${names[target[e]]},${shown}`;
}

async function* inChunks(
  bytes: Uint8Array,
  draws: Random
): AsyncGenerator<Uint8Array> {
  const most = draws.pick([10, 100, 1000, 100_000]);
  for (let at = 0; at < bytes.length; ) {
    const length = draws.integer(1, most);
    // Threads take the memory with them.
    yield bytes.slice(at, at + length);
    at += length;
  }
}
