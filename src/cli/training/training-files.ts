import type {
  DirectedDecoderName,
  JoinName,
  ParserName
} from '../../nlp/inference/index.js';
import type {Sentence} from '../../nlp/sentence.js';
import {
  type Column,
  settingsOf,
  TrainingData,
  TrainingError,
  type TrainingOptions
} from '../../nlp/training/index.js';
import {conllFormatOf, readConllFile} from '../io/conll-file.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import type {Io} from '../io/io.js';
import type {Progress} from '../io/progress.js';
import type {Arguments} from '../options.js';
import {rootOption} from '../parsing/parser-options.js';

/**
 * What the command line asks training for.
 *
 * @throws {@link OptionError} if an option means nothing.
 */
export function trainingOptions({
  values,
  switches
}: Arguments): TrainingOptions {
  const number = (name: string) => {
    const value = values.get(name);
    return value === undefined ? undefined : Number(value);
  };
  const ignored = values.get('ignore')?.split(',') ?? [];
  const options: TrainingOptions = {
    parser: values.get('parser') as ParserName | undefined,
    decoder: values.get('decoder') as DirectedDecoderName | undefined,
    passes: number('passes'),
    seed: number('seed'),
    bits: number('bits'),
    costAugmented: !switches.has('plain'),
    singleRoot: rootOption(switches),
    ignore: ignored.map(column => column.trim() as Column),
    prune: !switches.has('no-prune'),
    join: values.get('join') as JoinName | undefined,
    labels: switches.has('no-labels') ? false : undefined
  };
  settingsOf(options);
  return options;
}

/**
 * Reads the sentences to learn from, file by file. Errors carry the name of
 * the file and the line.
 *
 * @param format - Of all files; otherwise their names tell.
 * @param singleRoot - Whether every sentence must have one word at the root.
 */
export async function readTrainingData(
  names: readonly string[],
  format: string | undefined,
  singleRoot: boolean,
  io: Io,
  progress: Progress
): Promise<TrainingData> {
  const data = new TrainingData();
  for (const name of names) {
    const told = conllFormatOf(name, format);
    for await (const sentence of readConllFile(
      name,
      told,
      'tree',
      io,
      progress
    )) {
      if (singleRoot) checkRoots(name, sentence);
      add(data, name, sentence);
    }
  }
  if (data.sentences.length === 0) {
    throw new DataError(
      `${names.map(showName).join(', ')}: there is no sentence to learn from. ` +
        'Give some with words and heads.'
    );
  }
  return data;
}

function add(data: TrainingData, name: string, sentence: Sentence): void {
  try {
    data.add(sentence.words);
  } catch (error) {
    if (!(error instanceof TrainingError)) throw error;
    const here = error.message.replace(/\bsentence \d+\b/, 'the sentence');
    throw aboutFile(placeOf(name, sentence), new TrainingError(here));
  }
}

function checkRoots(name: string, sentence: Sentence): void {
  const {words} = sentence;
  const count = words.filter(({head}) => head === 0).length;
  if (words.length === 0 || count === 1) return;
  throw new DataError(
    `${placeOf(name, sentence)}: the sentence has ${count} words at the root, ` +
      'so a single root cannot be learnt. Leave out --single-root.'
  );
}

function placeOf(name: string, {firstLine}: Sentence): string {
  return `${showName(name)}:${firstLine}`;
}
