import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {chmod, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {buildProgram, type Program} from '../support/command-line.js';
import {type Random, random} from '../support/random.js';
import {rounds} from '../support/rounds.js';
import {WRITING_COMMANDS} from './commands.js';
import {type End, ended, Sandbox} from './sandbox.js';

// `npm test` runs a few faults for each command. `npm run test:crash` runs a
// hundred times as many, and lets every operation on files fail once.
const KILLS = rounds(2);
const SIGNALS = rounds(1);
const FAULTS = rounds(1);
// The number of faults for tests that gain nothing from more.
const atMost = (most: number) => Math.min(most, FAULTS);

const FULL = /: (no space left on the device|the file would get too large)\./;
const ONE_LINE = /^spanforest: [^\n]+\n$/;

// Both need root.
const isRoot = process.getuid?.() === 0;
const CAN_BE_NOBODY =
  isRoot && spawnSync('setpriv', ['--version']).status === 0;
const CAN_MOUNT = isRoot && canMount();

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'spanforest-mount-'));
  const {status} = spawnSync('mount', ['-t', 'tmpfs', 'none', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, {recursive: true});
  return status === 0;
}

if (!CAN_MOUNT) console.warn('skipped: full file systems, which need mount.');
if (!CAN_BE_NOBODY) console.warn('skipped: permissions, which need root.');

// In `npm test` a command meets every third kind of fault, and the next command
// the next ones: all kinds for all commands would take minutes.
const EVERY = FAULTS > 1 ? 1 : 3;

// Two hundred runs take a while on a busy machine.
const PATIENCE = 3 * 3_600_000;

let program: Program;

beforeAll(async () => {
  program = await buildProgram();
  // Other users run it, too.
  await chmod(resolve(program.main, '../../..'), 0o755);
});
afterAll(() => program?.remove());

const NAMES = Object.keys(WRITING_COMMANDS);

