/**
 * How far climbing is from the best tree: the second-order trees that it finds,
 * beside the best projective ones by the same scores.
 *
 * npm run bench:second-order -- FOLDER [--seeds N] [--tenth]
 *
 * FOLDER has train.conllu and dev.conllu, plain or gzip; with --tenth, every
 * tenth sentence of train is held out instead of dev. Trains with gold tags, as
 * `train --order 2 --decoder eisner` does, but without scores of pairs, which no
 * exact search can have: arcs, grandparents and siblings are left. Sentences of
 * more than 60 words are left out of the comparison. Punctuation does not count.
 */
import {parseArgs} from 'node:util';
import {
  exactSecondOrder,
  type ProjectiveScores
} from '../research/src/exact-second-order.js';
import {
  ArcScorer,
  compileFeatures,
  PART_TEMPLATES,
  PartFeatures,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../src/nlp/features/index.js';
import {type Model, Trainer, TrainingData} from '../src/nlp/index.js';
import {
  type CandidateLimits,
  type Candidates,
  Climber,
  createFirstOrder,
  PartScores
} from '../src/nlp/inference/index.js';
import {describeSetting} from './setting.js';
import {readPart, type Words} from './treebanks.js';

console.error(describeSetting().join('; '));

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    seeds: {type: 'string', default: '1'},
    tenth: {type: 'boolean', default: false}
  }
});
const [folder = ''] = positionals;
const all = readPart(folder, 'train');
const isHeldOut = (i: number) => values.tenth && i % 10 === 9;
const held = values.tenth
  ? all?.filter((_, i) => isHeldOut(i))
  : readPart(folder, 'dev');
if (!all || !held) {
  console.error('bench/second-order.ts: pass a folder with train and dev.');
  process.exit(2);
}
const MOST_WORDS = 60;
// As in parsing.
const FOLD = 0.5;
const isCounted = ({upos}: Words[number]) => upos !== 'PUNCT';
const sentences = held.filter(words => words.length <= MOST_WORDS);

// No scores of pairs.
(PART_TEMPLATES.pair as string[]).length = 0;

function trained(seed: number): Model {
  const data = new TrainingData();
  for (const [i, words] of all!.entries()) {
    if (!isHeldOut(i)) data.add(words);
  }
  const trainer = new Trainer(data, {
    ...{order: 2, decoder: 'eisner', seed},
    ...{tagger: false, tokenizer: false, labels: false}
  });
  while (!trainer.isDone) for (const progress of trainer.pass()) void progress;
  return trainer.model();
}

/** The trees of a sentence, and how they are scored. */
interface Found {
  readonly trees: Record<Name, Int32Array>;
  readonly score: (tree: Int32Array) => number;
}

/** Searches by the same scores: climbing as in parsing, and exact search. */
class Searches {
  readonly #singleRoot: boolean;
  readonly #features: SentenceFeatures;
  readonly #first: ReturnType<typeof createFirstOrder>;
  readonly #scorer: ArcScorer;
  readonly #parts: PartFeatures;
  readonly #scores: PartScores;
  readonly #climber: Climber;

  constructor({fields, templates = 'basic', weights, singleRoot}: Model) {
    this.#singleRoot = singleRoot;
    this.#features = new SentenceFeatures(
      compileFeatures(new Set(fields), TEMPLATE_SETS[templates])
    );
    this.#first = createFirstOrder('d-mst', this.#features, weights, {
      ...{singleRoot, decoder: 'eisner', pruner: null, algorithm: 'auto'},
      rounds: 0
    });
    this.#scorer = new ArcScorer(this.#features, weights.joint!, true);
    this.#parts = new PartFeatures(fields, weights.parts!);
    this.#scores = new PartScores(this.#parts);
    this.#climber = new Climber(singleRoot, false);
  }

  run(words: Words): Found {
    const first = this.#first.infer(words);
    const order = first.length;
    const usual = first.slice();
    this.#climb(usual, {most: 6, margin: 2});
    const wide = first.slice();
    // All arcs are candidates, and stay so.
    const {size, heads, children} = this.#climb(wide, {
      most: order,
      margin: Infinity
    });
    const arcs = new Int32Array(order * order);
    for (let a = 0; a < size; a++) arcs[heads[a] * order + children[a]] = a;
    const arcOf = (head: number, child: number) => arcs[head * order + child];
    const scores = this.#scores;
    const parts: ProjectiveScores = {
      arc: (h, c) => scores.arc(arcOf(h, c)),
      grand: (g, h, c) => scores.grand(arcOf(g, h), arcOf(h, c)),
      sibling: (h, s, c) =>
        scores.sibling(s === h ? -1 : arcOf(h, s), arcOf(h, c))
    };
    const {heads: exact} = exactSecondOrder(order, parts, this.#singleRoot)!;
    const score = (tree: Int32Array) => scoreOf(tree, parts);
    return {trees: {first, usual, wide, exact}, score};
  }

  // Improves a tree by the scores of its candidates.
  #climb(tree: Int32Array, limits: CandidateLimits): Candidates {
    const candidates = this.#first.candidates(tree, limits);
    const {size, heads, children, scores} = candidates;
    this.#parts.load(this.#features.atoms, false);
    const arcs = new Float64Array(size);
    const unigrams = this.#scorer.sumUnigrams();
    this.#scorer.score(heads, children, size, arcs, unigrams);
    for (let arc = 0; arc < size; arc++) arcs[arc] += FOLD * scores[arc];
    this.#scores.load(candidates, arcs);
    this.#climber.climb(tree, candidates, this.#scores);
    return candidates;
  }
}

function scoreOf(tree: Int32Array, parts: ProjectiveScores): number {
  let sum = 0;
  for (let c = 1; c < tree.length; c++) {
    const h = tree[c];
    const step = c < h ? 1 : -1;
    let s = c + step;
    while (s !== h && tree[s] !== h) s += step;
    sum += parts.arc(h, c) + parts.sibling(h, s, c);
    if (h > 0) sum += parts.grand(tree[h], h, c);
  }
  return sum;
}

const NAMES = {
  first: 'first order, `eisner`',
  usual: 'climbing',
  wide: 'climbing, all arcs',
  exact: 'best projective tree'
};
type Name = keyof typeof NAMES;

console.log(
  '| seed | | UAS | mean score below the best | as good | better | worse |'
);
console.log('| --: | --- | --: | --: | --: | --: | --: |');
for (let seed = 1; seed <= Number(values.seeds); seed++) {
  const searches = new Searches(trained(seed));
  const right: Record<string, number> = {};
  const below: Record<string, number> = {};
  const signs: Record<string, [number, number, number]> = {};
  let counted = 0;
  for (const words of sentences) {
    const {trees, score} = searches.run(words);
    const best = score(trees.exact);
    counted += words.filter(isCounted).length;
    for (const [name, tree] of Object.entries(trees)) {
      const gap = best - score(tree);
      below[name] = (below[name] ?? 0) + gap;
      signs[name] ??= [0, 0, 0];
      signs[name][Math.abs(gap) < 1e-6 ? 0 : gap < 0 ? 1 : 2]++;
      right[name] ??= 0;
      for (const [i, word] of words.entries()) {
        if (isCounted(word) && tree[i + 1] === word.head) right[name]++;
      }
    }
  }
  for (const name of Object.keys(NAMES) as Name[]) {
    const share = (count: number) =>
      `${((100 * count) / sentences.length).toFixed(1)} %`;
    const cells = [
      ...[seed, NAMES[name], ((100 * right[name]) / counted).toFixed(2)],
      (below[name] / sentences.length).toFixed(4),
      ...signs[name].map(share)
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
