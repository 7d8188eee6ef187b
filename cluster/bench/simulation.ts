// Predicts how long a cluster takes for graphs that do not fit here, and how
// many bytes it moves:
//
//   npm run build && node scripts/run.js cluster/bench/simulation.ts
//     [--parts 8] [--edges 200000] [--vertices 100000]
//
// First the costs of an edge and of a vertex are measured with the functions
// that workers call. Then they are checked against real runs with 1, 2 and 4
// workers, which need redis-server: CPU time, since a busy machine has no other
// that means anything.
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {NO_PROGRESS, silentContext} from 'spanforest/cli';
import {joinForests, solvePart} from '../src/forest-jobs.js';
import type {Part} from '../src/jobs.js';
import {type PlanNode, planTree} from '../src/plan.js';
import {RunFolder} from '../src/storage.js';

const {values} = parseArgs({
  options: {
    parts: {type: 'string', default: '8'},
    edges: {type: 'string', default: '200000'},
    vertices: {type: 'string', default: '100000'}
  }
});
const partCount = Number(values.parts);
const edgesOfPart = Number(values.edges);
const order = Number(values.vertices);
const PORT = 6391;
const HOLDING = {hold: 'minimum', records: true} as const;

const folder = mkdtempSync(join(tmpdir(), 'spanforest-simulation-'));
const context = silentContext(folder, NO_PROGRESS);
const forests = new RunFolder(folder, '0123456789abcdef');
await forests.create();

function writeParts(): Part[] {
  let state = 1;
  const integer = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({length: partCount}, (_, index) => {
    const lines = ['source,target,weight'];
    for (let i = 0; i < edgesOfPart; i++) {
      lines.push(`${integer(order)},${integer(order)},${integer(1e6) / 1e3}`);
    }
    const name = `part-${index}.csv`;
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    const {size} = statSync(join(folder, name));
    const graph = {format: 'csv', options: {directed: 'refuse'}} as const;
    return {index, name, title: name, size, graph};
  });
}

// CPU seconds of some work.
async function cpu(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const {user, system} = process.cpuUsage(start);
  return (user + system) / 1e6;
}

interface Costs {
  /** CPU seconds to read an edge and find the forest. */
  readonly edge: number;
  /** CPU seconds to join a vertex of a forest. */
  readonly vertex: number;
  /** Bytes of an edge in a part. */
  readonly edgeBytes: number;
  /** Bytes of a vertex in a forest file. */
  readonly vertexBytes: number;
}

async function measure(parts: readonly Part[]): Promise<Costs> {
  const checksums = new Map<string, string>();
  let [reading, joining, joined, bytes] = [0, 0, 0, 0];
  const run = async (node: PlanNode): Promise<void> => {
    for (const child of node.children) await run(child);
    const {file, part} = node;
    const inputs = node.children.map(({file}) => ({
      file,
      checksum: checksums.get(file)!
    }));
    let checksum = '';
    const seconds = await cpu(async () => {
      checksum = part
        ? await solvePart(part, forests, file, HOLDING, context)
        : await joinForests(inputs, forests, file, HOLDING);
    });
    checksums.set(file, checksum);
    if (part) reading += seconds;
    else {
      joining += seconds;
      for (const {file} of inputs) bytes += statSync(forests.pathOf(file)).size;
      joined += inputs.length * order;
    }
  };
  const tree = planTree(parts);
  // Once more, now that all of the code is warm.
  await run(tree);
  for (const file of checksums.keys()) rmSync(forests.pathOf(file));
  [reading, joining, joined, bytes] = [0, 0, 0, 0];
  await run(tree);
  const edges = partCount * edgesOfPart;
  const size = parts.reduce((sum, {size}) => sum + size, 0);
  return {
    edge: reading / edges,
    vertex: joining / joined,
    edgeBytes: size / edges,
    vertexBytes: bytes / joined
  };
}

// How many files are read by all joins.
function joinedFiles({children}: PlanNode): number {
  return children.reduce((sum, child) => sum + joinedFiles(child) + 1, 0);
}

