import type {DecoderName} from '../src/nlp/decoder-name.js';
import type {Parsing} from './parsing.js';
import {STAGES, type StageTimes} from './parsing-stages.js';
import {stackPlot} from './stack-plot.js';
import {markdownTable} from './table.js';

const DECODER_NAMES: Readonly<Record<DecoderName, string>> = {
  cle: 'Chu-Liu/Edmonds',
  eisner: 'Eisner',
  'u-mst': 'undirected'
};

const INTRODUCTION = `## Parsing

CPU time of one thread, from a text in CoNLL-U to a text in CoNLL-U, once the
program is warm. All tasks take turns, and their medians count. A stage is the
difference of two tasks, so that one or two per cent may be noise, and a share
may come out negative. Joining the scores of two arcs is part of decoding, and
writing has the checks of the input in it. \`d-mst\` with the undirected decoder
is \`decode\` on all scores: it allocates memory for every sentence and prunes
no edge, other than the undirected parsers.
`;

/**
 * What was measured of parsing.
 *
 * @param show - Keeps a picture, and refers to it.
 */
export function parsingSection(
  parsings: readonly Parsing[],
  show: (name: string, alt: string, svg: string) => string
): string {
  return [INTRODUCTION, ...parsings.map(it => textSection(it, show))].join(
    '\n'
  );
}

function textSection(
  {id, name, sentences, words, training, times}: Parsing,
  show: (name: string, alt: string, svg: string) => string
): string {
  const title = `${name}: ${count(sentences)} sentences, ${count(words)} words`;
  return `### ${title}

Models trained on ${count(training.sentences)} sentences with ${count(training.words)} words,
${training.passes} passes.

${speedTable(times, sentences, words)}
Shares of the CPU time, in per cent:

${shareTable(times)}
${show(
  `parsing-${id}.svg`,
  `${title}: CPU microseconds a sentence`,
  stackPlot(
    title,
    'CPU microseconds a sentence',
    STAGES,
    times.map(({parser, decoder, stages}) => ({
      label: `${parser}, ${DECODER_NAMES[decoder]}`,
      values: stages.map(seconds => (1e6 * seconds) / sentences)
    }))
  )
)}`;
}

function speedTable(
  times: readonly StageTimes[],
  sentences: number,
  words: number
): string {
  const basis = times.find(
    ({parser, decoder}) => parser === 'd-mst' && decoder === 'cle'
  );
  const rows = times.map(it => [
    ...nameOf(it),
    count(sentences / it.whole),
    count(words / it.whole),
    (1000 * it.whole).toFixed(0),
    (1000 * inference(it)).toFixed(0),
    basis === undefined ? '' : (inference(basis) / inference(it)).toFixed(2)
  ]);
  return markdownTable(
    [
      'model',
      'decoder',
      'sentences a second',
      'words a second',
      'CPU ms',
      'scoring to enhancement',
      'times as fast as d-mst there'
    ],
    rows,
    2
  );
}

function shareTable(times: readonly StageTimes[]): string {
  const rows = times.map(it => [
    ...nameOf(it),
    // Adding 0 makes a 0 of -0.
    ...it.stages.map(stage => String(Math.round((100 * stage) / it.whole) + 0))
  ]);
  return markdownTable(['model', 'decoder', ...STAGES], rows, 2);
}

function nameOf({parser, decoder}: StageTimes): [string, string] {
  return [parser, DECODER_NAMES[decoder]];
}

// What the parsers differ in.
function inference({stages}: StageTimes): number {
  const [, , scoring, decoding, enhancement] = stages;
  return scoring + decoding + enhancement;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
