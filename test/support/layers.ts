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
  surface: ['graph', 'msf'],
  nlp: ['graph', 'msf'],
  experiment: ['graph', 'msf', 'nlp'],
  cli: ['graph', 'msf', 'nlp', 'experiment', 'surface']
};

/** The one layer that may know which machine it runs on. */
const OUTERMOST = 'cli';

/** The two places where graphology is met: the surface, and the crossing. */
const CROSSING = /^src\/([\w-]+|graph\/graphology[\w-]*)\.ts$/;

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
    const {line} = source.getLineAndCharacterOfPosition(at);
    violations.push(`${file}:${line + 1}: ${what}`);
  };

  const layer = layerOf(file);
  if (!Object.hasOwn(ARROWS, layer)) {
    complain(0, `${layer} is no layer`);
    return violations;
  }
  for (const {fileName: name, pos} of importsOf(text)) {
    if (name.startsWith('.')) {
      const other = layerOf(join(dirname(file), name));
      if (other !== layer && !ARROWS[layer].includes(other)) {
        complain(pos, `${layer} imports ${other}`);
      }
    } else if (isBuiltin(name)) {
      if (layer !== OUTERMOST) complain(pos, `${layer} imports ${name}`);
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
  }
  return violations;
}

/** `graph` for `src/graph/forest.ts`, `surface` for a file in `src` itself. */
function layerOf(path: string): string {
  const [root, layer, ...rest] = path.split('/');
  if (root !== 'src') return path;
  return rest.length === 0 ? 'surface' : layer;
}

/** Every module a file names: static, dynamic, type-only and re-exported. */
function importsOf(text: string): readonly ts.FileReference[] {
  return ts.preProcessFile(text, true, true).importedFiles;
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
