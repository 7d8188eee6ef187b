import {PARTS} from '../nlp/parser-name.js';
import {showName} from './errors.js';
import type {
  CheckpointDescription,
  Description,
  ModelDescription,
  SectionDescription
} from './model-description.js';
import {showBytes, showCount, showShare} from './show.js';

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
  return rows.map(([name, text]) => `${name.padEnd(width)}${text}\n`).join('');
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
    .filter(({name}) => PARTS.some(part => part === name))
    .map(({name, length, notZero}) => [
      `${name} weights`,
      `${length}, ${showShare(notZero / length)} % of them not 0`
    ]);
}
