import type {Comparison, Outcome} from './compare.js';
import type {Crossing} from './crossing.js';
import {checkGoals, type Goal} from './goals.js';
import type {Growth} from './growth.js';
import {type KBest, kBestSection} from './k-best.js';
import {MEMORY_EDGES, type Memory} from './memory.js';
import type {Parsing} from './parsing.js';
import {parsingSection} from './parsing-section.js';
import {barPlot, linePlot, threeDigits} from './plots.js';
import {markdownTable} from './table.js';
import {type TextSpeed, textSection} from './text.js';

/** Everything that a run has measured. */
export interface Results {
  /** The machine, the time and the version: a few lines of text. */
  readonly setting: readonly string[];
  readonly command: string;
  readonly runs: number;
  /** Whether some workloads or systems were left out on purpose. */
  readonly isPartial: boolean;
  readonly cap: number;
  readonly comparisons: readonly Comparison[];
  readonly crossing: Crossing | null;
  readonly growth: readonly Growth[];
  readonly memory: readonly Memory[];
  readonly kBest: readonly KBest[];
  readonly parsing: readonly Parsing[];
  /** Empty without a treebank. */
  readonly text: readonly TextSpeed[];
}

/** A document, and its pictures by file name. */
export interface Report {
  readonly text: string;
  readonly pictures: ReadonlyMap<string, string>;
}

// Keeps a picture, and returns the Markdown that shows it.
type Show = (name: string, alt: string, svg: string) => string;

/** Writes the report. The pictures belong in the given folder. */
export function writeReport(results: Results, folder: string): Report {
  const {comparisons, crossing, growth, parsing} = results;
  const pictures = new Map<string, string>();
  const show: Show = (name, alt, svg) => {
    pictures.set(name, svg);
    return `![${alt}](${folder}/${name})\n`;
  };
  const sections = [
    introduction(results),
    results.isPartial ? '' : summarySection(results),
    // Goals need all peers.
    results.isPartial ? '' : goalsSection(checkGoals(comparisons, crossing)),
    comparisonSection(
      'Spanning forests',
      comparisons.filter(({kind}) => kind === 'forest'),
      show
    ),
    comparisonSection(
      'Arborescences',
      comparisons.filter(({kind}) => kind !== 'forest'),
      show
    ),
    tableOf('crossing', results),
    tableOf('growth', results),
    growth.length === 0
      ? ''
      : show(
          'growth.svg',
          'CPU nanoseconds per edge against the number of edges',
          linePlot(
            'Growth on random graphs',
            'edges',
            'CPU nanoseconds per edge',
            growth.map(({algorithm, points}) => ({
              label: algorithm,
              points: points.map(it => [it.edges, it.nanoseconds])
            }))
          )
        ),
    tableOf('memory', results),
    tableOf('k-best', results),
    parsing.length === 0 ? '' : parsingSection(parsing, show),
    tableOf('text', results)
  ];
  const text = sections.filter(section => section !== '').join('\n');
  return {text, pictures};
}

/** The section of one part, without pictures; empty if not measured. */
export function tableOf(
  part: 'crossing' | 'growth' | 'memory' | 'k-best' | 'parsing' | 'text',
  {crossing, growth, memory, kBest, parsing, text}: Results
): string {
  switch (part) {
    case 'crossing':
      return crossing === null ? '' : crossingSection(crossing);
    case 'growth':
      return growth.length === 0 ? '' : growthSection(growth);
    case 'memory':
      return memory.length === 0 ? '' : memorySection(memory);
    case 'k-best':
      return kBest.length === 0 ? '' : kBestSection(kBest);
    case 'text':
      return text.length === 0 ? '' : textSection(text);
    case 'parsing':
      return parsing.length === 0 ? '' : parsingSection(parsing, () => '');
  }
}

const PICTURED = new Set(['random-1e5', 'random-1e6', 'complete-2000', 'grid']);

