import {
  EdgeListBuilder,
  GraphFormatError,
  type NamedGraph,
  readGraph,
  SpanforestError
} from 'spanforest/graph';
import type {CsvSeparator} from 'spanforest/internals';
import {
  type CsvRecord,
  CsvRows,
  LineFeed,
  mayBeHeader,
  parseWeight,
  readCsvHeader,
  weightError
} from '../internals.js';
import {ASPECT, distance, type PlacedGraph} from './graphs.js';
import {layOut} from './layout.js';

/** A graph that the user drew, pasted or opened. */
export class OwnGraph {
  readonly names: string[] = [];
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly ends: [number, number, number][] = [];

  /** Takes over a graph without positions. */
  static ofNamed({nodes, edges}: NamedGraph): OwnGraph {
    const own = new OwnGraph();
    const {x, y} = layOut(edges);
    own.names.push(...nodes);
    own.x.push(...x.map(value => ASPECT * value));
    own.y.push(...y);
    for (let e = 0; e < edges.size; e++) {
      own.ends.push([edges.source[e], edges.target[e], edges.weight[e]]);
    }
    return own;
  }

  /** Takes over a graph that is already on the page. */
  static ofPlaced({edges, x, y, names}: PlacedGraph): OwnGraph {
    const own = new OwnGraph();
    for (let v = 0; v < edges.order; v++) {
      own.names.push(names?.[v] ?? String(v + 1));
      own.x.push(x[v]);
      own.y.push(y[v]);
    }
    for (let e = 0; e < edges.size; e++) {
      own.ends.push([edges.source[e], edges.target[e], edges.weight[e]]);
    }
    return own;
  }

  /**
   * Reads what {@link OwnGraph.text} wrote.
   *
   * @throws SpanforestError if the text is damaged.
   */
  static ofText(text: string): OwnGraph {
    const own = new OwnGraph();
    try {
      const {names, x, y, ends} = JSON.parse(text);
      for (const [v, name] of names.entries()) {
        own.names.push(String(name));
        own.x.push(checked(x[v], Number.isFinite));
        own.y.push(checked(y[v], Number.isFinite));
      }
      const isVertex = (v: number) => Number.isInteger(v) && v in own.names;
      const isWeight = (w: number) => typeof w === 'number' && !Number.isNaN(w);
      for (const [u, v, w] of ends) {
        const weight = INFINITE.includes(w) ? Number(w) : w;
        own.ends.push([
          checked(u, isVertex),
          checked(v, isVertex),
          checked(weight, isWeight)
        ]);
      }
    } catch {
      throw new SpanforestError('The link is damaged. Ask for a new one.');
    }
    return own;
  }

  /** The graph as text, for a link. */
  get text(): string {
    const short = (values: number[]) =>
      values.map(value => Math.round(1000 * value) / 1000);
    const {names} = this;
    // JSON has no infinite numbers.
    const ends = this.ends.map(([u, v, w]) => [
      ...[u, v, Number.isFinite(w) ? w : String(w)]
    ]);
    return JSON.stringify({names, x: short(this.x), y: short(this.y), ends});
  }

  /** Its edges as CSV. */
  get csv(): string {
    return this.ends
      .map(
        ([u, v, w]) =>
          `${quoted(this.names[u])},${quoted(this.names[v])},${w}\n`
      )
      .join('');
  }

  placed(): PlacedGraph {
    const builder = new EdgeListBuilder();
    for (const [u, v, w] of this.ends) builder.add(u, v, w);
    return {
      edges: builder.build(this.names.length),
      x: Float64Array.from(this.x),
      y: Float64Array.from(this.y),
      names: this.names
    };
  }

  addVertex(x: number, y: number, name?: string): number {
    let number = this.names.length + 1;
    while (this.names.includes(String(number))) number++;
    this.x.push(x);
    this.y.push(y);
    return this.names.push(name ?? String(number)) - 1;
  }

  /** The vertex of that name, which is added if it is missing. */
  vertex(name: string): number {
    const known = this.names.indexOf(name);
    if (known >= 0) return known;
    const turn = 2.4 * this.names.length;
    return this.addVertex(
      ASPECT / 2 + 0.4 * Math.cos(turn),
      0.5 + 0.4 * Math.sin(turn),
      name
    );
  }

  /** Adds an edge. Without a weight it weighs as much as it is long. */
  addEdge(u: number, v: number, weight: number | null): void {
    const length = Math.round(distance(this.x, this.y, u, v));
    this.ends.push([u, v, weight ?? length]);
  }
}

const INFINITE: readonly unknown[] = ['Infinity', '-Infinity'];

function checked(value: number, isRight: (value: number) => boolean): number {
  if (isRight(value)) return value;
  throw new Error(`${value} is invalid`);
}

