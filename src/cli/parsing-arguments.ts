import type {AlgorithmName} from '../msf/index.js';
import type {DirectedDecoderName} from '../nlp/decoder-name.js';
import type {ParserOptions} from '../nlp/parser.js';
import type {ParserName} from '../nlp/parser-name.js';
import type {Arguments} from './options.js';

/** What the command line asks a parser for. */
export function parsingOptions({values, switches}: Arguments): ParserOptions {
  const enhance = values.get('enhance');
  return {
    parser: values.get('parser') as ParserName | undefined,
    decoder: values.get('decoder') as DirectedDecoderName | undefined,
    enhance: enhance === undefined ? undefined : Number(enhance),
    labels: !switches.has('no-labels'),
    prune: !switches.has('no-prune'),
    algorithm: values.get('algorithm') as AlgorithmName | undefined,
    singleRoot: rootOption(switches)
  };
}

/** Whether one root is asked for, or any number; neither if not told. */
export function rootOption(switches: ReadonlySet<string>): boolean | undefined {
  if (switches.has('single-root')) return true;
  return switches.has('no-single-root') ? false : undefined;
}
