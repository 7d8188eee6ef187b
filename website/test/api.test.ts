import {fileURLToPath} from 'node:url';
import {
  Application,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind
} from 'typedoc';
import {beforeAll, describe, expect, test} from 'vitest';
import {optionsIn} from '../site/api.js';

const options = fileURLToPath(new URL('../typedoc.json', import.meta.url));

let project: ProjectReflection;

beforeAll(async () => {
  const app = await Application.bootstrapWithPlugins({
    options,
    skipErrorChecking: true
  });
  const converted = await app.convert();
  if (!converted) throw new Error('TypeDoc cannot read the sources.');
  project = converted;
}, 60_000);

describe('the API reference', () => {
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
  ])('shows the parameters and the options of %s', name => {
    const main = project.children?.find(child => child.name === 'spanforest');
    const functions = main?.groups?.find(({title}) => title === 'Functions');
    const found = functions?.children.find(child => child.name === name);
    const {signatures = [], children = []} = found as DeclarationReflection;
    const variants = children.flatMap(child => child.signatures ?? []);
    expect(signatures.length).toBeGreaterThan(0);
    for (const {parameters = []} of [...signatures, ...variants]) {
      expect(parameters[0].name).toBe('graph');
      const found = parameters.flatMap(({type}) => optionsIn(type));
      // Weights do not matter to one of them.
      const option =
        name === 'isSpanningForest' ? 'ignoreDirection' : 'getEdgeWeight';
      expect(found).toContain(option);
    }
    expect(signatures[0].hasComment() || found?.hasComment()).toBe(true);
  });
});
