import {beforeAll, describe, expect, test} from 'vitest';
import {
  chooseExamples,
  describeExample,
  exampleOf
} from '../../../src/cli/demo/parsed-example.js';
import {
  compareParsers,
  outcomeOf,
  PARSER_COLUMNS,
  type ParserComparison
} from '../../../src/cli/demo/parser-comparison.js';
import {parserReport} from '../../../src/cli/demo/parser-report.js';
import {parserSections} from '../../../src/cli/demo/parser-sections.js';
import {textTable} from '../../../src/cli/demo/table.js';
import {HELD_OUT, TRAINING} from '../../../src/cli/demo/treebank.js';
import {parseConllu} from '../../../src/nlp/conllu/index.js';
import {sentenceCounts} from '../../../src/nlp/evaluation/index.js';
import {html} from '../../../src/nlp/html.js';
import {PARSERS} from '../../../src/nlp/parser-name.js';
import {heldOut, training} from '../../support/demo-trees.js';

// Three sentences: one that crosses, a plain one, and one to be escaped.
const GOLD = parseConllu(
  [
    [
      ['Who', 'PRON', 4],
      ['did', 'AUX', 3],
      ['say', 'VERB', 0],
      ['left', 'VERB', 3],
      ['?', 'PUNCT', 3]
    ],
    [
      ['Boats', 'NOUN', 2],
      ['left', 'VERB', 0],
      ['early', 'ADV', 2]
    ],
    [
      ['<b>&', 'NOUN', 2],
      ['fell', 'VERB', 0]
    ]
  ]
    .map(words =>
      words
        .map(
          ([form, upos, head], i) =>
            `${i + 1}\t${form}\t_\t${upos}\t_\t_\t${head}\tdep\t_\t` +
            `${words[i + 1]?.[0] === '?' ? 'SpaceAfter=No' : '_'}\n`
        )
        .join('')
    )
    .join('\n')
    .concat('\n')
);

const RIGHT = GOLD.map(({words}) =>
  Int32Array.of(-1, ...words.map(({head}) => head))
);

// The last parser gets these trees for the sentences, the others right ones.
function comparisonOf(trees: readonly Int32Array[]): ParserComparison {
  const words = GOLD.map(({words}) => words);
  return {
    trainedOn: 7,
    time: 250,
    heldOut: GOLD,
    outcomes: PARSERS.map(parser => ({
      parser,
      trees: parser === 'u-mst-uf-lep' ? trees : RIGHT,
      counts: sentenceCounts(words, parser === 'u-mst-uf-lep' ? trees : RIGHT)
    }))
  };
}

// "early" in the place of "left".
const TURNED = RIGHT.with(1, Int32Array.of(-1, 2, 3, 0));

function textOf(comparison: ParserComparison): string {
  const {text} = html`${parserSections(comparison).map(({body}) => body)}`;
  return text;
}

describe('compareParsers', () => {
  let comparison: ParserComparison;
  beforeAll(() => {
    comparison = compareParsers(TRAINING, HELD_OUT);
  });

  test('has an outcome for every parser and every sentence', () => {
    const {trainedOn, outcomes} = comparison;
    expect(trainedOn).toBe(training.length);
    expect(comparison.heldOut).toHaveLength(heldOut.length);
    expect(outcomes.map(({parser}) => parser)).toEqual([...PARSERS]);
    for (const {trees} of outcomes) {
      expect(trees.map(({length}) => length - 1)).toEqual(
        heldOut.map(({words}) => words.length)
      );
    }
  });

  test('trains parsers that find most heads of sentences new to them', () => {
    for (const {parser, counts} of comparison.outcomes) {
      const sum = (numbers: Int32Array) => numbers.reduce((a, b) => a + b, 0);
      const share = sum(counts.directed) / sum(counts.words);
      expect(share, parser).toBeGreaterThan(0.85);
    }
  });

  test('leaves something to show: trees of every sort', () => {
    const outcome = outcomeOf(comparison, 'u-mst-uf-lep');
    const examples = chooseExamples(comparison, outcome, 1);
    expect(examples.map(({crosses}) => crosses)).toEqual([true, true, false]);
  });

  test('does the same every time', () => {
    const part = TRAINING.split('\n\n').slice(0, 20).join('\n\n');
    const [first, second] = [1, 2].map(() => {
      const {outcomes} = compareParsers(`${part}\n\n`, HELD_OUT);
      return outcomes;
    });
    expect(first).toEqual(second);
  });
});

describe('the table of the parsers', () => {
  test('has scores of words and trees, without punctuation', () => {
    const trees = [
      RIGHT[0].with(5, 4),
      Int32Array.of(-1, 2, 3, 0),
      Int32Array.of(-1, 0, 1)
    ];
    const outcome = outcomeOf(comparisonOf(trees), 'u-mst-uf-lep');
    expect(textTable(PARSER_COLUMNS, [outcome])).toBe(
      [
        'parser          UAS  undirected UAS  complete trees',
        '------------  -----  --------------  --------------',
        'u-mst-uf-lep  55.56           77.78          1 of 3',
        ''
      ].join('\n')
    );
  });
});

