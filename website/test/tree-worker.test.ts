import english from 'spanforest-en';
import {afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import type {Answer, Question} from '../home/tree-worker.js';

let model: Uint8Array<ArrayBuffer>;
let answers: Answer[];
let listen: (event: {data: Question}) => Promise<void>;

const ask = (text: string) => listen({data: {text, model: 'en.model'}});
const serve = (answer: () => Promise<Response>) =>
  vi.stubGlobal('fetch', answer);

beforeAll(async () => {
  model = new Uint8Array(await english());
});

// A new worker, with what it meets in a browser.
beforeEach(async () => {
  answers = [];
  vi.resetModules();
  vi.stubGlobal('postMessage', (answer: Answer) => answers.push(answer));
  vi.stubGlobal('addEventListener', (_: string, listener: typeof listen) => {
    listen = listener;
  });
  await import('../home/tree-worker.js');
});

afterEach(() => vi.unstubAllGlobals());

test('the tree of the last of several sentences is drawn', async () => {
  serve(async () => new Response(model));
  await Promise.all([ask('Birds'), ask('Birds s'), ask('Birds sing.')]);
  expect(answers).toHaveLength(1);
  expect(answers[0].drawing).toContain('sing');
});

test('a text without words has no tree, and nothing is wrong with it', async () => {
  serve(async () => new Response(model));
  await ask(' ');
  expect(answers).toEqual([{}]);
});

test('a model that does not arrive is a problem until it does', async () => {
  serve(async () => new Response('', {status: 404}));
  await ask('Birds sing.');
  serve(async () => {
    throw new TypeError('Failed to fetch');
  });
  await ask('Birds sing.');
  serve(async () => new Response(model.slice(0, 5000)));
  await ask('Birds sing.');
  const cannot = 'Cannot load the English model: ';
  expect(answers.slice(0, 2)).toEqual([
    {problem: `${cannot}the server answered 404.`},
    {problem: `${cannot}Failed to fetch.`}
  ]);
  expect(answers[2].problem).toMatch(/^Cannot load .+: spanforest\/nlp\/model/);
  serve(async () => new Response(model));
  await ask('Birds sing.');
  expect(answers[3].drawing).toContain('sing');
});

test('a sentence that cannot be parsed does not blame the model', async () => {
  const fetched = vi.fn(async () => new Response(model));
  serve(fetched);
  await ask(5 as never);
  await ask('Birds sing.');
  expect(answers[0].problem).toMatch(/^Cannot parse this sentence: .+\.$/);
  expect(answers[1].drawing).toContain('sing');
  expect(fetched).toHaveBeenCalledTimes(1);
});
