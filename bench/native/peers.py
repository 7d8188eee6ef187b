"""scipy, networkx and igraph: python3 peers.py SYSTEM FILE.

Loads the problem into the library's own data structure, prints "ready", and
then solves it once for every line of input, answering with a line of JSON.
Only the solving is timed.
"""
import json
import sys
import time

import numpy


def read_problem(path):
    header = numpy.fromfile(path, numpy.int32, 8)
    kind, count, order, size = (int(n) for n in header[1:5])
    total = count * size
    offset = 32
    source = target = None
    if kind != 2:
        source = numpy.fromfile(path, numpy.int32, total, offset=offset)
        target = numpy.fromfile(
            path, numpy.int32, total, offset=offset + 4 * total
        )
        offset += 8 * total
    weight = numpy.fromfile(path, numpy.float64, total, offset=offset)
    parts = [slice(g * size, (g + 1) * size) for g in range(count)]
    return kind, order, [
        (
            None if source is None else source[part],
            None if target is None else target[part],
            weight[part],
        )
        for part in parts
    ]


def simple(source, target, weight):
    """The least of each group of parallel edges, without loops."""
    low = numpy.minimum(source, target)
    high = numpy.maximum(source, target)
    ranks = numpy.lexsort((weight, high, low))
    low, high, weight = low[ranks], high[ranks], weight[ranks]
    first = numpy.ones(len(low), bool)
    first[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    first &= low != high
    return low[first], high[first], weight[first]


def scipy_forests(order, graphs):
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import minimum_spanning_tree

    # csr_matrix adds up duplicates, so they are removed first.
    loaded = []
    for graph in graphs:
        low, high, weight = simple(*graph)
        loaded.append(csr_matrix((weight, (low, high)), (order, order)))
    forests = [None] * len(loaded)

    def solve():
        for g, graph in enumerate(loaded):
            forests[g] = minimum_spanning_tree(graph)

    def total():
        return (
            sum(float(f.data.sum()) for f in forests),
            sum(int(f.nnz) for f in forests),
        )

    return solve, total


def networkx_forests(order, graphs):
    import networkx

    loaded = []
    for graph in graphs:
        low, high, weight = simple(*graph)
        g = networkx.Graph()
        g.add_nodes_from(range(order))
        g.add_weighted_edges_from(
            zip(low.tolist(), high.tolist(), weight.tolist())
        )
        loaded.append(g)
    forests = [None] * len(loaded)

    def solve():
        for g, graph in enumerate(loaded):
            forests[g] = list(
                networkx.minimum_spanning_edges(graph, keys=False)
            )

    def total():
        return (
            sum(data["weight"] for f in forests for _, _, data in f),
            sum(len(f) for f in forests),
        )

    return solve, total


def igraph_forests(order, graphs):
    import igraph

    loaded = []
    for source, target, weight in graphs:
        ends = numpy.stack((source, target), axis=1)
        graph = igraph.Graph(order, ends.tolist())
        graph.es["weight"] = weight.tolist()
        loaded.append((graph, weight))
    forests = [None] * len(loaded)

    def solve():
        for g, (graph, _) in enumerate(loaded):
            forests[g] = graph.spanning_tree("weight", return_tree=False)

    def total():
        return (
            sum(float(w[f].sum()) for (_, w), f in zip(loaded, forests)),
            sum(len(f) for f in forests),
        )

    return solve, total


def networkx_arborescences(kind, order, graphs):
    import networkx

    loaded = []
    for source, target, weight in graphs:
        g = networkx.DiGraph()
        g.add_nodes_from(range(order))
        if kind == 2:
            source, target = numpy.divmod(numpy.arange(order * order), order)
        # networkx chooses the root, so arcs into vertex 0 are left out. Of
        # parallel arcs the last one stays, so the lightest come last.
        ranks = numpy.lexsort((-weight,))
        for u, v, w in zip(
            source[ranks].tolist(), target[ranks].tolist(), weight[ranks].tolist()
        ):
            if v != 0 and u != v:
                g.add_edge(u, v, weight=w)
        loaded.append(g)
    trees = [None] * len(loaded)

    def solve():
        for g, graph in enumerate(loaded):
            trees[g] = networkx.minimum_spanning_arborescence(graph)

    def total():
        return (
            sum(w for t in trees for _, _, w in t.edges.data("weight")),
            sum(t.number_of_edges() for t in trees),
        )

    return solve, total


def main():
    system, path = sys.argv[1:]
    kind, order, graphs = read_problem(path)
    if kind == 0:
        solve, total = {
            "scipy": scipy_forests,
            "networkx": networkx_forests,
            "igraph": igraph_forests,
        }[system](order, graphs)
    else:
        solve, total = networkx_arborescences(kind, order, graphs)
    print("ready", flush=True)
    for _ in sys.stdin:
        cpu, wall = time.process_time(), time.perf_counter()
        solve()
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        weight, edges = total()
        print(
            json.dumps(
                {"cpu": cpu, "wall": wall, "weight": weight, "edges": edges}
            ),
            flush=True,
        )


main()
