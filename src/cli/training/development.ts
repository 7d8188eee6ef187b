import {TimeSlices} from '../../graph/long-call.js';
import {
  calibrate,
  modelReliability,
  type Reliability
} from '../../nlp/calibration/index.js';
import {
  type AttachmentScores,
  Evaluation,
  type Scores
} from '../../nlp/evaluation/index.js';
import type {Model} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import {modelVariants} from '../../nlp/training/index.js';
import {type Treebank, wordsOf} from '../io/conll-file.js';
import {type Context, notify} from '../io/context.js';
import {showShare} from '../io/show.js';
import {LONG_SENTENCE, parsedWords} from '../parsing/batch-parser.js';

/**
 * Scores of a model on trees. If it tags words, it sees their forms only. Not
 * for use while output is being written: a signal may end the process during a
 * long sentence.
 */
export async function evaluateModel(
  model: Model,
  treebank: Treebank,
  {signal, progress, blocking}: Context
): Promise<Scores> {
  const parser = new Parser(model);
  const evaluation = new Evaluation({format: treebank.format});
  const sentences = wordsOf(treebank);
  const slices = new TimeSlices(signal);
  for (const [i, words] of sentences.entries()) {
    const isLong = words.length > LONG_SENTENCE;
    if (isLong) await slices.next();
    const seen = model.tagger ? words.map(({form}) => ({form})) : words;
    const parse = () => parsedWords(parser, seen);
    evaluation.add(words, isLong ? blocking(parse) : parse());
    if (!slices.isOver) continue;
    await slices.next();
    progress.update(() => {
      const share = Math.floor((100 * (i + 1)) / sentences.length);
      return `evaluating the model: ${share} %`;
    });
  }
  return evaluation.scores();
}

/**
 * The model with the decoder and the rule for final punctuation that are best
 * on development trees, over all words, and its scores. A decoder that was
 * asked for stays.
 */
export async function chooseOnDevelopment(
  model: Model,
  treebank: Treebank,
  hasDecoder: boolean,
  context: Context
): Promise<{readonly model: Model; readonly scores: Scores}> {
  let best: {readonly model: Model; readonly scores: Scores} | null = null;
  let most = -1;
  for (const variant of modelVariants(model, hasDecoder)) {
    const scores = await evaluateModel(variant, treebank, context);
    const {lasWithoutSubtypes: las, uas} = scores.allWords;
    const score = Number.isNaN(las) ? uas : las;
    // Of equal variants the one that the training chose.
    if (best !== null && score <= most) continue;
    most = score;
    best = {model: variant, scores};
  }
  return best!;
}

/**
 * The model with a calibration that is fitted on development trees, and how
 * well its probabilities agree with them.
 */
export async function calibrateOnDevelopment(
  model: Model,
  treebank: Treebank,
  context: Context
): Promise<{readonly model: Model; readonly reliability: Reliability}> {
  const {signal, progress} = context;
  progress.phase('calibrating the probabilities');
  let warning = '';
  const calibrated = await calibrate(model, treebank.sentences, {
    signal,
    onProgress: ({share}) =>
      progress.update(() => `calibrating: ${Math.floor(100 * share)} %`),
    onWarning: text => {
      warning = `warning: ${text}\n`;
    }
  });
  if (warning !== '') await notify(warning, context);
  const {sentences} = treebank;
  return {
    model: calibrated,
    reliability: await modelReliability(calibrated, sentences, signal)
  };
}

/** Scores of the development sentences in a few words. */
export function showDevelopmentScores(scores: AttachmentScores): string {
  const {uas, undirectedUas, lasWithoutSubtypes: las} = scores;
  const labelled = Number.isNaN(las) ? '' : `, LAS ${showShare(las)}`;
  return (
    `dev UAS ${showShare(uas)}${labelled}, ` +
    `undirected ${showShare(undirectedUas)}`
  );
}
