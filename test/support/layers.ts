import {isBuiltin} from 'node:module';
import {dirname, join} from 'node:path/posix';
import ts from 'typescript';

/**
 * What each part of src/ may import besides itself. Arrows point one way:
 * nothing below knows what stands above it.
 */
const ARROWS: {readonly [layer: string]: readonly string[]} = {
  graph: [],
  msf: ['graph'],
  pictures: ['graph', 'msf'],
  surface: ['graph', 'msf', 'pictures'],
  nlp: ['graph', 'msf'],
  internals: ['graph', 'msf', 'nlp', 'surface'],
  cli: ['graph', 'msf', 'pictures', 'nlp', 'surface']
};

/**
 * What the folders of src/cli may import of each other. Its own files count as
 * folders; `options` and `io`, which all stand on, know each other.
 */
const CLI: {readonly [folder: string]: readonly string[]} = {
  io: ['options'],
  options: ['io'],
  version: [],
  solving: ['io', 'options'],
  parsing: ['io', 'options'],
  training: ['parsing', 'io', 'options'],
  run: ['io', 'options'],
  'run-process': ['run', 'io', 'options']
};

/** Those that put the command line together, and may import all of the others. */
const CLI_TOP = ['commands', 'index', 'main'];

/** The packages of the workspace that stand outside, and use entry points only. */
const OUTSIDE = /^(research|cluster)\//;

/** Folders whose only entry point is their index.ts. */
const CLOSED =
  /^src\/(pictures|nlp\/[\w-]+|graph\/formats|msf\/(arborescence|k-best|optimal|probability))\//;

/**
 * The files that may stand in src/nlp itself: below all folders, above those it
 * joins, and the entry.
 */
const LOOSE = [
  'sentence',
  'tree',
  'scratch',
  'parsed-sentence',
  'parser',
  'parser-options',
  'tree-finder',
  'index'
];

/** The one layer that may know which machine it runs on. */
const OUTERMOST = 'cli';

/** The two places where graphology is met: the surface, and the crossing. */
const CROSSING = /^src\/([\w-]+|graph\/graphology[\w-]*)\.ts$/;

/** The one folder that imports the packages of models. */
const LOADING = /^src\/nlp\/loading\//;

/** Globals that a browser lacks, or that reach beyond the computation. */
const FOREIGN = new Set([
  'Buffer',
  '__dirname',
  '__filename',
  'fetch',
  'process',
  'require'
]);

/**
 * Lists what a source file does against the architecture, as
 * `file:line: what`.
 *
 * @param file - Its path from the root of the repository, with slashes.
 * @param text - What it holds.
 */
export function layerViolations(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const violations: string[] = [];
  const complain = (at: number, what: string) => {
    violations.push(`${file}:${lineOf(source, at)}: ${what}`);
  };

  const layer = layerOf(file);
  if (!Object.hasOwn(ARROWS, layer)) {
    complain(0, `${layer} is no layer`);
    return violations;
  }
  for (const {fileName: name, pos} of importsOf(text)) {
    if (name.startsWith('.')) {
      const path = join(dirname(file), name);
      const other = layerOf(path);
      if (other !== layer && !ARROWS[layer].includes(other)) {
        complain(pos, `${layer} imports ${other}`);
      } else if (!isAllowedInCli(file, path)) {
        complain(pos, `${cliFolderOf(file)} imports ${cliFolderOf(path)}`);
      } else if (!usesTheEntryPoint(file, path)) {
        complain(pos, `${path} is imported past the index of its folder`);
      }
    } else if (isBuiltin(name)) {
      if (layer !== OUTERMOST) complain(pos, `${layer} imports ${name}`);
    } else if (/^spanforest-[a-z]{2,3}(\/|$)/.test(name)) {
      if (!LOADING.test(file)) {
        complain(pos, `${name} is imported outside of src/nlp/loading`);
      }
    } else if (/^spanforest(\/|$)/.test(name)) {
      complain(pos, `${name} is imported by its own sources`);
    } else if (/^graphology(\W|$)/.test(name) && !CROSSING.test(file)) {
      complain(pos, `${name} is imported outside of the crossing`);
    }
  }
  if (layer !== OUTERMOST) {
    for (const node of foreignNames(source)) {
      complain(node.getStart(source), `${layer} uses ${node.text}`);
    }
    if (!LOADING.test(file)) {
      for (const node of computedImports(source)) {
        const what = 'imports a name that is not known';
        complain(node.getStart(source), `${layer} ${what}`);
      }
    }
  }
  return violations;
}

/**
 * Lists what is wrong between the folders of src/nlp: files that stand in no
 * folder, imports of what is above all folders or by what is below them, and
 * folders that import each other, directly or through others.
 *
 * @param files - The text of each file, by its path from the root of the
 * repository. Files outside of src/nlp do not matter.
 */
