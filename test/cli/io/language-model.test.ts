import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';

// Whether the package is installed here must not matter.
let isInstalled: boolean;

beforeEach(() => {
  vi.resetModules();
  vi.doMock('spanforest-models', () => {
    if (!isInstalled) throw new Error('not found');
    return {LANGUAGES: ['da', 'sv']};
  });
});
afterEach(() => {
  vi.doUnmock('spanforest-models');
  vi.resetModules();
});

async function run(...argv: string[]) {
  const {runInMemory} = await import('../../support/command-line.js');
  return await runInMemory(argv);
}

describe.each([
  ['parse', '--text', 'Hej!'],
  ['draw', '--text', 'Hej!'],
  ['info']
])('%s --language', (...command) => {
  test('says how to install the models', async () => {
    isInstalled = false;
    const {code, stdout, stderr} = await run(...command, '--language', 'sv');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^spanforest: [^\n]*"sv"[^\n]* Run npm install spanforest-models\.\n$/
    );
  });

  test.each(['english', 'x', 'fi'])('refuses %s with a list', async tag => {
    isInstalled = true;
    const {code, stdout, stderr} = await run(...command, '--language', tag);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `spanforest: option --language is "${tag}", but there is no such model. ` +
        `Give one of da, en, sv. See spanforest help ${command[0]}.\n`
    );
  });

  test('refuses what is no tag without the package', async () => {
    isInstalled = false;
    const {code, stderr} = await run(...command, '--language', 'english');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'Give en; other languages need the package spanforest-models. See '
    );
  });
});
