import {readFileSync} from 'node:fs';

// What Linux counts processor time in.
const TICKS = 100;

/**
 * CPU seconds that a process has taken so far, or seconds on the clock since
 * the other call where the system does not tell.
 */
export function spentTime(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return performance.now() / 1000;
  }
}
