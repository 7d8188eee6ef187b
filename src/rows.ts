import {EdgeBuffer} from './graph/edge-block.js';
import {sumWeights} from './graph/edge-list.js';
import {
  EdgeWeightError,
  GraphFormatError,
  GraphTypeError,
  OptionError,
  quote
} from './graph/errors.js';
import {readCsvHeader, weightOfValue} from './graph/formats/index.js';
import type {AttributeRecord} from './graph/named-graph.js';
import {checkChoice, checkOptions} from './graph/options.js';
import {ForestCollector} from './msf/named-forest.js';

/** A part of a row: its name or position, or a function that returns it. */
export type RowPart<Row> =
  | (keyof Row & (string | number))
  | ((row: Row) => unknown);

/** Options of {@link forestOfRows}. */
export interface RowOptions<Row = object> {
  /**
   * Where the name of one end is: a text, a number or a bigint. Needs `target`.
   *
   * @defaultValue the first entry of an array; the property called `source`,
   * `from` or another usual name for the first end, as in a table
   */
  source?: RowPart<Row> | undefined;
  /** Where the name of the other end is, like `source`. */
  target?: RowPart<Row> | undefined;
  /**
   * Where the weight is: a number, a decimal text such as those of `NUMERIC`
   * columns, or a bigint. Integers that a number cannot hold are errors. `null`
   * ignores the weights.
   *
   * @defaultValue the third entry of an array, or the property called `weight`
   */
  weight?: RowPart<Row> | null | undefined;
  /**
   * Whether to find the maximum spanning forest.
   *
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
  /**
   * What to do about a row without a weight: `null`, `undefined`, `NaN`, and
   * texts such as `''` and `'NA'`. With `'skip'`, there is no such edge, but its
   * ends stay.
   *
   * @defaultValue `'error'`
   */
  missing?: 'error' | 'skip' | undefined;
}

/** The spanning forest of a table, with its weight and more. */
export interface DetailedRowForest<Row> {
  /** The rows of the forest, as they were and in their order. */
  readonly rows: Row[];
  /** Sum of their weights. */
  readonly weight: number;
  /** Number of nodes. */
  readonly nodes: number;
  /** Number of trees. */
  readonly trees: number;
  /** Number of rows that were skipped for want of a weight. */
  readonly skipped: number;
}

/** A function of rows that come at once, or one after the other. */
interface RowsCall<Kind extends 'rows' | 'details'> {
  <Row extends object>(
    rows: Iterable<Row>,
    options?: RowOptions<Row>
  ): ResultOf<Row, Kind>;
  <Row extends object>(
    rows: AsyncIterable<Row>,
    options?: RowOptions<Row>
  ): Promise<ResultOf<Row, Kind>>;
}

type ResultOf<Row, Kind> = Kind extends 'rows' ? Row[] : DetailedRowForest<Row>;

/** A function that finds the forest of rows, and its variant. */
export interface RowForestFunction extends RowsCall<'rows'> {
  /** Returns weight, numbers of nodes and trees, and skipped rows as well. */
  readonly detailed: RowsCall<'details'>;
}

/**
 * Finds the spanning forest of rows with names: those that a query returns, of a
 * JSON file, or of any other list of edges. Returns the rows of the forest, as
 * they were.
 *
 * A row is an object or an array. A name that comes both as 1 and as `'1'` is
 * an error. Ties go to the row that comes first, loops are ignored, parallel
 * rows are kept as separate edges, and a graph that is not connected gives a
 * forest.
 *
 * Rows may come from an async iterable, such as the cursor of a database or a
 * stream: then the result is a promise. No more rows are held than the forest
 * has, plus a buffer: see `ForestStream` in `spanforest/msf`. Up to 2^24 nodes.
 *
 * @throws {@link EdgeWeightError} if a weight is missing or not a number,
 * {@link GraphTypeError} if a row or the name of a node is invalid, with the
 * number of the row; {@link OptionError} if an option is.
 *
 * @function
 * @example
 * ```ts
 * import {forestOfRows} from 'spanforest';
 *
 * const roads = [
 *   {from: 'Rome', to: 'Naples', km: 225},
 *   {from: 'Naples', to: 'Bari', km: 261},
 *   {from: 'Rome', to: 'Bari', km: 374}
 * ];
 * forestOfRows(roads, {weight: 'km'}).map(({to}) => to); // => ['Naples', 'Bari']
 * forestOfRows([['a', 'b', 2], ['b', 'a', 1]]); // => [['b', 'a', 1]]
 *
 * async function* cursor() {
 *   yield* roads;
 * }
 * const {weight} = await forestOfRows.detailed(cursor(), {weight: 'km'});
 * weight; // => 486
 * ```
 */
