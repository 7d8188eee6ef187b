import {
  chmod,
  mkdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile
} from 'node:fs/promises';
import {gunzipSync, gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {
  decodeModel,
  encodeModel,
  parseConllu,
  train as trainModel
} from '../../../src/nlp/index.js';
import {
  filesIn,
  MemoryStream,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';
import {TEXT_TREEBANK, textSentences} from '../../support/text-model.js';
import {HELD_OUT, line, TRAINING} from '../../support/treebanks.js';

const WORDS = parseConllu(TRAINING).map(({words}) => words);
const COUNT = WORDS.length;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let input: string;
let model: string;
let checkpoint: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  input = folder.file('train.conllu');
  model = folder.file('m');
  checkpoint = `${model}.checkpoint`;
  await writeFile(input, TRAINING);
});
afterEach(() => folder.remove());

type Options = Parameters<typeof runInMemory>[1];

// The parser alone.
const PARSER = ['--no-text', '--no-tags', '--bits', '12'];
const SMALL = [...PARSER, '--passes', '3'];
const PARSER_ALONE = {bits: 12, tokenizer: false, tagger: false};

const train = (argv: readonly string[], options: Options = {}) =>
  runInMemory(['train', ...argv], {cwd: folder.path, ...options});

/** Standard error that aborts when a text has come. */
class Interrupter extends MemoryStream {
  readonly controller = new AbortController();
  readonly #text: string;

  constructor(text: string, isTTY = false) {
    super(isTTY);
    this.#text = text;
  }

