import type {EdgeList} from '../src/graph/index.js';
import {DenseScratch} from '../src/msf/index.js';
import {ArcScorer} from '../src/nlp/features/arc-scorer.js';
import {SentenceFeatures} from '../src/nlp/features/sentence-features.js';
import {compileFeatures} from '../src/nlp/features/templates.js';
import {createInference} from '../src/nlp/inference/create-inference.js';
import {decode, SpanningTrees} from '../src/nlp/inference/decode.js';
import {DirectedInference} from '../src/nlp/inference/directed-inference.js';
import {EisnerScratch} from '../src/nlp/inference/eisner.js';
import {BackwardScores} from '../src/nlp/inference/joined-inference.js';
import {
  DECODERS,
  type DecoderName,
  JOIN,
  PARSERS,
  type ParserName,
  parsersIn
} from '../src/nlp/inference/names.js';
import {Pruner} from '../src/nlp/inference/pruner.js';
import {SentenceGraph} from '../src/nlp/inference/sentence-graph.js';
import {Labeller} from '../src/nlp/labels/labeller.js';
import type {Model} from '../src/nlp/model/model.js';
import {type ParsedSentence, Parser} from '../src/nlp/parser.js';
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

/** The scores of all arcs, row by row, or the costs of the kept edges. */
export type Scores = Float64Array | EdgeList;

/** What a model does with a sentence, stage by stage and as a whole. */
export class ParsingTasks {
  readonly #model: Model;
  // Shared by all tasks except those that use a `Parser`.
  readonly #features: SentenceFeatures;
  readonly #pruner: Pruner | null;
  readonly #labeller: Labeller | null;

  constructor(model: Model) {
    const {fields, lengths, labels} = model;
    this.#model = model;
    this.#features = new SentenceFeatures(compileFeatures(new Set(fields)));
    this.#pruner = lengths && new Pruner(lengths);
    this.#labeller =
      labels && new Labeller(this.#features.atoms, fields, labels);
  }

  /** Loads the features of the words. */
  load(words: Words): void {
    this.#features.load(words);
  }

  /**
   * Loads the features and computes the scores that a parser needs to find a
   * tree: all arcs, or the edges that survive pruning, or both arcs of these,
   * joined. The scores are valid until the next sentence.
   */
  scoring(parser: ParserName): (words: Words) => Scores {
    const features = this.#features;
    const {weights, join} = this.#model;
    if (parser === 'd-mst') {
      const inference = this.#directed();
      return words => {
        features.load(words);
        return inference.score();
      };
    }
    const isJoined = parser === 'u-mst-df';
    const part = isJoined ? weights.directed : weights.undirected;
    const scorer = new ArcScorer(features, part!, isJoined);
    const graph = new SentenceGraph();
    const backward = new BackwardScores();
    return words => {
      features.load(words);
      scorer.begin();
      graph.load(words, this.#pruner);
      graph.scoreBy(scorer);
      if (isJoined) {
        backward.load(graph, scorer);
        joinScores(graph, backward.scores, JOIN[join]);
      }
      return graph.edges();
    };
  }

  /**
   * Finds a tree from scores.
   *
   * @param longest - Number of words of the longest sentence.
   */
  decoding(
    {parser, decoder}: ParsingSystem,
    longest: number
  ): (scores: Scores) => unknown {
    const {singleRoot, join} = this.#model;
    if (parser !== 'd-mst') {
      const trees = new SpanningTrees(singleRoot, 'auto');
      return edges => trees.find(edges as EdgeList);
    }
    const scratch = {
      cle: new DenseScratch(longest + 1),
      eisner: new EisnerScratch(longest + 1),
      'u-mst': undefined
    }[decoder];
    const options = {decoder, singleRoot, join, scratch};
    return matrix => decode(matrix as Float64Array, options);
  }

  /** Loads the features, scores and finds the tree, by the parser's code. */
  inferring({parser, decoder}: ParsingSystem): (words: Words) => Int32Array {
    const {singleRoot, join, weights} = this.#model;
    if (parser === 'd-mst' && decoder === 'u-mst') {
      const inference = this.#directed();
      return words => {
        this.#features.load(words);
        return decode(inference.score(), {decoder, singleRoot, join});
      };
    }
    const inference = createInference(parser, this.#features, weights, {
      singleRoot,
      decoder: decoder === 'u-mst' ? 'cle' : decoder,
      pruner: this.#pruner,
      join,
      algorithm: 'auto',
      rounds: 5
    });
    return words => inference.infer(words);
  }

  /** The same, and labels the tree with relations. */
  parsing(system: ParsingSystem): (words: Words) => ParsedSentence {
    const {parser, decoder} = system;
    if (parser === 'd-mst' && decoder === 'u-mst') {
      const infer = this.inferring(system);
      return words => {
        const heads = infer(words);
        return {heads, labels: this.#labeller?.label(heads) ?? null};
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
  backward: Float64Array,
  join: (forth: number, back: number) => number
): void {
  for (let e = 0; e < size; e++) {
    if (source[e] > 0) score[e] = join(score[e], backward[e]);
  }
}
