import {encodeModel} from '../../src/nlp/index.js';
import {random} from '../support/random.js';
import {TEXT_TREEBANK, textModel} from '../support/text-model.js';
import {HELD_OUT} from '../support/treebanks.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A command that writes files, on data so small that it ends quickly. */
export interface WritingCommand {
  /** Arguments. Inputs are in the folder `in`, outputs in `out`. */
  readonly argv: readonly string[];
  /** Contents of the files in `in`. */
  readonly inputs: Files;
  /** The file in `out` that may be there before; default: the only result. */
  readonly replaced?: string;
  /** What may be in `out` after an interruption, besides results. */
  readonly unfinished?: RegExp;
  /** More arguments to resume with what is in `out`; default: none. */
  readonly resume?: (present: readonly string[]) => readonly string[];
  /** What is the same in a file after every run; default: all of its bytes. */
  readonly essence?: (name: string, content: Buffer) => string;
  /** Whether it can write to standard output without `-o`. */
  readonly streams?: boolean;
}

function table(seed: number, rows: number): string {
  const {integer} = random(seed);
  let text = 'source,target,weight\n';
  for (let v = 1; v < 300; v++) text += `v0,v${v},${1000 + v}\n`;
  for (let i = 0; i < rows; i++) {
    text += `v${integer(0, 299)},v${integer(0, 299)},${integer(0, 999)}\n`;
  }
  return text;
}

const graph = {'graph.csv': table(1, 3000)};
const parts = {
  'a.csv': table(2, 2000),
  'b.csv': table(3, 2000),
  'c.csv': table(4, 2000)
};
const model = encodeModel(textModel());
const text = 'The dog barks. Cats sing! We see the old bird. '.repeat(40);

/** Every command that writes, by name. */
export const WRITING_COMMANDS: Readonly<Record<string, WritingCommand>> = {
  msf: {
    argv: ['msf', 'in/graph.csv', '-o', 'out/forest.csv'],
    inputs: graph,
    streams: true
  },
  'msf of several files': {
    argv: [
      ...['msf', 'in/a.csv', 'in/b.csv', 'in/c.csv', '-o', 'out/forest.json']
    ],
    inputs: parts,
    streams: true
  },
  'msf --k': {
    argv: ['msf', 'in/graph.csv', '--k', '20', '-o', 'out/forests.csv.gz'],
    inputs: graph,
    streams: true
  },
  'msf --clusters': {
    argv: ['msf', 'in/graph.csv', '--clusters', '9', '-o', 'out/groups.json'],
    inputs: graph,
    streams: true
  },
  arborescence: {
    argv: ['arborescence', 'in/graph.csv', '-r', 'v0', '-o', 'out/tree.csv'],
    inputs: graph,
    streams: true
  },
  branching: {
    argv: ['branching', 'in/graph.csv', '--maximum', '-o', 'out/arcs.gr'],
    inputs: graph,
    streams: true
  },
  train: {
    argv: [
      ...['train', 'in/train.conllu', '--bits', '12', '--passes', '3'],
      ...['-o', 'out/small.model']
    ],
    inputs: {'train.conllu': TEXT_TREEBANK},
    replaced: 'small.model',
    unfinished: /^small\.model\.checkpoint$/,
    resume: present =>
      present.includes('small.model.checkpoint') ? ['--resume'] : []
  },
  'train --order 2': {
    argv: [
      ...['train', 'in/train.conllu', '--bits', '12', '--passes', '2'],
      ...['--order', '2', '--dev', 'in/dev.conllu', '-o', 'out/small.model.gz']
    ],
    inputs: {'train.conllu': TEXT_TREEBANK, 'dev.conllu': TEXT_TREEBANK},
    replaced: 'small.model.gz',
    unfinished: /^small\.model\.gz\.checkpoint$/,
    resume: present =>
      present.includes('small.model.gz.checkpoint') ? ['--resume'] : []
  },
  calibrate: {
    argv: [
      ...['calibrate', 'in/small.model', 'in/dev.conllu'],
      ...['-o', 'out/calibrated.model']
    ],
    inputs: {'small.model': model, 'dev.conllu': TEXT_TREEBANK}
  },
  parse: {
    argv: [
      ...['parse', '-m', 'in/small.model', 'in/text.txt'],
      ...['-o', 'out/parsed.conllu']
    ],
    inputs: {'small.model': model, 'text.txt': text},
    replaced: 'parsed.conllu',
    unfinished: /^parsed\.conllu\.incomplete$/,
    streams: true
  },
  'parse --jobs': {
    argv: [
      ...['parse', '-m', 'in/small.model', 'in/text.txt', '--jobs', '2'],
      ...['-o', 'out/parsed.jsonl']
    ],
    inputs: {'small.model': model, 'text.txt': text},
    replaced: 'parsed.jsonl',
    unfinished: /^parsed\.jsonl\.incomplete$/,
    streams: true
  },
  draw: {
    argv: ['draw', 'in/trees.conllu', '-o', 'out/trees.svg'],
    inputs: {'trees.conllu': HELD_OUT},
    streams: true
  }
};
