import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
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

const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap(os =>
  ['x64', 'arm64'].map(cpu => ({os, cpu}))
);

// Their programs are packages of their own, or there is JavaScript instead.
// .ci/run installs everything without scripts, and tests it.
const WITHOUT_SCRIPTS = ['esbuild', 'msgpackr-extract'];

describe.for(FILES)('%s', file => {
  const {packages} = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Readonly<Record<string, Entry>>;
  };
  const installed = Object.entries(packages).filter(
    ([path, {link}]) => path.startsWith('node_modules/') && link !== true
  );

  test('every package that Linux, macOS or Windows installs has an integrity hash', () => {
    const without = installed.filter(([, {integrity}]) => !integrity);
    const needed = without.filter(([, entry]) => PLATFORMS.some(fits(entry)));
    expect(needed.map(([path]) => path)).toEqual([]);
    for (const [path, {integrity}] of installed) {
      if (integrity) expect(integrity, path).toMatch(/^sha512-.{86}==$/);
    }
  });

  test('only packages that work without their install scripts have some', () => {
    const scripted = installed.filter(([, entry]) => entry.hasInstallScript);
    const names = scripted.map(([path]) => path.split('node_modules/').at(-1));
    expect(names.filter(name => !WITHOUT_SCRIPTS.includes(name!))).toEqual([]);
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

// Whether a package is installed on a platform.
function fits({os, cpu, libc}: Entry) {
  const allows = (wanted: readonly string[] | undefined, own: string) =>
    wanted === undefined || wanted.includes(own);
  return (platform: {os: string; cpu: string}) =>
    allows(os, platform.os) &&
    allows(cpu, platform.cpu) &&
    allows(libc, 'glibc');
}

// Where Node looks for what a package depends on.
function foldersAbove(path: string): string[] {
  const names = `${path}/`.split('node_modules/').slice(1);
  return [...names, ''].map(
    (_, depth) =>
      `${['', ...names.slice(0, depth)].join('node_modules/')}node_modules/`
  );
}
