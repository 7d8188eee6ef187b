import {createHmac, timingSafeEqual} from 'node:crypto';
import {DataError, type HoldingOptions, showName} from 'spanforest/cli';
import type {ReadGraphOptions} from 'spanforest/graph';
import type {FileHead} from './forest-file.js';
import type {
  ClusterRunRecord,
  Failure,
  ForestTask,
  JobData,
  JobResult,
  ParseTask,
  Part,
  Task,
  WorkerRecord
} from './jobs.js';

/** Returns a value if it is what it should be, made of checked fields only. */
type Check<T> = (value: unknown, path: string) => T;

/** A check for each field. */
type Fields<T> = {readonly [K in keyof T]-?: Check<T[K]>};

class Mismatch extends Error {}

function test<T>(isValid: (value: unknown) => boolean): Check<T> {
  return (value, path) => {
    if (isValid(value)) return value as T;
    throw new Mismatch(path);
  };
}

const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0;

const text = test<string>(isText);
const flag = test<boolean>(value => typeof value === 'boolean');
const whole = test<number>(isWhole);
const upTo = (limit: number): Check<number> =>
  test(value => isWhole(value) && (value as number) <= limit);
const matching = <T extends string>(pattern: RegExp): Check<T> =>
  test(value => isText(value) && pattern.test(value as string));
const oneOf = <T>(...values: readonly T[]): Check<T> =>
  test(value => values.includes(value as T));

// The name of a choice. What the choices are, its user checks.
const choice = <T extends string>(): Check<T> =>
  matching(/^[a-z][a-z0-9-]{0,31}$/);

// A field that may be missing, which it then is in the result, too.
function optional<T>(check: Check<T>): Check<T> {
  return (value, path) =>
    value === undefined ? (undefined as T) : check(value, path);
}

function list<T>(check: Check<T>): Check<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new Mismatch(path);
    return value.map((member, i) => check(member, `${path}[${i}]`));
  };
}

// Fields that nobody knows are refused. Nothing is inherited from a prototype.
function record<T extends object>(fields: Fields<T>): Check<T> {
  const checks = Object.entries(fields) as [string, Check<unknown>][];
  return (value, path) => {
    const isRecord = typeof value === 'object' && value !== null;
    if (!isRecord || Array.isArray(value)) throw new Mismatch(path);
    const given = new Map(Object.entries(value));
    const entries = checks.map(([name, check]) => {
      const member = check(given.get(name), `${path}.${name}`);
      given.delete(name);
      return [name, member] as const;
    });
    for (const name of given.keys()) throw new Mismatch(`${path}.${name}`);
    const known = entries.filter(([, member]) => member !== undefined);
    return Object.fromEntries(known) as T;
  };
}

/** The ids of runs. */
export const RUN_ID: RegExp = /^[0-9a-f]{16}$/;

/** The names of files in the folder of a run. */
export const FILE_NAME: RegExp = /^(part|join-[1-9]\d{0,8})-[1-9]\d{0,8}$/;

/** Whether a text is the id of a job of a run. */
export function isJobId(id: string): boolean {
  const [run, ...file] = id.split('-');
  return RUN_ID.test(run) && FILE_NAME.test(file.join('-'));
}

const column = test<string | number>(value => isText(value) || isWhole(value));

const READING: Check<ReadGraphOptions> = record<
  Omit<ReadGraphOptions, 'signal' | 'onProgress'>
>({
  source: optional(column),
  target: optional(column),
  weight: optional((value, path) =>
    value === null ? value : column(value, path)
  ),
  header: optional(flag),
  separator: optional(oneOf(',', ';', '\t')),
  decimal: optional(oneOf('.', ',')),
  directed: optional(oneOf('refuse', 'keep', 'require')),
  missing: optional(oneOf('error', 'skip')),
  maximumOrder: optional(whole)
});

const PART = record<Part>({
  index: whole,
  name: text,
  title: text,
  size: whole,
  graph: optional(
    record<NonNullable<Part['graph']>>({format: choice(), options: READING})
  )
});

const JOB = record<JobData>({
  run: matching(RUN_ID),
  file: matching(FILE_NAME),
  part: optional(PART),
  inputs: optional(list(matching(FILE_NAME)))
});

const FOREST = record<ForestTask>({
  kind: oneOf('forest'),
  holding: record<HoldingOptions>({
    hold: oneOf('minimum', 'maximum', 'all'),
    records: flag
  })
});

