/**
 * Solves the same problems in many places, and compares the answers:
 *
 * npm run test:same-answers -- [--nodes 20,22,24] [--no-browser]
 *
 * The places are versions of Node, which npm downloads, 100 MB each, and
 * Chromium, if it is installed; each with and without WebAssembly. The command
 * line runs on each Node with one job and with several, and with its files in
 * another order. Prints a digest of each answer and how many places gave it;
 * exits with 1 if two differ.
 */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import {installNode} from '../../scripts/install-node.js';
import {plainSentences} from '../nlp/plain-english/benchmark.js';
import type {Answers, Material} from './answers.js';
import {browserAnswers, findChromium} from './browser.js';
import {commandAnswers} from './commands.js';
import {reportOf} from './report.js';
import {runNode} from './run-node.js';

const {values} = parseArgs({
  options: {
    nodes: {type: 'string', default: '20,22,24'},
    'no-browser': {type: 'boolean', default: false}
  }
});

const TREEBANKS = 'test/fixtures/treebank';
const material: Material = {
  training: readFileSync(`${TREEBANKS}/training.conllu`, 'utf8'),
  heldOut: readFileSync(`${TREEBANKS}/held-out.conllu`, 'utf8'),
  text: plainSentences('first-150')
    .map(({text}) => text)
    .join('\n')
};

const workshop = mkdtempSync(join(tmpdir(), 'spanforest-same-'));
const places = new Map<string, Answers>();

/** Adds what a place answers, and says so. */
async function ask(place: string, answer: () => Promise<Answers>) {
  const start = performance.now();
  places.set(place, await answer());
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`asked ${place}, ${seconds} s`);
}

try {
  await build({
    entryPoints: ['test/same-answers/answers.ts'],
    outfile: join(workshop, 'answers.mjs'),
    ...{bundle: true, format: 'esm', platform: 'browser', target: 'es2022'},
    logLevel: 'warning'
  });
  writeFileSync(join(workshop, 'material.json'), JSON.stringify(material));
  for (const version of values.nodes.split(',')) {
    const node = installNode(version, workshop);
    const name = `Node ${runNode(node, ['--version']).trim().slice(1)}`;
    for (const compiled of [true, false]) {
      const place = compiled ? name : `${name} without WebAssembly`;
      await ask(place, async () => nodeAnswers(node, compiled));
    }
    const ways = commandAnswers(node, workshop);
    for (const [way, answer] of Object.entries(ways)) {
      await ask(`${name}, ${way}`, async () => answer());
    }
  }
  const chromium = values['no-browser'] ? null : findChromium();
  if (chromium === null) {
    console.log(
      'skipped Chromium: ' +
        (values['no-browser']
          ? 'asked to.'
          : 'there is none. Install chromium, or set CHROMIUM to its path.')
    );
  } else {
    for (const compiled of [true, false]) {
      const place = compiled ? 'Chromium' : 'Chromium without WebAssembly';
      await ask(place, () => browserAnswers(chromium, workshop, compiled));
    }
  }
  const {lines, differences} = reportOf(places);
  console.log(lines.join('\n'));
  process.exitCode = differences > 0 ? 1 : 0;
} finally {
  rmSync(workshop, {recursive: true, force: true});
}

function nodeAnswers(node: string, compiled: boolean): Answers {
  const script = join(workshop, 'ask.mjs');
  writeFileSync(
    script,
    `import {readFileSync} from 'node:fs';
    if (${!compiled}) delete globalThis.WebAssembly;
    const {answers} = await import('./answers.mjs');
    const url = new URL('material.json', import.meta.url);
    const found = await answers(JSON.parse(readFileSync(url, 'utf8')));
    process.stdout.write(JSON.stringify(found));`
  );
  return JSON.parse(runNode(node, [script]));
}
