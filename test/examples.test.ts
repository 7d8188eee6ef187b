import {readdirSync, readFileSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable, Writable} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {createContext, runInContext} from 'node:vm';
import {build} from 'esbuild';
import '../scripts/embed-models.js';
import ts from 'typescript';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
  vi
} from 'vitest';
import {type EdgeList, edgeListFrom, seededRandom} from '../src/graph/index.js';
import {
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../src/msf/index.js';
import {loadParser, parseConllu, treeHeads} from '../src/nlp/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'examples');

afterEach(() => {
  vi.restoreAllMocks();
});

/** What an example prints. */
async function run(name: string): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await import(join(folder, name));
  return log.mock.calls.map(([text = '']) => `${text}\n`).join('');
}

describe('the examples', () => {
  test('have the right types', () => {
    const path = join(folder, 'tsconfig.json');
    const {config} = ts.readConfigFile(path, ts.sys.readFile);
    const {options, fileNames} = ts.parseJsonConfigFileContent(
      config,
      ts.sys,
      folder
    );
    expect(fileNames.length).toBeGreaterThan(4);
    const program = ts.createProgram(fileNames, options);
    // Those of the sources are for tsc to find.
    const errors = fileNames.flatMap(name => {
      const source = program.getSourceFile(name);
      return [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source)
      ].map(({messageText}) => {
        const text = ts.flattenDiagnosticMessageText(messageText, ' ');
        return `${name}: ${text}`;
      });
    });
    expect(errors).toEqual([]);
  });

  test('are all in the list', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.js')) expect(readme).toContain(`](${name})`);
    }
  });

  test('parse a sentence', async () => {
    const output = (await run('parse.js')).replace(/by [\d.]+$/gm, 'by N');
    expect(output).toBe(
      [
        'She/PRON nsubj reads',
        'reads/VERB root ',
        'old/ADJ amod books',
        'books/NOUN obj reads',
        './PUNCT punct reads',
        'noun chunks: She, old books',
        '',
        'He/PRON nsubj wrote',
        'wrote/VERB root ',
        'them/PRON obj wrote',
        './PUNCT punct wrote',
        'noun chunks: He, them',
        '',
        'The: det of fox, by N',
        'young: amod of fox, by N',
        'fox: nsubj of ran, by N',
        'ran: root of the root, by N',
        'away: advmod of ran, by N',
        ''
      ].join('\n')
    );
  });

  test('show a town and sentences, and write a page', async () => {
    const [home, out] = [process.cwd(), await mkdtemp(join(tmpdir(), 'demo-'))];
    try {
      process.chdir(out);
      const output = await run('demo/main.js');
      expect(output).toContain(
        '13 of 25 streets, 707 m long, connect 15 squares in 2 trees (proved ' +
          'minimum).'
      );
      expect(output).toMatch(/^ *\d+ [ │├└─]+telescope +NOUN/m);
      expect(output).toMatch(/^Open spanforest-demo.html in a browser .*\n$/m);
      const page = readFileSync('spanforest-demo.html', 'utf8');
      expect(page.match(/class="street chosen"/g)).toHaveLength(13);
      expect(page.match(/<svg [^>]*class="arcs/g)).toHaveLength(3);
    } finally {
      process.chdir(home);
      await rm(out, {recursive: true});
    }
  });

  test('decode the scores of a network', async () => {
    const rest = 'came < (root), yesterday < came, with < scars, scars';
    expect(await run('neural-scores.js')).toBe(
      `cle     A < man, man < came, ${rest} < man\n` +
        `eisner  A < man, man < came, ${rest} < came\n` +
        `u-mst   A < man, man < came, ${rest} < man\n`
    );
  });

  test('find a backbone and clusters', async () => {
    expect(await run('backbone.js')).toBe(
      'backbone: 7 of 28 edges, 18.82 long in all\n' +
        'cluster:  Alder, Birch, Cedar\n' +
        'cluster:  Dogwood, Elm\n' +
        'cluster:  Fir, Ginkgo, Hazel\n'
    );
  });
});

describe('the example of a stream', () => {
  const text = 'They sing.\n\n';

  test('parses no more than somebody reads', async () => {
    const {parseStream} = await import(join(folder, 'stream.js'));
    const total = 5000;
    let given = 0;
    let taken = 0;
    let most = 0;
    let last = '';
    const input = Readable.from(
      (function* () {
        for (; given < total; given++) yield text;
      })()
    );
    const output = new Writable({
      highWaterMark: 1,
      decodeStrings: false,
      write(chunk: string, _, done) {
        if (chunk.includes('They')) last = chunk;
        taken += chunk.split('\tsing\t').length - 1;
        most = Math.max(most, given - taken);
        setImmediate(done);
      }
    });
    await parseStream(await loadParser(), input, output);
    expect([given, taken]).toEqual([total, total]);
    expect(most).toBeLessThan(100);
    const [parsed] = parseConllu(last);
    expect([...treeHeads(parsed)]).toEqual([-1, 2, 0, 2]);
    const start = (total - 1) * text.length;
    expect(last).toContain(`TokenRange=${start}:${start + 4}\n`);
  });
});

