import type {AlgorithmName} from '../../msf/index.js';
import type {
  DirectedDecoderName,
  Order,
  ParserName
} from '../../nlp/inference/index.js';
import type {DecodingName, ParserOptions} from '../../nlp/parser-options.js';
import {type Arguments, numberOption} from '../options.js';

/** The options of the parser. */
export function parserOptions(args: Arguments): ParserOptions {
  const {values, switches} = args;
  return {
    parser: values.get('parser') as ParserName | undefined,
    order: numberOption(args, 'order') as Order | undefined,
    decoder: values.get('decoder') as DirectedDecoderName | undefined,
    decode: values.get('decode') as DecodingName | undefined,
    enhance: numberOption(args, 'enhance'),
    labels: !switches.has('no-labels'),
    prune: switches.has('no-prune') ? false : undefined,
    algorithm: values.get('algorithm') as AlgorithmName | undefined,
    singleRoot: singleRootOption(args)
  };
}

/** `--single-root` and `--no-single-root`; `undefined` without both. */
export function singleRootOption({switches}: Arguments): boolean | undefined {
  if (switches.has('single-root')) return true;
  return switches.has('no-single-root') ? false : undefined;
}
