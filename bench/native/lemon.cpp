// LEMON: kruskal, and minCostArborescence on sparse and full digraphs.
#include <lemon/full_graph.h>
#include <lemon/kruskal.h>
#include <lemon/min_cost_arborescence.h>
#include <lemon/smart_graph.h>

#include <memory>

#include "driver.hpp"

using namespace lemon;

static int forests(const Problem& p) {
  struct Loaded {
    SmartGraph graph;
    std::unique_ptr<SmartGraph::EdgeMap<double>> weight;
    std::unique_ptr<SmartGraph::EdgeMap<bool>> chosen;
  };
  std::vector<Loaded> graphs(p.count);
  for (int g = 0; g < p.count; g++) {
    SmartGraph& graph = graphs[g].graph;
    graph.reserveNode(p.order);
    graph.reserveEdge(p.size);
    for (int v = 0; v < p.order; v++) graph.addNode();
    graphs[g].weight.reset(new SmartGraph::EdgeMap<double>(graph));
    for (int e = 0; e < p.size; e++) {
      const size_t i = size_t(g) * p.size + e;
      const auto edge = graph.addEdge(graph.nodeFromId(p.source[i]),
                                      graph.nodeFromId(p.target[i]));
      (*graphs[g].weight)[edge] = p.weight[i];
    }
    graphs[g].chosen.reset(new SmartGraph::EdgeMap<bool>(graph));
  }
  return serve(
      [&] {
        for (Loaded& g : graphs) kruskal(g.graph, *g.weight, *g.chosen);
      },
      [&] {
        Solution s;
        for (Loaded& g : graphs) {
          for (SmartGraph::EdgeIt e(g.graph); e != INVALID; ++e) {
            if (!(*g.chosen)[e]) continue;
            s.weight += (*g.weight)[e];
            s.edges++;
          }
        }
        return s;
      });
}

// A digraph with its costs, and the arcs of its arborescence.
template <class Digraph>
struct Rooted {
  std::unique_ptr<Digraph> graph;
  std::unique_ptr<typename Digraph::template ArcMap<double>> cost;
  std::unique_ptr<typename Digraph::template ArcMap<bool>> chosen;
};

template <class Digraph>
static int arborescences(std::vector<Rooted<Digraph>>& graphs) {
  for (auto& g : graphs) {
    g.chosen.reset(new typename Digraph::template ArcMap<bool>(*g.graph));
  }
  return serve(
      [&] {
        for (auto& g : graphs) {
          minCostArborescence(*g.graph, *g.cost, g.graph->nodeFromId(0),
                              *g.chosen);
        }
      },
      [&] {
        Solution s;
        for (auto& g : graphs) {
          for (typename Digraph::ArcIt a(*g.graph); a != INVALID; ++a) {
            if (!(*g.chosen)[a]) continue;
            s.weight += (*g.cost)[a];
            s.edges++;
          }
        }
        return s;
      });
}

static int sparse(const Problem& p) {
  std::vector<Rooted<SmartDigraph>> graphs(p.count);
  for (int g = 0; g < p.count; g++) {
    graphs[g].graph.reset(new SmartDigraph);
    SmartDigraph& graph = *graphs[g].graph;
    graph.reserveNode(p.order);
    graph.reserveArc(p.size);
    for (int v = 0; v < p.order; v++) graph.addNode();
    graphs[g].cost.reset(new SmartDigraph::ArcMap<double>(graph));
    for (int a = 0; a < p.size; a++) {
      const size_t i = size_t(g) * p.size + a;
      const auto arc = graph.addArc(graph.nodeFromId(p.source[i]),
                                    graph.nodeFromId(p.target[i]));
      (*graphs[g].cost)[arc] = p.weight[i];
    }
  }
  return arborescences(graphs);
}

static int full(const Problem& p) {
  std::vector<Rooted<FullDigraph>> graphs(p.count);
  for (int g = 0; g < p.count; g++) {
    graphs[g].graph.reset(new FullDigraph(p.order));
    FullDigraph& graph = *graphs[g].graph;
    graphs[g].cost.reset(new FullDigraph::ArcMap<double>(graph));
    for (int u = 0; u < p.order; u++) {
      for (int v = 0; v < p.order; v++) {
        const size_t i = size_t(g) * p.size + size_t(u) * p.order + v;
        (*graphs[g].cost)[graph.arc(graph(u), graph(v))] = p.weight[i];
      }
    }
  }
  return arborescences(graphs);
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string algorithm = argv[1];
  const Problem p = read_problem(argv[2]);
  if (algorithm == "kruskal" && p.kind == 0) return forests(p);
  if (algorithm == "arborescence" && p.kind == 1) return sparse(p);
  if (algorithm == "arborescence" && p.kind == 2) return full(p);
  return 2;
}
