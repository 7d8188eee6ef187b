import {readFileSync} from 'node:fs';
import {type Language, LICENCES} from './model-languages.js';
import {placesOf} from './release-checks.js';

/**
 * The files of the package of a language that do not depend on its model, by
 * their names. The README and LICENSE of English are written by hand.
 */
export function packageFiles(language: Language): Record<string, string> {
  return {
    'package.json': manifest(language),
    'index.js': loader(language),
    'index.d.ts': declaration(language),
    ...(language.hasLexicon ? {} : {LICENSE: licenceText(language)})
  };
}

/** The licences of a model. */
export function licencesOf({
  licences = ['CC-BY-SA-4.0']
}: Language): {id: string; name: string; address: string}[] {
  return licences.map(id => ({id, ...LICENCES[id]}));
}

/** What code calls a language: norwegianBokmal. */
export function identifierOf(name: string): string {
  const [first, ...others] = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(' ');
  return [first.toLowerCase(), ...others].join('');
}

function manifest(language: Language): string {
  const {tag, name} = language;
  const main = JSON.parse(readFileSync('package.json', 'utf8'));
  const {version, engines} = main;
  const exported = (file: string) => ({
    types: './index.d.ts',
    default: `./${file}.js`
  });
  const content = {
    name: `spanforest-${tag}`,
    version,
    description: `The ${name} model for spanforest, from text to dependency trees.`,
    keywords: [
      'dependency-parser',
      'universal-dependencies',
      name.toLowerCase()
    ],
    license: licencesOf(language)
      .map(({id}) => id)
      .join(' AND '),
    type: 'module',
    engines,
    exports: {
      '.': exported('index'),
      './embedded': exported('embedded'),
      [`./${tag}.model`]: `./${tag}.model`,
      './package.json': './package.json'
    },
    // For resolution without exports.
    typesVersions: {'*': {embedded: ['./index.d.ts']}},
    files: ['*.js', '*.d.ts', '*.model'],
    sideEffects: false,
    scripts: {prepack: 'node ../../scripts/embed-models.js'},
    ...placesOf(main, `models/${tag}`)
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

// Bundlers copy the file of a URL in this form. `getBuiltinModule` is there in
// Node 20.16 and later, so that nothing of Node is imported elsewhere.
function loader({tag, name}: Language): string {
  return `/** The bytes of the ${name} model: a file in Node, fetched elsewhere. */
export default async function ${identifierOf(name)}() {
  const url = new URL('./${tag}.model', import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.getBuiltinModule) {
    return process.getBuiltinModule('node:fs/promises').readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(\`spanforest-${tag}: \${url} answered \${response.status}.\`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
`;
}

function declaration({name}: Language): string {
  return `/** The bytes of the ${name} model, for \`loadModel\` of \`spanforest/nlp\`. */
export default function ${identifierOf(name)}(): Promise<Uint8Array>;
`;
}

/** Whose work a model is, and under which licence. */
export function licenceText(language: Language): string {
  const {tag, name, treebank, training, pages = []} = language;
  const source = training === undefined ? '' : ` (${training})`;
  const licences = licencesOf(language)
    .map(licence => `${licence.name}\n(${licence.address})`)
    .join(' and\n');
  const addresses = pages
    .map(
      page => `https://universaldependencies.org/treebanks/${page}/index.html\n`
    )
    .join('');
  return `The ${name} model of spanforest, ${tag}.model, was trained on
${treebank}${source},
the work of its authors, published by Universal Dependencies
(https://universaldependencies.org) under ${licences}.

The authors are named at
${addresses}
The model is under the same licence.
`;
}
