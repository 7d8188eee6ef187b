import {SentenceError} from '../../nlp/conllu/sentence-error.js';
import {arcDiagram} from '../../nlp/drawing/arc-diagram.js';
import {countDifferences} from '../../nlp/drawing/describe-tree.js';
import type {ArcDiagramOptions} from '../../nlp/drawing/diagram-options.js';
import {
  type DifferingWords,
  differingWords
} from '../../nlp/drawing/differing-words.js';
import type {Sentence} from '../../nlp/sentence.js';
import {DataError, showName} from '../errors.js';
import type {ChosenSentence} from './chosen-sentences.js';

/** A sentence and its picture, which is made when it is asked for. */
export interface DrawnTree {
  readonly number: number;
  readonly sentence: Sentence;
  readonly other: Sentence | undefined;
  /** How the trees differ; `null` if there is nothing to compare with. */
  readonly differences: DifferingWords | null;
  /** In words how the trees differ; nothing if none are compared. */
  readonly remark: string;
  /** The picture. */
  readonly draw: (options: Pick<ArcDiagramOptions, 'id' | 'style'>) => string;
}

/**
 * A sentence as it is drawn.
 *
 * @param compare - The name of the file that is compared with, if any.
 * @throws {@link DataError} that tells where the words of two files differ.
 */
export function drawnTree(
  {number, sentence, other, file}: ChosenSentence,
  options: ArcDiagramOptions,
  compare: string | undefined
): DrawnTree {
  const differences =
    other === undefined
      ? null
      : compareTrees(number, [sentence, other], [file, compare!]);
  return {
    number,
    sentence,
    other,
    differences,
    remark: differences === null ? '' : countDifferences(differences),
    draw: more => arcDiagram(sentence, {...options, ...more, compare: other})
  };
}

function compareTrees(
  number: number,
  [sentence, other]: readonly [Sentence, Sentence],
  names: readonly [string, string]
): DifferingWords {
  try {
    return differingWords('draw', sentence, other);
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    const places = [sentence, other].map(
      ({firstLine}, i) => `${showName(names[i])}:${firstLine}`
    );
    const problem = error.message.replace(/^spanforest\/[^:]*: /, '');
    throw new DataError(
      `${places.join(', ')}: sentence ${number}: ${problem}`,
      {cause: error}
    );
  }
}
