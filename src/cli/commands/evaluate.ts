import {
  type AlignedScores,
  EvaluationError,
  evaluateAligned,
  evaluate as evaluateSentences,
  type Scores
} from '../../nlp/evaluation/index.js';
import {
  CONLL_FORMAT_OPTION,
  conllFormatOf,
  readConllFile
} from '../conll-file.js';
import {DataError, EXIT, showName, UsageError} from '../errors.js';
import {type Io, print} from '../io.js';
import type {Arguments, Command} from '../options.js';
import {createProgress} from '../progress.js';
import {
  showAlignedScores,
  showConll18Scores,
  showScores
} from '../show-scores.js';

/** `spanforest evaluate`: scores the trees of a parser. */
export const evaluate: Command = {
  name: 'evaluate',
  about: 'Tell how well the trees of a parser agree with the right ones.',
  positionals: [
    {name: 'GOLD', about: "the right trees, in CoNLL-U or CoNLL-X, or '-'."},
    {name: 'SYSTEM', about: "the parser's trees of the same text, or '-'."}
  ],
  options: [
    {
      name: 'align',
      about: 'Let the files differ in their words, but not in their text.'
    },
    {
      name: 'conll18',
      about: 'Nothing but the scores of the CoNLL 2018 shared task.'
    },
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      choices: ['text', 'json'],
      about: 'How to write the scores; json has shares from 0 to 1.'
    },
    CONLL_FORMAT_OPTION,
    {name: 'quiet', short: 'q', about: 'No progress.'}
  ],
  notes: [
    'UAS is the share of the words whose head is right, LAS of those whose ' +
      'relation is right as well; undirected, an edge may also be the wrong ' +
      'way round. A tree is complete if every word that counts has the right ' +
      'head. Punctuation is what GOLD tags PUNCT, or in CoNLL-X a form made ' +
      'of punctuation only.',
    'The scores of CoNLL 2018 are those of its official scorer: they include ' +
      'punctuation and ignore subtypes of relations, behind a colon. CLAS is ' +
      'the F1 of LAS over content words, which only universal relations tell ' +
      'apart. An arc is not projective if a word between its ends is not ' +
      'below its head. Of such arcs in GOLD, the percentage in both is ' +
      'recall; of those in SYSTEM, precision.',
    'With --align, SYSTEM may be made of raw text: words and sentences are ' +
      'found in both files by their characters, spaces apart, as the ' +
      'official scorer does it, and every score has a precision (the share ' +
      'of what SYSTEM says), a recall (of what GOLD says) and their F1.',
    'Both files are read one sentence at a time. Gzip is recognized by its ' +
      'content.'
  ],
  examples: [
    'test.conllu parsed.conllu',
    'test.conllu.gz - --conll18 < parsed.conllu',
    'test.conll parsed.conll --format json',
    'test.conllu from-raw-text.conllu --align'
  ],
  run: runEvaluate
};

async function runEvaluate(args: Arguments, io: Io): Promise<number> {
  const {values, switches, positionals} = args;
  const [goldName, systemName] = positionals;
  if (goldName === '-' && systemName === '-') {
    throw new UsageError('GOLD and SYSTEM cannot both be standard input.');
  }
  const told = values.get('input-format');
  const format = conllFormatOf(goldName, told);
  const systemFormat = conllFormatOf(systemName, told);

  const progress = createProgress(io, switches.has('quiet'));
  // One line for two files in lock step: that of the one whose end is known.
  const silent = {...progress, read() {}};
  const [goldProgress, systemProgress] =
    goldName === '-' ? [silent, progress] : [progress, silent];
  try {
    const gold = readConllFile(goldName, format, 'tree', io, goldProgress);
    const system = readConllFile(
      systemName,
      systemFormat,
      'tree',
      io,
      systemProgress
    );
    const text = switches.has('align')
      ? alignedReport(await evaluateAligned(gold, system, {format}), args)
      : report(await evaluateSentences(gold, system, {format}), args);
    progress.clear();
    if (text === '') {
      throw new DataError(
        `${showName(goldName)}: there are no sentences in it. Give a file of ` +
          'trees.'
      );
    }
    await print(text, io);
    return EXIT.success;
  } catch (error) {
    throw error instanceof EvaluationError
      ? aboutFiles(goldName, systemName, error)
      : error;
  } finally {
    progress.clear();
  }
}

// The scores as they are printed; nothing if there are no sentences.
function report(scores: Scores, {values, switches}: Arguments): string {
  if (scores.sentences === 0) return '';
  const onlyConll18 = switches.has('conll18');
  if (values.get('format') === 'json') {
    return json(onlyConll18 ? scores.conll18 : scores);
  }
  return onlyConll18 ? showConll18Scores(scores) : showScores(scores);
}

function alignedReport(
  scores: AlignedScores,
  {values, switches}: Arguments
): string {
  if (Number.isNaN(scores.sentences.f1)) return '';
  const onlyConll18 = switches.has('conll18');
  if (values.get('format') !== 'json') {
    return showAlignedScores(scores, onlyConll18);
  }
  const {withoutPunctuation: _, ...conll18} = scores;
  return json(onlyConll18 ? conll18 : scores);
}

// What is not a number becomes null.
function json(scores: object): string {
  return `${JSON.stringify(scores, null, 2)}\n`;
}

function aboutFiles(
  goldName: string,
  systemName: string,
  error: EvaluationError
): DataError {
  const {sentence, goldLine, systemLine} = error.place;
  const at = (name: string, line: number) =>
    showName(name) + (line > 0 ? `:${line}` : '');
  return new DataError(
    `${at(goldName, goldLine)}, ${at(systemName, systemLine)}: sentence ` +
      `${sentence}: ${error.problem}`,
    {cause: error}
  );
}