describe.each(NAMES)('%s', name => {
  const command = WRITING_COMMANDS[name];
  let turn = NAMES.indexOf(name);
  const faultTest = (title: string, run: () => Promise<void>, may = true) => {
    test.skipIf(turn++ % EVERY > 0 || !may)(title, {timeout: PATIENCE}, run);
  };
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.open(command, program);
  });
  afterAll(() => sandbox?.close());

  // Runs the command with a fault, on an old file or none.
  async function disturb(
    draws: Random,
    fault: () => Promise<End>
  ): Promise<{end: End; state: string}> {
    const hasOld = draws.real() < 0.5;
    await sandbox.reset(hasOld);
    const end = await fault();
    const state = await sandbox.check(hasOld);
    expect(end.stderr).not.toMatch(/internal error|\n {4}at /);
    if (end.code === 0) expect(state).toBe('complete');
    return {end, state};
  }

  // A command that failed says why in its last line, and cleans up.
  async function expectFailure(end: End, reason: RegExp): Promise<void> {
    expect(end.code, end.stderr).toBe(1);
    const last = end.stderr.trimEnd().split('\n').at(-1);
    expect(`${last}\n`).toMatch(ONE_LINE);
    expect(last).toMatch(reason);
    expect(await sandbox.leftovers()).toEqual([]);
  }

  faultTest('leaves whole files when it is killed, and recovers', async () => {
    const states: Record<string, number> = {};
    let [kills, recovered] = [0, 0];
    for (let seed = 0; kills < KILLS && seed < 9 * KILLS; seed++) {
      const draws = random(seed);
      const {end, state} = await disturb(draws, async () => {
        const child = sandbox.start();
        const end = ended(child);
        await sandbox.moment(child, draws);
        child.kill('SIGKILL');
        return end;
      });
      // A run that ended before the kill does not count. The machine may
      // have become faster or slower since the run that was measured.
      sandbox.adjust(end.signal === null ? 0.95 : 1.01);
      if (end.signal === null) continue;
      kills++;
      states[state] = (states[state] ?? 0) + 1;
      // From an empty folder, recovery is an ordinary run.
      const isTrivial = (await sandbox.outputs()).size === 0;
      if (isTrivial && seed % 20 > 0) continue;
      await sandbox.recover();
      recovered++;
    }
    expect(kills).toBe(KILLS);
    console.log(`${name}: ${KILLS} kills`, states, `${recovered} recovered`);
  });

  faultTest('cleans up after signals', async () => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (let seed = 0; seed < SIGNALS; seed++) {
      const draws = random(1000 + seed);
      const signal = draws.pick(signals);
      const {end} = await disturb(draws, async () => {
        const child = sandbox.start();
        const end = ended(child);
        await sandbox.moment(child, draws);
        child.kill(signal);
        if (draws.real() < 0.5) {
          await new Promise(resolve => setTimeout(resolve, 30 * draws.real()));
          child.kill(draws.pick(signals));
        }
        return end;
      });
      const lines = end.stderr.match(/^spanforest: .*$/gm) ?? [];
      expect(lines.length, end.stderr).toBeLessThan(2);
      if (end.code !== 0) {
        const status = [129, 130, 143];
        if (end.signal === null) expect(status).toContain(end.code);
        else expect(signals).toContain(end.signal);
      }
      expect(await sandbox.leftovers(), signal).toEqual([]);
      if (end.code !== 0 && seed % 4 === 0) await sandbox.recover();
    }
  });

  faultTest('reports a full disk', async () => {
    for (let seed = 0; seed < atMost(20); seed++) {
      const draws = random(2000 + seed);
      const blocks = draws.integer(0, sandbox.kilobytes);
      const {end} = await disturb(draws, () =>
        ended(sandbox.start([], {shell: `ulimit -f ${blocks}; exec "$@"`}))
      );
      if (end.code !== 0) await expectFailure(end, FULL);
      if (end.code !== 0 && seed % 4 === 0) await sandbox.recover();
    }
  });

  faultTest(
    'reports a full file system',
    async () => {
      for (let seed = 0; seed < atMost(20); seed++) {
        const draws = random(3000 + seed);
        const pages = 1 + Math.floor(draws.integer(0, sandbox.kilobytes) / 4);
        await mkdir(sandbox.out, {recursive: true});
        const mounted = spawnSync('mount', [
          ...['-t', 'tmpfs', '-o', `size=${4 * pages}k`, 'none', sandbox.out]
        ]);
        expect(mounted.status).toBe(0);
        try {
          const end = await ended(sandbox.start());
          const state = await sandbox.check(false);
          if (end.code === 0) expect(state).toBe('complete');
          else await expectFailure(end, FULL);
        } finally {
          spawnSync('umount', ['-l', sandbox.out]);
        }
      }
    },
    CAN_MOUNT
  );

  faultTest('ends if its output folder disappears', async () => {
    for (let seed = 0; seed < atMost(20); seed++) {
      const draws = random(4000 + seed);
      await sandbox.reset(false);
      const child = sandbox.start();
      const end = ended(child);
      await sandbox.moment(child, draws);
      await rm(sandbox.out, {recursive: true, force: true, maxRetries: 9});
      const {code, stderr} = await end;
      expect(stderr).not.toMatch(/internal error|\n {4}at /);
      if (code !== 0) {
        expect(code).toBe(1);
        expect(stderr).toMatch(
          /^spanforest: [^\n]+: (no such file|the folder)/m
        );
      }
      await mkdir(sandbox.out, {recursive: true});
      await sandbox.check(false);
    }
  });

  faultTest(
    'says what it may not write',
    async () => {
      const shell =
        'exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"';
      for (const hasOld of [true, false].slice(0, FAULTS)) {
        await sandbox.reset(hasOld);
        await chmod(sandbox.folder, 0o755);
        await chmod(sandbox.temporary, 0o777);
        await chmod(sandbox.out, 0o555);
        const end = await ended(sandbox.start([], {shell}));
        await expectFailure(end, /: permission denied\./);
        await sandbox.check(hasOld);
        // A folder that may be written to, but a file that may not.
        if (!hasOld) continue;
        await chmod(sandbox.out, 0o777);
        await chmod(join(sandbox.out, sandbox.replaced), 0o444);
        const other = await ended(sandbox.start([], {shell}));
        await expectFailure(other, /: permission denied\./);
        expect(await sandbox.check(true)).toBe('old');
      }
    },
    CAN_BE_NOBODY
  );

  faultTest('fails in one line whichever operation fails', async () => {
    const all = await countOperations();
    const draws = random(5);
    const numbers = Array.from({length: all}, (_, i) => i + 1);
    draws.shuffle(numbers);
    for (const number of numbers.slice(0, FAULTS)) {
      for (const code of pickSome(['ENOSPC', 'EIO', 'EACCES'], draws)) {
        const {end, state} = await disturb(draws, () =>
          ended(sandbox.start([], {env: planted(number, code)}))
        );
        // Some failures do not matter, such as that of a clean-up.
        if (end.code !== 0) await expectFailure(end, REASONS[code]);
        else expect(state).toBe('complete');
      }
    }
  });

  faultTest(
    'leaves whole files whichever operation it is killed at',
    async () => {
      const all = await countOperations();
      const draws = random(6);
      const numbers = Array.from({length: all}, (_, i) => i + 1);
      draws.shuffle(numbers);
      for (const number of numbers.slice(0, FAULTS)) {
        for (const code of pickSome(['kill', 'half', 'after'], draws)) {
          await disturb(draws, () =>
            ended(sandbox.start([], {env: planted(number, code)}))
          );
          await sandbox.recover();
        }
      }
    }
  );

  faultTest(
    'ends quietly when a pipe closes',
    async () => {
      const [argv, cut] = [command.argv, command.argv.indexOf('-o')];
      const shell = [
        `"${process.execPath}" "${program.main}"`,
        ...argv.slice(0, cut),
        ...argv.slice(cut + 2)
      ].join(' ');
      await sandbox.reset(false);
      const format = command.argv.at(-1)!.includes('.svg') ? ' -f svg' : '';
      const piped = await ended(
        sandbox.start([], {
          shell: `${shell}${format} | head -c 10; echo; echo "\${PIPESTATUS[0]}"`
        })
      );
      expect(piped.stderr).not.toMatch(/spanforest:|EPIPE|\n {4}at /);
      expect(piped.stdout).toMatch(/\n0\n$/);
      const full = await ended(
        sandbox.start([], {shell: `${shell} > /dev/full`})
      );
      await expectFailure(full, /standard output: no space left/);
      await sandbox.check(false);
    },
    command.streams ?? false
  );

  let operations = 0;
  async function countOperations(): Promise<number> {
    if (operations > 0) return operations;
    await sandbox.reset(false);
    const file = join(sandbox.folder, 'count');
    await writeFile(file, '');
    const env = {...planted(0, 'EIO'), FAIL_COUNT: file};
    expect((await ended(sandbox.start([], {env}))).code).toBe(0);
    const {length} = await readFile(file);
    await rm(file);
    expect(length).toBeGreaterThan(2);
    operations = length;
    return length;
  }
});

const REASONS: Readonly<Record<string, RegExp>> = {
  ENOSPC: FULL,
  EIO: /: the device failed to read or write\./,
  EACCES: /: permission denied\./
};

// One of the values in `npm test`, all of them in the full form.
function pickSome<T>(values: readonly T[], {pick}: Random): readonly T[] {
  return FAULTS > 1 ? values : [pick(values)];
}

const PRELOADED = pathToFileURL(
  fileURLToPath(new URL('failing-io.mjs', import.meta.url))
).href;

function planted(number: number, by: string): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--import=${PRELOADED}`,
    FAIL_AT: `${number}`,
    FAIL_BY: by
  };
}