describe('the example of a worker', () => {
  let home = '';
  let example: {
    readShared(
      path: string,
      options?: {signal?: AbortSignal; onProgress?: (share: number) => void}
    ): Promise<EdgeList>;
    share(edges: EdgeList): EdgeList;
    forestInWorker(
      edges: EdgeList,
      options?: {maximum?: boolean; signal?: AbortSignal}
    ): Promise<Int32Array>;
  };

  // A thread reads no TypeScript, so the sources are bundled with the example.
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'spanforest-worker-'));
    const outfile = join(home, 'worker.mjs');
    await build({
      entryPoints: [join(folder, 'worker.js')],
      absWorkingDir: root,
      tsconfig: 'tsconfig.json',
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile
    });
    example = await import(outfile);
  });
  afterAll(() => rm(home, {recursive: true}));

  const random = seededRandom(1);
  const vertex = () => Math.floor(500 * random());
  const edges = edgeListFrom(
    500,
    Array.from({length: 5000}, () => [vertex(), vertex(), random()])
  );

  test('reads a file into shared memory, and tells how far it is', async () => {
    const path = join(home, 'graph.tsv');
    const rows = ['source\ttarget\tweight', 'a\tb\t1', 'b\tc\t3', 'c\ta\t2'];
    await writeFile(path, `${rows.join('\n')}\n`);
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    const read = await example.readShared(path, {onProgress});
    expect(read.weight).toEqual(Float64Array.of(1, 3, 2));
    expect(read.source.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(shares).toEqual([1]);
    const signal = AbortSignal.abort();
    const stopped = example.readShared(path, {signal});
    await expect(stopped).rejects.toThrow(/abort/);
  });

  test('finds forests in threads', async () => {
    const shared = example.share(edges);
    const [least, greatest] = await Promise.all([
      example.forestInWorker(shared),
      example.forestInWorker(shared, {maximum: true})
    ]);
    expect(least).toEqual(minimumSpanningForestOf(edges));
    expect(greatest).toEqual(maximumSpanningForestOf(edges));
  });

  test('stops a thread', async () => {
    const shared = example.share(edges);
    const controller = new AbortController();
    const {signal} = controller;
    const pending = example.forestInWorker(shared, {signal});
    controller.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    const late = example.forestInWorker(shared, {signal});
    await expect(late).rejects.toThrow('enough');
  });

  test('passes on what goes wrong', async () => {
    const shared = example.share(edges);
    shared.weight[7] = Number.NaN;
    await expect(example.forestInWorker(shared)).rejects.toThrow(/weight NaN/);
  });
});

describe('the example of a page', () => {
  test('parses with nothing of Node in it', {timeout: 120_000}, async () => {
    const {outputFiles, metafile} = await build({
      entryPoints: [join(folder, 'browser/main.js')],
      absWorkingDir: root,
      // The sources in place of dist/, by the paths of tsconfig.json.
      tsconfig: 'tsconfig.json',
      bundle: true,
      platform: 'browser',
      metafile: true,
      write: false
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain('models/en/embedded.js');
    const others = inputs.filter(
      path => !/^(src\/(graph|msf|nlp)|examples|models)\//.test(path)
    );
    expect(others).toEqual([]);
    const code = outputFiles[0].text;
    // As a name of a module; a property may be called node.
    const ofNode = /["'`]node:|\brequire\(|\bprocess\./;
    expect(ofNode.test(code)).toBe(false);

    const input = {
      value: 'A fox ran.',
      listener() {},
      addEventListener(_: string, listener: () => void) {
        this.listener = listener;
      }
    };
    const output = {textContent: ''};
    const elements: Record<string, unknown> = {
      '#text': input,
      '#tree': output
    };
    const document = {querySelector: (name: string) => elements[name]};
    // All that it needs of a browser.
    const time = {performance, setTimeout};
    const browser = {document, atob, TextDecoder, TextEncoder, ...time};
    runInContext(code, createContext(browser));
    const shown = async (lines: string[]) => {
      const isShown = () => expect(output.textContent).toBe(lines.join('\n'));
      await vi.waitFor(isShown, {timeout: 60_000});
    };
    await shown([
      '3  ran      VERB   root',
      '2  ├─ fox   NOUN   nsubj',
      '1  │  └─ A  DET    det',
      '4  └─ .     PUNCT  punct'
    ]);
    input.value = 'They sing. Go home!';
    input.listener();
    await shown([
      '2  sing     VERB   root',
      '1  ├─ They  PRON   nsubj',
      '3  └─ .     PUNCT  punct',
      '',
      '1  Go       VERB   root',
      '2  ├─ home  ADV    advmod',
      '3  └─ !     PUNCT  punct'
    ]);
    const page = readFileSync(join(folder, 'browser/index.html'), 'utf8');
    for (const name of Object.keys(elements)) {
      expect(page).toContain(`id="${name.slice(1)}"`);
    }
  });
});
