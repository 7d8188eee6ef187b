import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {Readable, Writable} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {createContext, runInContext} from 'node:vm';
import {build} from 'esbuild';
import ts from 'typescript';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {
  Parser,
  parseConllu,
  sentenceOf,
  train,
  treeHeads,
  writeSentence
} from '../src/nlp/index.js';

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
        'The: det of fox, by N',
        'young: amod of fox, by N',
        'fox: nsubj of ran, by N',
        'ran: root of the root, by N',
        'away: advmod of ran, by N',
        '',
        'She/PRON nsubj reads',
        'reads/VERB root ',
        'old/ADJ amod books',
        'books/NOUN obj reads',
        './PUNCT punct reads',
        '',
        'He/PRON nsubj sleeps',
        'sleeps/VERB root ',
        './PUNCT punct sleeps',
        ''
      ].join('\n')
    );
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
  const words = [
    {form: 'Birds', upos: 'NOUN'},
    {form: 'sing', upos: 'VERB'}
  ];
  const text = `# a comment\n${writeSentence(sentenceOf(words))}\n`;
  const gold = [words.map((word, i) => ({...word, head: i === 0 ? 2 : 0}))];

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
        if (chunk.includes('Birds')) last = chunk;
        taken += chunk.split('\tsing\t').length - 1;
        most = Math.max(most, given - taken);
        setImmediate(done);
      }
    });
    await parseStream(new Parser(train(gold, {bits: 8})), input, output);
    expect([given, taken]).toEqual([total, total]);
    expect(most).toBeLessThan(100);
    const [parsed] = parseConllu(last);
    expect([...treeHeads(parsed)]).toEqual([-1, 2, 0]);
    expect(last).toContain('# a comment\n');
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
    expect(inputs).toContain('src/nlp/english/model-data.js');
    expect(inputs.filter(path => path.startsWith('src/cli'))).toEqual([]);
    const foreign = inputs.filter(path => !/^(src|examples)\//.test(path));
    for (const path of foreign) {
      expect(path).toMatch(/^node_modules\/wink-(nlp|eng-lite-web-model)\//);
    }
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
    input.value = 'Birds sing. Go!';
    input.listener();
    await shown([
      '2  sing      VERB   root',
      '1  ├─ Birds  NOUN   nsubj',
      '3  └─ .      PUNCT  punct',
      '',
      '1  Go    VERB   root',
      '2  └─ !  PUNCT  punct'
    ]);
    const page = readFileSync(join(folder, 'browser/index.html'), 'utf8');
    for (const name of Object.keys(elements)) {
      expect(page).toContain(`id="${name.slice(1)}"`);
    }
  });
});
