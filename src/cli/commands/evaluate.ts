import {
  type AlignedScores,
  EvaluationError,
  evaluateAligned,
  evaluate as evaluateSentences,
  type F1Score,
  type Scores,
  type TreeCounts
} from '../../nlp/evaluation/index.js';
import {type Column, textTable} from '../demo/page.js';
import {
  CONLL_FORMAT_OPTION,
  conllFormatOf,
  readConllFile
} from '../io/conll-file.js';
import {DataError, EXIT, showName, UsageError} from '../io/errors.js';
import {type Io, print} from '../io/io.js';
import {createProgress} from '../io/progress.js';
import type {Arguments, Command} from '../options.js';

/** Scores as tables for a terminal, in percent. */
function showScores(scores: Scores): string {
  const {allWords, withoutPunctuation} = scores;
  const score = (
    name: string,
    key: Exclude<keyof typeof allWords, 'words'>
  ) => ({
    name,
    cells: [percent(allWords[key]), percent(withoutPunctuation[key])]
  });
  const words = [allWords.words, withoutPunctuation.words].map(String);
  return [
    table(
      'score in percent',
      ['all words', 'without punctuation'],
      [
        score('UAS', 'uas'),
        score('undirected UAS', 'undirectedUas'),
        ...(scores.labelled
          ? [
              score('LAS', 'las'),
              score('LAS without subtypes', 'lasWithoutSubtypes')
            ]
          : []),
        score('complete trees', 'completeTrees'),
        {name: 'number of words', cells: words}
      ]
    ),
    table('CoNLL 2018', ['percent'], conll18Rows(scores)),
    table('number of trees', ['gold', 'system'], treeRows(scores)),
    table('arcs not projective', ['gold', 'system'], arcRows(scores)),
    ...labelNote(scores)
  ].join('\n');
}

/** The scores of the CoNLL 2018 shared task, a line each, in percent. */
function showConll18Scores(scores: Scores): string {
  return [
    ...conll18Rows(scores).map(
      ({name, cells}) => `${name.padEnd(4)}  ${cells[0].padStart(6)}\n`
    ),
    ...labelNote(scores)
  ].join('');
}

/**
 * The scores of texts whose words may differ, as a table for a terminal, in
 * percent.
 *
 * @param onlyConll18 - Leaves out what the official scorer does not tell.
 */
function showAlignedScores(
  scores: AlignedScores,
  onlyConll18: boolean
): string {
  const {labelled, withoutPunctuation} = scores;
  const row = (name: string, {precision, recall, f1}: F1Score) => ({
    name,
    cells: [precision, recall, f1].map(percent)
  });
  const rows = [
    row('tokens', scores.tokens),
    row('sentences', scores.sentences),
    row('words', scores.words),
    row('UPOS', scores.upos),
    row('lemmas', scores.lemmas),
    row('UAS', scores.uas)
  ];
  if (labelled) {
    rows.push(row('LAS without subtypes', scores.las));
    rows.push(row('CLAS', scores.clas));
  }
  const {uas, las, lasWithoutSubtypes} = withoutPunctuation;
  const otherRows = [row('UAS', uas)];
  if (labelled) {
    otherRows.push(row('LAS', las));
    otherRows.push(row('LAS without subtypes', lasWithoutSubtypes));
  }
  const columns = ['precision', 'recall', 'F1'];
  return [
    table('CoNLL 2018', columns, rows),
    ...(onlyConll18 ? [] : [table('without punctuation', columns, otherRows)]),
    ...(labelled
      ? []
      : ['GOLD or SYSTEM has no relations, so there is no LAS and no CLAS.\n'])
  ].join('\n');
}

interface Row {
  readonly name: string;
  readonly cells: readonly string[];
}

function table(
  title: string,
  titles: readonly string[],
  rows: readonly Row[]
): string {
  const columns: Column<Row>[] = [
    {title, number: false, cell: ({name}) => name},
    ...titles.map((title, i) => ({
      title,
      number: true,
      cell: ({cells}: Row) => cells[i]
    }))
  ];
  return textTable(columns, rows);
}

function conll18Rows({conll18, labelled}: Scores): Row[] {
  const {uas, las, clas} = conll18;
  const rows = [{name: 'UAS', cells: [percent(uas)]}];
  if (labelled) {
    rows.push({name: 'LAS', cells: [percent(las)]});
    rows.push({name: 'CLAS', cells: [percent(clas.f1)]});
  }
  return rows;
}

function treeRows({sentences, trees}: Scores): Row[] {
  return [
    {name: 'all', cells: [sentences, sentences].map(String)},
    bothRow(trees, 'with exactly one root', tree => String(tree.singleRoot)),
    bothRow(trees, 'not projective', tree => String(tree.nonProjective)),
    bothRow(trees, '- percent of all', tree => percent(tree.nonProjectiveShare))
  ];
}

function arcRows({trees, nonProjectiveArcs}: Scores): Row[] {
  const {recall, precision} = nonProjectiveArcs;
  return [
    bothRow(trees, 'number', tree => String(tree.nonProjectiveArcs)),
    bothRow(trees, 'percent of all', tree =>
      percent(tree.nonProjectiveArcsShare)
    ),
    {name: 'percent in both', cells: [percent(recall), percent(precision)]}
  ];
}

function bothRow(
  {gold, system}: Scores['trees'],
  name: string,
  show: (trees: TreeCounts) => string
): Row {
  return {name, cells: [show(gold), show(system)]};
}

function labelNote({labelled, trees}: Scores): string[] {
  if (labelled) return [];
  const bare =
    trees.gold.labelled > 0
      ? 'SYSTEM has no'
      : trees.system.labelled > 0
        ? 'GOLD has no'
        : 'Neither GOLD nor SYSTEM has';
  return [`${bare} relations, so there is no LAS and no CLAS.\n`];
}

function percent(share: number): string {
  return Number.isNaN(share) ? '-' : (100 * share).toFixed(2);
}

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
