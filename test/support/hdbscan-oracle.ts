/** HDBSCAN* by its definitions, without spanning trees and in cubic time. */

/** A cluster of the condensed tree, and its parts. */
interface Cluster {
  readonly parent: Cluster | null;
  readonly birth: number;
  readonly members: readonly number[];
  death: number;
  /** The vertices that leave it for no part, and the distances at which. */
  readonly leaving: (readonly [vertex: number, distance: number])[];
  readonly parts: Cluster[];
  stability: number;
}

export interface OracleOptions {
  readonly minClusterSize: number;
  readonly minSamples: number;
  readonly epsilon: number;
  readonly method: 'stability' | 'leaf';
  readonly allowSingleCluster: boolean;
}

/**
 * All that `DensityClusters` and its tree hold, by name, of a symmetric matrix of distances in which
 * `Infinity` means that two vertices are not connected.
 */
export function hdbscanOracle(
  distances: readonly (readonly number[])[],
  options: OracleOptions
): Record<string, number[]> {
  const {minClusterSize, minSamples, epsilon, method} = options;
  const order = distances.length;
  const core = distances.map((row, u) => {
    const others = row.filter((_, v) => v !== u);
    return [0, ...others.sort((a, b) => a - b)][minSamples - 1] ?? Infinity;
  });
  // The least possible greatest step of a path, as by Floyd and Warshall.
  const step = distances.map((row, u) =>
    Float64Array.from(row, (d, v) =>
      u === v ? 0 : Math.max(d, core[u], core[v])
    )
  );
  for (let w = 0; w < order; w++) {
    for (let u = 0; u < order; u++) {
      const through = step[u][w];
      for (let v = 0; v < order; v++) {
        const detour = Math.max(through, step[w][v]);
        if (detour < step[u][v]) step[u][v] = detour;
      }
    }
  }

  const whole: Cluster = {
    ...{parent: null, birth: Infinity, death: Infinity, stability: 0},
    ...{members: distances.map((_, v) => v), leaving: [], parts: []}
  };
  const all = [whole];
  for (const cluster of all) {
    let members = cluster.members;
    while (members.length > 0) {
      let cut = members.length < minClusterSize ? Infinity : 0;
      for (const u of members) {
        for (const v of members) if (u !== v) cut = Math.max(cut, step[u][v]);
      }
      const pieces: number[][] = [];
      for (const v of members) {
        const piece = pieces.find(([u]) => step[u][v] < cut);
        if (piece) piece.push(v);
        else pieces.push([v]);
      }
      // Something too small to be a cluster leaves as one.
      const large = pieces.filter(
        piece => piece.length >= minClusterSize && piece.length < members.length
      );
      for (const v of members) {
        if (large.some(piece => piece.includes(v))) continue;
        cluster.leaving.push([v, cut]);
      }
      cluster.death = cut;
      if (large.length === 1) members = large[0];
      else {
        for (const piece of large) {
          const part: Cluster = {
            ...{parent: cluster, birth: cut, death: cut, stability: 0},
            ...{members: piece, leaving: [], parts: []}
          };
          cluster.parts.push(part);
          all.push(part);
        }
        break;
      }
    }
    for (const [, distance] of cluster.leaving) {
      cluster.stability += 1 / distance - 1 / cluster.birth;
    }
    for (const part of cluster.parts) {
      cluster.stability +=
        part.members.length * (1 / part.birth - 1 / cluster.birth);
    }
  }
  all.sort((a, b) => {
    if (a === whole || b === whole) return a === whole ? -1 : 1;
    return a.birth === b.birth
      ? a.members[0] - b.members[0]
      : b.birth - a.birth;
  });

  const mayBeChosen = (cluster: Cluster) =>
    cluster !== whole ||
    (options.allowSingleCluster &&
      order >= minClusterSize &&
      whole.death < Infinity);
  const best = (cluster: Cluster): [value: number, chosen: Cluster[]] => {
    const below = cluster.parts.map(best);
    const sum = below.reduce((total, [value]) => total + value, 0);
    const isBetter =
      cluster.parts.length === 0 ||
      (method === 'stability' && !(sum > cluster.stability * (1 + 1e-10)));
    if (isBetter && mayBeChosen(cluster)) return [cluster.stability, [cluster]];
    return [
      isBetter ? cluster.stability : sum,
      below.flatMap(([, chosen]) => chosen)
    ];
  };
  const risen = best(whole)[1].map(chosen => {
    let cluster = chosen;
    while (
      cluster.birth < epsilon &&
      cluster.parent &&
      mayBeChosen(cluster.parent)
    ) {
      cluster = cluster.parent;
    }
    return cluster;
  });
  const isIn = (cluster: Cluster | null, outer: Cluster): boolean =>
    cluster !== null && (cluster === outer || isIn(cluster.parent, outer));
  const chosen = [...new Set(risen)].filter(
    cluster => !risen.some(outer => outer !== cluster && isIn(cluster, outer))
  );

  const end = (cluster: Cluster): number =>
    Math.min(cluster.death, ...cluster.parts.map(end));
  const share = (part: number, own: number) => (own <= part ? 1 : part / own);
  const last: Cluster[] = [];
  const distance: number[] = [];
  for (const cluster of all) {
    for (const [v, at] of cluster.leaving) {
      last[v] = cluster;
      distance[v] = at;
    }
  }
  const own = last.map((cluster, v) =>
    distance[v] === Infinity ? undefined : chosen.find(c => isIn(cluster, c))
  );
  const named = [...new Set(own.filter(cluster => cluster !== undefined))];
  return {
    labels: own.map(cluster => (cluster ? named.indexOf(cluster) : -1)),
    strength: own.map((cluster, v) =>
      cluster ? share(cluster.death, distance[v]) : 0
    ),
    outlierScore: last.map(
      (cluster, v) => 1 - share(end(cluster), distance[v])
    ),
    clusters: named.map(cluster => all.indexOf(cluster)),
    parent: all.map(({parent}) => (parent ? all.indexOf(parent) : -1)),
    birth: all.map(({birth}) => birth),
    death: all.map(({death}) => death),
    size: all.map(({members}) => members.length),
    stability: all.map(({stability}) => stability),
    vertexCluster: last.map(cluster => all.indexOf(cluster)),
    vertexDistance: distance
  };
}
