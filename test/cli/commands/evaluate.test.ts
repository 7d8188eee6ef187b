import {mkdir, writeFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {conllFormatOf, readConllFile} from '../../../src/cli/io/conll-file.js';
import {NO_PROGRESS} from '../../../src/cli/io/progress.js';
import {
  MemoryStream,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

/** A sentence from rows of `form upos head deprel`. */
function sentence(...rows: readonly string[]): string {
  const lines = rows.map((row, i) => {
    const [form, upos, head, deprel] = row.split(' ');
    const tags = `${form}\t_\t${upos}\t_\t_`;
    return `${i + 1}\t${tags}\t${head}\t${deprel}\t_\t_\n`;
  });
  return `${lines.join('')}\n`;
}

const GOLD =
  '# sent_id = 1\n' +
  sentence(
    'She PRON 3 nsubj:outer',
    'will AUX 3 aux',
    'read VERB 0 root',
    'books NOUN 3 obj',
    '. PUNCT 3 punct'
  ) +
  sentence('Hi INTJ 0 root', '! PUNCT 1 punct');
// Two words attached to the right head, one edge turned round, one function
// word taken for a content word.
const FIRST = [
  'She PRON 3 nsubj',
  'will AUX 3 advmod',
  'read VERB 4 root',
  'books NOUN 0 obj',
  '. PUNCT 4 punct'
];
const SECOND = ['Hi INTJ 0 root', '! PUNCT 1 punct'];
const SYSTEM = sentence(...FIRST) + sentence(...SECOND);
const bare = (text: string) =>
  text.replace(/^((?:[^\t\n]*\t){7})[^\t\n]*/gm, '$1_');

const TABLES = `\
score in percent      all words  without punctuation
--------------------  ---------  -------------------
UAS                       57.14                60.00
undirected UAS            71.43                80.00
LAS                       28.57                20.00
LAS without subtypes      42.86                40.00
complete trees            50.00                50.00
number of words               7                    5

CoNLL 2018  percent
----------  -------
UAS           57.14
LAS           42.86
CLAS          44.44

number of trees        gold  system
---------------------  ----  ------
all                       2       2
with exactly one root     2       2
not projective            0       0
- percent of all       0.00    0.00

arcs not projective  gold  system
-------------------  ----  ------
number                  0       0
percent of all       0.00    0.00
percent in both         -       -
`;

const ALIGNED = `\
CoNLL 2018            precision  recall     F1
--------------------  ---------  ------  -----
tokens                    75.00   85.71  80.00
sentences                  0.00    0.00   0.00
words                     75.00   85.71  80.00
UPOS                      50.00   57.14  53.33
lemmas                    75.00   85.71  80.00
UAS                       25.00   28.57  26.67
LAS without subtypes      25.00   28.57  26.67
CLAS                      20.00   25.00  22.22

without punctuation   precision  recall     F1
--------------------  ---------  ------  -----
UAS                       16.67   20.00  18.18
LAS                       16.67   20.00  18.18
LAS without subtypes      16.67   20.00  18.18
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(folder.file('gold.conllu'), GOLD);
});
afterEach(() => folder.remove());

/** Evaluates a text beside the gold one. */
async function evaluate(system: string | Uint8Array, ...argv: string[]) {
  await writeFile(folder.file('system.conllu'), system);
  return runInMemory(['evaluate', 'gold.conllu', 'system.conllu', ...argv], {
    cwd: folder.path
  });
}

describe('spanforest evaluate', () => {
  test('prints tables that line up', async () => {
    expect(await evaluate(SYSTEM)).toEqual({
      code: 0,
      stdout: TABLES,
      stderr: ''
    });
  });

  test('prints just the official scores with --conll18', async () => {
    expect(await evaluate(SYSTEM, '--conll18')).toEqual({
      code: 0,
      stdout: 'UAS    57.14\nLAS    42.86\nCLAS   44.44\n',
      stderr: ''
    });
    const perfect = await evaluate(GOLD, '--conll18');
    expect(perfect.stdout).toBe('UAS   100.00\nLAS   100.00\nCLAS  100.00\n');
  });

  test('prints all digits with --format json', async () => {
    const {code, stdout} = await evaluate(SYSTEM, '--format', 'json');
    expect(code).toBe(0);
    const clas = {precision: 2 / 5, recall: 2 / 4, f1: 4 / 9};
    const tree = {labelled: 2, singleRoot: 2};
    const projective = {
      nonProjective: 0,
      nonProjectiveShare: 0,
      nonProjectiveArcs: 0,
      nonProjectiveArcsShare: 0
    };
    expect(JSON.parse(stdout)).toEqual({
      sentences: 2,
      labelled: true,
      allWords: {
        words: 7,
        uas: 4 / 7,
        undirectedUas: 5 / 7,
        las: 2 / 7,
        lasWithoutSubtypes: 3 / 7,
        completeTrees: 1 / 2
      },
      withoutPunctuation: {
        words: 5,
        uas: 3 / 5,
        undirectedUas: 4 / 5,
        las: 1 / 5,
        lasWithoutSubtypes: 2 / 5,
        completeTrees: 1 / 2
      },
      conll18: {uas: 4 / 7, las: 3 / 7, clas},
      trees: {
        gold: {...tree, ...projective},
        system: {...tree, ...projective}
      },
      nonProjectiveArcs: {precision: null, recall: null, f1: null}
    });
    const brief = await evaluate(SYSTEM, '-f', 'json', '--conll18');
    expect(JSON.parse(brief.stdout)).toEqual({uas: 4 / 7, las: 3 / 7, clas});
  });

  test('leaves labelled scores out where there are no labels', async () => {
    const note = (name: string) =>
      `${name} relations, so there is no LAS and no CLAS.\n`;
    const system = bare(SYSTEM);
    expect(system).toContain('\t3\t_\t_\t_\n');
    const {code, stdout} = await evaluate(system);
    expect(code).toBe(0);
    const rows = TABLES.split('\n').filter(row => !/^C?LAS/.test(row));
    const squeezed = (text: string) => text.replace(/([ -])\1+/g, '$1');
    expect(squeezed(stdout)).toBe(
      squeezed(`${rows.join('\n')}\n${note('SYSTEM has no')}`)
    );
    const official = await evaluate(system, '--conll18');
    expect(official.stdout).toBe(`UAS    57.14\n${note('SYSTEM has no')}`);
    const {allWords} = JSON.parse(
      (await evaluate(system, '-f', 'json')).stdout
    );
    expect([allWords.las, allWords.uas]).toEqual([null, 4 / 7]);

    await writeFile(folder.file('gold.conllu'), bare(GOLD));
    expect((await evaluate(SYSTEM)).stdout).toContain(note('GOLD has no'));
    expect((await evaluate(system, '--conll18')).stdout).toBe(
      `UAS    57.14\n${note('Neither GOLD nor SYSTEM has')}`
    );
  });

  test('shows a dash where there is nothing to score', async () => {
    const text = sentence('! PUNCT 0 punct');
    await writeFile(folder.file('gold.conllu'), text);
    const {stdout} = await evaluate(text);
    expect(stdout).toMatch(/^UAS {2,}100\.00 {2,}-$/m);
    expect(stdout).toMatch(/^CLAS {2,}-$/m);
  });

  test('aligns files of other words with --align', async () => {
    const system =
      sentence('She PRON 2 nsubj', 'will VERB 0 root', 'read NOUN 2 obj') +
      sentence(
        'book NOUN 4 nsubj',
        's PART 1 case',
        '. PUNCT 4 punct',
        'Hi INTJ 0 root',
        '! PUNCT 4 punct'
      );
    expect(await evaluate(system, '--align')).toEqual({
      code: 0,
      stdout: ALIGNED,
      stderr: ''
    });
    const [official] = ALIGNED.split('\n\n');
    const brief = await evaluate(system, '--align', '--conll18');
    expect(brief.stdout).toBe(`${official}\n`);
    const {stdout} = await evaluate(system, '--align', '-f', 'json');
    const scores = JSON.parse(stdout);
    expect(scores.words).toEqual({
      precision: 6 / 8,
      recall: 6 / 7,
      f1: 12 / 15
    });
    expect(scores.withoutPunctuation.uas.recall).toBe(1 / 5);
    const json = await evaluate(
      system,
      ...['--align', '--conll18', '--format', 'json']
    );
    const {withoutPunctuation: _, ...rest} = scores;
    expect(JSON.parse(json.stdout)).toEqual(rest);
    const unlabelled = await evaluate(bare(system), '--align');
    expect(unlabelled.stdout).not.toMatch(/^C?LAS/m);
    expect(unlabelled.stdout).toContain(
      'GOLD or SYSTEM has no relations, so there is no LAS and no CLAS.\n'
    );
  });

  test('passes over blank lines and comments about nothing', async () => {
    const [first, second] = [sentence(...FIRST), sentence(...SECOND)];
    const system = `\n\n${first}\n# newdoc\n\n${second}\n# end\n`;
    expect((await evaluate(system)).stdout).toBe(TABLES);
  });

  test('reads either file packed, or from standard input', async () => {
    expect((await evaluate(gzipSync(SYSTEM))).stdout).toBe(TABLES);
    const cwd = folder.path;
    await writeFile(folder.file('packed.conllu.gz'), gzipSync(GOLD));
    for (const [argv, stdin] of [
      [['gold.conllu', '-'], SYSTEM],
      [['packed.conllu.gz', '-'], SYSTEM],
      [['-', 'system.conllu'], GOLD]
    ] as const) {
      const result = await runInMemory(['evaluate', ...argv], {cwd, stdin});
      expect(result).toEqual({code: 0, stdout: TABLES, stderr: ''});
    }
  });

  test('takes the format from the names, or from --input-format', async () => {
    const words = async (gold: string, ...argv: string[]) => {
      await writeFile(
        folder.file(gold),
        sentence('! X 0 x', 'a PUNCT 1 x', '? X 1 x')
      );
      const {stdout} = await runInMemory(
        ['evaluate', gold, gold, '-f', 'json', ...argv],
        {cwd: folder.path}
      );
      return JSON.parse(stdout).withoutPunctuation.words;
    };
    expect(await words('a.conllu')).toBe(2);
    expect(await words('a.conll')).toBe(1);
    expect(await words('a.conllu', '--input-format', 'conllx')).toBe(1);
    expect(await words('a.conllx', '--input-format', 'conllu')).toBe(2);
  });

  test('shows its progress on a terminal, and takes it away', async () => {
    const stderr = new MemoryStream(true);
    await writeFile(folder.file('system.conllu'), SYSTEM.repeat(3000));
    const stdin = Readable.from(
      (async function* () {
        for (let i = 0; i < 3000; i++) {
          yield GOLD;
          if (i % 1000 === 0) await new Promise(go => setTimeout(go, 120));
        }
      })()
    );
    const argv = ['evaluate', '-', 'system.conllu'];
    const {code} = await runInMemory(argv, {
      cwd: folder.path,
      stdin,
      stderr
    });
    expect(code).toBe(0);
    expect(stderr.text).toMatch(/reading: \d+ kB, \d+ %/);
    expect(stderr.text.endsWith('\r\u001b[2K')).toBe(true);
  });

  test('ends at an interrupt, even while it waits for input', async () => {
    const controller = new AbortController();
    const stdin = new Readable({read() {}});
    stdin.push(SYSTEM.slice(0, 150));
    setTimeout(() => controller.abort('SIGINT'), 20);
    const {code, stdout, stderr} = await runInMemory(
      ['evaluate', 'gold.conllu', '-'],
      {cwd: folder.path, stdin, signal: controller.signal}
    );
    expect([code, stdout, stderr]).toEqual([130, '', '']);
  });

  test('does not wait for input that could change nothing', async () => {
    const stdin = new Readable({read() {}});
    stdin.push(sentence('He PRON 0 root'));
    const {code, stderr} = await runInMemory(['evaluate', 'gold.conllu', '-'], {
      cwd: folder.path,
      stdin
    });
    expect(code).toBe(1);
    expect(stderr).toContain('word 1 is "She"');
  });
});