function introduction({setting, command, runs, cap}: Results): string {
  return `# Benchmarks

Written by \`${command}\`.

${setting.map(line => `- ${line}`).join('\n')}

Every system runs in a separate process and gets the same graphs, made from
fixed seeds. Loading them into its own data structure is not timed; solving is,
in CPU time of all its threads and in wall-clock time. The systems are
interleaved, so that other load on the machine affects all of them alike. At
least three runs, and half a CPU second in all, warm up. Then the median of at
least ${runs} runs is shown, of more if they are short, or of as many as fit into
${cap} seconds. One-time costs of a process are not included: compilation, and
the allocation of memory that is kept for later calls, as ours is in
WebAssembly. The column "first" has the CPU milliseconds of the first call of a
process, these costs included. Ours run in three processes each, which share the
runs, because times differ between processes; the median of their medians is
shown.

Totals are checked against a forest or an arborescence that was proven minimum;
results that differ are marked WRONG. On a graph that is not connected, peers
that run Prim's algorithm find the tree of one component only, and scipy treats
an edge of weight 0 as absent. A system that needs more than ${cap} CPU seconds for
a run, or 30 for loading, is capped, and skipped on graphs with at least as many
vertices and edges. The npm package kruskal computes weights from its vertices,
so these hold a Map from neighbours to weights. C++ is compiled with
\`-O3 -march=native\`. The versions from npm are in bench/package-lock.json, the
others are Debian's. Our \`prim\` takes at most 256 vertices.
`;
}

function goalsSection(goals: readonly Goal[]): string {
  const rows = goals.map(({workload, text, measured, holds}) => [
    workload,
    text,
    measured === null ? 'not measured' : measured.toFixed(2),
    holds === null ? '' : holds ? 'yes' : '**no**'
  ]);
  return `## Goals

The goals of this project, as ratios of CPU time in this run; ours is the time of
\`auto\`. \`auto\` and the algorithm that it chooses are the same code, so any
difference between them is noise between processes. \`auto\` misses its goal
only if each of its processes takes more than 1.1 times as long as each of those
of our best algorithm.

${markdownTable(['workload', 'goal', 'measured', 'met'], rows, 2)}`;
}

// The table of the README.
const SUMMARY: readonly (readonly [id: string, name: string])[] = [
  ['random-1e6', 'random, 10⁶ vertices, 5·10⁶ edges'],
  ['random-1e5', 'random, 10⁵ vertices, 5·10⁵ edges'],
  ['complete-2000', 'complete graph of 2000 vertices'],
  ['grid', 'grid, 1000 × 1000'],
  ['sentences', '10,000 complete graphs of 25']
];

const SUMMARY_COLUMNS: readonly (readonly [name: string, system: RegExp])[] = [
  ['`auto`', /^ours:auto$/],
  ['C++ filter-Kruskal', /C\+\+/],
  ['scipy', /:scipy$/],
  ['LEMON', /LEMON/],
  ['best of Boost', /Boost/],
  ['best of npm', /^npm:/]
];

function summarySection({comparisons, cap}: Results): string {
  const rows = SUMMARY.map(([id, name]) => [
    name,
    ...SUMMARY_COLUMNS.map(([, system]) =>
      fastest(comparisons.find(it => it.id === id)?.outcomes ?? [], system, cap)
    )
  ]);
  const head = ['graph', ...SUMMARY_COLUMNS.map(([name]) => name)];
  return `## Summary

CPU milliseconds, warm: the table of the README.

${markdownTable(head, rows, 1)}`;
}

// The best time of those systems that are right; empty if there is none.
function fastest(
  outcomes: readonly Outcome[],
  system: RegExp,
  cap: number
): string {
  const some = outcomes.filter(it => system.test(`${it.group}:${it.system}`));
  const times = some.filter(it => it.status === 'ok').map(({cpu}) => cpu);
  if (times.length > 0) return milliseconds(Math.min(...times));
  return some.length > 0 ? `> ${1000 * cap}` : '';
}