describe('examples', () => {
  test('are the first of each sort: right, crossing and wrong, wrong', () => {
    const texts = (trees: readonly Int32Array[], count = 1) => {
      const comparison = comparisonOf(trees);
      const outcome = outcomeOf(comparison, 'u-mst-uf-lep');
      return chooseExamples(comparison, outcome, count).map(({text}) => text);
    };
    expect(texts(RIGHT)).toEqual(['Who did say left?']);
    // Punctuation does not count.
    const [crossing, , last] = RIGHT;
    expect(texts(RIGHT.with(0, crossing.with(5, 4)))).toEqual(texts(RIGHT));
    expect(texts([crossing.with(1, 3), TURNED[1], last])).toEqual([
      'Who did say left?',
      'Boats left early'
    ]);
    const wrong = [crossing, TURNED[1], Int32Array.of(-1, 0, 1)];
    expect(texts(wrong, 2)).toEqual([
      'Who did say left?',
      'Boats left early',
      '<b>& fell'
    ]);
  });

  test('say what is wrong with them, and whether arcs cross', () => {
    const [crossing, plain] = RIGHT;
    expect(describeExample(exampleOf(GOLD[1], plain))).toBe(
      'Every head is right.'
    );
    expect(describeExample(exampleOf(GOLD[0], crossing))).toBe(
      'Every head is right, though arcs cross.'
    );
    expect(describeExample(exampleOf(GOLD[1], TURNED[1]))).toBe(
      '2 wrong heads: "left" from "early" instead of the root, "early" from ' +
        'the root instead of "left".'
    );
    expect(describeExample(exampleOf(GOLD[0], crossing.with(1, 3)))).toBe(
      '1 wrong head: "Who" from "say" instead of "left". In the right tree, ' +
        'arcs cross.'
    );
  });
});

describe('the sections of the parsers', () => {
  test('draw wrong arcs, those missing, and those that are right', () => {
    const text = textOf(comparisonOf(TURNED));
    expect(text.match(/<figure>/g)).toHaveLength(2);
    const figures = text.split('<figure>').slice(1);
    const arcs = (look: string) =>
      figures
        .map(figure => figure.split(`class="arc ${look}"`).length - 1)
        .join();
    expect(arcs('shared-arc')).toBe('5,1');
    expect(arcs('other-arc')).toBe('0,2');
    expect(arcs('wrong')).toBe('0,2');
  });

  test('draw what is missing as it is in the gold tree', () => {
    // The only sentence with a wrong head, whose root is not the first word.
    const [, figure] = textOf(comparisonOf(TURNED)).split('<figure>').slice(1);
    const places = [...figure.matchAll(/class="form" x="([^"]+)"/g)];
    const distances = (look: string) => {
      const own = figure
        .split(`class="arc ${look}"`)
        .slice(1)
        .map(arc => / d="M([^"]*)"/.exec(arc)![1]);
      // An arc from the root is a straight line.
      const root = own.find(d => /^[\d.]+ [\d.]+V[\d.]+$/.test(d));
      return places.map(([, x]) => Math.abs(Number(x) - parseFloat(root!)));
    };
    const nearest = (look: string) => {
      const all = distances(look);
      return all.indexOf(Math.min(...all)) + 1;
    };
    expect(nearest('other-arc')).toBe(2);
    expect(nearest('wrong')).toBe(3);
  });

  test('escape what stands in a sentence', () => {
    const trees = RIGHT.with(2, Int32Array.of(-1, 0, 1));
    const text = textOf(comparisonOf(trees));
    expect(text).not.toContain('<b>');
    expect(text).toContain('&lt;b&gt;&amp; fell');
    expect(text).toContain('&quot;&lt;b&gt;&amp;&quot;');
  });
});

describe('the report of the parsers', () => {
  test('shows trees with what is wrong in them', () => {
    expect(parserReport(comparisonOf(TURNED))).toBe(
      [
        'Parsers, trained on 7 sentences in 250 ms, find the heads of the words in 3',
        'others (UAS: share of right heads in percent, punctuation left out):',
        '',
        'parser           UAS  undirected UAS  complete trees',
        '------------  ------  --------------  --------------',
        'd-mst         100.00          100.00          3 of 3',
        'u-mst-uf      100.00          100.00          3 of 3',
        'u-mst-df      100.00          100.00          3 of 3',
        'u-mst-uf-lep   77.78           88.89          2 of 3',
        '',
        'Some of the trees of u-mst-uf-lep:',
        '',
        '  Who did say left? (crossing arcs)',
        '  3  say',
        '  2  ├─ did',
        '  4  ├─ left',
        '  1  │  └─ Who',
        '  5  └─ ?',
        '',
        '  Boats left early',
        '  3  early        ← wrong: belongs to "left"',
        '  2  └─ left      ← wrong: belongs to the root',
        '  1     └─ Boats',
        ''
      ].join('\n')
    );
  });
});