describe('spanforest evaluate says', () => {
  const refused = async (
    system: string,
    message: string,
    ...argv: string[]
  ) => {
    expect(await evaluate(system, ...argv)).toEqual({
      code: 1,
      stdout: '',
      stderr: `spanforest: ${message}\n`
    });
  };

  test('which words differ, and in which lines', async () => {
    await refused(
      sentence(...FIRST) + sentence('Hi INTJ 0 root', '\u0007? PUNCT 1 punct'),
      'gold.conllu:9, system.conllu:8: sentence 2: word 2 is "!" in the gold ' +
        'text, but "\\u0007?" in the system\'s. Evaluate two texts of the ' +
        'same words.'
    );
  });

  test('which sentence has more words', async () => {
    await refused(
      sentence(...FIRST) + sentence('Hi INTJ 0 root'),
      'gold.conllu:9, system.conllu:7: sentence 2: word 2 is "!" in the gold ' +
        "text, but missing in the system's. Evaluate two texts of the same " +
        'words.'
    );
    await refused(
      sentence(...FIRST) + sentence(...SECOND, '! PUNCT 1 punct'),
      'gold.conllu:9, system.conllu:9: sentence 2: word 3 is missing in the ' +
        'gold text, but "!" in the system\'s. Evaluate two texts of the same ' +
        'words.'
    );
  });

  test('which file has more sentences', async () => {
    await refused(
      sentence(...FIRST),
      "gold.conllu:8, system.conllu: sentence 2: the system's text ends " +
        'before this sentence. Evaluate two texts of the same sentences.'
    );
    await refused(
      SYSTEM + sentence(...SECOND),
      'gold.conllu, system.conllu:10: sentence 3: the gold text ends before ' +
        'this sentence. Evaluate two texts of the same sentences.'
    );
    await refused(
      '',
      "gold.conllu:1, system.conllu: sentence 1: the system's text ends " +
        'before this sentence. Evaluate two texts of the same sentences.'
    );
  });

  test('that there is nothing to evaluate', async () => {
    const message = 'gold.conllu: no sentences found. Give a file of trees.';
    for (const text of ['', '\n\n', '# end\n']) {
      await writeFile(folder.file('gold.conllu'), text);
      await refused('', message);
      await refused('', message, '--align');
    }
  });

  test('where the characters differ with --align', async () => {
    await refused(
      sentence(...FIRST.slice(0, 4)) + sentence('.H X 0 root', 'o! X 1 punct'),
      'gold.conllu:8, system.conllu:7: sentence 2: the gold text goes on ' +
        'with "i!", but the system\'s with "o!". Evaluate two texts of the ' +
        'same characters.',
      '--align'
    );
  });

  test('where a file is not what it should be', async () => {
    const {code, stdout, stderr} = await evaluate(
      `${sentence(...FIRST)}1\tHi\tfoo\n`
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^spanforest: system\.conllu:7:\d+: .*\n$/);
    expect(stderr).not.toContain('spanforest/nlp');
    const cyclic = await evaluate(
      sentence(...FIRST) + sentence('Hi INTJ 2 dep', '! PUNCT 1 punct')
    );
    expect(cyclic.code).toBe(1);
    const unknown = await evaluate(
      sentence(...FIRST) + sentence('Hi INTJ _ dep', '! PUNCT 1 punct')
    );
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toMatch(/^spanforest: .*system\.conllu:7\D.*\n$/);
    expect(cyclic.stderr).toMatch(/^spanforest: system\.conllu:\d+:\d+: .*\n$/);
  });

  test.for([
    [
      'words without heads',
      '1\tHi\t_\tX\t_\t_\t_\t_\t_\t_\n\n',
      'Use spanforest parse first if it'
    ],
    [
      'multiword ranges in CoNLL-X',
      '1-2\tam\t_\t_\t_\t_\t_\t_\t_\t_\n',
      'Give --input-format conllu if'
    ],
    ['an endless line', `# ${'x'.repeat(1 << 20)}\n`, 'is CoNLL-U.']
  ])('what to do about %s', async ([, system, advice]) => {
    await writeFile(folder.file('system.conll'), system);
    const {code, stderr} = await runInMemory(
      ['evaluate', 'gold.conllu', 'system.conll'],
      {cwd: folder.path}
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^spanforest: system\.conll:1:\d+: .*\.\n$/);
    expect(stderr).toContain(advice);
    expect(stderr).not.toMatch(/mode|maximum/);
  });

  test('which file cannot be read', async () => {
    await mkdir(folder.file('folder'));
    const cwd = folder.path;
    const complaint = async (...argv: string[]) =>
      (await runInMemory(['evaluate', ...argv], {cwd})).stderr;
    expect(await complaint('gold.conllu', 'no.conllu')).toBe(
      'spanforest: no.conllu: no such file or folder. Check the name.\n'
    );
    expect(await complaint('folder', 'gold.conllu')).toBe(
      'spanforest: folder: is a folder. Give a file.\n'
    );
    await writeFile(folder.file('torn.gz'), gzipSync(SYSTEM).subarray(0, 60));
    expect(await complaint('gold.conllu', 'torn.gz')).toBe(
      'spanforest: torn.gz: the gzip data ends too early. Get the file again.\n'
    );
  });

  test.for([
    [['-', '-'], 'GOLD and SYSTEM cannot both be standard input.'],
    [['a'], 'SYSTEM is missing'],
    [['a', 'b', 'c'], 'one argument too many'],
    [['a', 'b', '--format', 'xml'], 'option --format cannot be "xml".'],
    [['a', 'b', '--input-format', 'csv'], 'Choose one of conllx, conllu.']
  ] as const)('what is wrong with %j', async ([argv, message]) => {
    const {code, stderr} = await runInMemory(['evaluate', ...argv]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^spanforest: .* See spanforest help evaluate\.\n$/);
  });
});

