import type {EdgeList} from '../src/graph/index.js';
import {DenseScratch} from '../src/internals.js';
import {ArcScorer} from '../src/nlp/features/arc-scorer.js';
import {SentenceFeatures} from '../src/nlp/features/sentence-features.js';
import {compileFeatures, TEMPLATE_SETS} from '../src/nlp/features/templates.js';
import {createFirstOrder} from '../src/nlp/inference/create-inference.js';
import {decode} from '../src/nlp/inference/decode.js';
import {DirectedInference} from '../src/nlp/inference/directed-inference.js';
import {EisnerScratch} from '../src/nlp/inference/eisner.js';
import {
  DECODERS,
  type DecoderName,
  PARSERS,
  type ParserName,
  parsersIn
} from '../src/nlp/inference/inference.js';
import {LengthPruner} from '../src/nlp/inference/pruning.js';
import {SpanningTrees} from '../src/nlp/inference/spanning-trees.js';
import {SentenceGraph} from '../src/nlp/inference/undirected-inference.js';
import {Labeller} from '../src/nlp/labels/labeller.js';
import type {Model} from '../src/nlp/model/model.js';
import type {ParsedSentence} from '../src/nlp/parsed-sentence.js';
import {Parser} from '../src/nlp/parser.js';
import {grown} from '../src/nlp/scratch.js';
import type {TaggedWord} from '../src/nlp/sentence.js';

/** A model, a parser that it is for, and a decoder. */
export interface ParsingSystem {
  readonly model: Model;
  readonly parser: ParserName;
  readonly decoder: DecoderName;
}

/**
 * All systems of some models: every parser that they are for, and `d-mst` with
 * every decoder. `Parser` does not accept the decoder `u-mst` for `d-mst`: there
 * it stands for `decode` on the scores of all arcs.
 */
export function parsingSystems(models: readonly Model[]): ParsingSystem[] {
  return models
    .flatMap(model => parsersIn(model.parser).map(parser => ({model, parser})))
    .sort((a, b) => PARSERS.indexOf(a.parser) - PARSERS.indexOf(b.parser))
    .flatMap(({model, parser}) =>
      (parser === 'd-mst' ? DECODERS : (['u-mst'] as const)).map(decoder => ({
        model,
        parser,
        decoder
      }))
    );
}

type Words = readonly TaggedWord[];

/** The scores of all arcs, row after row, or the costs of some edges. */
export type Scores = Float64Array | EdgeList;

/** What a model does for a sentence, stage by stage and as a whole. */
export class ParsingTasks {
  readonly #model: Model;
  // The memory for a sentence, which all tasks but the parser's own share.
  readonly #features: SentenceFeatures;
  readonly #pruner: LengthPruner | null;
  readonly #labeller: Labeller | null;

  constructor(model: Model) {
    const {fields, lengths, labels, templates = 'basic'} = model;
    this.#model = model;
    this.#features = new SentenceFeatures(
      compileFeatures(new Set(fields), TEMPLATE_SETS[templates])
    );
    this.#pruner = lengths && new LengthPruner(lengths);
    this.#labeller =
      labels && new Labeller(this.#features.atoms, fields, labels);
  }

  /** Loads the features of the words. */
  load(words: Words): void {
    this.#features.load(words);
  }

  /**
   * Loads the features, and scores all that a parser scores before it looks
   * for a tree: all arcs, or the edges that survive pruning, or both arcs of
   * these, joined. The scores are valid until the next sentence.
   */
  scoring(parser: ParserName): (words: Words) => Scores {
    const features = this.#features;
    const {weights} = this.#model;
    if (parser === 'd-mst') {
      const inference = this.#directed();
      return words => {
        features.load(words);
        inference.score();
        return inference.matrix();
      };
    }
    const isJoined = parser === 'u-mst-df';
    const part = isJoined ? weights.directed : weights.undirected;
    const scorer = new ArcScorer(features, part!, isJoined);
    const graph = new SentenceGraph();
    let backward = new Float64Array(0);
    return words => {
      features.load(words);
      const unigrams = scorer.sumUnigrams();
      graph.load(words, this.#pruner);
      const {size, source, target, score} = graph;
      scorer.score(source, target, size, score, unigrams);
      if (isJoined) {
        backward = grown(backward, size);
        scorer.score(target, source, size, backward, unigrams);
        joinScores(graph, backward);
      }
      return graph.edges();
    };
  }

  /**
   * Finds a tree by scores.
   *
   * @param longest - Number of words of the longest sentence.
   */
  decoding(
    {parser, decoder}: ParsingSystem,
    longest: number
  ): (scores: Scores) => unknown {
    const {singleRoot} = this.#model;
    if (parser !== 'd-mst') {
      const trees = new SpanningTrees(singleRoot, 'auto');
      return edges => trees.find(edges as EdgeList);
    }
    const scratch = {
      cle: new DenseScratch(longest + 1),
      eisner: new EisnerScratch(longest + 1),
      'u-mst': undefined
    }[decoder];
    const options = {decoder, singleRoot, scratch};
    return matrix => decode(matrix as Float64Array, options);
  }

  /** Loads the features, scores, and finds the tree: the parser's own code. */
  inferring({parser, decoder}: ParsingSystem): (words: Words) => Int32Array {
    const {singleRoot, weights} = this.#model;
    if (parser === 'd-mst' && decoder === 'u-mst') {
      const inference = this.#directed();
      return words => {
        this.#features.load(words);
        inference.score();
        return decode(inference.matrix(), {decoder, singleRoot});
      };
    }
    const inference = createFirstOrder(parser, this.#features, weights, {
      singleRoot,
      decoder: decoder === 'u-mst' ? 'cle' : decoder,
      pruner:
        parser === 'd-mst' && this.#model.parser !== 'd-mst'
          ? null
          : this.#pruner,
      algorithm: 'auto',
      rounds: 5
    });
    return words => inference.infer(words);
  }

  /** The same, and gives the tree its relations. */
  parsing(system: ParsingSystem): (words: Words) => ParsedSentence {
    const {parser, decoder} = system;
    if (parser === 'd-mst' && decoder === 'u-mst') {
      const infer = this.inferring(system);
      return words => {
        const heads = infer(words);
        return {words, heads, labels: this.#labeller?.label(heads) ?? null};
      };
    }
    const options = decoder === 'u-mst' ? {parser} : {parser, decoder};
    const whole = new Parser(this.#model, options);
    return words => whole.parse(words);
  }

  #directed(): DirectedInference {
    const {weights, singleRoot} = this.#model;
    return new DirectedInference(
      this.#features,
      weights.directed!,
      singleRoot,
      'cle'
    );
  }
}

function joinScores(
  {size, source, score}: SentenceGraph,
  backward: Float64Array
): void {
  for (let e = 0; e < size; e++) {
    if (source[e] > 0) score[e] = score[e] / 2 + backward[e] / 2;
  }
}
