import type {CommandEntry, Program} from '../run.js';
import {programVersion} from '../version.js';

const COMMANDS: readonly CommandEntry[] = [
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
    name: 'cluster',
    summary: 'Find the clusters of points, of any shape, by HDBSCAN*.',
    load: async () => (await import('./cluster.js')).cluster
  },
  {
    name: 'verify',
    summary: 'Check whether a file is a minimum forest, tree or branching.',
    load: async () => (await import('./verify.js')).verify
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
    name: 'info',
    summary: 'Describe a model.',
    load: async () => (await import('./info.js')).info
  },
  {
    name: 'completion',
    summary: 'Print what bash, zsh or fish needs to complete command lines.',
    load: async () => (await import('./completion.js')).completion
  }
];

/** The program `spanforest`. */
export const SPANFOREST: Program = {
  name: 'spanforest',
  get version() {
    return programVersion();
  },
  about:
    'Spanning forests and arborescences of graphs in files, and a dependency ' +
    'parser based on them.',
  commands: COMMANDS,
  exits:
    'Exit status: 0 on success; 1 if a file or its content cannot be used, ' +
    'if there is no arborescence, or if verify says no; 2 if verify cannot ' +
    'tell, or if the arguments are invalid; 130 or 143 if interrupted. If the reader closes ' +
    'the pipe early, the program ends quietly with 0.'
};
