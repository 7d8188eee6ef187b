import type {AlgorithmName} from '../../msf/index.js';
import type {SentenceFeatures} from '../features/index.js';
import {DirectedInference} from './directed-inference.js';
import type {Inference} from './inference.js';
import {JoinedInference} from './joined-inference.js';
import type {Enhancement} from './local-enhancement.js';
import {EnhancedInference} from './local-enhancement.js';
import type {DirectedDecoderName, JoinName, ParserName, Part} from './names.js';
import type {Pruner} from './pruner.js';
import {UndirectedInference} from './undirected-inference.js';

/** All that some inference or other depends on. */
interface InferenceOptions {
  /** Whether exactly one word hangs from the root. */
  readonly singleRoot: boolean;
  /** How `d-mst` finds its tree. */
  readonly decoder: DirectedDecoderName;
  /** Which edges undirected parsers look at; all if `null`. */
  readonly pruner: Pruner | null;
  /** How to join the scores of the two arcs of an edge. */
  readonly join: JoinName;
  /** How undirected parsers find a spanning tree; all find the same one. */
  readonly algorithm: AlgorithmName;
  /** How many changes local enhancement makes at most. */
  readonly rounds: number;
  /** Told of every change that local enhancement makes. */
  readonly onEnhance?: ((change: Enhancement) => void) | undefined;
}

/**
 * The inference of a parser.
 *
 * @param weights - Those of all parts that the parser needs; they may change
 * between sentences.
 */
export function createInference(
  parser: ParserName,
  features: SentenceFeatures,
  weights: Readonly<Partial<Record<Part, Float32Array>>>,
  options: InferenceOptions
): Inference {
  const {singleRoot, decoder, rounds, onEnhance} = options;
  switch (parser) {
    case 'd-mst':
      return new DirectedInference(
        features,
        weights.directed!,
        singleRoot,
        decoder
      );
    case 'u-mst-uf':
      return new UndirectedInference(features, weights.undirected!, options);
    case 'u-mst-df':
      return new JoinedInference(features, weights.directed!, options);
    case 'u-mst-uf-lep':
      return new EnhancedInference(
        new UndirectedInference(features, weights.undirected!, options),
        features,
        weights.directed!,
        rounds,
        onEnhance
      );
  }
}