// In quotes if a field without them could not hold the name.
function quoted(name: string): string {
  const needsQuotes = /^[#\s]|[",;\t\r\n]|\s$/.test(name);
  return needsQuotes ? `"${name.replaceAll('"', '""')}"` : name;
}

/**
 * Reads a pasted table of edges. It detects the separator, the header, the
 * ends as {@link readGraph} does, and the column of the weights: the one called
 * weight, else the only one besides the ends, else the only one of numbers.
 * Without such a column every edge weighs 1. Lines whose fields are separated
 * by spaces alone, as in edge lists, are read as well.
 *
 * @throws GraphFormatError with line and column of what is wrong.
 */
export async function readTable(text: string): Promise<NamedGraph> {
  if (isEdgeList(text)) return readTable(withTabs(text));
  const separator = separatorOf(text);
  const {first, isOfNumbers} = survey(text, separator);
  if (!first) return readGraph([], 'csv');
  const {fields, line, lines, columns} = first;
  if (fields.length < 2) {
    throw new GraphFormatError(
      'an edge has two ends. Put a comma or a space between them, as in a,b,4.',
      line,
      1
    );
  }
  const {source, target, hasHeader} = columnsOf(first);
  const others = [...fields.keys()].filter(
    column => column !== source && column !== target
  );
  const called = others.find(column => /^weight$/i.test(fields[column]));
  const numeric = others.length === 1 ? others : others.filter(isOfNumbers);
  const header =
    !others.some(column => isNumber(fields[column])) &&
    (hasHeader ||
      called !== undefined ||
      numeric.some(column => fields[column] !== '' && isOfNumbers(column)));
  // Numbers below make it a header, which then has to name the ends.
  if (header && !hasHeader) columnsOf(first, true);
  // Without a header no column can be called weight.
  const isClear = numeric.length === 1 || (!header && numeric.length > 0);
  const weight = called ?? (isClear ? numeric[0] : null);
  const isEdge = !header && fields[target] !== '';
  if (isEdge && weight !== null && !isNumber(fields[weight])) {
    throw weightError(fields[weight], lines[weight], columns[weight]);
  }
  const graph = await readGraph([text], 'csv', {
    separator,
    header,
    source: source + 1,
    target: target + 1,
    weight: weight === null ? null : weight + 1
  });
  return {nodes: graph.nodes, edges: graph.edges};
}

// Lines of two or three words each, and no other separator.
function isEdgeList(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(line => /^\s*[^#\s]/.test(line));
  return (
    lines.length > 0 &&
    !/[,;\t"]/.test(text) &&
    lines.every(line => [2, 3].includes(line.trim().split(/ +/).length))
  );
}

function withTabs(text: string): string {
  return text.replaceAll(/^(?!#).*$/gm, line =>
    line.trim().replaceAll(/ +/g, '\t')
  );
}

// On the page there are no options, so a header has to say what is not clear.
function columnsOf(
  first: CsvRecord,
  // Words without a meaning are names of nodes, unless numbers follow.
  header = mayBeHeader(first, undefined) ? undefined : false
) {
  try {
    return readCsvHeader(first, {weight: null, header});
  } catch (error) {
    if (!(error instanceof GraphFormatError)) throw error;
    const [problem] = error.problem.split('. Pass ');
    throw new GraphFormatError(
      `${problem}. Name the ends source and target in the first row.`,
      error.line,
      error.column
    );
  }
}

// The most frequent separator of the first line, outside of quotes.
function separatorOf(text: string): CsvSeparator {
  const line = /^(?!#).*\S.*$/m.exec(text)?.[0] ?? '';
  const plain = line.replace(/"[^"]*"/g, '');
  const count = (separator: string) => plain.split(separator).length;
  return ([',', ';', '\t'] as const).reduce((best, other) =>
    count(other) > count(best) ? other : best
  );
}

// The first row, and which columns hold numbers below it. Most rows are enough,
// so a single wrong number is an error and does not make a column of words.
function survey(text: string, separator: CsvSeparator) {
  const reader = new CsvRows(separator);
  const rows: CsvRecord[] = [];
  const lines = new LineFeed(read => {
    const row = reader.read(read);
    if (row === null) return;
    const {line, fields, lines, columns} = row;
    // The reader reuses the arrays for the next row.
    rows.push({
      ...{line, separator, fields: [...fields]},
      ...{lines: [...lines], columns: [...columns]}
    });
  });
  lines.push(text);
  lines.finish();
  reader.finish();
  const below = rows.length > 1 ? rows.slice(1) : rows;
  const isOfNumbers = (column: number) =>
    below.filter(({fields}) => isNumber(fields[column] ?? '')).length >
    below.length / 2;
  return {first: rows.at(0), isOfNumbers};
}

function isNumber(field: string): boolean {
  return !Number.isNaN(parseWeight(field, 0, field.length));
}
