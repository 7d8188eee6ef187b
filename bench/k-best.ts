/**
 * The k best arborescences of a matrix of scores beside those of its edge list
 * and the single best, for sentences of several lengths; the k best projective
 * trees beside the best; and the k best spanning forests beside the minimum.
 *
 * npm run bench:k-best
 */
import {edgeListFromMatrix, seededRandom} from '../src/graph/index.js';
import {
  denseArborescence,
  kBestArborescences,
  kBestSpanningForests,
  minimumSpanningForest
} from '../src/msf/index.js';
import {decode, EisnerScratch} from '../src/nlp/inference/index.js';
import {kBestProjective} from '../src/nlp/inference/k-best-eisner.js';
import {completeGraph, connected, gridGraph, randomGraph} from './graphs.js';
import {interleave} from './measure.js';

const MATRICES = 20;
const ROUNDS = 15;

const random = seededRandom(1);

// Scores like a model's: a few good heads for each word.
function randomScores(order: number): Float64Array {
  return Float64Array.from({length: order * order}, () => {
    const x = random();
    return 10 * x * x * x - 3;
  });
}

function take(ranking: Generator<unknown>, k: number): void {
  for (let i = 0; i < k; i++) if (ranking.next().done) return;
}

console.log('CPU ms a sentence; the last column is a share of the edge list\n');
console.log('words  k  single root  one best  edge list   matrix  share');
for (const [words, k] of [
  [10, 5],
  [25, 5],
  [25, 50],
  [50, 5],
  [100, 5]
]) {
  const matrices = Array.from({length: MATRICES}, () =>
    randomScores(words + 1)
  );
  const lists = matrices.map(scores => edgeListFromMatrix(scores, words + 1));
  for (const singleRoot of [false, true]) {
    const options = {root: 0, maximum: true, singleRoot};
    const times = interleave(
      new Map([
        [
          'best',
          () => {
            for (let repeat = 0; repeat < 20; repeat++) {
              for (const m of matrices) denseArborescence(m, options);
            }
          }
        ],
        [
          'list',
          () => {
            for (const list of lists)
              take(kBestArborescences(list, options), k);
          }
        ],
        [
          'matrix',
          () => {
            for (let repeat = 0; repeat < 5; repeat++) {
              for (const m of matrices) take(kBestArborescences(m, options), k);
            }
          }
        ]
      ]),
      ROUNDS,
      {warmUps: 3}
    );
    const ms = (name: string, repeats: number) =>
      (1000 * times.get(name)!) / MATRICES / repeats;
    const list = ms('list', 1);
    const matrix = ms('matrix', 5);
    console.log(
      String(words).padStart(5),
      String(k).padStart(2),
      String(singleRoot).padStart(12),
      ms('best', 20).toFixed(4).padStart(9),
      list.toFixed(3).padStart(10),
      matrix.toFixed(3).padStart(8),
      (matrix / list).toFixed(3).padStart(6)
    );
  }
}

console.log('\nProjective trees with a single root\n');
console.log('words  k  one best  k best  ratio');
for (const [words, k] of [
  [25, 5],
  [25, 50],
  [50, 5]
]) {
  const order = words + 1;
  const matrices = Array.from({length: MATRICES}, () => randomScores(order));
  const scratch = new EisnerScratch(order);
  const options = {decoder: 'eisner', singleRoot: true, scratch} as const;
  const times = interleave(
    new Map([
      [
        'best',
        () => {
          for (let repeat = 0; repeat < 5; repeat++) {
            for (const m of matrices) decode(m, options);
          }
        }
      ],
      [
        'k best',
        () => {
          for (let repeat = 0; repeat < 5; repeat++) {
            for (const m of matrices) {
              take(kBestProjective(m, order, true, scratch), k);
            }
          }
        }
      ]
    ]),
    ROUNDS,
    {warmUps: 3}
  );
  const ms = (name: string) => (1000 * times.get(name)!) / MATRICES / 5;
  console.log(
    String(words).padStart(5),
    String(k).padStart(2),
    ms('best').toFixed(4).padStart(9),
    ms('k best').toFixed(3).padStart(7),
    (ms('k best') / ms('best')).toFixed(1).padStart(6)
  );
}

console.log('\nSpanning forests\n');
console.log('graph                          k  one best   k best  ratio');
const many = Array.from({length: MATRICES}, (_, seed) =>
  completeGraph(25, seed)
);
for (const [name, graphs, ks] of [
  ['complete, 25 vertices', many, [5, 50]],
  ['grid 100 x 100', [gridGraph(100)], [5, 50]],
  ['random, 10^4, 5 * 10^4', [connected(randomGraph(1e4, 5e4))], [5, 50]],
  ['random, 10^5, 5 * 10^5', [connected(randomGraph(1e5, 5e5))], [5, 50]]
] as const) {
  for (const k of ks) {
    const times = interleave(
      new Map([
        [
          'best',
          () => {
            for (const graph of graphs) minimumSpanningForest(graph);
          }
        ],
        [
          'k best',
          () => {
            for (const graph of graphs) take(kBestSpanningForests(graph), k);
          }
        ]
      ]),
      ROUNDS,
      {warmUps: 3}
    );
    const ms = (name: string) => (1000 * times.get(name)!) / graphs.length;
    console.log(
      name.padEnd(28),
      String(k).padStart(3),
      ms('best').toFixed(3).padStart(9),
      ms('k best').toFixed(3).padStart(8),
      (ms('k best') / ms('best')).toFixed(1).padStart(6)
    );
  }
}
