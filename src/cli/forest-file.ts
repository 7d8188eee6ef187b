import {stat} from 'node:fs/promises';
import {MissingColumnError} from '../graph/formats/csv-columns.js';
import type {GraphFormat, ReadGraphOptions} from '../graph/formats/index.js';
import type {NamedGraph} from '../graph/named-graph.js';
import {DataError} from './errors.js';
import {readGraphFile, readOptions, weightOption} from './graph-file.js';
import {type Io, resolvePath} from './io.js';
import type {Arguments} from './options.js';
import type {Progress} from './progress.js';

/** A forest from a file, and whether the file says what its edges weigh. */
export interface ForestFile {
  readonly forest: NamedGraph;
  readonly isWeighted: boolean;
}

/**
 * Reads FOREST, the second file of a command.
 *
 * Whatever the weights of GRAPH are called, tables of forests call them
 * weight. If this one does not, it may have been made by hand: with the
 * separator of GRAPH, with its name for the weights, or with none at all.
 */
export async function readForestFile(
  args: Arguments,
  graphFormat: GraphFormat,
  format: GraphFormat,
  io: Io,
  progress: Progress
): Promise<ForestFile> {
  const {values, switches} = args;
  const name = args.positionals[1];
  const isJson = graphFormat === 'json' && format === 'json';
  const isTold = values.has('forest-weight');
  const option = isTold || !isJson ? 'forest-weight' : 'weight';
  const {separator} = readOptions(args, graphFormat);
  let options: ReadGraphOptions = {weight: weightOption(args, option, format)};

  // Each turn mends one thing, so there are few.
  for (;;) {
    try {
      return {
        forest: await readForest(name, format, options, io, progress),
        isWeighted: options.weight !== null || switches.has('unweighted')
      };
    } catch (error) {
      const fields = missingColumnFields(error);
      // What comes through a pipe comes only once.
      if (!fields || !(await isRegularFile(name, io))) throw error;
      const column = values.get('weight');
      if (
        separator !== undefined &&
        options.separator === undefined &&
        fields.some(field => field.includes(separator))
      ) {
        options = {...options, separator};
      } else if (isTold || options.weight !== undefined) {
        throw error;
      } else if (column !== undefined && fields.includes(column)) {
        options = {...options, weight: column};
      } else if (fields.length === 2) {
        options = {...options, weight: null};
      } else {
        throw error;
      }
    }
  }
}

async function readForest(
  name: string,
  format: GraphFormat,
  options: ReadGraphOptions,
  io: Io,
  progress: Progress
): Promise<NamedGraph> {
  try {
    return await readGraphFile(
      name,
      format,
      options,
      io,
      progress,
      'forest-format'
    );
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const message = error.message.replace(/--weight\b/, '--forest-weight');
    throw new DataError(message, {cause: error.cause});
  }
}

// The first row of a table that lacks a column, if that is the error.
function missingColumnFields(error: unknown): readonly string[] | null {
  const cause = error instanceof DataError ? error.cause : null;
  return cause instanceof MissingColumnError ? cause.fields : null;
}

async function isRegularFile(name: string, io: Io): Promise<boolean> {
  if (name === '-') return false;
  return (await stat(resolvePath(name, io))).isFile();
}
