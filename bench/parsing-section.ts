import type {DecoderName} from '../src/nlp/inference/inference.js';
import type {Parsing} from './parsing.js';
import {STAGES, type StageTimes} from './parsing-stages.js';
import {stackPlot} from './plots.js';
import {markdownTable} from './table.js';

const DECODER_NAMES: Readonly<Record<DecoderName, string>> = {
  cle: 'Chu-Liu/Edmonds',
  eisner: 'Eisner',
  'u-mst': 'undirected'
};

const INTRODUCTION = `## Parsing

CPU time of one thread, from CoNLL-U text to CoNLL-U text, once the program is
warm. All tasks are interleaved, and medians are shown. Scoring, enhancement and
relations are differences of two tasks and may be off by a few percent. Decoding
starts from given scores; relations include the checks of the words. \`other\` is
the rest of the total: the cost of going from stage to stage, and noise, so it
may be negative. Inference is scoring, decoding and enhancement in one task.
\`d-mst\` with the undirected decoder is \`decode\` on the scores of all arcs, which
allocates memory for each sentence and prunes nothing; the undirected parsers
prune and reuse their memory.
`;

/**
 * The section on parsing.
 *
 * @param show - Keeps a picture, and returns the Markdown that shows it.
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

With ${models}.

${speedTable(times, sentences, words)}
Shares of the CPU time, in percent:

${shareTable(times)}
${show(
  `parsing-${id}.svg`,
  `${title}: CPU microseconds per sentence`,
  stackPlot(
    title,
    'CPU microseconds per sentence',
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
      'sentences per second',
      'words per second',
      'CPU ms',
      'inference ms',
      'speed of inference relative to d-mst'
    ],
    rows,
    2
  );
}

function shareTable(times: readonly StageTimes[]): string {
  const rows = times.map(it => [
    ...nameOf(it),
    // Adding 0 turns -0 into 0.
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
