import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Problem} from '../problem.js';
import {isForest, type System} from './system.js';

const driver = (name: string) => resolve('bench/native/build', name);

/** Whether the drivers have been compiled. */
export function hasNativePeers(): boolean {
  return existsSync(driver('lemon'));
}

function native(
  name: string,
  command: readonly string[],
  takes: (problem: Problem) => boolean = isForest
): System {
  return {name, group: 'native', takes, command};
}

// Debian's Python, whatever is first on the PATH.
const python = (library: string) => [
  '/usr/bin/python3',
  resolve('bench/native/peers.py'),
  library
];

const isDirected = (problem: Problem) => !isForest(problem);

/** Libraries from Debian, and a hand-written filter-Kruskal in C++. */
export const NATIVE_PEERS: readonly System[] = [
  native('C++ filter-Kruskal', [driver('filter-kruskal'), 'filter-kruskal']),
  native('LEMON kruskal', [driver('lemon'), 'kruskal']),
  native('Boost kruskal', [driver('boost'), 'kruskal']),
  native('Boost prim', [driver('boost'), 'prim']),
  native('scipy', python('scipy')),
  native('igraph', python('igraph')),
  native('networkx', python('networkx')),
  native('LEMON arborescence', [driver('lemon'), 'arborescence'], isDirected),
  native('networkx arborescence', python('networkx'), isDirected)
];
