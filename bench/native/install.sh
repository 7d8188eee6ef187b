#!/usr/bin/env bash
# Installs the peers that are not from npm with Debian's apt, and compiles the
# drivers into bench/native/build. Skips what is installed and up to date.
set -euo pipefail
cd "$(dirname "$0")"

packages=(g++ python3-scipy python3-networkx python3-igraph
  libboost-graph-dev liblemon-dev)
missing=()
for package in "${packages[@]}"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
if [ "${#missing[@]}" -gt 0 ]; then
  sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y \
    --no-install-recommends "${missing[@]}"
fi

mkdir -p build
for driver in filter-kruskal lemon boost; do
  if [ "build/$driver" -nt "$driver.cpp" ] && [ "build/$driver" -nt driver.hpp ]
  then continue; fi
  g++ -std=c++17 -O3 -march=native -DNDEBUG -o "build/$driver" "$driver.cpp"
done
