import {type EdgeList, selectEdges} from '../../src/graph/index.js';

/** Drops edges, many at a time and then one by one, while it still fails. */
export async function shrink(
  edges: EdgeList,
  fails: (edges: EdgeList) => Promise<boolean>
): Promise<EdgeList> {
  let chunk = edges.size >> 1;
  const patience = performance.now() + 60_000;
  while (chunk >= 1 && performance.now() < patience) {
    let dropped = false;
    for (let at = 0; at < edges.size; ) {
      const rest = Int32Array.from({length: edges.size}, (_, e) => e).filter(
        e => e < at || e >= at + chunk
      );
      const smaller = selectEdges(edges, rest);
      if (await fails(smaller)) {
        edges = smaller;
        dropped = true;
      } else {
        at += chunk;
      }
    }
    if (!dropped || chunk > 1) chunk >>= 1;
  }
  const renamed = withoutIsolatedVertices(edges);
  return (await fails(renamed)) ? renamed : edges;
}

function withoutIsolatedVertices(edges: EdgeList): EdgeList {
  const names = new Map<number, number>();
  const rename = (v: number) => {
    if (!names.has(v)) names.set(v, names.size);
    return names.get(v)!;
  };
  const source = edges.source.map(rename);
  const target = edges.target.map(rename);
  return {...edges, order: names.size, source, target};
}

/** The code that makes an edge list. */
export function codeFor({order, size, source, target, weight}: EdgeList) {
  const triples = Array.from({length: size}, (_, e) => {
    const w = Object.is(weight[e], -0) ? '-0' : `${weight[e]}`;
    return `  [${source[e]}, ${target[e]}, ${w}]`;
  });
  return `edgeListFrom(${order}, [\n${triples.join(',\n')}\n]);`;
}
