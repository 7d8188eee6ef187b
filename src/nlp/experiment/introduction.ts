import type {ExperimentSummary} from './experiment-summary.js';
import {PAPER_REFERENCE} from './paper-figures.js';
import {countOf} from './show.js';

/** The paragraphs that every report begins with. */
export function introOf({
  setups,
  parsers,
  complete
}: ExperimentSummary): string[] {
  const about =
    'Dependency parsing with directed and with undirected spanning trees, ' +
    'after ';
  const state =
    setups.length === 0
      ? 'There are no setups yet.'
      : parsers.length === 0
        ? `${countOf(setups.length, 'setup')}, and no runs yet.`
        : setups.length === complete
          ? `${countOf(setups.length, 'setup')}.`
          : `${countOf(setups.length, 'setup')}, of which ${complete} have ` +
            'runs of all parsers: the rest is not finished.';
  return [
    `${about}${PAPER_REFERENCE}. Where figures of the paper stand beside ` +
      'others, they are of the same language, but of other data.',
    state
  ];
}
