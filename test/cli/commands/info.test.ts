import {writeFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {gzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {encodeContainer} from '../../../src/internals.js';
import {
  encodeCheckpoint,
  encodeModel,
  loadModel,
  Trainer,
  TrainingData,
  type TrainingOptions,
  train
} from '../../../src/nlp/index.js';
import {runInMemory, temporaryFolder} from '../../support/command-line.js';
import {textSentences} from '../../support/text-model.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let trainer: Trainer;

beforeEach(async () => {
  folder = await temporaryFolder();
  const data = new TrainingData();
  data.add([
    {form: 'She', upos: 'PRON', head: 2},
    {form: 'reads', upos: 'VERB', head: 0}
  ]);
  trainer = new Trainer(data, {bits: 10, passes: 2, seed: 5, tagger: false});
  for (const _ of trainer.pass());
});
afterEach(() => folder.remove());

async function info(content: Uint8Array | string, ...argv: string[]) {
  await writeFile(folder.file('m'), content);
  return await runInMemory(['info', 'm', ...argv], {cwd: folder.path});
}

describe('spanforest info', () => {
  test('tells what is in a model', async () => {
    const bytes = encodeModel(trainer.model());
    const {code, stdout, stderr} = await info(bytes);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.replace(/\d+, \d+\.\d\d %/, '1024, N %')).toBe(
      [
        'file                  m',
        'kind                  model',
        `size                  ${(bytes.length / 1000).toFixed(0)} kB`,
        'checksum              correct',
        'language              unknown',
        'reads                 words with tags',
        'parser                d-mst',
        'order                 1',
        'decoder               eisner',
        'columns               form, prefix, upos',
        'roots                 exactly one in a sentence',
        'directed weights      1024, N % of them not 0',
        'final punctuation     as scored',
        'relations             none',
        'probabilities         not calibrated',
        'trained on            1 sentence, 2 words',
        'passes                1',
        'seed                  5',
        'decoding in training  cost-augmented',
        ''
      ].join('\n')
    );
  });

  test('tells what is particular to other models', async () => {
    const described = async (options: TrainingOptions) => {
      const data = new TrainingData();
      data.add([
        {form: 'She', upos: 'PRON', head: 2, deprel: 'nsubj'},
        {form: 'reads', upos: 'VERB', head: 0, deprel: 'root'}
      ]);
      const small = {bits: 10, passes: 1, tagger: false};
      const other = new Trainer(data, {...small, ...options});
      await other.finish();
      return (await info(encodeModel(other.model()))).stdout;
    };
    const joined = await described({
      parser: 'u-mst-df',
      singleRoot: false,
      prune: false,
      costAugmented: false
    });
    expect(joined).toMatch(/^roots +any number$/m);
    expect(joined).toMatch(/^pruning +none$/m);
    expect(joined).toMatch(/^relations +2$/m);
    expect(joined).toMatch(/^joined by +\w+$/m);
    expect(joined).toMatch(/^decoding in training +plain$/m);
    expect(joined).not.toMatch(/^decoder /m);
    const pruned = await described({parser: 'u-mst-uf', labels: false});
    expect(pruned).toMatch(/^pruning +by length$/m);
    expect(pruned).toMatch(/^relations +none$/m);
    expect(pruned).not.toMatch(/^joined by /m);
    expect(pruned).toMatch(/^passes +1$/m);
    const second = await described({order: 2, passes: 2});
    expect(second).toMatch(/^order +2$/m);
    expect(second).toMatch(/^passes +2, and 2 of second order$/m);
    expect(second).toMatch(/^joint weights +1024, /m);
    expect(await described({prune: true})).toMatch(/^pruning +by length$/m);
    const sides = await described({parser: 'u-mst-uf', prune: 'sides'});
    expect(sides).toMatch(/^pruning +by length and side$/m);
  });

  test('tells the same as data', async () => {
    const model = trainer.model();
    const bytes = encodeModel(model, {compact: false});
    const {stdout} = await info(bytes, '--format', 'json');
    const weights = model.weights.directed as Float32Array;
    const notZero = weights.filter(w => w !== 0).length;
    expect(notZero).toBeGreaterThan(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'model',
      parser: 'd-mst',
      language: null,
      readsText: false,
      tagsWords: false,
      punctuation: false,
      decoder: 'eisner',
      fields: ['form', 'prefix', 'upos'],
      singleRoot: true,
      training: {
        sentences: 1,
        words: 2,
        passes: 1,
        seed: 5,
        costAugmented: true
      },
      size: bytes.length,
      unpackedSize: bytes.length,
      checksum: 'correct',
      sections: [{name: 'directed', length: 1024, notZero}]
    });
  });

  test('tells the size of a packed model before and after', async () => {
    const bytes = encodeModel(trainer.model());
    const packed = gzipSync(bytes);
    const {stdout} = await info(packed);
    expect(packed.length).toBeLessThan(1000);
    const kilobytes = (bytes.length / 1000).toFixed(0);
    expect(stdout).toContain(
      `size                  ${packed.length} bytes, unpacked ${kilobytes} kB\n`
    );
    const {stdout: json} = await info(packed, '-f', 'json');
    expect(JSON.parse(json)).toMatchObject({
      size: packed.length,
      unpackedSize: bytes.length
    });
  });

  test('does not read on when it is clear that nothing can be right', async () => {
    const whole = encodeModel(trainer.model());
    const wrong = whole.slice();
    wrong[40] ^= 1;
    const old = whole.slice();
    old[8] = 2;
    for (const [bytes, complaint] of [
      [whole, 'continues after its end'],
      [wrong, 'the beginning of the file is damaged'],
      [old, 'the file has format 2'],
      [whole.subarray(0, 5), 'was changed as if it were text']
    ] as const) {
      let left = 1000;
      const zeros = function* () {
        yield Buffer.from(bytes);
        for (; left > 0; left--) yield Buffer.alloc(1 << 12);
      };
      const stdin = Readable.from(zeros());
      const {code, stderr} = await runInMemory(['info', '-'], {stdin});
      expect(code).toBe(1);
      expect(stderr).toContain(complaint);
      expect(left).toBeGreaterThan(900);
    }
  });

  test('reads a file that comes byte by byte', async () => {
    const bytes = Buffer.from(encodeModel(trainer.model()));
    const stdin = Readable.from(Array.from(bytes, byte => Buffer.of(byte)));
    const {stdout} = await runInMemory(['info', '-'], {stdin});
    expect(stdout).toContain('trained on            1 sentence, 2 words');
  });

  test('shows nothing that drives the terminal', async () => {
    const language = 'red\u001b[31m\nchecksum wrong\u202e';
    const bytes = encodeModel({...trainer.model(), language});
    const {code, stdout} = await info(bytes);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^language +red\\u001b\[31m\\u000achecksum wrong\\u202e$/m
    );
  });

  test('reads standard input', async () => {
    await writeFile(folder.file('m'), encodeModel(trainer.model()));
    const {createReadStream} = await import('node:fs');
    const stdin = createReadStream(folder.file('m'));
    const {code, stdout} = await runInMemory(['info', '-'], {stdin});
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      'file                  standard input'
    ]);
  });

  test('describes the built-in model without a file', async () => {
    const {code, stdout, stderr} = await runInMemory(['info']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^file +package spanforest-en\nkind +model\n/);
    expect(stdout).toMatch(/^language +en$/m);
    expect(stdout).toMatch(/^reads +text$/m);
    expect(stdout).toMatch(/^size +\d\.\d MB$/m);
    expect(stdout).toMatch(/^checksum +correct$/m);
    const json = await runInMemory(['info', '--format', 'json']);
    const {parser} = await loadModel();
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{kind: 'model', parser, language: 'en'},
      ...{readsText: true, tagsWords: true}
    });
    const british = await runInMemory(['info', '--language', 'en-GB']);
    expect(british.stdout).toBe(stdout);
  });

  test('tells what a model reads', async () => {
    const reads = async (options: TrainingOptions) => {
      const model = train(textSentences(), {bits: 8, passes: 1, ...options});
      return (await info(encodeModel(model))).stdout;
    };
    const all = await reads({language: 'da'});
    expect(all).toMatch(/^reads +text$/m);
    expect(all).toMatch(/^language +da$/m);
    const words = await reads({tokenizer: false});
    expect(words).toMatch(/^reads +words$/m);
    expect(await reads({tagger: false, tokenizer: false})).toMatch(
      /^reads +words with tags$/m
    );
  });

  test('takes a file or a language', async () => {
    const both = await runInMemory(['info', 'm', '--language', 'en']);
    expect(both.code).toBe(2);
    expect(both.stderr).toContain(
      '--language and a MODEL cannot both be given'
    );
  });

  test('refuses whatever else there is, in one line', async () => {
    const bytes = encodeModel(trainer.model());
    const flipped = bytes.slice();
    flipped[bytes.length - 20] ^= 1;
    const other = encodeContainer({
      kind: 'recipe',
      version: 1,
      header: null,
      sections: new Map()
    });
    for (const [content, complaint] of [
      [flipped, 'm: the file is damaged. '],
      [bytes.subarray(0, -1), 'm: the file is cut short: '],
      ['{"a": 1}', 'm: the file begins with "{\\"a\\": 1}", so it is not '],
      [
        encodeCheckpoint(trainer),
        'm: the file holds a checkpoint, not a model. Finish the training first.'
      ],
      [other, 'm: the file holds a "recipe", not a model. Use another file.']
    ] as const) {
      const {code, stdout, stderr} = await info(content);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`spanforest: ${complaint}`);
      expect(stderr).toMatch(/^[^\n]*\n$/);
    }
    const none = await runInMemory(['info', folder.file('none')]);
    expect(none.code).toBe(1);
    expect(none.stderr).toMatch(/none: no such file or folder/);
  });
});
