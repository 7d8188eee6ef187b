import {runInNewContext} from 'node:vm';
import {build} from 'esbuild';
import {afterEach, expect, test, vi} from 'vitest';
import {loadEnglish} from '../../../src/nlp/english/index.js';

afterEach(() => {
  vi.doUnmock('wink-nlp');
  vi.resetModules();
});

test('English is loaded once', async () => {
  expect(await loadEnglish()).toBe(await loadEnglish());
});

test('English uses the given packages', async () => {
  const {default: winkNLP} = await import('wink-nlp');
  const {default: model} = await import('wink-eng-lite-web-model');
  const packages = {winkNLP, model} as unknown as Parameters<
    typeof loadEnglish
  >[0];
  const english = await loadEnglish(packages);
  expect(english).not.toBe(await loadEnglish());
  expect(english.readText('They sing.')).toHaveLength(1);
});

test('English says which packages to install, and can be loaded later', async () => {
  vi.resetModules();
  vi.doMock('wink-nlp', () => {
    throw new Error('Cannot find package');
  });
  const {loadEnglish} = await import('../../../src/nlp/english/index.js');
  await expect(loadEnglish()).rejects.toThrow(
    expect.objectContaining({
      name: 'EnglishError',
      message:
        'spanforest/nlp/english: reading English text needs two packages ' +
        'that cannot be imported. Run npm install wink-nlp ' +
        'wink-eng-lite-web-model.'
    })
  );
  vi.doUnmock('wink-nlp');
  expect((await loadEnglish()).readText('Hi.')).toHaveLength(1);
});

test('English can be bundled and runs without the globals of Node', async () => {
  const {outputFiles} = await build({
    stdin: {
      contents: `import {loadEnglish} from './src/nlp/english/index.ts';
        globalThis.result = loadEnglish().then(english =>
          english.readText("It's a dog.")[0].words.map(({form}) => form)
        );`,
      resolveDir: process.cwd()
    },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    write: false,
    logLevel: 'silent'
  });
  // The only global of browsers that is needed.
  const sandbox: {[name: string]: unknown; result?: Promise<string[]>} = {
    atob
  };
  runInNewContext(outputFiles[0].text, sandbox);
  expect([...((await sandbox.result) ?? [])]).toEqual([
    ...['It', "'s", 'a', 'dog', '.']
  ]);
});
