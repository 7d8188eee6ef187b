/**
 * Reading a large table: our reader, DuckDB with one thread, and what a script
 * would do (readline, split, a Map). Each run is a process of its own, and they
 * take turns.
 *
 * npm run bench:reading [-- --edges 5000000 --rounds 3]
 */
import {execFileSync} from 'node:child_process';
import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync
} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {parseArgs} from 'node:util';
import {readGraphInto, seededRandom} from '../src/graph/index.js';
import type {EdgeBlock} from '../src/internals.js';
import {median} from './measure.js';
import {describeSetting} from './setting.js';

console.error(describeSetting().join('; '));

// Only bench/ has the package, so its types are not there for everyone.
interface DuckDb {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: object
    ): Promise<{
      connect(): Promise<{
        runAndReadAll(query: string): Promise<{getRows(): unknown[][]}>;
      }>;
    }>;
  };
}

const installed = createRequire(resolve('bench/package.json'));

const NAMES = {
  integers: (v: number) => String(v),
  texts: (v: number) => `user_${((v + 1) * 2_654_435_761) % 2 ** 32}`
};

type Names = keyof typeof NAMES;

const READERS: Readonly<Record<string, (file: string) => Promise<number>>> = {
  spanforest: async file => {
    let count = 0;
    const sink = {
      add: ({size}: EdgeBlock) => {
        count += size;
      }
    };
    await readGraphInto(
      sink,
      createReadStream(file, {highWaterMark: 1 << 18}),
      'csv'
    );
    return count;
  },
  // It reads all three columns, but does not number the names.
  'DuckDB, one thread': async file => {
    const {DuckDBInstance} = installed('@duckdb/node-api') as DuckDb;
    const instance = await DuckDBInstance.create(':memory:', {threads: '1'});
    const connection = await instance.connect();
    const result = await connection.runAndReadAll(
      'select count(*), max(source), max(target), sum(weight) ' +
        `from read_csv('${file}')`
    );
    return Number(result.getRows()[0][0]);
  },
  'readline and a Map': async file => {
    const index = new Map<string, number>();
    const idOf = (name: string) => {
      let id = index.get(name);
      if (id === undefined) index.set(name, (id = index.size));
      return id;
    };
    let count = -1;
    let sum = 0;
    for await (const line of createInterface({input: createReadStream(file)})) {
      const [source, target, weight] = line.split(',');
      if (++count > 0) sum += idOf(source) + idOf(target) + Number(weight);
    }
    if (Number.isNaN(sum)) throw new Error('a weight is not a number');
    return count;
  }
};

interface Run {
  readonly cpu: number;
  readonly wall: number;
  readonly megabytes: number;
}

async function runAlone(reader: string, file: string): Promise<void> {
  const start = performance.now();
  const edges = await READERS[reader](file);
  const wall = (performance.now() - start) / 1000;
  const {user, system} = process.cpuUsage();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(
    JSON.stringify({edges, cpu: (user + system) / 1e6, wall, megabytes})
  );
}

function writeTable(file: string, edges: number, names: Names): void {
  const random = seededRandom(1);
  const order = edges / 5;
  const nameOf = NAMES[names];
  const handle = openSync(file, 'w');
  let text = 'source,target,weight\n';
  for (let e = 0; e < edges; e++) {
    const source = nameOf(Math.floor(random() * order));
    const target = nameOf(Math.floor(random() * order));
    text += `${source},${target},${random().toFixed(6)}\n`;
    if (text.length < 1 << 20 && e < edges - 1) continue;
    writeSync(handle, text);
    text = '';
  }
  closeSync(handle);
}

function compare(edges: number, rounds: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'spanforest-reading-'));
  const show = (value: number) => value.toFixed(2).padStart(9);
  try {
    for (const names of Object.keys(NAMES) as Names[]) {
      const file = join(folder, `${names}.csv`);
      writeTable(file, edges, names);
      const runs = new Map(
        Object.keys(READERS).map(name => [name, [] as Run[]])
      );
      for (let round = 0; round < rounds; round++) {
        for (const [name, list] of runs) {
          const output = execFileSync(process.execPath, [
            process.argv[1],
            'alone',
            name,
            file
          ]);
          const run = JSON.parse(output.toString());
          if (run.edges !== edges)
            throw new Error(`${name}: ${run.edges} edges`);
          list.push(run);
        }
      }
      rmSync(file);
      console.log(`\n${edges} edges, ${edges / 5} names, ${names}`);
      console.log('                        CPU s   wall s       MB');
      for (const [name, list] of runs) {
        const of = (key: keyof Run) => median(list.map(run => run[key]));
        console.log(
          name.padEnd(20) +
            show(of('cpu')) +
            show(of('wall')) +
            of('megabytes').toFixed(0).padStart(9)
        );
      }
    }
  } finally {
    rmSync(folder, {recursive: true});
  }
}

if (process.argv[2] === 'alone') {
  await runAlone(process.argv[3], process.argv[4]);
} else {
  const {values} = parseArgs({
    options: {
      edges: {type: 'string', default: '5000000'},
      rounds: {type: 'string', default: '3'}
    }
  });
  compare(Number(values.edges), Number(values.rounds));
}
