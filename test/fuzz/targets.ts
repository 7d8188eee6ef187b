import {argumentsTarget} from './command-lines.js';
import {parquetTarget} from './file-targets.js';
import {GRAMMARS} from './grammar.js';
import {compressed, graphTarget} from './graph-targets.js';
import {checkpoint, conllu, model, text} from './language-targets.js';
import {link, pastedTable, pastedTrees, sharedGraph} from './site-targets.js';
import type {Target} from './target.js';

let folder: string | undefined;

/** Says which folder targets that need files may use. */
export function prepareTargets(path: string): void {
  folder = path;
}

function workFolder(): string {
  if (folder !== undefined) return folder;
  throw new Error('prepareTargets was not called');
}

/** Every reader of the package and the site by name. */
export const TARGETS: Readonly<Record<string, Target>> = {
  csv: graphTarget('csv', GRAMMARS.csv),
  tsv: graphTarget('tsv', GRAMMARS.tsv),
  edgelist: graphTarget('edgelist', GRAMMARS.edgelist),
  dimacs: graphTarget('dimacs', GRAMMARS.dimacs),
  'matrix-market': graphTarget('matrix-market', GRAMMARS.mtx),
  json: graphTarget('json', GRAMMARS.json),
  'node-link': graphTarget('node-link', GRAMMARS.nodeLink),
  graphml: graphTarget('graphml', GRAMMARS.graphml),
  gexf: graphTarget('gexf', GRAMMARS.gexf),
  compressed,
  parquet: parquetTarget(workFolder),
  conllu,
  text,
  model,
  checkpoint,
  'shared-graph': sharedGraph,
  link,
  'pasted-table': pastedTable,
  'pasted-trees': pastedTrees,
  arguments: argumentsTarget(workFolder)
};

// Of about a hundred turns, targets that take 0.2 milliseconds get fewer, and
// those that take 0.4 or more get one.
const TURNS = 6;
const SLOWER_TURNS = 3;
const SLOWER = ['dimacs', 'matrix-market', 'json', 'threads', 'text'];
const SLOWEST = ['compressed', 'parquet', 'model', 'link', 'arguments'];

/** The targets in the order they have their turns: seed by seed. */
export function scheduleOf(names: readonly string[]): string[] {
  const fast = names.filter(name => !SLOWEST.includes(name));
  const fastest = fast.filter(name => !SLOWER.includes(name));
  const turns = Array.from({length: TURNS - 1}, (_, turn) =>
    turn < SLOWER_TURNS - 1 ? fast : fastest
  );
  return [...names, ...turns.flat()];
}
