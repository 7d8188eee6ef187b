import type {SentenceFeatures, Weights} from '../features/index.js';
import {ArborescenceInference} from './arborescence-inference.js';
import {DirectedInference} from './directed-inference.js';
import type {Inference} from './inference.js';
import {EnhancedInference, type Enhancement} from './local-enhancement.js';
import type {
  DirectedDecoderName,
  FeatureKind,
  JoinName,
  ParserName
} from './names.js';
import {
  UndirectedInference,
  type UndirectedOptions
} from './undirected-inference.js';

/** The options of all kinds of inference. */
interface InferenceOptions extends UndirectedOptions {
  readonly decoder: DirectedDecoderName;
  readonly join: JoinName;
  /** How many changes local enhancement makes at most. */
  readonly rounds: number;
  readonly onEnhance?: ((change: Enhancement) => void) | undefined;
}

/** The inference of a parser; its weights may change between sentences. */
export function createInference(
  parser: ParserName,
  sentence: SentenceFeatures,
  {directed, undirected}: Partial<Record<FeatureKind, Weights>>,
  options: InferenceOptions
): Inference {
  const {singleRoot, decoder, join, rounds, onEnhance} = options;
  switch (parser) {
    case 'd-mst':
      return new DirectedInference(sentence, directed!, singleRoot, decoder);
    case 'u-mst-uf':
      return new UndirectedInference(sentence, undirected!, options, null);
    case 'u-mst-df':
      return new UndirectedInference(sentence, directed!, options, join);
    case 'u-mst-uf-lep':
      return new EnhancedInference(
        new UndirectedInference(sentence, undirected!, options, null),
        sentence,
        directed!,
        rounds,
        onEnhance
      );
    case 'u-mst-uf-cle':
      return new ArborescenceInference(
        new UndirectedInference(sentence, undirected!, options, null),
        sentence,
        directed!,
        singleRoot
      );
  }
}
