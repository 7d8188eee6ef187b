import type {Command} from '../options.js';

/** A command by its name, loaded only if it is wanted. */
export interface CommandEntry {
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'msf',
    summary: 'Find the minimum spanning forest of a graph.',
    load: async () => (await import('./msf.js')).msf
  },
  {
    name: 'arborescence',
    summary: 'Find the minimum arborescence of a digraph: a tree from a root.',
    load: async () => (await import('./arborescence.js')).arborescence
  },
  {
    name: 'branching',
    summary: 'Find the minimum branching of a digraph: trees from any roots.',
    load: async () => (await import('./branching.js')).branching
  },
  {
    name: 'verify',
    summary: 'Check whether a file is a minimum forest, tree or branching.',
    load: async () => (await import('./verify.js')).verify
  },
  {
    name: 'worker',
    summary: 'Work for msf and parse with --cluster, on any machine.',
    load: async () => (await import('./worker.js')).worker
  },
  {
    name: 'train',
    summary: 'Train a dependency parser on sentences with their trees.',
    load: async () => (await import('./train.js')).train
  },
  {
    name: 'calibrate',
    summary: 'Make the probabilities of a model reliable, on held-out trees.',
    load: async () => (await import('./calibrate.js')).calibrate
  },
  {
    name: 'parse',
    summary: 'Find the dependency tree of every sentence with a model.',
    load: async () => (await import('./parse.js')).parse
  },
  {
    name: 'evaluate',
    summary: "Score a parser's trees against the gold trees.",
    load: async () => (await import('./evaluate.js')).evaluate
  },
  {
    name: 'draw',
    summary: 'Draw dependency trees: as SVG, as a web page, or as text.',
    load: async () => (await import('./draw.js')).draw
  },
  {
    name: 'experiment',
    summary: 'Train and test parsers on treebanks, and write reports.',
    load: async () => (await import('./experiment.js')).experiment
  },
  {
    name: 'info',
    summary: 'Describe a model, or the checkpoint of a training.',
    load: async () => (await import('./info.js')).info
  }
];