const PARSE = record<ParseTask>({
  kind: oneOf('parse'),
  model: optional(text),
  language: optional(text),
  format: optional(choice()),
  count: whole,
  setup: record<ParseTask['setup']>({
    format: optional(oneOf('conllu', 'json', 'tree')),
    best: optional(upTo(1000)),
    confidence: optional(flag),
    input: oneOf('text', 'lines', 'words'),
    options: record<ParseTask['setup']['options']>({
      parser: optional(choice()),
      order: optional(oneOf(1, 2)),
      singleRoot: optional(flag),
      decoder: optional(choice()),
      decode: optional(choice()),
      enhance: optional(whole),
      prune: optional(flag),
      algorithm: optional(choice()),
      rerank: optional(flag),
      labels: optional(flag)
    })
  })
});

const task: Check<Task> = (value, path) =>
  (Object(value).kind === 'parse' ? PARSE : FOREST)(value, path);

// One line each, which the file it is about may have made long. It is printed,
// so that nothing in it may drive a terminal.
const line = matching(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{0,100000}$/u);

const FOREST_HEAD = record<FileHead>({
  ...{order: whole, size: whole, names: whole, records: whole},
  // It is used once the checksum of the file, which is signed, was right.
  head: test(value => typeof value === 'object' && value !== null)
});

/** Checks the start of a forest file, before memory is taken for the rest. */
export function checkForestHead(value: unknown): FileHead {
  return FOREST_HEAD(value, 'head');
}

/** What Redis holds, by the kind of its key. */
interface Messages {
  readonly job: JobData;
  readonly result: JobResult;
  readonly record: ClusterRunRecord;
  readonly failure: Failure;
  readonly worker: WorkerRecord;
}

const CHECKS: {readonly [K in keyof Messages]: Check<Messages[K]>} = {
  job: JOB,
  result: record<JobResult>({
    checksum: matching(/^([0-9a-f]{64})?$/),
    counts: optional(
      record({
        ...{sentences: whole, words: whole, edges: whole, keptEdges: whole},
        ...{letters: whole, inScript: whole, tagged: whole, known: whole},
        ...{lemma: whole, upos: whole, xpos: whole, feats: whole}
      })
    ),
    missingEnd: optional(matching(/^(\r?\n){0,2}$/))
  }),
  record: record<ClusterRunRecord>({hasEnded: optional(flag), task}),
  failure: record<Failure>({message: line, part: optional(whole)}),
  worker: record<WorkerRecord>({
    version: line,
    name: line,
    foreign: list(matching(RUN_ID))
  })
};

const TITLES: Readonly<Record<keyof Messages, string>> = {
  job: 'a job',
  result: 'the result of a job',
  record: 'the record of a run',
  failure: 'the failure of a run',
  worker: 'the record of a worker'
};

// Characters of a message, so that its check takes no longer than reading it.
const MAXIMUM_LENGTH = 1 << 26;

// Characters of a signature, which stands before the content.
const SIGNATURE_LENGTH = 64;

/** The error about a key of Redis that holds something else. */
export function invalidKey(
  key: string,
  problem: string,
  advice = 'Remove'
): DataError {
  return new DataError(
    `Redis: ${problem}. ${advice} the key ${showName(key)}.`
  );
}

/**
 * Signs what goes to Redis, and checks what comes from there. A signature is
 * for one kind of message under one key, which names the run and the file, so
 * that it is worth nothing elsewhere. With an empty secret, anybody can sign.
 */
export class Signer {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A message, signed. */
  sign<K extends keyof Messages>(
    kind: K,
    key: string,
    message: Messages[K]
  ): string {
    const content = JSON.stringify(message);
    return this.#signature(kind, key, content) + content;
  }

  /**
   * Opens a message, and checks all of its fields.
   *
   * @throws `DataError` if it is not valid under this key.
   */
  open<K extends keyof Messages>(
    kind: K,
    key: string,
    signed: unknown
  ): Messages[K] {
    if (!isText(signed) || (signed as string).length > MAXIMUM_LENGTH) {
      throw invalidKey(key, `${TITLES[kind]} is not valid`);
    }
    const content = (signed as string).slice(SIGNATURE_LENGTH);
    const given = Buffer.from((signed as string).slice(0, SIGNATURE_LENGTH));
    const wanted = Buffer.from(this.#signature(kind, key, content));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw invalidKey(
        key,
        `${TITLES[kind]} is not signed with the secret of this machine`,
        'Give all machines the same secret, or remove'
      );
    }
    try {
      return CHECKS[kind](JSON.parse(content), kind);
    } catch (error) {
      const place =
        error instanceof Mismatch
          ? ` (${showName(error.message.slice(0, 200))})`
          : '';
      throw invalidKey(key, `${TITLES[kind]} is not valid${place}`);
    }
  }

  // What is signed is a line of JSON about the place, and the content.
  #signature(kind: string, key: string, content: string): string {
    return createHmac('sha256', this.#secret)
      .update(`${JSON.stringify(['spanforest-cluster', kind, key])}\n`)
      .update(content)
      .digest('hex');
  }
}
