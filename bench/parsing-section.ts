import type {DecoderName} from '../src/nlp/inference/names.js';
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
program is warm. All tasks take turns, and their medians count. Scoring,
enhancement and relations are differences of two tasks and may be off by a few
per cent. Decoding has the scores at hand; relations have the checks of the words
with them. Other is what is left of the whole: the cost of going from stage to
stage, and noise, so that it may be negative. Inference is scoring, decoding and
enhancement in one go. \`d-mst\` with the undirected decoder is \`decode\` on the
scores of all arcs, which takes new memory for each sentence and prunes nothing;
the undirected parsers do neither.
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
  {id, name, sentences, words, models, times}: Parsing,
  show: (name: string, alt: string, svg: string) => string
): string {
  const title = `${name}: ${count(sentences)} sentences, ${count(words)} words`;
  return `### ${title}

By ${models}.

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
    (1000 * it.inference).toFixed(0),
    basis === undefined ? '' : (basis.inference / it.inference).toFixed(2)
  ]);
  return markdownTable(
    [
      'model',
      'decoder',
      'sentences a second',
      'words a second',
      'CPU ms',
      'inference ms',
      'inference, times as fast as d-mst'
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

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
