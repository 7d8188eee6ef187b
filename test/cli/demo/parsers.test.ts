import {beforeAll, describe, expect, test} from 'vitest';
import {
  chooseExamples,
  compareParsers,
  describeExample,
  PARSER_COLUMNS,
  type ParserComparison,
  parserReport,
  parserSections
} from '../../../src/cli/demo/parsers.js';
import {HELD_OUT, TRAINING} from '../../../src/cli/demo/treebank.js';
import {textTable} from '../../../src/cli/io/show.js';
import {html, textOf} from '../../../src/nlp/drawing/index.js';
import {PARSERS, parseConllu, sentenceCounts} from '../../../src/nlp/index.js';
import {heldOut, training} from '../../support/demo-trees.js';

// Three sentences: with crossing arcs, without, and with markup to escape.
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

// The last parser found the given trees, the others correct ones.
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
    })),
    steps: []
  };
}

// "early" and "left" change places.
const TURNED = RIGHT.with(1, Int32Array.of(-1, 2, 3, 0));

function bodyOf(comparison: ParserComparison): string {
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

  test('leaves something to show: trees of every kind, and a step', () => {
    const examples = chooseExamples(comparison, 1);
    const crosses = examples.map(({sentence}) =>
      sentence.lines.includes('# non-projective\n')
    );
    expect(crosses).toEqual([true, true, false]);
    expect(comparison.steps.length).toBeGreaterThan(0);
  });

  test('gives the same result every time', () => {
    const part = TRAINING.split('\n\n').slice(0, 20).join('\n\n');
    const [first, second] = [1, 2].map(() => {
      const {time, ...rest} = compareParsers(`${part}\n\n`, HELD_OUT);
      return rest;
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
    const {outcomes} = comparisonOf(trees);
    const lep = outcomes.filter(({parser}) => parser === 'u-mst-uf-lep');
    expect(textTable(PARSER_COLUMNS, lep)).toBe(
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
  test('are the first of each kind: correct, crossing and wrong, wrong', () => {
    const texts = (trees: readonly Int32Array[], count = 1) =>
      chooseExamples(comparisonOf(trees), count).map(({sentence}) =>
        textOf(sentence)
      );
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

  test('say which heads are wrong and whether arcs cross', () => {
    const [crossing, plain] = RIGHT;
    const described = (s: number, found: Int32Array) =>
      describeExample({sentence: GOLD[s], found});
    expect(described(1, plain)).toBe('Every head is correct.');
    expect(described(0, crossing)).toBe(
      'Every head is correct, although arcs cross.'
    );
    expect(described(1, TURNED[1])).toBe(
      '2 wrong heads: "left" depends on "early" instead of the root, "early" ' +
        'depends on the root instead of "left".'
    );
    expect(described(0, crossing.with(1, 3))).toBe(
      '1 wrong head: "Who" depends on "say" instead of "left". In the ' +
        'correct tree, arcs cross.'
    );
  });
});

describe('the sections of the parsers', () => {
  test('draw wrong, missing and correct arcs', () => {
    const text = bodyOf(comparisonOf(TURNED));
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

  test('draw missing arcs as in the gold tree', () => {
    // The only sentence with a wrong head; its root is not the first word.
    const [, figure] = bodyOf(comparisonOf(TURNED)).split('<figure>').slice(1);
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

  test('escape the text of a sentence', () => {
    const trees = RIGHT.with(2, Int32Array.of(-1, 0, 1));
    const text = bodyOf(comparisonOf(trees));
    expect(text).not.toContain('<b>');
    expect(text).toContain('&lt;b&gt;&amp; fell');
    expect(text).toContain('&quot;&lt;b&gt;&amp;&quot;');
  });
});

describe('the report of the parsers', () => {
  test('shows trees and their wrong heads', () => {
    expect(parserReport(comparisonOf(TURNED))).toBe(
      [
        'Parsers trained on 7 sentences in 250 ms and tested on 3 others',
        '(UAS: percentage of words with the correct head, without punctuation):',
        '',
        'parser           UAS  undirected UAS  complete trees',
        '------------  ------  --------------  --------------',
        'd-mst         100.00          100.00          3 of 3',
        'u-mst-uf      100.00          100.00          3 of 3',
        'u-mst-df      100.00          100.00          3 of 3',
        'u-mst-uf-lep   77.78           88.89          2 of 3',
        'u-mst-uf-cle  100.00          100.00          3 of 3',
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
        '  3  early        ← wrong: should depend on "left"',
        '  2  └─ left      ← wrong: should depend on the root',
        '  1     └─ Boats',
        ''
      ].join('\n')
    );
  });
});
