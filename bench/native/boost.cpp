// Boost.Graph: Kruskal and Prim on an adjacency list of vectors.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <boost/graph/prim_minimum_spanning_tree.hpp>

#include "driver.hpp"

using Weight = boost::property<boost::edge_weight_t, double>;
using Graph = boost::adjacency_list<boost::vecS, boost::vecS,
                                    boost::undirectedS, boost::no_property,
                                    Weight>;
using EdgeOf = boost::graph_traits<Graph>::edge_descriptor;

static std::vector<Graph> load(const Problem& p) {
  std::vector<Graph> graphs(p.count);
  for (int g = 0; g < p.count; g++) {
    graphs[g] = Graph(p.order);
    for (int e = 0; e < p.size; e++) {
      const size_t i = size_t(g) * p.size + e;
      boost::add_edge(p.source[i], p.target[i], p.weight[i], graphs[g]);
    }
  }
  return graphs;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string algorithm = argv[1];
  const Problem p = read_problem(argv[2]);
  if (p.kind != 0) return 2;
  std::vector<Graph> graphs = load(p);
  if (algorithm == "kruskal") {
    std::vector<std::vector<EdgeOf>> forests(p.count);
    return serve(
        [&] {
          for (int g = 0; g < p.count; g++) {
            forests[g].clear();
            boost::kruskal_minimum_spanning_tree(
                graphs[g], std::back_inserter(forests[g]));
          }
        },
        [&] {
          Solution s;
          for (int g = 0; g < p.count; g++) {
            const auto weight = boost::get(boost::edge_weight, graphs[g]);
            for (const EdgeOf& e : forests[g]) s.weight += weight[e];
            s.edges += forests[g].size();
          }
          return s;
        });
  }
  if (algorithm != "prim") return 2;
  // It returns only predecessors, so the weights of the tree's edges are taken
  // from the distances.
  std::vector<size_t> parent(size_t(p.count) * p.order);
  std::vector<double> distance(size_t(p.count) * p.order);
  return serve(
      [&] {
        for (int g = 0; g < p.count; g++) {
          const size_t at = size_t(g) * p.order;
          boost::prim_minimum_spanning_tree(
              graphs[g], &parent[at],
              boost::distance_map(&distance[at]).root_vertex(0));
        }
      },
      [&] {
        Solution s;
        for (size_t i = 0; i < parent.size(); i++) {
          if (parent[i] == i % p.order) continue;
          s.weight += distance[i];
          s.edges++;
        }
        return s;
      });
}
