import {readFileSync} from 'node:fs';

/** Licences that ask for no more than a notice. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'Python-2.0']
]);

/** Packages under other licences, and why they may be used all the same. */
const EXCEPTIONS: {readonly [name: string]: string} = {
  lightningcss: 'MPL-2.0. A part of vite, which runs the tests; used as it is',
  'axe-core': 'MPL-2.0. It checks the built site; used as it is',
  kruskal:
    'GPLv3. The benchmarks measure it; nothing outside bench/ loads it, and no ' +
    'published package has it'
};

const FOLDERS = [
  ['', 'The library, its command line and its tests'],
  ['website/', 'The site'],
  ['bench/', 'The benchmarks']
] as const;

/** A package as the lock files have it. */
export interface LockedPackage {
  /** The folder of the lock file, with a trailing slash. */
  readonly folder: string;
  readonly name: string;
  /** Its licence, as an SPDX expression. */
  readonly licence: string;
  /** Whether it is installed with the published package. */
  readonly isShipped: boolean;
}

/** Whether a package may be used. */
export function isAllowed({name, licence}: LockedPackage): boolean {
  // Users may choose one of several licences.
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some(it => PERMISSIVE.has(it)) || reasonFor(name) !== null;
}

// A program comes in a package for each platform.
function reasonFor(name: string): string | null {
  for (const [exception, reason] of Object.entries(EXCEPTIONS)) {
    if (name === exception || name.startsWith(`${exception}-`)) return reason;
  }
  return null;
}

/** All packages of the three lock files, each version once. */
export function lockedPackages(): LockedPackage[] {
  return FOLDERS.flatMap(([folder]) => {
    const file = `${folder}package-lock.json`;
    const {packages} = JSON.parse(readFileSync(file, 'utf8')) as {
      packages: Record<
        string,
        {
          readonly license?: string;
          readonly link?: boolean;
          readonly dev?: boolean;
          readonly peer?: boolean;
          readonly devOptional?: boolean;
        }
      >;
    };
    return Object.entries(packages)
      .filter(([path, {link}]) => path.includes('node_modules/') && !link)
      .map(([path, {license, dev, peer, devOptional}]) => ({
        folder,
        name: path.split('node_modules/').at(-1)!,
        licence: license ?? 'none',
        isShipped: folder === '' && !dev && !peer && !devOptional
      }));
  });
}

/** The page that lists them, in Markdown. */
export function licencePage(): string {
  const packages = lockedPackages();
  const shipped = packages.filter(it => it.isShipped);
  const parts = FOLDERS.map(([folder, title]) => {
    const own = packages.filter(it => it.folder === folder);
    return `## ${title}\n\n\`${folder}package-lock.json\`, ${own.length} packages.\n\n${table(own)}`;
  });
  const exceptions = Object.entries(EXCEPTIONS).map(
    ([name, reason]) => `- \`${name}\`: ${reason}.\n`
  );
  return [
    '# Licences of dependencies\n',
    '`node scripts/run.js scripts/licences.ts` writes this page from the lock ' +
      'files, and a test checks that it is up to date. The first table is what ' +
      'npm installs with spanforest; everything else is for development only. ' +
      'Optional peers are listed with the tests, which need them.\n',
    table(shipped),
    `Every package must have one of these licences: ${[...PERMISSIVE].join(', ')}. The exceptions are:\n`,
    exceptions.join(''),
    ...parts
  ].join('\n');
}

function table(packages: readonly LockedPackage[]): string {
  const byLicence = new Map<string, Set<string>>();
  for (const {name, licence} of packages) {
    const names = byLicence.get(licence) ?? new Set();
    byLicence.set(licence, names.add(name));
  }
  const rows = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => {
      const list = [...names].sort().map(name => `\`${name}\``);
      return `| ${licence} | ${list.join(', ')} |\n`;
    });
  return `| licence | packages |\n| ------- | -------- |\n${rows.join('')}`;
}
