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

// Published packages that depend on others, and their folders.
const PUBLISHED = [
  ['spanforest', ''],
  ['spanforest-cluster', 'cluster']
] as const;

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
  /** The published packages that it is installed with. */
  readonly users: readonly string[];
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
      packages: LockEntries;
    };
    const published = folder === '' ? PUBLISHED : [];
    const installed = published.map(
      ([user, path]) => [user, installedWith(packages, path)] as const
    );
    return Object.entries(packages)
      .filter(([path, {link}]) => path.includes('node_modules/') && !link)
      .map(([path, {license}]) => ({
        folder,
        name: path.split('node_modules/').at(-1)!,
        licence: license ?? 'none',
        users: installed
          .filter(([, paths]) => paths.has(path))
          .map(([user]) => user)
      }));
  });
}

type LockEntries = Readonly<
  Record<
    string,
    {
      readonly license?: string;
      readonly link?: boolean;
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly optionalDependencies?: Readonly<Record<string, string>>;
    }
  >
>;

// The folders of all packages that npm installs with one of the repository.
function installedWith(packages: LockEntries, root: string): Set<string> {
  const found = new Set([root]);
  for (const path of found) {
    const {dependencies, optionalDependencies} = packages[path];
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies
    })) {
      let at = path;
      while (at !== '' && !(`${at}/node_modules/${name}` in packages)) {
        at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
      }
      found.add(`${at === '' ? '' : `${at}/`}node_modules/${name}`);
    }
  }
  return found;
}

/** The page that lists them, in Markdown. */
export function licencePage(): string {
  const packages = lockedPackages();
  const shipped = PUBLISHED.map(([user]) => {
    const own = packages.filter(it => it.users.includes(user));
    return `npm installs with \`${user}\`:\n\n${table(own)}`;
  });
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
      'files, and a test checks that it is up to date. What is not in the first ' +
      'two tables is for development only. Optional peers are listed with the ' +
      'tests, which need them.\n',
    ...shipped,
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
