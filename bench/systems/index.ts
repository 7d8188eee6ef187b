import type {Problem} from '../problem.js';
import {hasNativePeers, NATIVE_PEERS} from './native.js';
import {hasNpmPeers, NPM_PEERS} from './npm.js';
import {OURS, STREAMING_PASS} from './ours.js';
import type {System} from './system.js';

/** All systems. Names are unique among those that take the same problem. */
export const SYSTEMS: readonly System[] = [
  ...OURS,
  STREAMING_PASS,
  ...NPM_PEERS,
  ...NATIVE_PEERS
];

/** The installed systems that take a problem. */
export function systemsFor(problem: Problem, native: boolean): System[] {
  return SYSTEMS.filter(
    system =>
      system.takes(problem) &&
      (system.group !== 'npm' || hasNpmPeers()) &&
      (system.group !== 'native' || (native && hasNativePeers()))
  );
}

/** The system with this name that takes a problem. */
export function systemNamed(name: string, problem: Problem): System {
  const system = SYSTEMS.find(it => it.name === name && it.takes(problem));
  if (system === undefined) throw new Error(`there is no system ${name}`);
  return system;
}
