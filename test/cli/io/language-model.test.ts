import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';

beforeEach(() => {
  vi.resetModules();
  for (const name of ['spanforest-sv', 'spanforest-hu']) {
    vi.doMock(name, () => {
      throw new Error('not found');
    });
  }
});
afterEach(() => {
  vi.doUnmock('spanforest-sv');
  vi.doUnmock('spanforest-hu');
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
  test('says how to install the model', async () => {
    const {code, stdout, stderr} = await run(...command, '--language', 'sv');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'spanforest: the model for "sv" is in the package spanforest-sv, which is ' +
        'not installed. Run npm install spanforest-sv.\n'
    );
  });

  test.each(['english', 'x', 'hu'])('refuses %s with a list', async tag => {
    const {code, stdout, stderr} = await run(...command, '--language', tag);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `spanforest: option --language is "${tag}", but there is no such model. ` +
        'Give one of cs, da, de, el, en, es, fi, fr, hr, id, it, ja, ko, nb, ' +
        'nl, nn, pt, ro, ru, sl, sv, tr, uk, zh. See ' +
        `spanforest help ${command[0]}.\n`
    );
  });
});
