// Shared by the C++ drivers: reading a problem, timing, and answering.
//
// A driver loads the problem into its own data structure, prints "ready", and
// then solves it once for every line of input, answering with a line of JSON.
// Only the solving is timed.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

struct Problem {
  // 0: undirected edge lists, 1: arcs with root 0, 2: matrices with root 0.
  int32_t kind, count, order, size;
  std::vector<int32_t> source, target;
  std::vector<double> weight;
};

inline Problem read_problem(const char* path) {
  std::ifstream in(path, std::ios::binary);
  int32_t header[8];
  in.read(reinterpret_cast<char*>(header), sizeof header);
  if (!in || header[0] != 0x53464231) {
    std::cerr << path << " is not a problem file\n";
    std::exit(2);
  }
  Problem p{header[1], header[2], header[3], header[4], {}, {}, {}};
  const size_t all = size_t(p.count) * p.size;
  auto fill = [&](auto& array) {
    array.resize(all);
    in.read(reinterpret_cast<char*>(array.data()), all * sizeof array[0]);
  };
  if (p.kind != 2) {
    fill(p.source);
    fill(p.target);
  }
  fill(p.weight);
  return p;
}

struct Solution {
  double weight = 0;
  int64_t edges = 0;
};

inline double seconds(clockid_t clock) {
  timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

// Answers every line of input. `solve` is timed, `total` is not.
template <class Solve, class Total>
int serve(Solve solve, Total total) {
  std::cout << "ready" << std::endl;
  std::string line;
  while (std::getline(std::cin, line)) {
    const double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double wall = seconds(CLOCK_MONOTONIC);
    solve();
    const double cpu_taken = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    const double wall_taken = seconds(CLOCK_MONOTONIC) - wall;
    const Solution s = total();
    std::printf("{\"cpu\":%.9f,\"wall\":%.9f,\"weight\":%.17g,\"edges\":%lld}\n",
                cpu_taken, wall_taken, s.weight, (long long)s.edges);
    std::fflush(stdout);
  }
  return 0;
}
