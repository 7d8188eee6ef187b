import {describe, expect, test, vi} from 'vitest';
import {OptionError} from '../../src/graph/index.js';
import {TimeSlices, untilAborted} from '../../src/graph/long-call.js';
import {
  evaluate,
  evaluateAligned,
  Parser,
  parseText,
  readConllu,
  type Sentence,
  type SentenceTree,
  sentenceOf,
  Trainer,
  TrainingData,
  textOf,
  train,
  writeSentence
} from '../../src/nlp/index.js';
import {textModel} from '../support/text-model.js';

const REASON = new Error('enough');
const sentence = sentenceOf([{form: 'Go', head: 0}]);
const TEXT = writeSentence(sentence);

/** Sentences without end, which abort a controller after some. */
function* endless(
  count: number,
  controller: AbortController
): Generator<Sentence> {
  for (let i = 1; ; i++) {
    if (i === count) controller.abort(REASON);
    yield sentence;
  }
}

async function drain(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count++;
  return count;
}

const bad = 'soon' as never;

describe('readConllu', () => {
  test('stops between two sentences', async () => {
    const controller = new AbortController();
    const {signal} = controller;
    const seen: unknown[] = [];
    await expect(async () => {
      for await (const item of readConllu(TEXT.repeat(5), {signal})) {
        seen.push(item);
        if (seen.length === 2) controller.abort(REASON);
      }
    }).rejects.toBe(REASON);
    expect(seen).toHaveLength(2);
  });

  test('stops while it waits for text, and closes the source', async () => {
    const controller = new AbortController();
    let isClosed = false;
    // Like a pipe that falls silent after the first chunk.
    const chunks = [TEXT];
    const source: AsyncIterableIterator<string> = {
      [Symbol.asyncIterator]: () => source,
      next: () => {
        const value = chunks.pop();
        if (value !== undefined) return Promise.resolve({value});
        setTimeout(() => controller.abort(REASON), 5);
        return new Promise(() => {});
      },
      return: async () => {
        isClosed = true;
        return {value: undefined, done: true};
      }
    };
    const {signal} = controller;
    await expect(drain(readConllu(source, {signal}))).rejects.toBe(REASON);
    expect(isClosed).toBe(true);
  });

  test('reads nothing for a signal that is aborted already', async () => {
    const signal = AbortSignal.abort(REASON);
    const source = {
      [Symbol.iterator]: () => {
        throw new Error('was read');
      }
    };
    await expect(drain(readConllu(source, {signal}))).rejects.toBe(REASON);
  });

  test('reports bytes and lines, the same with a signal', async () => {
    const bytes = new TextEncoder().encode(TEXT);
    for (const signal of [undefined, new AbortController().signal]) {
      const seen: unknown[] = [];
      const onProgress = (progress: unknown) => seen.push(progress);
      const input = [bytes, bytes, bytes];
      const read = readConllu(input, {signal, onProgress});
      expect(await drain(read)).toBe(3);
      expect(seen).toEqual(
        [1, 2, 3].map(k => ({read: k * bytes.length, lines: 2 * k}))
      );
    }
  });
});

describe.each([
  ['evaluate', evaluate],
  ['evaluateAligned', evaluateAligned]
])('%s', (_, compare) => {
  test('stops between two sentences of any source', async () => {
    for (const side of ['gold', 'system']) {
      const controller = new AbortController();
      const {signal} = controller;
      const stopping = endless(30, controller);
      const other = endless(Number.POSITIVE_INFINITY, controller);
      const [gold, system] =
        side === 'gold' ? [stopping, other] : [other, stopping];
      await expect(compare(gold, system, {signal})).rejects.toBe(REASON);
      // Both are closed.
      await Promise.resolve();
      expect([gold.next().done, system.next().done]).toEqual([true, true]);
    }
  });

  test('lets a timer stop it even if nothing is waited for', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(REASON), 1);
    const forever = endless(Number.POSITIVE_INFINITY, controller);
    const alsoForever = endless(Number.POSITIVE_INFINITY, controller);
    const {signal} = controller;
    await expect(compare(forever, alsoForever, {signal})).rejects.toBe(REASON);
  });

  test('reports the number of sentences at the end', async () => {
    const seen: unknown[] = [];
    const three = [sentence, sentence, sentence];
    await compare(three, three, {onProgress: it => seen.push(it)});
    expect(seen.at(-1)).toEqual({sentences: 3});
  });
});

