import {MessageChannel, type MessagePort} from 'node:worker_threads';
import fc from 'fast-check';
import {describe, expect, onTestFinished, test} from 'vitest';
import {
  decodeModel,
  encodeModel,
  Parser,
  ParserPool,
  ReadTextError
} from '../../../src/nlp/index.js';
import {
  type PoolPort,
  type PoolWorker,
  parseTextsWith,
  serveJobs
} from '../../../src/nlp/pool/index.js';
import {textModel} from '../../support/text-model.js';

const model = decodeModel(encodeModel(textModel()));

// A worker of the kind that browsers have, in this thread: messages are cloned,
// and answers come later.
class LocalWorker implements PoolWorker {
  static running = 0;
  onmessage: ((event: {data: unknown}) => void) | undefined;
  onerror: ((event: object) => void) | undefined;
  readonly #port: MessagePort;

  constructor(serve: (port: PoolPort) => void) {
    LocalWorker.running++;
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    port1.on('message', data => this.onmessage!({data}));
    serve(port2 as unknown as PoolPort);
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  terminate(): void {
    LocalWorker.running--;
    this.#port.close();
  }
}

const parsing = () => new LocalWorker(port => serveJobs(port, parseTextsWith));

function makePool(workers: number, worker: () => PoolWorker = parsing) {
  const pool = new ParserPool(model, {workers, worker});
  onTestFinished(() => pool.close());
  return pool;
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const SENTENCES = ['Dogs bark.', 'The dog saw a cat.', 'She reads old books.'];
const text = (length: number) => SENTENCES.slice(0, length).join(' ');

describe('a pool of parsers', () => {
  test('finds what one parser finds, in the order of the texts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), {maxLength: 12}),
        fc.integer({min: 1, max: 4}),
        fc.boolean(),
        async (lengths, workers, confidence) => {
          const pool = makePool(workers);
          const parser = new Parser(model);
          const texts = lengths.map(text);
          const found = await gather(pool.parseTexts(texts, {confidence}));
          const wanted = [];
          for (const text of texts) {
            wanted.push(await parser.parseText(text, {confidence}));
          }
          expect(JSON.stringify(found)).toBe(JSON.stringify(wanted));
          const words = found.flat().flatMap(({words}) => words);
          for (const {form, start, end} of words) {
            expect(end! - start!).toBe(form.length);
          }
        }
      ),
      {numRuns: 20}
    ));

  test('starts no more workers than there is work for, and ends them', async () => {
    const before = LocalWorker.running;
    const pool = new ParserPool(model, {workers: 3, worker: parsing});
    expect(LocalWorker.running).toBe(before);
    await gather(pool.parseTexts([text(1)]));
    expect(LocalWorker.running).toBe(before + 1);
    await gather(pool.parseTexts(Array(9).fill(text(1))));
    expect(LocalWorker.running).toBe(before + 3);
    await pool.close();
    expect(LocalWorker.running).toBe(before);
    await expect(gather(pool.parseTexts(['a']))).rejects.toThrow('is closed');
  });

  test('asks for texts only as fast as trees are taken', async () => {
    let asked = 0;
    async function* texts() {
      for (;;) {
        asked++;
        yield text(1);
      }
    }
    let taken = 0;
    for await (const _ of makePool(2).parseTexts(texts())) {
      await new Promise(resolve => setTimeout(resolve, 1));
      expect(asked - taken).toBeLessThanOrEqual(5);
      if (++taken === 30) break;
    }
    expect(asked).toBeLessThanOrEqual(35);
  });

  test('goes on after the loop is left, with two loops at once', async () => {
    const pool = makePool(2);
    const many = Array(20).fill(text(3));
    for await (const trees of pool.parseTexts(many)) {
      expect(trees).toHaveLength(3);
      break;
    }
    const both = [many, many.slice(0, 5)].map(texts =>
      gather(pool.parseTexts(texts))
    );
    const [first, second] = await Promise.all(both);
    expect([first.length, second.length]).toEqual([20, 5]);
  });

  test('stops at a signal, also while it waits for a text', async () => {
    const pool = makePool(2);
    const controller = new AbortController();
    const {signal} = controller;
    async function* texts() {
      yield text(1);
      await new Promise(() => {});
    }
    const seen: number[] = [];
    const loop = async () => {
      for await (const trees of pool.parseTexts(texts(), {signal})) {
        seen.push(trees.length);
        controller.abort(new Error('enough'));
      }
    };
    await expect(loop()).rejects.toThrow('enough');
    expect(seen).toEqual([1]);
    await expect(gather(pool.parseTexts(['a'], {signal}))).rejects.toThrow(
      'enough'
    );
    expect(await gather(pool.parseTexts([text(2)]))).toHaveLength(1);
  });

  test('ends the workers of what is aborted, and no others', async () => {
    let started = 0;
    // Never answers.
    const silent = () => {
      started++;
      return new LocalWorker(port =>
        serveJobs(port, () => () => new Promise(() => {}))
      );
    };
    const before = LocalWorker.running;
    const pool = makePool(2, silent);
    const controller = new AbortController();
    const aborted = gather(pool.parseTexts(['a'], {signal: controller.signal}));
    const other = gather(pool.parseTexts(['b', 'c']));
    other.catch(() => {});
    while (started < 2) await new Promise(resolve => setTimeout(resolve, 1));
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    // The third text waited for a worker.
    expect(started).toBe(3);
    expect(LocalWorker.running).toBe(before + 2);
  });

  test('throws for a bad text in its place', async () => {
    const seen: number[] = [];
    const texts = [text(1), text(2), 3 as never, text(1)];
    const loop = async () => {
      for await (const trees of makePool(2).parseTexts(texts)) {
        seen.push(trees.length);
      }
    };
    await expect(loop()).rejects.toThrow(
      new ReadTextError('spanforest/nlp/ParserPool: text 2 is 3. Pass strings.')
    );
    expect(seen).toEqual([1, 2]);
  });

  test('passes on what a worker throws, and reports progress', async () => {
    const {tokenizer: _, ...unsplit} = model;
    const pool = new ParserPool(unsplit, {workers: 1, worker: parsing});
    onTestFinished(() => pool.close());
    const error = await gather(pool.parseTexts(['a'])).catch(error => error);
    expect(error.name).toBe('ReadTextError');
    expect(error.message).toMatch(/^spanforest\/nlp\/text: the model has not/);
    const steps: object[] = [];
    const onProgress = (step: object) => void steps.push(step);
    const texts = ['Dogs bark', 'Dogs bark\nCats sleep'];
    await gather(pool.parseTexts(texts, {input: 'words', onProgress}));
    expect(steps).toEqual([
      {sentences: 1, characters: 9},
      {sentences: 3, characters: 29}
    ]);
  });

  test('ends with the error of a worker that breaks', async () => {
    let worker: LocalWorker | undefined;
    const silent = () =>
      (worker = new LocalWorker(port =>
        serveJobs(port, () => () => new Promise(() => {}))
      ));
    const pool = makePool(1, silent);
    const all = gather(pool.parseTexts(['a', 'b']));
    all.catch(() => {});
    while (worker?.onerror === undefined) await new Promise(setImmediate);
    worker.onerror({message: 'no such file', preventDefault() {}});
    await expect(all).rejects.toThrow('no such file');
    await expect(gather(pool.parseTexts(['a']))).rejects.toThrow(
      'no such file'
    );
    const unloaded = makePool(1, () => {
      const worker = silent();
      setTimeout(() => worker.onerror!({preventDefault() {}}));
      return worker;
    });
    await expect(gather(unloaded.parseTexts(['a']))).rejects.toThrow(
      'has failed: its file cannot be loaded. With a bundler, pass the option'
    );
    const cannot = makePool(1, () => {
      throw new Error('no more workers');
    });
    await expect(gather(cannot.parseTexts(['a']))).rejects.toThrow('no more');
  });

  test.each<[string, () => unknown, string]>([
    ['nothing', () => {}, 'ParserPool: worker returned undefined. Return a'],
    ['a promise', async () => parsing(), 'worker returned an object'],
    [
      'the same worker',
      (
        one => () =>
          (one ??= parsing())
      )(undefined as PoolWorker | undefined),
      'worker returned the same Worker twice. Return a new one each time.'
    ],
    [
      'a worker that greets',
      () =>
        new LocalWorker(port => {
          port.onmessage = () => port.postMessage('hello');
        }),
      'a worker has sent "hello". Let it run spanforest/worker'
    ],
    [
      'a worker that sends null',
      () =>
        new LocalWorker(port => {
          port.onmessage = () => port.postMessage(null);
        }),
      'a worker has sent null.'
    ]
  ])('ends with an error if it gets %s', async (_, worker, message) => {
    const pool = makePool(2, worker as () => PoolWorker);
    await expect(gather(pool.parseTexts(['a', 'b', 'c']))).rejects.toThrow(
      message
    );
  });

  test('refuses what cannot be', async () => {
    const make =
      (options: object, what: unknown = model) =>
      () =>
        new ParserPool(what as typeof model, options);
    expect(make({})).toThrow(/no Worker here.*node:worker_threads/);
    const worker = parsing;
    expect(make({worker}, 'model')).toThrow('not a model');
    expect(make({worker, workers: 0})).toThrow('workers is 0');
    expect(make({worker, threads: 2})).toThrow('threads');
    expect(make({worker: 5})).toThrow('worker is 5');
    expect(make({worker, parser: {decoder: 'x'}})).toThrow('decoder');
    const onEnhance = () => {};
    const parser = {parser: 'u-mst-uf-lep', onEnhance};
    expect(make({worker, parser})).toThrow(/callback|not for/);
    const pool = makePool(1);
    const parse = (texts: unknown, options?: object) =>
      gather(pool.parseTexts(texts as string[], options));
    await expect(parse('a text')).rejects.toThrow('the texts are "a text"');
    await expect(parse(undefined)).rejects.toThrow('the texts are undefined');
    await expect(parse([], {input: 'x'})).rejects.toThrow('input is "x"');
    await expect(parse([], {signal: 1})).rejects.toThrow('signal is 1');
    expect(await parse([])).toEqual([]);
  });
});
