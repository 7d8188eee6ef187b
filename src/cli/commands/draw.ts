import {
  DIAGRAM_DIRECTIONS,
  DIAGRAM_TAGS
} from '../../nlp/drawing/diagram-options.js';
import {CONLL_FORMAT_OPTION} from '../conll-file.js';
import {DRAWING_FORMATS} from '../draw/drawing-format.js';
import type {Command} from '../options.js';

/** `spanforest draw`: pictures of the trees in a treebank. */
export const draw: Command = {
  name: 'draw',
  about: 'Draw dependency trees: as SVG, as a web page, or for the terminal.',
  positionals: [
    {
      name: 'FILE',
      about:
        "trees in CoNLL-U or CoNLL-X; standard input for '-', or if there is " +
        'none.',
      repeated: true,
      optional: true
    }
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'OUT',
      about: 'File to write, when all is done; compressed if it ends in .gz.'
    },
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      choices: DRAWING_FORMATS,
      about:
        'What to write, if the name of OUT does not tell; tree on standard ' +
        'output.'
    },
    {
      name: 'compare',
      short: 'c',
      value: 'OTHER',
      about: 'Other trees of the same sentences; differences are marked.'
    },
    {
      name: 'sentences',
      short: 's',
      value: 'LIST',
      conflicts: 'limit',
      about: 'Which sentences to draw, counted from 1, as 3,5-7 or 10-.'
    },
    {
      name: 'limit',
      short: 'n',
      value: 'N',
      integer: true,
      minimum: 1,
      about: 'Draw the first N sentences only.'
    },
    {
      name: 'tags',
      value: 'COLUMN',
      choices: DIAGRAM_TAGS,
      about: 'Tags below the words; otherwise upos, or xpos if there are none.'
    },
    {
      name: 'direction',
      value: 'WAY',
      choices: DIAGRAM_DIRECTIONS,
      about: 'Where the words run, if not as most of their letters do.'
    },
    CONLL_FORMAT_OPTION,
    {name: 'quiet', short: 'q', about: 'No summary and no progress.'}
  ],
  notes: [
    'A page has a picture for each sentence, which scrolls on its own; an ' +
      'SVG has them one below the other. Both follow the choice of light or ' +
      'dark, and ask the network for nothing. For the terminal, words stand ' +
      'below their heads.',
    'With --compare, the trees of FILE are above the words and those of OTHER ' +
      'below. Arcs to words with another head are thick, relations that ' +
      'differ are bold, and all that is the same is grey. On the terminal, ' +
      'what OTHER says stands behind a ≠.',
    'Heads may be _ for words that have none yet. Sentences are drawn one at ' +
      'a time, so memory does not grow with their number. Gzip is recognized ' +
      'by its content.'
  ],
  examples: [
    'parsed.conllu -n 3',
    'test.conllu.gz -o trees.html',
    'test.conllu --sentences 12 -o tree.svg',
    'gold.conllu --compare parsed.conllu -o differences.html'
  ],
  // Loaded only if wanted, so that other commands start sooner.
  run: async (args, io) => (await import('../run-draw.js')).runDraw(args, io)
};
