import {
  DECODERS,
  type DecoderName,
  PARSERS,
  type ParserName,
  parsersIn
} from '../src/nlp/inference/names.js';
import type {Model} from '../src/nlp/model/model.js';

/** A way to parse: by which model, and how trees are found. */
export interface ParsingSystem {
  readonly model: Model;
  readonly parser: ParserName;
  readonly decoder: DecoderName;
}

/**
 * All ways to parse by some models: every parser that they are for, and
 * `d-mst` with every decoder. The decoder `u-mst` is none that `Parser` takes:
 * there it is `decode` on the scores of all arcs.
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
