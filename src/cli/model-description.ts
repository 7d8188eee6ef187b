import {quote} from '../graph/errors.js';
import type {DirectedDecoderName} from '../nlp/decoder-name.js';
import {Header} from '../nlp/model/header.js';
import type {Model} from '../nlp/model/model.js';
import {decodeModel} from '../nlp/model/model-container.js';
import {
  type Container,
  decodeContainer,
  ModelFileError
} from '../nlp/model-file/index.js';

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
