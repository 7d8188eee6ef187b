import type {Comparison, Outcome} from './compare.js';
import type {Crossing} from './crossing.js';
import {checkGoals, type Goal} from './goals.js';
import type {Growth} from './growth.js';
import {MEMORY_EDGES, type Memory} from './memory.js';
import type {Parsing} from './parsing.js';
import {parsingSection} from './parsing-section.js';
import {barPlot, linePlot, threeDigits} from './plots.js';
import {markdownTable} from './table.js';

/** All that a run has measured. */
export interface Results {
  /** Where and when: a few lines of text. */
  readonly setting: readonly string[];
  readonly command: string;
  readonly runs: number;
  readonly cap: number;
  readonly comparisons: readonly Comparison[];
  readonly crossing: Crossing | null;
  readonly growth: readonly Growth[];
  readonly memory: readonly Memory[];
  readonly parsing: readonly Parsing[];
}

/** A document, and the pictures that it shows, by file name. */
export interface Report {
  readonly text: string;
  readonly pictures: ReadonlyMap<string, string>;
}

/** Writes down what was measured. The pictures go into the given folder. */
export function writeReport(results: Results, folder: string): Report {
  const {comparisons, crossing, growth, memory, parsing} = results;
  const pictures = new Map<string, string>();
  const show = (name: string, alt: string, svg: string) => {
    pictures.set(name, svg);
    return `![${alt}](${folder}/${name})\n`;
  };
  const sections = [
    introduction(results),
    goalsSection(checkGoals(comparisons, crossing)),
    comparisonSection(
      'Spanning forests',
      comparisons.filter(({kind}) => kind === 'forest')
    ),
    ...comparisons
      .filter(({id}) => PICTURED.has(id))
      .map(it => show(`${it.id}.svg`, it.name, pictureOf(it))),
    comparisonSection(
      'Arborescences',
      comparisons.filter(({kind}) => kind !== 'forest')
    ),
    crossing === null ? '' : crossingSection(crossing),
    growth.length === 0
      ? ''
      : growthSection(growth) +
        show(
          'growth.svg',
          'CPU nanoseconds an edge against the number of edges',
          linePlot(
            'Growth on random graphs',
            'edges',
            'CPU nanoseconds an edge',
            growth.map(({algorithm, points}) => ({
              label: algorithm,
              points: points.map(it => [it.edges, it.nanoseconds])
            }))
          )
        ),
    memory.length === 0 ? '' : memorySection(memory),
    parsing.length === 0 ? '' : parsingSection(parsing, show)
  ];
  const text = sections.filter(section => section !== '').join('\n');
  return {text, pictures};
}

const PICTURED = new Set(['random-1e5', 'random-1e6', 'complete-2000', 'grid']);

function introduction({setting, command, runs, cap}: Results): string {
  return `# Benchmarks

Written by \`${command}\`.

${setting.map(line => `- ${line}`).join('\n')}

Every system runs in a process of its own and is handed the same graphs, made
from fixed seeds. Loading them into its own structure is not timed; solving is,
in CPU time of all its threads and on the clock. The systems take turns, so
that whatever else the machine does hits all of them alike. Runs of half a CPU
second in all, three at the least, warm up; then the median of at least
${runs} runs is shown, or of as many as fit into ${cap} seconds. Ratios of the same
code in one run differ by up to a tenth.

Totals are checked against a forest or an arborescence that was proven minimal:
whatever differs is marked WRONG. Where a graph is not connected, peers that run
Prim's algorithm find the tree of one component only; scipy takes an edge of
weight 0 for none. A system that needs more than ${cap} CPU seconds for a run, or 30 for
loading, is capped, and skipped on graphs that have both more vertices and more
edges. The package kruskal of npm takes weights from its vertices, so these
hold a Map of the weights to their neighbours. C++ is compiled with
\`-O3 -march=native\`; bench/package-lock.json has the versions from npm, the
others are those of Debian. Our \`prim\` takes up to 256 vertices.
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

What this project wants to reach, as ratios of CPU time in this run, by what \`auto\`
chooses.

${markdownTable(['workload', 'goal', 'measured', 'holds'], rows, 2)}`;
}

function comparisonSection(
  title: string,
  comparisons: readonly Comparison[]
): string {
  if (comparisons.length === 0) return '';
  const parts = comparisons.map(({name, outcomes}) => {
    const rows = outcomes.map(outcome => [
      outcome.group === 'ours' ? `**${outcome.system}**` : outcome.system,
      cell(outcome, outcome.cpu),
      cell(outcome, outcome.wall),
      outcome.note
    ]);
    const table = markdownTable(
      ['system', 'CPU ms', 'wall ms', 'note'],
      rows,
      1
    );
    return `### ${capitalized(name)}\n\n${table}`;
  });
  return `## ${title}\n\nOurs in bold.\n\n${parts.join('\n')}`;
}

function cell({status}: Outcome, seconds: number): string {
  if (status === 'ok') return milliseconds(seconds);
  if (status === 'wrong') return `${milliseconds(seconds)} WRONG`;
  return status;
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

CPU nanoseconds an edge on random graphs with five edges a vertex, and on random
digraphs with six arcs a vertex.

${markdownTable(head, rows, 1)}
`;
}

function memorySection(memory: readonly Memory[]): string {
  const rows = memory.map(({task, bytesPerEdge}) => [
    task,
    bytesPerEdge.toFixed(0)
  ]);
  return `## Memory

Peak bytes an edge beyond the input, which takes 16, on 10⁶ vertices and
${MEMORY_EDGES.toLocaleString('en')} edges.

${markdownTable(['', 'bytes an edge'], rows, 1)}`;
}
