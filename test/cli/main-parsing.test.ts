import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {setTimeout} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {Worker} from 'node:worker_threads';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test
} from 'vitest';
import {seededRandom} from '../../src/graph/index.js';
import {decodeContainer} from '../../src/internals.js';
import {
  decodeModel,
  encodeModel,
  Parser,
  parseConllu,
  textOf,
  train
} from '../../src/nlp/index.js';
import type * as pools from '../../src/nlp/pool/index.js';
import {
  buildProgram,
  filesIn,
  type Program,
  sizeOfUnfinished,
  temporaryFolder
} from '../support/command-line.js';
import {textModel} from '../support/text-model.js';
import {
  bare,
  HELD_OUT,
  line,
  sentence,
  smallModel,
  TRAINING
} from '../support/treebanks.js';

let program: Program;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let model: string;

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program?.remove());
beforeEach(async () => {
  folder = await temporaryFolder();
  model = folder.file('m');
  await writeFile(model, encodeModel(smallModel()));
});
afterEach(() => folder.remove());

const start = (argv: readonly string[]) =>
  spawn(process.execPath, [program.main, ...argv]);

async function endOf(child: ChildProcess): Promise<number | null> {
  return (await once(child, 'close'))[0];
}

describe('the process that parses', () => {
  // What texts come to otherwise is compared in memory, in parse.test.ts.
  test('finds the same in any number of threads', async () => {
    const good = bare(TRAINING + HELD_OUT);
    const half = good.indexOf('\n\n', good.length / 2) + 2;
    // Longer than a batch.
    const long = sentence(500, 'x'.repeat(100));
    for (const stdin of [
      good.slice(0, half) + long + good.slice(half),
      `${good.slice(0, half)}1\tbad\n\n${good.slice(half)}`
    ]) {
      const argv = ['parse', '-m', model];
      const one = await program.run(argv, {stdin});
      const isGood = one.stderr === '';
      expect(one.code).toBe(isGood ? 0 : 1);
      const several = await program.run([...argv, '-j', '3'], {stdin});
      expect(several.code).toBe(one.code);
      expect(several.stderr).toBe(one.stderr);
      expect(several.stdout === one.stdout).toBe(true);
      const parsed = isGood ? stdin : good.slice(0, half);
      expect(bare(one.stdout) === parsed).toBe(true);
    }
  });

  test('reads files in several threads one after the other', async () => {
    const names = ['a', 'b', 'c'].map(name => folder.file(name));
    await writeFile(names[0], bare(HELD_OUT).slice(0, -1));
    await writeFile(names[1], '');
    await writeFile(names[2], bare(TRAINING));
    const argv = ['parse', '-m', model, ...names];
    const one = await program.run(argv);
    const several = await program.run([...argv, '--jobs', '3']);
    expect(several).toEqual(one);
    expect(bare(one.stdout)).toBe(bare(HELD_OUT + TRAINING));
  });

  test.each(['1', '3'])(
    'hands out sentences while it waits for more, with %s jobs',
    async jobs => {
      const child = start(['parse', '-m', model, '-j', jobs]);
      const chunks = child.stdout[Symbol.asyncIterator]();
      for (const words of [2, 1, 3]) {
        const given = sentence(words);
        child.stdin.write(given);
        let taken = '';
        while (taken.length < given.length) {
          taken += (await chunks.next()).value;
        }
        expect(bare(taken)).toBe(given);
      }
      child.stdin.end(line(1));
      expect(bare(String((await chunks.next()).value))).toBe(line(1));
      expect((await chunks.next()).done).toBe(true);
    }
  );

  test.each(['1', '3'])(
    'is quiet when head has seen enough, with %s jobs',
    async jobs => {
      const name = folder.file('long');
      await writeFile(name, sentence(20).repeat(10_000));
      const {stdout, stderr} = await program.shell(
        `$SPANFOREST parse -m ${model} ${name} -j ${jobs} | head -1; ` +
          'echo "$' +
          '{PIPESTATUS[0]}"'
      );
      expect(stdout).toMatch(/^1\tfish\t_\tNOUN\t_\t_\t\d+\t_\t_\t_\n0\n$/);
      expect(stderr).toBe('');
    }
  );

  test.skipIf(process.platform !== 'linux').each(['1', '3'])(
    'says so when the disk is full, with %s jobs',
    async jobs => {
      const name = folder.file('text');
      await writeFile(name, bare(TRAINING));
      for (const out of ['> /dev/full', '-o /dev/full']) {
        const {code, stderr} = await program.shell(
          `$SPANFOREST parse -m ${model} ${name} -j ${jobs} ${out}`
        );
        expect(code).toBe(1);
        expect(stderr).toMatch(/^spanforest: .*: no space left on the device/);
        expect(stderr).toMatch(/^[^\n]*\n$/);
      }
    }
  );

  test.skipIf(process.platform === 'win32').each(['1', '3'])(
    'stops at once in the middle of a long sentence, with %s jobs',
    async jobs => {
      const out = folder.file('out');
      const child = start(['parse', '-m', model, '-j', jobs, '-o', out]);
      const stderr = text(child.stderr);
      child.stdin.on('error', () => {});
      child.stdin.write(sentence(1) + sentence(5000));
      // The first sentence is in the file, and the second one under way.
      await sizeOfUnfinished(folder.path);
      await setTimeout(300);
      child.kill('SIGINT');
      expect([await endOf(child), await stderr]).toEqual([
        130,
        'spanforest: interrupted. The sentences parsed so far are in ' +
          `${out}.incomplete.\n`
      ]);
      expect(await filesIn(folder.path)).toEqual(['m', 'out.incomplete']);
      const kept = await readFile(`${out}.incomplete`, 'utf8');
      expect(bare(kept)).toBe(sentence(1));
    }
  );

  test('ends on bad input though standard input stays open', async () => {
    const child = start(['parse', '-m', model, '-j', '2']);
    const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
    child.stdin.on('error', () => {});
    child.stdin.write(`${sentence(2)}1\tbad\n\n${sentence(2)}`);
    expect(await endOf(child)).toBe(1);
    expect(bare(await stdout)).toBe(sentence(2));
    expect(await stderr).toMatch(/^spanforest: standard input:4:6: .*\n$/);
  });

  test('takes raw text, and errors of text, from thread to thread', async () => {
    await writeFile(model, encodeModel(textModel()));
    const text = 'Birds sing. Fish swim.\n\n'.repeat(300);
    const argv = ['parse', '-m', model, '-q'];
    const raw = [...argv, '--input-format', 'text'];
    const one = await program.run(raw, {stdin: text});
    expect(one.code).toBe(0);
    const sentences = parseConllu(one.stdout);
    expect(sentences.length).toBeGreaterThanOrEqual(300);
    expect(textOf(sentences) === text).toBe(true);
    expect(await program.run([...raw, '-j', '3'], {stdin: text})).toEqual(one);
    for (const jobs of ['1', '2']) {
      const bad = await program.run(
        [...argv, '-j', jobs, '--input-format', 'conllu'],
        {stdin: 'Hi.\n'}
      );
      expect(bad).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'spanforest: standard input:1:4: the line has 1 field, but needs ' +
          '10. Separate fields with one tab each, and write _ for an empty ' +
          'field. Or give --input-format text, if it is text.\n'
      });
    }
  });

  test('loads no module that only other commands need', async () => {
    await writeFile(model, encodeModel(textModel()));
    const log = folder.file('log');
    await writeFile(
      folder.file('hooks.mjs'),
      `import {appendFileSync} from 'node:fs';
export async function load(url, context, next) {
  appendFileSync(${JSON.stringify(log)}, url + '\\n');
  return next(url, context);
}
`
    );
    const register = folder.file('register.mjs');
    await writeFile(
      register,
      `import {register} from 'node:module';
register('./hooks.mjs', import.meta.url);
`
    );
    const {code} = await program.run(['parse', '-m', model, '--text', 'Hi.'], {
      env: {NODE_OPTIONS: `--import ${pathToFileURL(register)}`}
    });
    expect(code).toBe(0);
    const urls = new Set((await readFile(log, 'utf8')).split('\n'));
    const files = [...urls].filter(url => url.includes('/dist/'));
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(40);
    // The files name the modules that they were made of.
    const texts = await Promise.all(
      files.map(url => readFile(new URL(url), 'utf8'))
    );
    const modules = texts.flatMap(
      text => text.match(/(?<=^\/\/ dist\/).+\.js$/gm) ?? []
    );
    expect(modules).toContain('nlp/parser.js');
    const others = /(^|\/)(training|drawing|draw|solving|formats)\//;
    expect(modules.filter(path => others.test(path))).toEqual([]);
    expect(modules.filter(path => path.includes('/commands/'))).toHaveLength(2);
  });

  test('parses texts in threads for other programs', async () => {
    // The built modules, with the worker of Node.js beside them.
    const script = pathToFileURL(join(program.modules, 'parsing/worker.js'));
    const pool = pathToFileURL(join(program.modules, '../nlp/pool/index.js'));
    const {ParserPool} = (await import(pool.href)) as typeof pools;
    const model = decodeModel(encodeModel(textModel()));
    const good = new ParserPool(model, {
      workers: 2,
      worker: () => new Worker(script)
    });
    const texts = ['Dogs bark.', 'She reads. They ran.', 'Old books.'];
    const parser = new Parser(model);
    let count = 0;
    for await (const trees of good.parseTexts(texts)) {
      const wanted = await parser.parseText(texts[count++]);
      expect(JSON.stringify(trees)).toBe(JSON.stringify(wanted));
    }
    expect(count).toBe(3);
    await good.close();

    const bad = new ParserPool(model, {
      worker: () => new Worker('throw new Error("broken")', {eval: true})
    });
    const all = async () => {
      for await (const _ of bad.parseTexts(texts));
    };
    await expect(all()).rejects.toThrow('broken');
    await expect(all()).rejects.toThrow('broken');
    await bad.close();
  });

  test('ends by itself when its threads have nothing to do', async () => {
    await writeFile(model, encodeModel(textModel()));
    const code = `
      import {readFileSync} from 'node:fs';
      import {Worker} from 'node:worker_threads';
      import {decodeModel, ParserPool} from './nlp/index.js';
      const script = new URL('./modules/parsing/worker.js', import.meta.url);
      const pool = new ParserPool(decodeModel(readFileSync(process.argv[2])), {
        worker: () => new Worker(script)
      });
      for await (const trees of pool.parseTexts(['Dogs bark.', 'Go.'])) {
        console.log(trees.length);
      }
    `;
    const path = join(program.modules, '../pool-test.mjs');
    await writeFile(path, code);
    const child = spawn(process.execPath, [path, model]);
    expect(await text(child.stdout)).toBe('1\n1\n');
  });
});

