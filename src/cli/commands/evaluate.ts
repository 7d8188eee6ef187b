import {
  type AlignedScores,
  EvaluationError,
  evaluateAligned,
  evaluate as evaluateSentences,
  type F1Score,
  type Scores,
  type TreeCounts
} from '../../nlp/evaluation/index.js';
import {
  CONLL_FORMAT_OPTION,
  conllFormatOf,
  noSentences,
  readConllFile
} from '../io/conll-file.js';
import {type Context, print} from '../io/context.js';
import {DataError, EXIT, showName, UsageError} from '../io/errors.js';
import {withoutProgress} from '../io/progress.js';
import {showShare, textTable} from '../io/show.js';
import type {Command} from '../options.js';

/** `spanforest evaluate`: scores the trees of a parser. */
export const evaluate: Command = {
  positionals: [
    {name: 'GOLD', about: "the correct trees, in CoNLL-U or CoNLL-X, or '-'."},
    {name: 'SYSTEM', about: "the parser's trees of the same text, or '-'."}
  ],
  options: {
    '--align': 'Allow different words, as long as the text is the same.',
    '--conll18': 'Only the scores of the CoNLL 2018 shared task.',
    '-f, --format FORMAT': {
      about: 'How to write the scores; json has shares from 0 to 1.',
      choices: ['text', 'json']
    },
    ...CONLL_FORMAT_OPTION,
    '-q, --quiet': 'No progress.'
  },
  notes: [
    'UAS is the share of words with the correct head, LAS of those whose ' +
      'relation is correct as well. For undirected UAS, an edge may also be ' +
      'reversed. A tree is complete if every counted word has the correct ' +
      'head. Punctuation is what GOLD tags PUNCT, or in CoNLL-X a form of ' +
      'punctuation characters only.',
    'The scores of CoNLL 2018 are those of its official scorer: they include ' +
      'punctuation and ignore subtypes of relations, after a colon. CLAS is ' +
      'the F1 of LAS over content words, which only universal relations ' +
      'define. An arc is not projective if a word between its ends is not ' +
      'below its head. Of such arcs in GOLD, the percentage in both is ' +
      'recall; of those in SYSTEM, precision.',
    'With --align, SYSTEM may be made from raw text: words and sentences are ' +
      'aligned by their characters without spaces, as in the official ' +
      'scorer, and every score has a precision (the share of what SYSTEM ' +
      'has), a recall (of what GOLD has) and their F1.',
    'Both files are read one sentence at a time. Gzip and zstd are ' +
      'recognised by their content.'
  ],
  examples: [
    'test.conllu parsed.conllu',
    'test.conllu.gz - --conll18 < parsed.conllu',
    'test.conll parsed.conll --format json',
    'test.conllu from-raw-text.conllu --align'
  ],
  async run(args, context) {
    const {values, switches, positionals} = args;
    const [goldName, systemName] = positionals;
    if (goldName === '-' && systemName === '-') {
      throw new UsageError(
        'GOLD and SYSTEM cannot both be standard input. Give the name of a file.'
      );
    }
    const option = values.get('input-format');
    const format = conllFormatOf(goldName, option);
    // Progress in one of two files that are read in step: one of known size.
    const silent = withoutProgress(context);
    const read = (name: string, context: Context) =>
      readConllFile(name, option, 'tree', context);
    const gold = read(goldName, goldName === '-' ? silent : context);
    const system = read(systemName, goldName === '-' ? context : silent);
    const isJson = values.get('format') === 'json';
    const onlyConll18 = switches.has('conll18');
    let text = '';
    try {
      if (switches.has('align')) {
        const scores = await evaluateAligned(gold, system, {format});
        if (Number.isNaN(scores.sentences.f1)) throw noSentences(goldName);
        const {withoutPunctuation: _, ...conll18} = scores;
        text = isJson
          ? json(onlyConll18 ? conll18 : scores)
          : showAlignedScores(scores, onlyConll18);
      } else {
        const scores = await evaluateSentences(gold, system, {format});
        if (scores.sentences === 0) throw noSentences(goldName);
        const show = onlyConll18 ? showConll18Scores : showScores;
        text = isJson
          ? json(onlyConll18 ? scores.conll18 : scores)
          : show(scores);
      }
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      const {sentence, goldLine, systemLine} = error.place;
      const at = (name: string, line: number) =>
        showName(name) + (line > 0 ? `:${line}` : '');
      throw new DataError(
        `${at(goldName, goldLine)}, ${at(systemName, systemLine)}: sentence ` +
          `${sentence}: ${error.problem}`,
        {cause: error}
      );
    }
    context.progress.clear();
    await print(text, context);
    return EXIT.success;
  }
};

