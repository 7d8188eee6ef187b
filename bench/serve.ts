import {createInterface} from 'node:readline';
import {readProblem} from './problem.js';
import {systemNamed} from './systems/index.js';

/**
 * The other side of a session, for systems that run in Node: loads a problem,
 * says "ready", and solves it once for every line of the input.
 */
export async function serve(name: string, file: string): Promise<void> {
  const problem = readProblem(file);
  const loaded = systemNamed(name, problem).load?.(problem);
  if (loaded === undefined) throw new Error(`${name} does not run in Node`);
  console.log('ready');
  for await (const _ of createInterface({input: process.stdin})) {
    loaded.prepare?.();
    const wall = process.hrtime.bigint();
    const before = process.cpuUsage();
    loaded.solve();
    const {user, system} = process.cpuUsage(before);
    const elapsed = Number(process.hrtime.bigint() - wall);
    const cpu = (user + system) / 1e6;
    console.log(JSON.stringify({cpu, wall: elapsed / 1e9, ...loaded.total()}));
  }
}