describe('the process that trains', () => {
  let argv: string[];
  let expected: Buffer;

  beforeAll(() => {
    const words = parseConllu(TRAINING).map(({words}) => words);
    const options = {tokenizer: false, tagger: false};
    const model = train(words, {...options, bits: 12, passes: 12});
    expected = Buffer.from(encodeModel(model));
  });
  beforeEach(async () => {
    const input = folder.file('train.conllu');
    await writeFile(input, TRAINING);
    argv = ['train', input, '--bits', '12', '--passes', '12', '-o', model];
    argv.push('--no-text', '--no-tags');
    await rm(model);
  });

  test.skipIf(process.platform === 'win32').each([
    ['SIGINT', 130],
    ['SIGTERM', 143]
  ] as const)(
    'can be stopped by %s and goes on later',
    async (signal, code) => {
      const child = start(argv);
      let stderr = '';
      for await (const chunk of child.stderr) {
        stderr += chunk;
        if (stderr.includes('pass 2 of 12')) child.kill(signal);
      }
      expect(child.exitCode ?? (await endOf(child))).toBe(code);
      const saved = /has (\d+) of 12 passes: give --resume to continue/.exec(
        stderr
      );
      expect(Number(saved?.[1])).toBeGreaterThanOrEqual(2);
      expect(await filesIn(folder.path)).toEqual([
        'm.checkpoint',
        'train.conllu'
      ]);
      const resumed = await program.run([...argv, '--resume']);
      expect(resumed.code).toBe(0);
      expect(await readFile(model)).toEqual(expected);
      expect(existsSync(`${model}.checkpoint`)).toBe(false);
    }
  );

  test.skipIf(process.platform === 'win32')(
    'leaves nothing torn wherever it is killed',
    async () => {
      const random = seededRandom(1);
      let kills = 0;
      for (let i = 0; i < 10; i++) {
        const child = start([...argv, '--resume']);
        const ended = endOf(child);
        // From before the first checkpoint to past the end.
        await Promise.race([ended, setTimeout(100 + 500 * random())]);
        child.kill('SIGKILL');
        if ((await ended) === null) kills++;
        for (const name of await filesIn(folder.path)) {
          const bytes = () => readFile(folder.file(name));
          if (name === 'm') expect(await bytes()).toEqual(expected);
          if (name === 'm.checkpoint') {
            expect(decodeContainer(await bytes()).kind).toBe('checkpoint');
          }
        }
        // Once there is a model, the next training begins anew.
        await rm(model, {force: true});
      }
      expect(kills).toBeGreaterThan(0);
      expect((await program.run([...argv, '--resume'])).code).toBe(0);
      expect(await readFile(model)).toEqual(expected);
      expect(decodeModel(expected).training.passes).toBe(12);
    }
  );

  test.skipIf(process.platform !== 'linux')(
    'says so when a checkpoint finds no room, and leaves no part of it',
    async () => {
      const {code, stderr} = await program.shell(
        `ulimit -f 4; $SPANFOREST ${argv.join(' ')}`
      );
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^spanforest: .*m\.checkpoint: the file would get too large\. .*\n$/
      );
      expect(await filesIn(folder.path)).toEqual(['train.conllu']);
    }
  );

  test('needs nobody to listen', async () => {
    const {code} = await program.shell(`$SPANFOREST ${argv.join(' ')} 2>&-`);
    expect(code).toBe(0);
    expect(await readFile(model)).toEqual(expected);
  });
});