// NaN becomes null.
function json(scores: object): string {
  return `${JSON.stringify(scores, null, 2)}\n`;
}

function showScores(scores: Scores): string {
  const {allWords, withoutPunctuation, sentences, trees} = scores;
  const score = (
    name: string,
    key: Exclude<keyof typeof allWords, 'words'>
  ): Row => [
    name,
    showShare(allWords[key]),
    showShare(withoutPunctuation[key])
  ];
  // A count of the gold trees and of the system's.
  const both = (name: string, show: (counts: TreeCounts) => string): Row => [
    name,
    show(trees.gold),
    show(trees.system)
  ];
  const labelledRows = [
    score('LAS', 'las'),
    score('LAS without subtypes', 'lasWithoutSubtypes')
  ];
  const {recall, precision} = scores.nonProjectiveArcs;
  return [
    table(
      ['score in percent', 'all words', 'without punctuation'],
      [
        score('UAS', 'uas'),
        score('undirected UAS', 'undirectedUas'),
        ...(scores.labelled ? labelledRows : []),
        score('complete trees', 'completeTrees'),
        [
          'number of words',
          String(allWords.words),
          String(withoutPunctuation.words)
        ]
      ]
    ),
    table(['CoNLL 2018', 'percent'], conll18Rows(scores)),
    table(
      ['number of trees', 'gold', 'system'],
      [
        ['all', String(sentences), String(sentences)],
        both('with exactly one root', tree => String(tree.singleRoot)),
        both('not projective', tree => String(tree.nonProjective)),
        both('- percent of all', tree => showShare(tree.nonProjectiveShare))
      ]
    ),
    table(
      ['arcs not projective', 'gold', 'system'],
      [
        both('number', tree => String(tree.nonProjectiveArcs)),
        both('percent of all', tree => showShare(tree.nonProjectiveArcsShare)),
        ['percent in both', showShare(recall), showShare(precision)]
      ]
    ),
    ...labelNote(scores)
  ].join('\n');
}

function showConll18Scores(scores: Scores): string {
  return [
    ...conll18Rows(scores).map(
      ([name, score]) => `${name.padEnd(4)}  ${score.padStart(6)}\n`
    ),
    ...labelNote(scores)
  ].join('');
}

function conll18Rows({conll18: {uas, las, clas}, labelled}: Scores): Row[] {
  const labelledRows = [
    ['LAS', showShare(las)],
    ['CLAS', showShare(clas.f1)]
  ];
  return [['UAS', showShare(uas)], ...(labelled ? labelledRows : [])];
}

function labelNote({labelled, trees}: Scores): string[] {
  if (labelled) return [];
  const unlabelled =
    trees.gold.labelled > 0
      ? 'SYSTEM has no'
      : trees.system.labelled > 0
        ? 'GOLD has no'
        : 'Neither GOLD nor SYSTEM has';
  return [`${unlabelled} relations, so there is no LAS and no CLAS.\n`];
}

function showAlignedScores(
  scores: AlignedScores,
  onlyConll18: boolean
): string {
  const {labelled, withoutPunctuation} = scores;
  const row = (name: string, {precision, recall, f1}: F1Score): Row => [
    name,
    ...[precision, recall, f1].map(showShare)
  ];
  const rows = [
    row('tokens', scores.tokens),
    row('sentences', scores.sentences),
    row('words', scores.words),
    row('UPOS', scores.upos),
    row('lemmas', scores.lemmas),
    row('UAS', scores.uas)
  ];
  const {uas, las, lasWithoutSubtypes} = withoutPunctuation;
  const otherRows = [row('UAS', uas)];
  if (labelled) {
    rows.push(row('LAS without subtypes', scores.las));
    rows.push(row('CLAS', scores.clas));
    otherRows.push(row('LAS', las));
    otherRows.push(row('LAS without subtypes', lasWithoutSubtypes));
  }
  const columns = ['precision', 'recall', 'F1'];
  return [
    table(['CoNLL 2018', ...columns], rows),
    ...(onlyConll18
      ? []
      : [table(['without punctuation', ...columns], otherRows)]),
    ...(labelled
      ? []
      : ['GOLD or SYSTEM has no relations, so there is no LAS and no CLAS.\n'])
  ].join('\n');
}

type Row = readonly string[];

function table(titles: readonly string[], rows: readonly Row[]): string {
  const columns = titles.map((title, i) => ({
    title,
    number: i > 0,
    cell: (row: Row) => row[i]
  }));
  return textTable(columns, rows);
}
