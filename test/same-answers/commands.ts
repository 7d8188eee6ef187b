import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {random} from '../support/random.js';
import type {Answers} from './answers.js';
import {runNode} from './run-node.js';

const MAIN = 'dist/cli/main.js';
const TREEBANKS = 'test/fixtures/treebank';

/**
 * What the command line answers with one or several jobs, and with its files in
 * another order. Neither may matter, so each is a place like any other.
 */
export function commandAnswers(
  node: string,
  folder: string
): Record<string, () => Answers> {
  const run = (...args: string[]) => runNode(node, [MAIN, ...args]);
  const tables = writeTables(folder);
  const treebanks = ['training', 'held-out'].map(
    name => `${TREEBANKS}/${name}.conllu`
  );
  const ask = (jobs: string, isReversed: boolean): Answers => {
    const inOrder = (files: readonly string[]) =>
      isReversed ? files.toReversed() : [...files];
    const forest = run('msf', ...inOrder(tables), '--jobs', jobs);
    const parsed = run('parse', ...inOrder(treebanks), '--jobs', jobs);
    const model = join(folder, 'commands.model');
    const small = ['--bits', '14', '--passes', '3'];
    run('train', treebanks[0], '--dev', treebanks[1], '-o', model, ...small);
    return {
      'msf, rows': digest(sorted(forest, '\n')),
      'parse, sentences': digest(sorted(withoutFileComments(parsed), '\n\n')),
      'train --dev, bytes of the model': digest(readFileSync(model))
    };
  };
  return {
    'one job': () => ask('1', false),
    'two jobs': () => ask('2', false),
    'three jobs, files in another order': () => ask('3', true)
  };
}

// Three tables of edges. All weights differ, since the order of the files decides
// between equal ones.
function writeTables(folder: string): string[] {
  const draws = random(7);
  const order = 3000;
  const weights = draws.shuffle(Array.from({length: 30_000}, (_, i) => i / 8));
  return [0, 1, 2].map(part => {
    const rows = weights
      .slice(10_000 * part, 10_000 * (part + 1))
      .map(weight => {
        const ends = [draws.integer(1, order), draws.integer(1, order)];
        return `v${ends[0]},v${ends[1]},${weight}\n`;
      });
    const file = join(folder, `edges-${part}.csv`);
    writeFileSync(file, `source,target,weight\n${rows.join('')}`);
    return file;
  });
}

// Drops the lines that belong to a file rather than to a sentence.
function withoutFileComments(text: string): string {
  return text.replace(/^# new(doc|par).*\n/gm, '');
}

function sorted(text: string, separator: string): string {
  return text.trim().split(separator).sort().join(separator);
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
