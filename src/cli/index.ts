/**
 * What programs with a command line share: the run loop, options, help, files,
 * progress and errors; and the two commands that `spanforest-cluster` runs on
 * many machines.
 *
 * **It may change with any version**, like `spanforest/internals`.
 *
 * @module cli
 */

export {
  type ForestParts,
  type HoldingOptions,
  NamedForest
} from '../msf/named-forest.js';
export {findForest, msf} from './commands/msf.js';
export {parse, parseInput} from './commands/parse.js';
export {readTreebank, type Treebank, wordsOf} from './io/conll-file.js';
export {
  type Context,
  type Host,
  notify,
  notifyInterrupted,
  print,
  resolvePath,
  silentContext
} from './io/context.js';
export {
  aboutFile,
  DataError,
  EXIT,
  outcomeOf,
  showName,
  UsageError
} from './io/errors.js';
export {type GraphInput, graphInputs, readForest} from './io/graph-file.js';
export {readLanguageModel} from './io/language-model.js';
export {readModelFile} from './io/model-file.js';
export {bytesToWrite, type Output, openOutput} from './io/output.js';
export {NO_PROGRESS} from './io/progress.js';
export {
  type Column,
  showBytes,
  showCount,
  showShare,
  showTime,
  textTable
} from './io/show.js';
export {
  type Arguments,
  type Command,
  grouped,
  numberOption,
  type OptionTable
} from './options.js';
export type {ParseCounts, ParserSetup} from './parsing/batch-parser.js';
export {FileParser} from './parsing/file-parser.js';
export type {Program} from './run.js';
export {runProcess} from './run-process.js';