describe('Trainer.finish', () => {
  const data = new TrainingData();
  for (let i = 0; i < 20; i++) {
    data.add([
      {form: `a${i}`, head: 2},
      {form: `b${i}`, head: 0}
    ]);
  }
  const options = {bits: 8, passes: 3};

  test('gives the same model as train', async () => {
    const model = await new Trainer(data, options).finish();
    const sentences = data.sentences.map(({words, heads}) =>
      words.map((word, i) => ({...word, head: heads[i + 1]}))
    );
    expect(model).toEqual(train(sentences, options));
  });

  test('reports every pass', async () => {
    const seen: [number, number][] = [];
    await new Trainer(data, options).finish({
      onProgress: ({pass, passes, sentences, total}) => {
        expect([passes, total]).toEqual([3, 20]);
        if (sentences === total) seen.push([pass, sentences]);
      }
    });
    expect(seen).toEqual([
      [1, 20],
      [2, 20],
      [3, 20]
    ]);
  });

  test('stops between two sentences', async () => {
    const controller = new AbortController();
    const {signal} = controller;
    const trainer = new Trainer(data, {...options, passes: 10_000});
    setTimeout(() => controller.abort(REASON), 1);
    await expect(trainer.finish({signal})).rejects.toBe(REASON);
    const other = new Trainer(data, options);
    await expect(
      other.finish({signal: AbortSignal.abort(REASON)})
    ).rejects.toBe(REASON);
    // Nothing was begun.
    expect(other.model().training.passes).toBe(0);
  });
});

describe('parseText', () => {
  const PARAGRAPHS =
    'The dog barks.\n\n\n \nDo cats see? They\nswim.\n  \nNo!\n';
  const parser = new Parser(textModel());
  const read = (trees: readonly SentenceTree[]) =>
    trees.map(({sentence}) => sentence);

  test('gives what the stream gives', async () => {
    const trees: SentenceTree[] = [];
    for await (const tree of parser.parseStream([PARAGRAPHS])) trees.push(tree);
    const parsed = await parser.parseText(PARAGRAPHS);
    expect(read(parsed)).toEqual(read(trees));
    expect(parsed.length).toBeGreaterThan(2);
    expect(textOf(read(parsed))).toBe(PARAGRAPHS);
    expect(await parser.parseText(' \n \n')).toEqual([]);
  });

  test('reports how much has been parsed', async () => {
    const seen: unknown[] = [];
    const parsed = await parser.parseText(PARAGRAPHS, {
      onProgress: progress => seen.push(progress)
    });
    expect(seen.at(-1)).toEqual({
      sentences: parsed.length,
      characters: PARAGRAPHS.length
    });
  });

  test('reports on the way, and other work gets a turn', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const seen: number[] = [];
    let isStopped = false;
    const endless = function* () {
      while (!isStopped) yield PARAGRAPHS;
    };
    const onProgress = ({sentences}: {sentences: number}) => {
      seen.push(sentences);
      isStopped = seen.length > 2;
    };
    const parsed = await drain(parser.parseStream(endless(), {onProgress}));
    clearInterval(timer);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(parsed);
    expect(turns).toBeGreaterThan(0);
  });

  test('can be stopped', async () => {
    const controller = new AbortController();
    const {signal} = controller;
    await expect(
      parser.parseText(PARAGRAPHS.repeat(20_000), {
        signal,
        onProgress: () => controller.abort(REASON)
      })
    ).rejects.toBe(REASON);
    await expect(
      parser.parseText('No!', {signal: AbortSignal.abort(REASON)})
    ).rejects.toBe(REASON);
    await expect(
      parseText('No!', {signal: AbortSignal.abort(REASON)})
    ).rejects.toBe(REASON);
  });

  test('stops while it waits for text, and closes the source', async () => {
    const controller = new AbortController();
    let isClosed = false;
    const source: AsyncIterableIterator<string> = {
      [Symbol.asyncIterator]: () => source,
      next: () => {
        setTimeout(() => controller.abort(REASON), 5);
        return new Promise(() => {});
      },
      return: async () => {
        isClosed = true;
        return {value: undefined, done: true};
      }
    };
    const {signal} = controller;
    const stream = parser.parseStream(source, {signal});
    await expect(drain(stream)).rejects.toBe(REASON);
    expect(isClosed).toBe(true);
  });
});

test.each([
  ['readConllu', () => drain(readConllu(TEXT, {signal: bad}))],
  ['evaluate', () => evaluate([sentence], [sentence], {signal: bad})],
  ['aligned', () => evaluateAligned([sentence], [sentence], {signal: bad})],
  ['parseText', () => parseText('Go!', {signal: bad})]
])('%s refuses what is not a signal', async (_, work) => {
  const error = await work().catch(error => error);
  expect(error).toBeInstanceOf(OptionError);
  expect(String(error)).toContain('signal is "soon". Pass an AbortSignal.');
});

test('a slice of time ends, and the next one begins', async () => {
  const slices = new TimeSlices(undefined);
  expect(slices.isOver).toBe(false);
  await vi.waitFor(() => expect(slices.isOver).toBe(true));
  await slices.next();
  expect(slices.isOver).toBe(false);
});

test('items without a signal are the items', async () => {
  expect(await drain(untilAborted([1, 2], undefined))).toBe(2);
  expect(await drain(untilAborted([1, 2], new AbortController().signal))).toBe(
    2
  );
});
