import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {
  Application,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind
} from 'typedoc';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';

const options = fileURLToPath(new URL('../typedoc.json', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'spanforest-api-'));

let project: ProjectReflection;
const page = (path: string) => readFileSync(join(out, path), 'utf8');

beforeAll(async () => {
  const app = await Application.bootstrapWithPlugins({
    options,
    out,
    skipErrorChecking: true
  });
  const converted = await app.convert();
  if (!converted) throw new Error('TypeDoc cannot read the sources.');
  project = converted;
  await app.generateOutputs(project);
}, 120_000);
afterAll(() => rmSync(out, {recursive: true}));

/** The headings that neither text nor a deeper heading follows. */
function emptySections(markdown: string): string[] {
  const lines = markdown
    .replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, 'code')
    .split('\n')
    .filter(line => line.trim() !== '');
  const depth = (line = '#') => /^(#+) /.exec(line)?.[1].length ?? Infinity;
  return lines.filter(
    (line, i) => depth(line) < Infinity && depth(lines[i + 1]) <= depth(line)
  );
}

describe('the API reference', () => {
  test('has a page for each module', () => {
    for (const name of ['', '/graph', '/msf', '/nlp']) {
      expect(page(`spanforest${name}/index.md`)).toContain(
        `# spanforest${name}\n`
      );
    }
  });

  test('has no function under Variables', () => {
    const misplaced = project
      .getReflectionsByKind(ReflectionKind.Variable)
      .filter(variable => {
        const {type} = variable as DeclarationReflection;
        const target = type?.type === 'reference' ? type.reflection : undefined;
        return (target as DeclarationReflection | undefined)?.signatures;
      })
      .map(variable => variable.getFullName());
    expect(misplaced, 'add @function to their doc comments').toEqual([]);
  });

  test('has a name for every parameter', () => {
    const nameless = readdirSync(out, {recursive: true, encoding: 'utf8'})
      .filter(path => path.endsWith('.md'))
      .filter(path => page(path).includes('__namedParameters'));
    expect(nameless, 'add @param to their doc comments').toEqual([]);
  });

  test('lists every function of an entry below what it is for', () => {
    for (const name of ['', '/graph', '/msf', '/nlp']) {
      const [, types] = page(`spanforest${name}/index.md`).split('## Types\n');
      expect(types, name).not.toContain('](functions/');
      expect(types, name).not.toContain('](classes/');
    }
  });

  test('describes every parameter of a function, and shows an example', () => {
    const folders = ['', '/graph', '/msf', '/nlp'].map(
      name => `spanforest${name}/functions`
    );
    const poor = folders.flatMap(folder =>
      readdirSync(join(out, folder)).flatMap(file => {
        const text = page(`${folder}/${file}`);
        const bare = text
          .split('**Parameters**')
          .slice(1)
          .flatMap(part => part.split(/\n\n(?!- )/)[0].split(/\n(?=- `)/))
          .filter(item => item.startsWith('- `') && !/\. [A-Z[`]/.test(item))
          .map(item => `${file}: ${item}`);
        return text.includes('**Example')
          ? bare
          : [...bare, `${file}: example`];
      })
    );
    expect(poor).toEqual([]);
  });

  test('has no headings that would fill the search', () => {
    const minor = /^#+ (Parameters|Returns|Throws|Type Parameters)$/m;
    const found = readdirSync(out, {recursive: true, encoding: 'utf8'})
      .filter(path => path.endsWith('.md'))
      .filter(path => minor.test(page(path)));
    expect(found).toEqual([]);
  });

  test('has something below every heading', () => {
    const empty = readdirSync(out, {recursive: true, encoding: 'utf8'})
      .filter(path => path.endsWith('.md'))
      .flatMap(path =>
        emptySections(page(path)).map(name => `${path}: ${name}`)
      );
    expect(empty).toEqual([]);
  });

  test.each([
    'minimumSpanningForest',
    'maximumSpanningForest',
    'minimumArborescence',
    'maximumArborescence',
    'minimumBranching',
    'maximumBranching',
    'isSpanningForest',
    'isMinimumSpanningForest',
    'isMaximumSpanningForest',
    'kBestSpanningForests',
    'kBestArborescences',
    'singleLinkageClusters',
    'forestPaths',
    'snapshot'
  ])('shows the parameters, variants and options of %s', name => {
    const main = project.children?.find(child => child.name === 'spanforest');
    const functions = main?.groups?.find(({title}) => title === 'Functions');
    const found = functions?.children.find(child => child.name === name);
    const {signatures = [], children = []} = found as DeclarationReflection;
    expect(signatures[0].hasComment() || found?.hasComment()).toBe(true);
    const text = page(`spanforest/functions/${name}.md`);
    for (const variant of children) {
      expect(text).toContain(`## ${name}.${variant.name}()`);
    }
    const variants = children.flatMap(child => child.signatures ?? []);
    for (const {parameters = []} of [...signatures, ...variants]) {
      expect(parameters[0].name).toBe('graph');
      for (const parameter of parameters) {
        expect(text).toMatch(new RegExp(`^- \`${parameter.name}\\??\`:`, 'm'));
      }
    }
    // Weights do not matter to one of them.
    const option =
      name === 'isSpanningForest' ? 'ignoreDirection' : 'getEdgeWeight';
    const [, table = ''] = text.split('## Options\n');
    expect(table).toContain(`\`${option}?\``);
  });
});
