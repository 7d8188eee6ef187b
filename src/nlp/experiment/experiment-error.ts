import {quote, SpanforestError} from '../../graph/errors.js';
import type {ParserName} from '../parser-name.js';

/** A run of a parser does not fit its setup. */
export class ExperimentError extends SpanforestError {
  override name = 'ExperimentError';
  /** Name of the setup. */
  readonly setup: string;
  /** The parser. */
  readonly parser: ParserName;
  /** The seed of the run. */
  readonly seed: number;

  /** Makes the error for one run. */
  constructor(
    problem: string,
    setup: string,
    {parser, seed}: {readonly parser: ParserName; readonly seed: number},
    options?: ErrorOptions
  ) {
    super(
      `spanforest/nlp/experiment: setup ${quote(setup)}, ${parser} with seed ` +
        `${quote(seed)}: ${problem}`,
      options
    );
    this.setup = setup;
    this.parser = parser;
    this.seed = seed;
  }
}
