// A hand-written filter-Kruskal: how fast the algorithm is in C++.
//
// V. Osipov, P. Sanders, J. Singler, "The filter-Kruskal minimum spanning
// tree algorithm", ALENEX 2009. Edges are structures, sorted by std::sort;
// union-find with path halving.
#include <algorithm>

#include "driver.hpp"

struct Edge {
  double weight;
  int32_t source, target, index;
  bool operator<(const Edge& other) const {
    return weight < other.weight ||
           (weight == other.weight && index < other.index);
  }
};

class FilterKruskal {
 public:
  explicit FilterKruskal(int order) : parent(order), trees(order) {}

  void solve(const Edge* begin, const Edge* end, std::vector<int32_t>& out) {
    edges.assign(begin, end);
    trees = int(parent.size());
    for (int v = 0; v < trees; v++) parent[v] = v;
    forest = &out;
    split(edges.data(), edges.data() + edges.size());
  }

 private:
  std::vector<Edge> edges;
  std::vector<int32_t> parent;
  int trees;
  std::vector<int32_t>* forest;

  int find(int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  }

  void join(Edge* begin, Edge* end) {
    std::sort(begin, end);
    for (Edge* e = begin; e < end && trees > 1; e++) {
      const int u = find(e->source), v = find(e->target);
      if (u == v) continue;
      if (u < v) parent[v] = u;
      else parent[u] = v;
      trees--;
      forest->push_back(e->index);
    }
  }

  void split(Edge* begin, Edge* end) {
    // Recurse on the light half; filter the heavy one and iterate on it.
    while (end - begin > std::max<int64_t>(1000, parent.size() / 4)) {
      if (trees == 1) return;
      const Edge pivot = median(begin, end);
      Edge* middle = std::partition(
          begin, end, [&](const Edge& e) { return !(pivot < e); });
      if (middle == end) break;
      split(begin, middle);
      begin = middle;
      end = std::remove_if(begin, end, [&](const Edge& e) {
        return find(e.source) == find(e.target);
      });
    }
    join(begin, end);
  }

  static Edge median(const Edge* begin, const Edge* end) {
    Edge sample[15];
    const int64_t step = (end - begin) / 15;
    for (int i = 0; i < 15; i++) sample[i] = begin[i * step + step / 2];
    std::nth_element(sample, sample + 7, sample + 15);
    return sample[7];
  }
};

int main(int argc, char** argv) {
  if (argc != 3 || std::string(argv[1]) != "filter-kruskal") return 2;
  const Problem p = read_problem(argv[2]);
  std::vector<Edge> edges(p.weight.size());
  for (size_t i = 0; i < edges.size(); i++) {
    edges[i] = {p.weight[i], p.source[i], p.target[i], int32_t(i)};
  }
  FilterKruskal kruskal(p.order);
  std::vector<int32_t> forest;
  return serve(
      [&] {
        forest.clear();
        for (int g = 0; g < p.count; g++) {
          const Edge* begin = edges.data() + size_t(g) * p.size;
          kruskal.solve(begin, begin + p.size, forest);
        }
      },
      [&] {
        Solution s{0, int64_t(forest.size())};
        for (int32_t e : forest) s.weight += p.weight[e];
        return s;
      });
}
