import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {runInMemory} from '../../support/command-line.js';

const scriptOf = async (shell: string) => {
  const {code, stdout} = await runInMemory(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
};

// What bash offers for the last word of a command line.
async function offered(...words: string[]): Promise<string[]> {
  const script = await scriptOf('bash');
  const list = words.map(word => `'${word}'`).join(' ');
  const {stdout, stderr} = spawnSync('bash', [
    '-c',
    `${script}\nCOMP_WORDS=(spanforest ${list}); COMP_CWORD=${words.length}\n` +
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a script of bash
      '_spanforest; printf "%s\\n" "${COMPREPLY[@]}"'
  ]);
  expect(String(stderr)).toBe('');
  return String(stdout).split('\n').filter(Boolean);
}

test('bash completes commands, options and their values', async () => {
  expect(await offered('ms')).toEqual(['msf']);
  expect(await offered('')).toContain('arborescence');
  expect(await offered('msf', '--mis')).toEqual(['--missing']);
  expect(await offered('msf', '--missing', '')).toEqual(['error', 'skip']);
  expect(await offered('msf', 'g.csv', '--format', 'sv')).toEqual(['svg']);
  expect(await offered('msf', 'roads')).toEqual([]);
});

test('zsh uses the same, and fish has a line for every option', async () => {
  expect(await scriptOf('zsh')).toBe(
    `autoload -U +X bashcompinit && bashcompinit\n${await scriptOf('bash')}`
  );
  const fish = await scriptOf('fish');
  expect(fish).toContain("from msf' -l missing -r -f -a 'error skip' -d ");
  for (const line of fish.trimEnd().split('\n')) {
    // Quotes are closed.
    expect(line.replace(/'(?:[^'\\]|\\.)*'/g, '')).toMatch(/^complete [^']*$/);
  }
  const {code, stderr} = await runInMemory(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('SHELL is one of bash, zsh, fish.');
});