  override _write(chunk: string, encoding: string, done: () => void): void {
    super._write(chunk, encoding, done);
    if (this.text.includes(this.#text)) this.controller.abort('SIGINT');
  }
}

/** Trains until a text appears on standard error. */
async function trainUntil(text: string, argv: readonly string[]) {
  const stderr = new Interrupter(text);
  const {signal} = stderr.controller;
  return await train(argv, {stderr, signal});
}

describe('spanforest train', () => {
  test('makes the model that the library makes', async () => {
    const {code, stdout} = await train([input, ...SMALL, '-o', model]);
    expect([code, stdout]).toEqual([0, '']);
    const expected = trainModel(WORDS, {...PARSER_ALONE, passes: 3});
    expect(await readFile(model)).toEqual(Buffer.from(encodeModel(expected)));
    expect(await filesIn(folder.path)).toEqual(['m', 'train.conllu']);
  });

  test('learns all that the treebank supports', async () => {
    await writeFile(folder.file('text.conllu'), TEXT_TREEBANK);
    const small = ['--bits', '10', '--passes', '2'];
    const argv = ['text.conllu', ...small, '-o', model];
    const {code, stderr} = await train(argv);
    expect(code).toBe(0);
    const time = '\\d+(\\.\\d+)? (ms|s|µs)';
    const wrong = '\\d+\\.\\d\\d % wrong';
    expect(stderr).toMatch(
      new RegExp(
        `^splitting text: ${wrong}, ${time}\\n` +
          `tags and lemmas: ${wrong}, ${time}\\n` +
          `tags of unseen sentences: ${time}\\n` +
          `pass 1 of 2: ${wrong}, ${time}\\n` +
          `pass 2 of 2: ${wrong}, ${time}\\n` +
          `10 sentences, \\d+ words, 2 passes, ${time}, a model of \\d+ kB\\n$`
      )
    );
    const options = {bits: 10, passes: 2};
    const expected = trainModel(textSentences(), options);
    expect(await readFile(model)).toEqual(Buffer.from(encodeModel(expected)));
    expect((await train([...argv, '--full'])).code).toBe(0);
    expect(decodeModel(await readFile(model))).toEqual(expected);
  });

  test('records the language', async () => {
    const name = 'da_small-ud-train.conllu';
    await writeFile(folder.file(name), TEXT_TREEBANK);
    await writeFile(folder.file('b'), `# lang = nb\n${TEXT_TREEBANK}`);
    const languageOf = async (...argv: string[]) => {
      const small = [...PARSER, '--passes', '1', '-o', model];
      const {code, stderr} = await train([...argv, ...small]);
      expect([code, stderr]).toEqual([0, expect.stringContaining('1 pass')]);
      return decodeModel(await readFile(model)).language;
    };
    expect(await languageOf(name)).toBe('da');
    expect(await languageOf(name, '--language', 'pt-BR')).toBe('pt-BR');
    expect(await languageOf('b')).toBe('nb');
    expect(await languageOf(input)).toBeUndefined();
    // Files that disagree say nothing.
    expect(await languageOf(name, 'b')).toBeUndefined();
    const bad = await train([name, '-o', model, '--language', 'Danish']);
    expect([bad.code, bad.stderr]).toEqual([
      2,
      expect.stringContaining('--language is "Danish". ')
    ]);
  });

  test('continues after an interrupt in any stage to the same bytes', async () => {
    await writeFile(folder.file('text.conllu'), TEXT_TREEBANK);
    const small = ['--bits', '10', '--passes', '2'];
    const argv = ['text.conllu', ...small, '-o', model];
    await train(argv);
    const expected = await readFile(model);
    await rm(model);
    for (const stage of [
      'splitting text',
      'tags and lemmas',
      'tags of unseen sentences'
    ]) {
      const {code, stderr} = await trainUntil(`${stage}: `, argv);
      expect(code).toBe(130);
      expect(stderr).toMatch(
        /interrupted\. .*m\.checkpoint has what was finished: give --resume to continue\.\n$/
      );
      const resumed = await train([...argv, '--resume']);
      expect(resumed.code).toBe(0);
      expect(resumed.stderr).toMatch(
        /^continuing where the training stopped\n/
      );
      expect(resumed.stderr).not.toContain(`${stage}: `);
      expect(await readFile(model)).toEqual(expected);
      await rm(model);
    }
  });

  test('learns with a lexicon, interrupted or not', async () => {
    const row = (...fields: (string | number)[]) => `${fields.join('\t')}\n`;
    const long =
      row(1, 'If', 'if', 'SCONJ', 'SC', '_', 3, 'mark', '_', '_') +
      row(2, 'dogs', 'dog', 'NOUN', 'NO', '_', 3, 'nsubj', '_', '_') +
      row(
        3,
        'bark',
        'bark',
        'VERB',
        'VE',
        'VerbForm=Fin',
        0,
        'root',
        '_',
        '_'
      ) +
      row(4, '.', '.', 'PUNCT', 'PU', '_', 3, 'punct', '_', '_');
    const treebank = `${TEXT_TREEBANK}# text = If dogs bark .\n${long}\n`;
    await writeFile(folder.file('text.conllu'), treebank);
    await writeFile(folder.file('words'), 'dog\tN\nbark\tN V\n');
    const more = ['--lexicon', 'words'];
    const small = ['--bits', '10', '--passes', '2'];
    const argv = ['text.conllu', ...small, ...more, '-o', model];
    expect((await train(argv)).code).toBe(0);
    const whole = await readFile(model);
    const options = {bits: 10, passes: 2};
    const lexicon = new Map([
      ['dog', 'N'],
      ['bark', 'N V']
    ]);
    const sentences = parseConllu(treebank);
    const bytesOf = (others: object) =>
      Buffer.from(encodeModel(trainModel(sentences, {...options, ...others})));
    expect(whole).toEqual(bytesOf({lexicon}));
    expect(whole).not.toEqual(bytesOf({}));
    await rm(model);
    for (const part of ['tags of unseen sentences: ', 'pass 1 of 2: ']) {
      expect((await trainUntil(part, argv)).code).toBe(130);
      expect((await train([...argv, '--resume'])).code).toBe(0);
      expect(await readFile(model)).toEqual(whole);
      await rm(model);
    }
  });

  test('chooses the decoder on development trees', async () => {
    const dev = folder.file('dev.conllu');
    await writeFile(dev, HELD_OUT);
    const argv = [input, ...SMALL, '--dev', dev, '-o', model];
    expect((await train(argv)).code).toBe(0);
    const chosen = decodeModel(await readFile(model));
    const {weights} = trainModel(WORDS, {...PARSER_ALONE, passes: 3});
    const rounded = decodeModel(encodeModel({...chosen, weights}));
    expect(chosen.weights).toEqual(rounded.weights);
    for (const decoder of ['cle', 'eisner']) {
      await train([...argv, '--decoder', decoder]);
      const given = decodeModel(await readFile(model));
      expect(given.decoder ?? 'cle').toBe(decoder);
    }
  });

  test('does as its options say', async () => {
    const {code, stderr} = await train([
      ...[input, '-o', model, ...PARSER, '--passes', '2', '--seed', '-7'],
      ...['--parser', 'd-mst', '--ignore', 'lemma, feats', '--plain'],
      '--no-single-root'
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 passes')]);
    const made = decodeModel(await readFile(model));
    expect(made.training).toMatchObject({
      passes: 2,
      seed: -7,
      costAugmented: false
    });
    expect(made.singleRoot).toBe(false);
    expect(made.fields).toEqual(['form', 'prefix', 'upos', 'xpos']);
    const expected = trainModel(WORDS, {
      ...PARSER_ALONE,
      passes: 2,
      seed: -7,
      ignore: ['lemma', 'feats'],
      costAugmented: false,
      singleRoot: false
    });
    expect(await readFile(model)).toEqual(Buffer.from(encodeModel(expected)));
  });

  test('lets a signal end it in the middle of a long sentence', async () => {
    const long = Array.from({length: 510}, (_, i) =>
      line(i + 1, 'fish', String(i))
    ).join('');
    await writeFile(input, `${TRAINING}${long}\n`);
    // The long sentence comes once in every pass and once in every trial:
    // after each pass, and of each decoder with and without the rule for
    // punctuation.
    let left = 8;
    const blocking = <T>(work: () => T) => {
      left--;
      return work();
    };
    const argv = [input, '--dev', input, ...PARSER, '--passes', '2'];
    const {code} = await train([...argv, '-o', model], {blocking});
    expect([code, left]).toEqual([0, 0]);
  });

  test('reads several files, packed ones and standard input', async () => {
    const whole = await train([input, ...SMALL, '-q', '-o', 'whole']);
    const half = TRAINING.indexOf('\n\n', TRAINING.length / 2) + 2;
    await writeFile(input, TRAINING.slice(0, half));
    const rest = gzipSync(TRAINING.slice(half));
    await writeFile(folder.file('rest'), rest);
    const parts = await train(['train.conllu', 'rest', ...SMALL, '-o', model]);
    const piped = await train([input, '-', ...SMALL, '-o', 'piped'], {
      stdin: TRAINING.slice(half)
    });
    expect([whole.code, parts.code, piped.code]).toEqual([0, 0, 0]);
    const bytes = await readFile(folder.file('whole'));
    expect(await readFile(model)).toEqual(bytes);
    expect(await readFile(folder.file('piped'))).toEqual(bytes);
  });

  test('tells what happens in each pass, and sums up', async () => {
    const dev = folder.file('dev.conllu');
    await writeFile(dev, HELD_OUT);
    const argv = [input, ...SMALL, '-o', model, '--dev', dev];
    const {stderr} = await train(argv);
    const time = '\\d+(\\.\\d+)? (ms|s|µs)';
    const share = '(\\d\\d\\.\\d\\d)';
    const uas = `dev UAS ${share}, LAS ${share}, undirected ${share}`;
    const pass = (k: number) =>
      `pass ${k} of 3: \\d+\\.\\d\\d % wrong, ${time}, ${uas}\\n`;
    const summary =
      `${COUNT} sentences, ${WORDS.flat().length} words, 3 passes, ${time}, ` +
      `a model of \\d+ kB, ${uas}, calibration error \\d+\\.\\d\\d %\\n`;
    const told = new RegExp(`^${pass(1)}${pass(2)}${pass(3)}${summary}$`);
    expect(stderr).toMatch(told);

    // The last score is that of the model.
    const groups = told.exec(stderr)!;
    const {stdout} = await runInMemory(['parse', '-m', model, dev]);
    const evaluation = await runInMemory(
      ['evaluate', dev, '-', '--format', 'json'],
      {stdin: stdout}
    );
    const scores = JSON.parse(evaluation.stdout).withoutPunctuation;
    expect(groups.slice(-3)).toEqual(
      [scores.uas, scores.lasWithoutSubtypes, scores.undirectedUas].map(score =>
        (100 * score).toFixed(2)
      )
    );
    expect((await train([...argv, '--quiet'])).stderr).toBe('');
  });

  test('shows on a terminal how far it is', async () => {
    // It trains until the line has been there, however fast the machine is.
    const stderr = new Interrupter(' left', true);
    const {signal} = stderr.controller;
    const more = [...PARSER, '--passes', '999', '-o', model];
    const {code} = await train([input, ...more], {stderr, signal});
    expect(code).toBe(130);
    expect(stderr.text).toMatch(
      /pass \d+ of 999: \d+ %, \d+ sentences\/s, \d+\.\d\d % wrong, [\d mins]+ left/
    );
    const [shown] = stderr.text.split('spanforest: interrupted');
    for (const line of shown.split(/[\r\n]+/)) {
      expect(line.length).toBeLessThan(80 + 4);
    }
  });

  test('writes a packed model if its name says so', async () => {
    await train([input, ...SMALL, '-o', model]);
    await train([input, ...SMALL, '-o', `${model}.gz`]);
    const packed = await readFile(`${model}.gz`);
    expect(gunzipSync(packed)).toEqual(await readFile(model));
  });

  test('goes on after an interrupt in any pass to the same bytes', async () => {
    const argv = [input, ...PARSER, '--passes', '4', '-o'];
    await train([...argv, model]);
    const expected = await readFile(model);
    await rm(model);
    for (let pass = 1; pass <= 4; pass++) {
      const {code, stderr} = await trainUntil(`pass ${pass} of 4`, [
        ...argv,
        model
      ]);
      expect(code).toBe(130);
      expect(stderr).toMatch(
        new RegExp(
          `spanforest: interrupted\\. .*m\\.checkpoint has ${pass} of 4 ` +
            'passes: give --resume to continue, or --resume --passes ' +
            `${pass} to make a model of them\\.\\n$`
        )
      );
      expect(await filesIn(folder.path)).toEqual([
        'm.checkpoint',
        'train.conllu'
      ]);
      const resumed = await train([...argv, model, '--resume']);
      expect(resumed.code).toBe(0);
      expect(resumed.stderr).toMatch(
        new RegExp(`^continuing after pass ${pass} of 4\\n`)
      );
      expect(resumed.stderr).not.toContain(`pass ${pass} of 4: `);
      expect(await readFile(model)).toEqual(expected);
      expect(await filesIn(folder.path)).toEqual(['m', 'train.conllu']);
      await rm(model);
    }
  });

  test('goes on after an interrupt in either order, with its own count', async () => {
    const argv = [
      input,
      ...PARSER,
      '--order',
      '2',
      '--passes',
      '2',
      '-o',
      model
    ];
    const finished = await train(argv);
    expect(finished.stderr).toContain(', 2 passes and 2 of second order, ');
    const expected = await readFile(model);
    await rm(model);
    for (const last of [
      'pass 1 of 2',
      'pass 2 of 2',
      'second order, pass 1 of 2',
      'second order, pass 2 of 2'
    ]) {
      const {code, stderr} = await trainUntil(`${last}: `, argv);
      expect(code).toBe(130);
      expect(stderr).toMatch(
        new RegExp(
          `spanforest: interrupted\\. .*m\\.checkpoint has all up to ${last}: ` +
            'give --resume to continue\\.\\n$'
        )
      );
      const resumed = await train([...argv, '--resume']);
      expect(resumed.code).toBe(0);
      expect(resumed.stderr.startsWith(`continuing after ${last}\n`)).toBe(
        true
      );
      expect(resumed.stderr).not.toMatch(new RegExp(`^${last}: `, 'm'));
      expect(await readFile(model)).toEqual(expected);
      await rm(model);
    }
  });

  test('goes on after an interrupt in every pass, one by one', async () => {
    const argv = [input, ...SMALL, '-o', model];
    await train(argv);
    const expected = await readFile(model);
    for (let pass = 1; pass <= 3; pass++) {
      const resume = pass > 1 ? ['--resume'] : [];
      const text = `pass ${pass} of 3: `;
      expect((await trainUntil(text, [...argv, ...resume])).code).toBe(130);
    }
    expect((await train([...argv, '--resume'])).code).toBe(0);
    expect(await readFile(model)).toEqual(expected);
  });

  test('makes a model of the passes that there are', async () => {
    await trainUntil('pass 2 of 3', [input, ...SMALL, '-o', model]);
    const enough = [...PARSER, '--passes', '2', '--resume', '-o', model];
    const dev = folder.file('dev');
    await writeFile(dev, HELD_OUT);
    const {code, stderr} = await train([input, ...enough, '--dev', dev]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/ 2 passes, .* dev UAS \d\d\.\d\d, LAS /);
    const made = decodeModel(await readFile(model));
    const expected = trainModel(WORDS, {...PARSER_ALONE, passes: 2});
    const {weights} = decodeModel(encodeModel(expected));
    expect(made.weights).toEqual(weights);
  });

  test('says that nothing was saved if the first pass was not done', async () => {
    // Enough sentences for a pass to show how far it is.
    await writeFile(input, TRAINING.repeat(20));
    const stderr = new Interrupter('pass 1 of 2: ', true);
    const {signal} = stderr.controller;
    const more = [...PARSER, '--passes', '2', '-o', model];
    const {code} = await train([input, ...more], {stderr, signal});
    expect(code).toBe(130);
    expect(stderr.text).toMatch(
      /spanforest: interrupted, and nothing has been saved\.\n$/
    );
    expect(await filesIn(folder.path)).toEqual(['train.conllu']);
  });

  test('does not overwrite what another training has saved', async () => {
    const argv = [input, ...SMALL, '-o', model];
    await trainUntil('pass 1 of 3', argv);
    const saved = await readFile(checkpoint);
    const {code, stderr} = await train(argv);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^spanforest: .*m\.checkpoint: there is an unfinished training\. Give --resume to continue it, or remove the file\.\n$/
    );
    expect(await readFile(checkpoint)).toEqual(saved);
  });

  test('begins anew if there is nothing to go on with', async () => {
    const argv = [input, ...SMALL, '-o', model];
    const {code, stderr} = await train([...argv, '--resume']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^.*m\.checkpoint does not exist, so training starts from the beginning\npass 1 of 3/
    );
    const expected = trainModel(WORDS, {...PARSER_ALONE, passes: 3});
    expect(await readFile(model)).toEqual(Buffer.from(encodeModel(expected)));
  });

  test('does not train anew what is finished if it is to go on', async () => {
    const argv = [input, ...SMALL, '-o', model];
    expect((await train(argv)).code).toBe(0);
    const made = await readFile(model);
    const {code, stderr} = await train([...argv, '--seed', '2', '--resume']);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^spanforest: .*\/m: exists without a checkpoint, so its training is finished\. Leave out --resume to train it again, or give another name\.\n$/
    );
    expect(await readFile(model)).toEqual(made);
  });

  test('goes on only with what it was, and leaves it if not', async () => {
    const argv = [input, ...SMALL, '-o', model];
    await trainUntil('pass 2 of 3', argv);
    const saved = await readFile(checkpoint);
    const other = folder.file('other');
    await writeFile(other, HELD_OUT);
    const resume = ['--resume', '-o', model];
    for (const [argv, complaint] of [
      [[other, ...SMALL], /m\.checkpoint: .* made with other sentences\./],
      [
        [input, ...SMALL, '--seed', '2'],
        /m\.checkpoint: .* with seed 1, not with seed 2\./
      ],
      [
        [input, ...SMALL, '--plain'],
        /made with costAugmented true, not with costAugmented false/
      ],
      [
        [input, '--no-text', '--no-tags', '--bits', '13'],
        /with bits 12, not with bits 13\./
      ],
      [[input, ...PARSER, '--passes', '1'], /is from pass 2, but --passes is 1/]
    ] as const) {
      const {code, stderr} = await train([...argv, ...resume]);
      expect(code).toBe(1);
      expect(stderr).toMatch(complaint);
      expect(stderr).toMatch(/^spanforest: [^\n]*\n$/);
      expect(await readFile(checkpoint)).toEqual(saved);
    }
  });

  test('refuses a checkpoint that is damaged, or none', async () => {
    const argv = [input, ...SMALL, '-o', model];
    await trainUntil('pass 1 of 3', argv);
    const saved = await readFile(checkpoint);
    const flipped = Buffer.from(saved);
    flipped[2000] ^= 8;
    const finished = encodeModel(
      trainModel(WORDS, {...PARSER_ALONE, passes: 1})
    );
    for (const [content, complaint] of [
      [flipped, /m\.checkpoint: the file is damaged\./],
      [saved.subarray(0, 100), /m\.checkpoint: the file is cut short/],
      ['', /m\.checkpoint: the file is empty\./],
      [finished, /m\.checkpoint: the file holds a model, not a checkpoint\./]
    ] as const) {
      await writeFile(checkpoint, content);
      const {code, stderr} = await train([...argv, '--resume']);
      expect(code).toBe(1);
      expect(stderr).toMatch(complaint);
      expect(stderr).toMatch(/^spanforest: [^\n]*\n$/);
    }
    expect(await filesIn(folder.path)).toEqual([
      'm.checkpoint',
      'train.conllu'
    ]);
  });

  test('is not confused by what a killed process has left', async () => {
    await writeFile(folder.file('.spanforest-0123456789ab.tmp'), 'half of it');
    expect((await train([input, ...SMALL, '-o', model])).code).toBe(0);
    expect((await readFile(model)).length).toBeGreaterThan(1000);
  });

  test('names the file and line of what cannot be learnt from', async () => {
    const bad = folder.file('bad.conllu');
    const good = `${line(1, 'fish', '0')}\n`;
    let long = '';
    for (let id = 1; id <= 5001; id++) long += line(id, 'fish', `${id - 1}`);
    const roots = `${line(1, 'a', '0')}${line(2, 'b', '0')}\n`;
    const circle = `${line(1, 'a', '2')}${line(2, 'b', '1')}\n`;
    for (const [text, argv, complaint] of [
      [
        good + line(1),
        [],
        /bad\.conllu:3:\d+: HEAD "_" is not the number of a word\. Training needs trees: give a treebank\.$/m
      ],
      [good + circle, [], /bad\.conllu:3:\d+: the heads form a cycle/],
      [good + line(1, 'a', '7'), [], /bad\.conllu:3:\d+: HEAD "7" is not a w/],
      [good + long, [], /bad\.conllu:3: the sentence has 5001 words, but a/],
      [
        good + roots,
        ['--single-root'],
        /bad\.conllu:3: the sentence has 2 words at the root, .*--single-root/
      ],
      ['\n\n', [], /bad\.conllu: no sentences to learn from\./]
    ] as const) {
      await writeFile(bad, text);
      const {code, stderr} = await train([bad, ...argv, '-o', model]);
      expect(code).toBe(1);
      expect(stderr).toMatch(complaint);
      expect(stderr).toMatch(/^spanforest: [^\n]*\n$/);
    }
    await writeFile(bad, `${good}${roots}`);
    expect((await train([bad, ...SMALL, '-o', model])).code).toBe(0);
    expect(decodeModel(await readFile(model)).singleRoot).toBe(false);
  });

  test('finds out what is wrong before it trains', async () => {
    await mkdir(folder.file('folder'));
    const dev = folder.file('dev');
    await writeFile(dev, '1\tfish\n\n');
    const blank = folder.file('blank');
    await writeFile(blank, '\n');
    const long = folder.file('long');
    let text = '';
    for (let id = 1; id <= 5001; id++) text += line(id, 'fish', `${id - 1}`);
    await writeFile(long, text);
    for (const [argv, code, complaint] of [
      [[input], 2, /^spanforest: --output MODEL is missing/],
      [['-o', model], 2, /^spanforest: TRAIN is missing/],
      [[input, '-o', '-'], 2, /a model cannot go to standard output/],
      [[input, '-o', '/dev/null'], 1, /\/dev\/null: is not a regular file/],
      [[input, '-o', folder.file('folder')], 1, /folder: is a folder/],
      [
        [input, '-o', folder.file('no/m')],
        1,
        /no\/m: the folder \S+no does not exist/
      ],
      [[input, '-o', input], 2, /train\.conllu: would be overwritten/],
      [[input, '-o', dev, '--dev', dev], 2, /dev: would be overwritten/],
      [[folder.file('none'), '-o', model], 1, /none: no such file/],
      [[folder.file('folder'), '-o', model], 1, /folder: is a folder/],
      [[input, '-o', model, '--dev', folder.file('none')], 1, /none: no such/],
      [[input, '-o', model, '--dev', dev], 1, /dev:1:7: the line has 2 fields/],
      [[input, '-o', model, '--dev', blank], 1, /blank: no sentences found/],
      [[input, '-o', model, '--dev', long], 1, /long:1: the sentence has 5001/],
      [['-', '-', '-o', model], 2, /standard input can be read only once/],
      [['-', '--dev', '-', '-o', model], 2, /standard input can be read only/],
      [[input, '-o', model, '--passes', '0'], 2, /--passes must be at least 1/],
      [[input, '-o', model, '--bits', '29'], 2, /--bits must be at most 28/],
      [[input, '-o', model, '--bits', '7'], 2, /--bits must be at least 8/],
      [[input, '-o', model, '--seed', 'x'], 2, /--seed must be an integer/],
      [[input, '-o', model, '--ignore', 'form'], 2, /--ignore has "form"/],
      [[input, '-o', model, '--parser', 'x'], 2, /--parser cannot be "x"/],
      [
        [input, '-o', model, '--single-root', '--no-single-root'],
        2,
        /--single-root and --no-single-root cannot be combined/
      ]
    ] as const) {
      const result = await train(argv);
      expect([argv, result.code]).toEqual([argv, code]);
      expect(result.stderr).toMatch(complaint);
      expect(result.stderr).toMatch(/^spanforest: [^\n]*\n$/);
    }
    expect(await readFile(input, 'utf8')).toBe(TRAINING);
    await mkdir(checkpoint);
    const blocked = await train([input, '-o', model]);
    expect(blocked.stderr).toMatch(/m\.checkpoint: is a folder\./);
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'finds out beforehand that it may not write',
    async () => {
      await chmod(folder.path, 0o500);
      const {code, stderr} = await train([input, '-o', model]);
      await chmod(folder.path, 0o700);
      expect(code).toBe(1);
      expect(stderr).toMatch(/m: permission denied\./);
    }
  );

  test.skipIf(process.platform === 'win32')(
    'replaces what a link leads to, and keeps its permissions',
    async () => {
      const target = folder.file('target');
      await writeFile(target, 'old');
      await chmod(target, 0o640);
      await symlink(target, model);
      expect((await train([input, ...SMALL, '-o', model])).code).toBe(0);
      expect((await stat(target)).mode & 0o777).toBe(0o640);
      expect(decodeModel(await readFile(target)).training.passes).toBe(3);
      expect(await filesIn(folder.path)).toEqual([
        'm',
        'target',
        'train.conllu'
      ]);
    }
  );
});