describe('the format of a file of sentences', () => {
  test.for([
    ['a.conllu', 'conllu'],
    ['a.conllu.gz', 'conllu'],
    ['a.conll', 'conllx'],
    ['a.CoNLL.GZ', 'conllx'],
    ['a.conllx', 'conllx'],
    ['a.conllx.gz', 'conllx'],
    ['a.conll.bak', 'conllu'],
    ['conll', 'conllu'],
    ['a.conll/b', 'conllu'],
    ['-', 'conllu']
  ] as const)('of %s is %s', ([name, format]) => {
    expect(conllFormatOf(name, undefined)).toBe(format);
  });

  test('is the given one, whatever the name', () => {
    expect(conllFormatOf('a.conll', 'conllu')).toBe('conllu');
    expect(conllFormatOf('-', 'conllx')).toBe('conllx');
  });
});

describe('the sentences of a file', () => {
  test('end at an interrupt between two of them', async () => {
    const controller = new AbortController();
    const context = {
      stdin: () => Readable.from([GOLD]),
      stdout: new MemoryStream(),
      stderr: new MemoryStream(),
      env: {},
      cwd: folder.path,
      signal: controller.signal,
      blocking: <T>(work: () => T) => work(),
      temporaryFiles: new Set<string>(),
      quiet: true,
      progress: NO_PROGRESS
    };
    const sentences = readConllFile('-', 'conllu', 'tree', context);
    const {value} = await sentences.next();
    expect(value?.words).toHaveLength(5);
    controller.abort('SIGINT');
    await expect(sentences.next()).rejects.toBe('SIGINT');
  });
});
