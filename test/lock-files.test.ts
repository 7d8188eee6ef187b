import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const FILES = [
  'package-lock.json',
  'bench/package-lock.json',
  'website/package-lock.json'
];

describe.for(FILES)('%s', file => {
  const {packages} = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Readonly<Record<string, Entry>>;
  };
  const installed = Object.entries(packages).filter(
    ([path, {link}]) => path.startsWith('node_modules/') && link !== true
  );

  test('every package has an integrity hash, unless it is never installed here', () => {
    const without = installed.filter(([, {integrity}]) => !integrity);
    const needed = without.filter(([, entry]) => mayRunHere(entry));
    expect(needed.map(([path]) => path)).toEqual([]);
    for (const [path, {integrity}] of installed) {
      if (integrity) expect(integrity, path).toMatch(/^sha512-.{86}==$/);
    }
  });

  test('no entry names a registry', () => {
    const named = installed.filter(([, {resolved}]) => resolved !== undefined);
    expect(named.map(([path]) => path)).toEqual([]);
  });

  test('npm ci finds the packages of all platforms', () => {
    const missing = installed.flatMap(([path, {optionalDependencies = {}}]) =>
      Object.keys(optionalDependencies).filter(
        name => !foldersAbove(path).some(it => `${it}${name}` in packages)
      )
    );
    expect(missing).toEqual([]);
  });
});

// Linux with glibc, on 64-bit Intel and AMD.
function mayRunHere({optional, os, cpu, libc}: Entry): boolean {
  const fits = (wanted: readonly string[] | undefined, own: string) =>
    wanted === undefined || wanted.includes(own);
  const isForHere =
    fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc');
  // Not all packages say which C library they need.
  const isForMusl = libc === undefined && cpu !== undefined && optional;
  return !optional || (isForHere && !isForMusl);
}

// Where Node looks for what a package depends on.
function foldersAbove(path: string): string[] {
  const names = `${path}/`.split('node_modules/').slice(1);
  return [...names, ''].map(
    (_, depth) =>
      `${['', ...names.slice(0, depth)].join('node_modules/')}node_modules/`
  );
}
