import {escapeInvisible, quote} from '../../graph/errors.js';
import type {DirectedDecoderName} from '../../nlp/inference/index.js';
import type {Model} from '../../nlp/model/index.js';
import {
  type Container,
  decodeContainer,
  decodeModel,
  Header,
  ModelFileError
} from '../../nlp/model/index.js';
import {EXIT, showName} from '../io/errors.js';
import {type Io, print} from '../io/io.js';
import {readAs} from '../io/model-file.js';
import {createProgress} from '../io/progress.js';
import {showBytes, showCount, showShare} from '../io/show.js';
import type {Arguments, Command} from '../options.js';

/** What is in a model file or in a checkpoint, as plain data. */
export type Description = ModelDescription | CheckpointDescription;

interface FileDescription {
  /** Bytes of the file as it is. */
  readonly size: number;
  /** Bytes of what it holds; more if it is gzip. */
  readonly unpackedSize: number;
  /** A file with another checksum is refused. */
  readonly checksum: 'correct';
  /** The arrays of numbers in it. */
  readonly sections: readonly SectionDescription[];
}

/** What is in a model file. */
export interface ModelDescription
  extends FileDescription,
    Pick<Model, 'parser' | 'fields' | 'singleRoot' | 'join' | 'training'> {
  readonly kind: 'model';
  /** How `d-mst` finds its trees. */
  readonly decoder: DirectedDecoderName;
  /** Whether edges longer than any in training are left out. */
  readonly pruning: boolean;
  /** The relations that it gives to words; `null` if it does not. */
  readonly labels: readonly string[] | null;
}

/** What is in a checkpoint. */
export interface CheckpointDescription extends FileDescription {
  readonly kind: 'checkpoint';
  /** How many passes are finished. */
  readonly passesDone: number;
  /** What it was trained with, in one line. */
  readonly settings: string;
}

/** An array of numbers. */
export interface SectionDescription {
  readonly name: string;
  readonly length: number;
  readonly notZero: number;
}

/**
 * Describes the bytes of a file. Time linear.
 *
 * @param size - How many bytes the file has as it is.
 * @throws {@link ModelFileError} if it is damaged, or of no kind known here.
 */
export function describeFile(bytes: Uint8Array, size: number): Description {
  const container = decodeContainer(bytes);
  const {kind} = container;
  const file = {
    size,
    unpackedSize: bytes.length,
    checksum: 'correct',
    sections: describeSections(container)
  } as const;
  if (kind === 'checkpoint') {
    const header = new Header(container.header);
    return {
      kind,
      passesDone: header.count('passesDone'),
      settings: header.get('settings', 'string'),
      ...file
    };
  }
  if (kind !== 'model') {
    throw new ModelFileError(
      `this is a ${quote(kind)}, which is unknown to this version of ` +
        'spanforest. Update spanforest, or give a model.'
    );
  }
  const model = decodeModel(bytes);
  const {parser, decoder = 'cle', fields, singleRoot, join, training} = model;
  const pruning = model.lengths !== null;
  const labels = model.labels?.names ?? null;
  return {
    ...{kind, parser, decoder, fields, singleRoot, join, pruning, labels},
    training,
    ...file
  };
}

function describeSections({sections}: Container): SectionDescription[] {
  return Array.from(sections, ([name, data]) => {
    let notZero = 0;
    for (let i = 0; i < data.length; i++) if (data[i] !== 0) notZero++;
    return {name, length: data.length, notZero};
  });
}

type Row = readonly [name: string, text: string];

/** What is in a file, a line for each thing. */
export function showDescription(file: string, content: Description): string {
  const {kind, size, unpackedSize, checksum} = content;
  const isPacked = size !== unpackedSize;
  const rows: Row[] = [
    ['file', showName(file)],
    ['kind', kind],
    [
      'size',
      showBytes(size) +
        (isPacked ? `, unpacked ${showBytes(unpackedSize)}` : '')
    ],
    ['checksum', checksum],
    ...(kind === 'model' ? modelRows(content) : checkpointRows(content))
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  // Whoever made the file has not to be trusted with the terminal.
  return rows
    .map(([name, text]) => `${name.padEnd(width)}${escapeInvisible(text)}\n`)
    .join('');
}

function modelRows(model: ModelDescription): Row[] {
  const {parser, decoder, fields, singleRoot, pruning, join, training} = model;
  const {sentences, words, passes, seed, costAugmented} = training;
  const isDirected = parser === 'd-mst';
  return [
    ['parser', parser],
    ...(isDirected ? [['decoder', decoder] as Row] : []),
    ['columns', fields.join(', ')],
    ['roots', singleRoot ? 'exactly one in a sentence' : 'any number'],
    ...weightRows(model.sections),
    ...(isDirected ? [] : [['pruning', pruning ? 'by length' : 'none'] as Row]),
    ['relations', model.labels ? String(model.labels.length) : 'none'],
    ...(parser === 'u-mst-df' ? [['joined by', join] as Row] : []),
    [
      'trained on',
      `${showCount(sentences, 'sentence')}, ${showCount(words, 'word')}`
    ],
    ['passes', String(passes)],
    ['seed', String(seed)],
    ['decoding in training', costAugmented ? 'cost-augmented' : 'plain']
  ];
}

function checkpointRows(checkpoint: CheckpointDescription): Row[] {
  const {passesDone, settings, sections} = checkpoint;
  return [
    ['passes', `${passesDone} done, to go on with spanforest train --resume`],
    ['settings', settings],
    ...weightRows(sections)
  ];
}

function weightRows(sections: readonly SectionDescription[]): Row[] {
  return sections
    .filter(({name}) => name === 'directed' || name === 'undirected')
    .map(({name, length, notZero}) => [
      `${name} weights`,
      `${length}, ${showShare(notZero / length)} % of them not 0`
    ]);
}

/** Reads a model file or a checkpoint, and tells what is in it. */
export async function runInfo(args: Arguments, io: Io): Promise<number> {
  const {values, switches, positionals} = args;
  const [name] = positionals;
  const progress = createProgress(io, switches.has('quiet'));
  try {
    let size = 0;
    const counting = {
      ...progress,
      read(bytes: number, total: number | null) {
        size = bytes;
        progress.read(bytes, total);
      }
    };
    const description = await readAs(
      name,
      bytes => describeFile(bytes, size),
      io,
      counting
    );
    progress.clear();
    const text =
      values.get('format') === 'json'
        ? `${JSON.stringify(description, null, 2)}\n`
        : showDescription(name, description);
    await print(text, io);
    return EXIT.success;
  } finally {
    progress.clear();
  }
}

/** `spanforest info`: what is in a model file. */
export const info: Command = {
  name: 'info',
  about: 'Tell what is in a model, or in the checkpoint of a training.',
  positionals: [{name: 'MODEL', about: "the file, or '-' for standard input."}],
  options: [
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      choices: ['text', 'json'],
      about: 'How to write it.'
    },
    {name: 'quiet', short: 'q', about: 'No progress.'}
  ],
  notes: [
    'The whole file is read and checked: if there is an answer, the file is ' +
      'as it was written. Gzip is recognized by its content.'
  ],
  examples: ['en.model', 'en.model.checkpoint --format json'],
  // Loaded only if wanted, so that other commands start sooner.
  run: async (args, io) => (await import('./info.js')).runInfo(args, io)
};