export const forestOfRows: RowForestFunction = /* @__PURE__ */ Object.assign(
  rowsCall(({rows}) => rows) as RowsCall<'rows'>,
  {detailed: rowsCall(details => details) as RowsCall<'details'>}
);

function rowsCall<Result>(
  pick: (details: DetailedRowForest<object>) => Result
) {
  return (
    rows: Iterable<object> | AsyncIterable<object>,
    options: RowOptions<object> = {}
  ): Result | Promise<Result> => {
    const reader = new RowReader(options as RowOptions<Fields>);
    const {[Symbol.asyncIterator]: later} = Object(rows);
    if (typeof later === 'function') {
      return reader.readLater(rows as AsyncIterable<Fields>).then(pick);
    }
    if (typeof rows === 'string' || !(Symbol.iterator in Object(rows))) {
      throw new GraphTypeError(
        `${WHERE}: the rows are ${quote(rows)}. Pass an array or another ` +
          'iterable of objects or arrays.'
      );
    }
    for (const row of rows as Iterable<Fields>) reader.add(row);
    return pick(reader.finish());
  };
}

const WHERE = 'spanforest';

type Fields = Readonly<Record<string | number, unknown>>;
type Getter = (row: Fields) => unknown;

class RowReader {
  readonly #options: RowOptions<Fields>;
  readonly #forest: ForestCollector;
  readonly #edges: EdgeBuffer;
  readonly #vertices = new Map<unknown, number>();
  // The types of the names.
  readonly #kinds = new Set<string>();
  #getters:
    | Readonly<Record<'source' | 'target' | 'weight', Getter>>
    | undefined;
  #count = 0;
  #skipped = 0;

  constructor(options: RowOptions<Fields>) {
    checkOptions(WHERE, options, {
      source: 'value',
      target: 'value',
      weight: 'value',
      maximum: 'boolean',
      missing: 'value'
    });
    const {maximum = false, missing} = options;
    if (missing !== undefined) {
      checkChoice(WHERE, 'missing', missing, ['error', 'skip']);
    }
    this.#options = options;
    this.#forest = new ForestCollector({maximum, records: true});
    this.#edges = new EdgeBuffer(this.#forest, false);
  }

  async readLater(
    rows: AsyncIterable<Fields>
  ): Promise<DetailedRowForest<object>> {
    for await (const row of rows) this.add(row);
    return this.finish();
  }

  add(row: Fields): void {
    const number = ++this.#count;
    if (typeof row !== 'object' || row === null) {
      throw new GraphTypeError(
        `${WHERE}: row ${number} is ${quote(row)}. Pass objects or arrays.`
      );
    }
    this.#getters ??= gettersOf(row, this.#options);
    const {source, target, weight} = this.#getters;
    const u = this.#vertexOf(source(row));
    const v = this.#vertexOf(target(row));
    const value = this.#weightOf(weight(row));
    if (value !== null) this.#edges.add(u, v, value, row as AttributeRecord);
  }

  finish(): DetailedRowForest<object> {
    this.#edges.flush();
    const {edgeAttributes = [], weight, size} = this.#forest.held();
    const nodes = this.#vertices.size;
    return {
      rows: [...edgeAttributes],
      weight: sumWeights(weight, Int32Array.from(weight.keys())),
      nodes,
      trees: nodes - size,
      skipped: this.#skipped
    };
  }

  #vertexOf(name: unknown): number {
    const known = this.#vertices.get(name);
    if (known !== undefined) return known;
    const kind = typeof name;
    const isName =
      (kind === 'string' && name !== '') ||
      kind === 'bigint' ||
      Number.isFinite(name);
    if (!isName) {
      throw new GraphTypeError(
        `${WHERE}: an end of row ${this.#count} is ${quote(name)}. Give each ` +
          'end a text or a number as its name, or choose another source and ' +
          'target.'
      );
    }
    this.#kinds.add(kind);
    if (this.#kinds.size > 1) {
      const twin = twinsOf(name).find(other => this.#vertices.has(other));
      if (twin !== undefined) {
        throw new GraphTypeError(
          `${WHERE}: an end of row ${this.#count} is ${quote(name)}, but an ` +
            `earlier one is ${quote(twin)}. Give a node the same name each ` +
            'time, such as source: row => String(row.from).'
        );
      }
    }
    const vertex = this.#vertices.size;
    this.#vertices.set(name, vertex);
    return vertex;
  }

