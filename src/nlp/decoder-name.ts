import {OptionError, quote} from '../graph/errors.js';
import type {ParserName} from './parser-name.js';

/** The names of the decoders that find the best directed tree. */
export const DIRECTED_DECODERS = ['cle', 'eisner'] as const;

/** A decoder that finds the best directed tree; see {@link DecoderName}. */
export type DirectedDecoderName = (typeof DIRECTED_DECODERS)[number];

/** The names of all decoders. */
export const DECODERS = ['cle', 'eisner', 'u-mst'] as const;

/**
 * How a tree is made of scores:
 *
 * - `cle` finds the best of all trees, crossing arcs included, by the
 *   algorithm of Chu, Liu and Edmonds;
 * - `eisner` finds the best of the projective trees, whose arcs do not cross
 *   if they are drawn above the sentence and its root (Eisner 1996);
 * - `u-mst` joins the scores of the two arcs between two words, finds the
 *   best undirected tree, and directs it away from the root (Levi, Reichart
 *   and Rappoport 2016).
 */
export type DecoderName = (typeof DECODERS)[number];

/**
 * Checks that a parser can use a decoder: only `d-mst` has a choice.
 *
 * @param parsers - All that could be asked for instead.
 * @param where - Where it is noticed.
 * @throws {@link OptionError} if it cannot, or if there is no such decoder.
 */
export function checkDecoder(
  decoder: DirectedDecoderName,
  parser: ParserName,
  parsers: readonly ParserName[],
  where: string
): void {
  if (!DIRECTED_DECODERS.includes(decoder)) {
    throw new OptionError(
      `${where}: there is no decoder ${quote(decoder)} for parsers. Take one ` +
        `of ${DIRECTED_DECODERS.join(', ')}.`
    );
  }
  if (parser === 'd-mst') return;
  const advice = parsers.includes('d-mst')
    ? 'Ask for the parser d-mst, or leave out the decoder'
    : 'Leave it out, or take d-mst';
  throw new OptionError(
    `${where}: the decoder ${quote(decoder)} is for d-mst, but the parser is ` +
      `${parser}. ${advice}.`
  );
}