export function folderViolations(files: ReadonlyMap<string, string>): string[] {
  const violations: string[] = [];
  // For each folder the folders it imports, and the first place where it does.
  const arrows = new Map<string, Map<string, string>>();
  for (const [file, text] of files) {
    const folder = nlpFolderOf(file);
    if (folder === null) continue;
    const isLoose = file === `src/nlp/${folder}.ts`;
    if (isLoose && !LOOSE.includes(folder)) {
      violations.push(`${file}:1: stands in no folder of src/nlp`);
    }
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const targets = arrows.get(folder) ?? new Map<string, string>();
    arrows.set(folder, targets);
    for (const {fileName: name, pos} of importsOf(text)) {
      if (!name.startsWith('.')) continue;
      const other = nlpFolderOf(join(dirname(file), name));
      if (other === null || other === folder) continue;
      const place = `${file}:${lineOf(source, pos)}`;
      if (folder === 'sentence') {
        violations.push(`${place}: sentence is below all folders`);
      } else if (other === 'index') {
        violations.push(`${place}: index is above all folders`);
      } else if (!targets.has(other)) {
        targets.set(other, place);
      }
    }
  }
  const cycles = new Map<string, string>();
  for (const [folder, targets] of arrows) {
    for (const target of targets.keys()) {
      const back = shortestWalk(arrows, target, folder);
      if (back === null) continue;
      const cycle = [folder, ...back.slice(0, -1)];
      // From its least folder on, a cycle reads the same wherever it was met.
      const start = cycle.indexOf(cycle.toSorted()[0]);
      const walk = [...cycle.slice(start), ...cycle.slice(0, start)];
      const places = walk.map((from, i) =>
        arrows.get(from)!.get(walk[(i + 1) % walk.length])
      );
      const names = [...walk, walk[0]].join(' -> ');
      cycles.set(names, `${names} (${places.join(', ')})`);
    }
  }
  return [...violations, ...cycles.values()];
}

/** The folders from one to another, both included, or `null`. */
function shortestWalk(
  arrows: ReadonlyMap<string, ReadonlyMap<string, string>>,
  from: string,
  to: string
): string[] | null {
  const walks = new Map([[from, [from]]]);
  for (const [folder, walk] of walks) {
    if (folder === to) return walk;
    for (const next of arrows.get(folder)?.keys() ?? []) {
      if (!walks.has(next)) walks.set(next, [...walk, next]);
    }
  }
  return null;
}

/**
 * Lists the imports of a package beside src by which it reaches past the entry
 * points of `spanforest`.
 *
 * @param entries - The entry points, such as `spanforest/msf`.
 */
export function outsideViolations(
  file: string,
  text: string,
  entries: readonly string[]
): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const own = OUTSIDE.exec(file)![0];
  return importsOf(text)
    .filter(({fileName: name}) =>
      name.startsWith('.')
        ? !join(dirname(file), name).startsWith(own)
        : /^spanforest(\/|$)/.test(name) && !entries.includes(name)
    )
    .map(
      ({fileName, pos}) =>
        `${file}:${lineOf(source, pos)}: ${fileName} is no entry point`
    );
}

/** Whether a folder of src/cli may import another one. */
function isAllowedInCli(file: string, imported: string): boolean {
  const from = cliFolderOf(file);
  const to = cliFolderOf(imported);
  if (from === null || to === null || from === to) return true;
  if (CLI_TOP.includes(from)) return from === 'main' || to !== 'main';
  return (CLI[from] ?? ['io', 'options']).includes(to);
}

/** `io` for all below `src/cli/io`, `run` for `src/cli/run.ts`. */
function cliFolderOf(path: string): string | null {
  return /^src\/cli\/([\w-]+)/.exec(path)?.[1] ?? null;
}

/** Whether an import stays inside a folder or goes through its index. */
function usesTheEntryPoint(file: string, imported: string): boolean {
  const folder = CLOSED.exec(imported)?.[0];
  if (folder === undefined || file.startsWith(folder)) return true;
  return imported === `${folder}index.js`;
}

/** `conllu` for all below `src/nlp/conllu`, `parser` for `src/nlp/parser.ts`. */
function nlpFolderOf(path: string): string | null {
  return /^src\/nlp\/([\w-]+)/.exec(path)?.[1] ?? null;
}

function lineOf(source: ts.SourceFile, at: number): number {
  return source.getLineAndCharacterOfPosition(at).line + 1;
}

/** `graph` for `src/graph/forest.ts`, `surface` for a file in `src` itself. */
function layerOf(path: string): string {
  const [root, layer, ...rest] = path.split('/');
  if (root !== 'src') return path;
  if (rest.length > 0) return layer;
  return /^internals\.(js|ts)$/.test(layer) ? 'internals' : 'surface';
}

/** Every module a file names: static, dynamic, type-only and re-exported. */
function importsOf(text: string): readonly ts.FileReference[] {
  return ts.preProcessFile(text, true, true).importedFiles;
}

/** Calls of `import` with anything but a plain string. */
function computedImports(source: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      !ts.isStringLiteral(node.arguments[0])
    ) {
      found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Mentions of foreign globals, bare or as a property of `globalThis`. */
function foreignNames(source: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && FOREIGN.has(node.text) && !isLabel(node)) {
      found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a name is only that of a property, as in `a.process`. */
function isLabel(node: ts.Identifier): boolean {
  const {parent} = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return parent.expression.getText() !== 'globalThis';
  }
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node
  );
}
