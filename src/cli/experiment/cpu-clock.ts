import {readFileSync} from 'node:fs';
import {performance} from 'node:perf_hooks';
import process from 'node:process';

/** A clock, and whose time it tells. */
export interface CpuClock {
  /** The processor time of this thread or process, or just the time. */
  readonly kind: 'thread' | 'process' | 'wall';
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

// Linux tells the time of a thread in nanoseconds.
const LINUX = '/proc/thread-self/schedstat';

type Usage = () => {readonly user: number; readonly system: number};

/**
 * The best clock for the work of this thread: one that stands still while
 * the thread waits for a processor, if there is one.
 *
 * @param isAlone - Whether no other thread works meanwhile, so that the time
 * of the process is that of this thread.
 */
export function cpuClock(isAlone: boolean): CpuClock {
  // Node has it from version 23.9 on.
  const {threadCpuUsage} = process as {threadCpuUsage?: Usage};
  if (threadCpuUsage) {
    return {kind: 'thread', now: () => milliseconds(threadCpuUsage())};
  }
  if (hasLinuxTime()) return {kind: 'thread', now: linuxTime};
  if (isAlone) {
    return {kind: 'process', now: () => milliseconds(process.cpuUsage())};
  }
  return {kind: 'wall', now: () => performance.now()};
}

function milliseconds({user, system}: ReturnType<Usage>): number {
  return (user + system) / 1000;
}

function linuxTime(): number {
  return Number(readFileSync(LINUX, 'utf8').split(' ')[0]) / 1e6;
}

// A system that does not keep count says 0.
function hasLinuxTime(): boolean {
  try {
    return linuxTime() > 0;
  } catch {
    return false;
  }
}