  // `null` for an edge to skip.
  #weightOf(value: unknown): number | null {
    const {weight, isMissing, isExact} = weightOfValue(value);
    if (isMissing) {
      if (this.#options.missing !== 'skip') {
        this.#fail(
          value,
          "Name another one as weight, or pass missing: 'skip'."
        );
      }
      this.#skipped++;
      return null;
    }
    if (Number.isNaN(weight)) {
      this.#fail(value, 'Give it a number, or a decimal text such as "1.5".');
    }
    if (isExact) return weight;
    return this.#fail(
      value,
      `It would be rounded to ${weight}. Subtract the same number from all ` +
        'weights.'
    );
  }

  #fail(weight: unknown, advice: string): never {
    throw new EdgeWeightError(
      `${WHERE}: row ${this.#count} has weight ${quote(weight)}. ${advice}`,
      this.#count - 1,
      weight
    );
  }
}

// The names of other types that read the same.
function twinsOf(name: unknown): unknown[] {
  const text = String(name);
  const twins: unknown[] = [text];
  if (String(Number(text)) === text) twins.push(Number(text));
  if (/^(0|-?[1-9]\d*)$/.test(text)) twins.push(BigInt(text));
  return twins;
}

// Where the parts of rows are, by the first of them.
function gettersOf(
  first: Fields,
  options: RowOptions<Fields>
): Readonly<Record<'source' | 'target' | 'weight', Getter>> {
  const {source, target, weight} = options;
  const given = {source, target, weight};
  for (const [role, part] of Object.entries(given)) {
    const isPart =
      part === undefined ||
      typeof part === 'function' ||
      (part === null ? role === 'weight' : part in first);
    if (isPart) continue;
    throw new OptionError(
      `${WHERE}: ${role} is ${quote(part)}, but the first row has only ` +
        `${Object.keys(first).map(quote).join(', ')}. Name one of them, or pass ` +
        'a function.'
    );
  }
  if ((source === undefined) !== (target === undefined)) {
    const [one, other] =
      source === undefined ? ['target', 'source'] : ['source', 'target'];
    throw new OptionError(
      `${WHERE}: ${one} is given without ${other}. Give both.`
    );
  }
  const parts = {...defaultParts(first, given), ...definedOf(given)} as Parts;
  const getter = (part: RowPart<Fields> | null): Getter => {
    if (part === null) return () => 1;
    return typeof part === 'function' ? part : row => row[part];
  };
  return {
    source: getter(parts.source),
    target: getter(parts.target),
    weight: getter(parts.weight)
  };
}

interface Parts {
  readonly source: RowPart<Fields>;
  readonly target: RowPart<Fields>;
  readonly weight: RowPart<Fields> | null;
}

function definedOf(parts: object): Partial<Parts> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== undefined)
  );
}

// As in a table whose header has these names.
function defaultParts(
  first: Fields,
  given: {readonly [Role in keyof Parts]: Parts[Role] | undefined}
): Partial<Parts> {
  if (Array.isArray(first)) return {source: 0, target: 1, weight: 2};
  const fields = Object.keys(first);
  const shown = fields.map(quote).join(', ') || 'nothing of its own';
  const parts: {-readonly [Role in keyof Parts]?: Parts[Role]} = {};
  if (given.source === undefined) {
    const ones = fields.map(() => 1);
    const record = {fields, line: 1, separator: ',', lines: ones};
    try {
      const {source, target} = readCsvHeader(
        {...record, columns: ones} as Parameters<typeof readCsvHeader>[0],
        {header: true, weight: null}
      );
      parts.source = fields[source];
      parts.target = fields[target];
    } catch (error) {
      if (!(error instanceof GraphFormatError)) throw error;
      throw new OptionError(
        `${WHERE}: it is not clear where the ends of an edge are: the first ` +
          `row has ${shown}. Pass source and target.`
      );
    }
  }
  if (given.weight === undefined) {
    const found = fields.filter(name => name.toLowerCase() === 'weight');
    if ('weight' in first) parts.weight = 'weight';
    else if (found.length === 1) parts.weight = found[0];
    else {
      throw new OptionError(
        `${WHERE}: it is not clear where the weight is: the first row has ` +
          `${shown}. Pass weight, or weight: null to ignore weights.`
      );
    }
  }
  return parts;
}
