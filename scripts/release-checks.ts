/** What a release needs to know of a package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: {
    readonly type: string;
    readonly url: string;
    readonly directory?: string;
  };
  readonly homepage?: string;
  readonly bugs?: {readonly url: string};
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The state of the repository. */
export interface ReleaseState {
  readonly changelog: string;
  /** Files that are changed and not committed. */
  readonly changed: readonly string[];
  readonly tags: readonly string[];
}

/**
 * The places of a package in the repository at an address: the address of the
 * main package is the only place where they are written by hand.
 */
export function placesOf(
  {repository, homepage, bugs}: Manifest,
  directory: string
): Pick<Manifest, 'repository' | 'homepage' | 'bugs'> {
  return {
    ...(repository && {
      repository: {
        type: 'git',
        url: repository.url,
        ...(directory !== '.' && {directory})
      }
    }),
    ...(homepage && {homepage}),
    ...(bugs && {bugs})
  };
}

/** Why packages, by their folder, cannot be published; empty if they can. */
export function releaseProblems(
  packages: ReadonlyMap<string, Manifest>,
  {changelog, changed, tags}: ReleaseState
): string[] {
  const main = packages.get('.')!;
  const problems: string[] = [];
  for (const [folder, manifest] of packages) {
    const {name, version, license, peerDependencies = {}} = manifest;
    if (version !== main.version) {
      problems.push(`${name} is ${version}, not ${main.version}.`);
    }
    if (!license) problems.push(`${name} has no licence.`);
    for (const [peer, range] of Object.entries(peerDependencies)) {
      if (!/<|^\^|^~|^\d/.test(range)) {
        problems.push(`${name} takes any later ${peer}: ${range}.`);
      }
    }
    const {repository, homepage, bugs} = manifest;
    const places = JSON.stringify({repository, homepage, bugs});
    const wanted = placesOf(main, folder);
    const {repository: r, homepage: h, bugs: b} = wanted;
    if (places !== JSON.stringify({repository: r, homepage: h, bugs: b})) {
      problems.push(
        `${name} names other places: run npm run release -- --fill.`
      );
    }
  }
  if (!main.repository || !main.bugs || !main.homepage) {
    problems.push(
      'package.json has no repository, bugs and homepage: give --repository URL.'
    );
  }
  const entry = new RegExp(
    `^## \\[${main.version.replaceAll('.', '\\.')}\\][\\s\\S]*?(?=^## |$(?![\\s\\S]))`,
    'm'
  ).exec(changelog)?.[0];
  if (entry === undefined) {
    problems.push(`CHANGELOG.md has no entry [${main.version}].`);
  } else if (entry.trimEnd().split('\n').length > 40) {
    problems.push('the entry of CHANGELOG.md has more than 40 lines.');
  }
  if (changed.length > 0) {
    problems.push(`not committed: ${changed.join(', ')}.`);
  }
  if (tags.includes(`v${main.version}`)) {
    problems.push(`there is a tag v${main.version} already.`);
  }
  return problems;
}
