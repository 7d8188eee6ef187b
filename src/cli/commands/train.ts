import {DIRECTED_DECODERS} from '../../nlp/decoder-name.js';
import {JOINS} from '../../nlp/inference/join.js';
import {PARSERS} from '../../nlp/parser-name.js';
import {CONLL_FORMAT_OPTION} from '../conll-file.js';
import type {Command} from '../options.js';
import {TRAINING_OPTIONS} from '../parser-options.js';

/** `spanforest train`: makes a model of a treebank. */
export const train: Command = {
  name: 'train',
  about: 'Train a dependency parser on sentences with their trees.',
  positionals: [
    {
      name: 'TRAIN',
      about: "trees to learn from, in CoNLL-U or CoNLL-X, or '-'.",
      repeated: true
    }
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: 'MODEL',
      required: true,
      about: 'File to write the model to; compressed if it ends in .gz.'
    },
    {
      name: 'parser',
      short: 'p',
      value: 'NAME',
      choices: PARSERS,
      about: 'What to train; d-mst if not told.'
    },
    {
      name: 'decoder',
      value: 'NAME',
      choices: DIRECTED_DECODERS,
      about:
        'How d-mst finds trees: cle the best of all, if not told; eisner the ' +
        'best of those whose arcs do not cross.'
    },
    {
      name: 'dev',
      value: 'FILE',
      about: 'Trees to try the model on after every pass.'
    },
    {
      name: 'seed',
      value: 'N',
      integer: true,
      about: 'Decides the order of the sentences; 1 if not told.'
    },
    ...TRAINING_OPTIONS,
    {
      name: 'single-root',
      conflicts: 'no-single-root',
      about:
        'Refuse TRAIN unless all its trees have one word at the root; if they ' +
        'have, that is what the model does anyway.'
    },
    {
      name: 'no-single-root',
      about: 'Trees may have several, even if none in TRAIN has.'
    },
    {
      name: 'no-prune',
      about: 'Undirected parsers look at all edges, however long.'
    },
    {
      name: 'join',
      value: 'HOW',
      choices: JOINS,
      about: 'How u-mst-df joins the scores of two arcs; mean if not told.'
    },
    {
      name: 'no-labels',
      about: 'Learn heads only, although all words of TRAIN have a relation.'
    },
    {
      name: 'compact',
      about:
        'Round the weights: a model of 2 MB instead of 30, hardly less ' +
        'accurate.'
    },
    {
      name: 'resume',
      about: 'Go on with a training that was interrupted.'
    },
    CONLL_FORMAT_OPTION,
    {name: 'quiet', short: 'q', about: 'No progress and no scores.'}
  ],
  notes: [
    'Whatever columns are filled in TRAIN are learnt from, so they should be ' +
      'filled the same way in what is parsed later. The same sentences, ' +
      'options and seed give the same model, byte for byte.',
    'After every pass all that has been learnt is saved in ' +
      'MODEL.checkpoint, which is removed once MODEL is written. After an ' +
      'interruption, the same command with --resume goes on after the last ' +
      'pass that was finished, and ends in the same model; a smaller number ' +
      'of --passes ends sooner. If there is a MODEL and no checkpoint, its ' +
      'training is finished, and --resume is refused. Both files are replaced ' +
      'in one step, so they ' +
      'are whole whatever happens.',
    'Scores on --dev are for you to see: the model is that of the last pass. ' +
      'They are shares of the words that are not punctuation: UAS ' +
      'of those whose head is right, LAS of those whose relation is right as ' +
      'well, subtypes left out, undirected of those whose edge is right ' +
      'in either direction. What is wrong in a pass is counted in the trees ' +
      'found in training, before learning from them and with the bonus that ' +
      '--plain leaves out, so it is more than a parser gets wrong.',
    'The parsers: d-mst scores every arc and finds the best directed tree; ' +
      'u-mst-uf scores undirected edges, finds the best tree and directs it ' +
      'away from the root; u-mst-df does that with the scores of arcs; ' +
      'u-mst-uf-lep improves the trees of u-mst-uf by the scores of d-mst, ' +
      'and its model serves for these two as well.',
    'The memory needed is 16 bytes for each weight, that of the sentences, ' +
      'and as much again as the weights while a checkpoint is written. Gzip ' +
      'is recognized by its content.'
  ],
  examples: [
    'train.conllu --parser d-mst -o en.model --dev dev.conllu',
    'train.conllu -o en.model --dev dev.conllu --resume',
    'part1.conll part2.conll.gz -o danish.model.gz --ignore feats'
  ],
  // Loaded only if wanted, so that other commands start sooner.
  run: async (args, io) => (await import('../run-train.js')).runTrain(args, io)
};