function comparisonSection(
  title: string,
  comparisons: readonly Comparison[],
  show: Show
): string {
  if (comparisons.length === 0) return '';
  const parts = comparisons.map(it => {
    const {id, name, outcomes} = it;
    const rows = outcomes
      .filter(({status}) => status === 'ok' || status === 'wrong')
      .map(outcome => [
        outcome.group === 'ours' ? `**${outcome.system}**` : outcome.system,
        cell(outcome, outcome.cpu),
        cell(outcome, outcome.wall),
        milliseconds(outcome.first)
      ]);
    return [
      `### ${capitalized(name)}\n`,
      markdownTable(['system', 'CPU ms', 'wall ms', 'first'], rows, 1),
      ...remarks(outcomes),
      ...(PICTURED.has(id) ? [show(`${id}.svg`, name, pictureOf(it))] : [])
    ].join('\n');
  });
  return `## ${title}\n\nOurs in bold.\n\n${parts.join('\n')}`;
}

function cell({status}: Outcome, seconds: number): string {
  const time = milliseconds(seconds);
  return status === 'wrong' ? `${time} WRONG` : time;
}

// Which systems are wrong, and which have no time.
function remarks(outcomes: readonly Outcome[]): string[] {
  const of = (wanted: Outcome['status']) =>
    outcomes.filter(({status}) => status === wanted);
  const noted = (some: readonly Outcome[]) =>
    some.map(({system, note}) => `${system} (${note})`).join(', ');
  const named = (some: readonly Outcome[]) =>
    some.map(({system}) => system).join(', ');
  const lines: [string, string][] = [
    ['WRONG', noted(of('wrong'))],
    ['Failed', noted(of('failed'))],
    ['Capped', noted(of('capped'))],
    ['Skipped, capped on a smaller graph', named(of('skipped'))]
  ];
  return lines
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}.\n`);
}

function milliseconds(seconds: number): string {
  return threeDigits(1000 * seconds);
}

const capitalized = (text: string) => text[0].toUpperCase() + text.slice(1);

function pictureOf({name, outcomes}: Comparison): string {
  const bars = outcomes
    .filter(({status, group}) => status === 'ok' && group !== 'yardstick')
    .map(({system, group, cpu}) => ({
      label: group === 'ours' ? `spanforest ${system}` : system,
      value: 1000 * cpu,
      isOurs: group === 'ours'
    }));
  return barPlot(
    capitalized(name),
    'CPU milliseconds, on a logarithmic scale',
    bars
  );
}

function crossingSection(crossing: Crossing): string {
  const {order, edges, bare} = crossing;
  const row = (name: string, seconds: number) => [
    name,
    milliseconds(seconds),
    (seconds / bare).toFixed(2)
  ];
  const table = markdownTable(
    ['', 'CPU ms', 'times the bare crossing'],
    [
      row('bare crossing: `forEachEdge` with a prepared index', bare),
      row('`fromGraphology(graph)`', crossing.crossing),
      row('`minimumSpanningForest(graph)`', crossing.whole),
      row('`minimumSpanningForest(snapshot)`', crossing.again),
      row('the algorithm on typed arrays', crossing.algorithm)
    ],
    1
  );
  return `## Through graphology

${order.toLocaleString('en')} nodes, ${edges.toLocaleString('en')} edges.

${table}`;
}

function growthSection(growth: readonly Growth[]): string {
  const sizes = growth[0].points.map(({edges}) => edges);
  const rows = growth.map(({algorithm, points}) => [
    algorithm,
    ...sizes.map((_, i) => points[i]?.nanoseconds.toFixed(0) ?? '')
  ]);
  const head = ['edges', ...sizes.map(size => size.toLocaleString('en'))];
  return `## Growth

CPU nanoseconds per edge on random graphs with five edges per vertex, and on
random digraphs with six arcs per vertex. An algorithm that exceeds the cap gets
no larger graph.

${markdownTable(head, rows, 1)}`;
}

function memorySection(memory: readonly Memory[]): string {
  const rows = memory.map(({task, bytesPerEdge}) => [
    task,
    bytesPerEdge.toFixed(0)
  ]);
  return `## Memory

Peak bytes per edge beyond the input, which takes 16, on 10⁶ vertices and
${MEMORY_EDGES.toLocaleString('en')} edges.

${markdownTable(['', 'bytes per edge'], rows, 1)}`;
}