/** CPU seconds that a process has used so far. */
function cpuOf({pid}: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function realRun(workers: number): Promise<number> {
  const main = 'cluster/dist/main.js';
  const url = `redis://127.0.0.1:${PORT}`;
  const start = (argv: string[]) =>
    spawn(process.execPath, [main, ...argv, '--storage', folder], {
      stdio: ['ignore', 'ignore', 'pipe']
    });
  const pool = Array.from({length: workers}, () =>
    start(['worker', '--redis', url])
  );
  await Promise.all(pool.map(worker => once(worker.stderr!, 'data')));
  for (const worker of pool) worker.stderr!.resume();
  const names = Array.from({length: partCount}, (_, i) =>
    join(folder, `part-${i}.csv`)
  );
  const out = join(folder, 'out.csv');
  const run = async () => {
    const before = pool.reduce((sum, worker) => sum + cpuOf(worker), 0);
    const argv = ['msf', ...names, '--redis', url, '-q', '-o', out];
    const coordinator = start(argv);
    coordinator.stderr!.pipe(process.stderr);
    await once(coordinator, 'exit');
    return pool.reduce((sum, worker) => sum + cpuOf(worker), 0) - before;
  };
  // The first run compiles the code of each worker.
  await run();
  const seconds = await run();
  for (const worker of pool) worker.kill();
  await Promise.all(pool.map(worker => once(worker, 'exit')));
  return seconds;
}

/** What is assumed of machines that are not here. */
const BANDWIDTH = 1e9;
const EDGES_OF_PART = 1e8;

interface Prediction {
  readonly seconds: number;
  readonly traffic: number;
}

// Jobs of a level are done in rounds, one for each worker in each. A job takes
// the time of the processor or that of the storage, whichever is longer.
function predict(
  costs: Costs,
  edges: number,
  vertices: number,
  workers: number,
  fanIn: number
): Prediction {
  const parts = Math.max(workers, Math.ceil(edges / EDGES_OF_PART));
  const partEdges = edges / parts;
  const job = (cpu: number, bytes: number) => Math.max(cpu, bytes / BANDWIDTH);
  const found = Math.min(vertices, 2 * partEdges);
  let seconds =
    Math.ceil(parts / workers) *
    job(partEdges * costs.edge, partEdges * costs.edgeBytes);
  let traffic = 0;
  let [files, size] = [parts, found];
  while (files > 1) {
    const jobs = Math.max(1, Math.ceil(files / fanIn));
    const each = Math.ceil(files / jobs) * size;
    seconds +=
      Math.ceil(jobs / workers) *
      job(each * costs.vertex, each * costs.vertexBytes);
    traffic += 2 * files * size * costs.vertexBytes;
    files = jobs;
    size = Math.min(vertices, each);
  }
  // The coordinator reads the last file.
  seconds += vertices * costs.vertex;
  traffic += 2 * vertices * costs.vertexBytes;
  return {seconds, traffic};
}

function showSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  if (seconds < 7200) return `${(seconds / 60).toFixed(0)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

const parts = writeParts();
const redisFolder = join(folder, 'redis');
mkdirSync(redisFolder);
const redis = spawn(
  'redis-server',
  ['--port', String(PORT), '--bind', '127.0.0.1', '--dir', redisFolder],
  {stdio: 'ignore'}
);
try {
  const costs = await measure(parts);
  const {edge, vertex, edgeBytes, vertexBytes} = costs;
  console.log(
    `an edge: ${(1e9 * edge).toFixed(0)} ns and ${edgeBytes.toFixed(1)} bytes; ` +
      `a vertex of a forest: ${(1e9 * vertex).toFixed(0)} ns and ` +
      `${vertexBytes.toFixed(1)} bytes\n`
  );
  const joins = joinedFiles(planTree(parts)) * order;
  const expected = partCount * edgesOfPart * edge + joins * vertex;
  console.log('| workers | CPU predicted | CPU measured | ratio |');
  console.log('| ------: | ------------: | -----------: | ----: |');
  for (const workers of [1, 2, 4]) {
    const found = await realRun(workers);
    console.log(
      `| ${workers} | ${expected.toFixed(1)} s | ${found.toFixed(1)} s | ` +
        `${(found / expected).toFixed(2)} |`
    );
  }
  console.log(
    '\n| edges | vertices | workers | tree | flat | tree moves | flat moves |'
  );
  console.log('| --: | --: | --: | --: | --: | --: | --: |');
  for (const [edges, vertices] of [
    [1e9, 1e7],
    [1e10, 1e8],
    [1e11, 2e8],
    [1e12, 2e8]
  ]) {
    for (const workers of [1, 10, 100, 1000]) {
      const tree = predict(costs, edges, vertices, workers, 8);
      const flat = predict(costs, edges, vertices, workers, Infinity);
      const moved = ({traffic}: Prediction) =>
        `${(traffic / 1e9).toFixed(0)} GB`;
      console.log(
        `| 10^${Math.log10(edges)} | ${vertices.toExponential(0)} | ${workers} | ` +
          `${showSeconds(tree.seconds)} | ${showSeconds(flat.seconds)} | ` +
          `${moved(tree)} | ${moved(flat)} |`
      );
    }
  }
} finally {
  redis.kill();
  await once(redis, 'exit');
  rmSync(folder, {recursive: true, force: true});
}
