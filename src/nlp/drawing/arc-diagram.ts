import {arcDrawing, type DrawnArc} from './arc-drawing.js';
import type {Side} from './arc-layout.js';
import {LIGHT} from './arc-style.js';
import {
  countDifferences,
  describeDifferences,
  describeHead,
  describeTree,
  nameOf
} from './describe-tree.js';
import {
  type ArcDiagramOptions,
  checkDiagramOptions,
  type DiagramTags
} from './diagram-options.js';
import {type DifferingWords, differingWords} from './differing-words.js';
import {
  type DrawnSentence,
  drawnHeads,
  fieldText,
  relationOf,
  textOf
} from './drawn-sentence.js';
import {isRightToLeft} from './is-right-to-left.js';
import {relationFamily} from './relation-family.js';

/**
 * Draws the tree of a sentence as an SVG element: the words in a row with
 * their tags, and above them an arc from every head to its word with the
 * relation. The root has an arrow from above.
 *
 * Arcs that cross are drawn as they are. No two arcs run along each other, no
 * two labels meet, and colours go by relation, the same in every picture,
 * light or dark as the reader has it. Arabic, Hebrew and their like run from
 * right to left. A word without a head has no arc, and a relation `_` no
 * label; no words make an empty picture. Very long words and labels are cut
 * with an ellipsis. The picture is as wide as the sentence: let it scroll. It
 * is well-formed XML, can stand in a page or in a file, and runs nothing,
 * whatever the sentence holds. The title is the text, and the description
 * tells the tree in words. Time O(n log² n) for n words, space O(n).
 *
 * @throws {@link SentenceError} if a head is no other word, heads run in a
 * circle, or the trees to be compared have different words;
 * {@link OptionError} if an option means nothing.
 *
 * @example
 * ```ts
 * import {arcDiagram} from 'spanforest/nlp';
 *
 * const words = [
 *   {form: 'They', upos: 'PRON', head: 2, deprel: 'nsubj'},
 *   {form: 'sing', upos: 'VERB', head: 0, deprel: 'root'}
 * ];
 * const svg = arcDiagram({words});
 * svg.startsWith('<svg '); // => true
 * /<desc>(.*)<\/desc>/.exec(svg)?.[1];
 * // => 'They: nsubj of sing; sing: root'
 * ```
 */
export function arcDiagram(
  sentence: DrawnSentence,
  options: ArcDiagramOptions = {}
): string {
  checkDiagramOptions(options);
  const heads = drawnHeads('arcDiagram', sentence);
  const {words} = sentence;
  const {compare, names = ['', ''], title = textOf(sentence), id} = options;
  const differences =
    compare && differingWords('arcDiagram', sentence, compare);
  const tag = tagField(sentence, options.tags ?? 'auto');
  const {direction = 'auto'} = options;
  const forms = words.map(({form}) => form);
  return arcDrawing({
    id,
    title,
    description:
      compare && differences
        ? describeComparison(sentence, compare, differences)
        : describeTree(sentence),
    words: words.map((word, i) => ({
      form: word.form,
      tag: tag === null ? '' : fieldText(word[tag]),
      isMarked: differences?.heads.has(i + 1) ?? false
    })),
    arcs:
      compare && differences
        ? [
            ...comparedArcs(sentence, 'above', differences),
            ...comparedArcs(compare, 'below', differences)
          ]
        : plainArcs(sentence, heads),
    rightToLeft:
      direction === 'auto' ? isRightToLeft(forms) : direction === 'rtl',
    ...(names.some(name => name !== '') && {
      names: {above: names[0], below: compare ? names[1] : ''}
    }),
    isStyled: options.style ?? true
  });
}

function plainArcs(sentence: DrawnSentence, heads: Int32Array): DrawnArc[] {
  return sentence.words.flatMap((word, i) => {
    const label = relationOf(word);
    const family = relationFamily(heads[i + 1] === 0 ? 'root' : label);
    return arcTo(sentence, i + 1, {look: family, colour: LIGHT[family]});
  });
}

function comparedArcs(
  sentence: DrawnSentence,
  side: Side,
  {heads, relations}: DifferingWords
): DrawnArc[] {
  const own = side === 'above' ? 'first' : 'second';
  const arcs = sentence.words.flatMap((_, i) => {
    const isMarked = heads.has(i + 1);
    const isLabelMarked = isMarked || relations.has(i + 1);
    const look = isLabelMarked ? own : 'same';
    const colour = isLabelMarked ? COMPARED[own] : LIGHT.quiet;
    return arcTo(sentence, i + 1, {
      look,
      colour,
      side,
      isMarked,
      isLabelMarked
    });
  });
  // What differs lies on top.
  return arcs.sort((a, b) => Number(a.isMarked) - Number(b.isMarked));
}

const COMPARED = {first: LIGHT.core, second: LIGHT.oblique} as const;

function arcTo(
  sentence: DrawnSentence,
  child: number,
  looks: Pick<
    DrawnArc,
    'look' | 'colour' | 'side' | 'isMarked' | 'isLabelMarked'
  >
): DrawnArc[] {
  const word = sentence.words[child - 1];
  const {head = -1} = word;
  if (head < 0) return [];
  const tip = `${nameOf(word)}: ${describeHead(sentence, child)}`;
  return [{head, child, label: relationOf(word), tip, ...looks}];
}

function describeComparison(
  sentence: DrawnSentence,
  other: DrawnSentence,
  differences: DifferingWords
): string {
  const told = describeDifferences(sentence, other, differences);
  return (
    `Compared: ${countDifferences(differences)}. ` +
    `${told === '' ? '' : `${told}. `}The tree above: ${describeTree(sentence)}.`
  );
}

function tagField(
  {words}: DrawnSentence,
  tags: DiagramTags
): 'upos' | 'xpos' | null {
  if (tags === 'none') return null;
  if (tags !== 'auto') return tags;
  return words.some(({upos}) => fieldText(upos) !== '') ? 'upos' : 'xpos';
}
