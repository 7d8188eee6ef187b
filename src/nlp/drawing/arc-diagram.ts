import {OptionError, quote} from '../../graph/errors.js';
import {checkChoice, checkOptions} from '../../graph/options.js';
import {confidenceOf} from '../conllu/index.js';
import type {NewWord} from '../sentence.js';
import {arcDrawing, type DrawnArc} from './arc-drawing.js';
import {lightColour, relationFamily} from './arc-style.js';
import {
  confidenceText,
  countDifferences,
  type DifferingWords,
  type DrawnSentence,
  describeArc,
  describeDifferences,
  describeTree,
  differingWords,
  drawnHeads,
  fieldText,
  relationOf,
  textOf
} from './drawn-sentence.js';
import {isRightToLeft} from './text-width.js';

/** The values of {@link ArcDiagramOptions.tags}. */
export const DIAGRAM_TAGS = ['auto', 'upos', 'xpos', 'none'] as const;

/** Which tags {@link arcDiagram} shows below the words. */
export type DiagramTags = 'auto' | 'upos' | 'xpos' | 'none';

/** The values of {@link ArcDiagramOptions.direction}. */
export const DIAGRAM_DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** The direction of the words of {@link arcDiagram}. */
export type DiagramDirection = 'auto' | 'ltr' | 'rtl';

const WHERE = 'spanforest/nlp/arcDiagram';

/** Options of {@link arcDiagram}. */
export interface ArcDiagramOptions {
  /**
   * Another tree of the same words, drawn below them. Arcs to words with
   * different heads are thick, shared arcs are thin and grey, and relations
   * that differ are bold.
   *
   * @defaultValue undefined
   */
  readonly compare?: DrawnSentence | undefined;
  /**
   * Names of the tree and of the one it is compared with.
   *
   * @defaultValue no names
   */
  readonly names?: readonly [string, string] | undefined;
  /**
   * The tags below the words; `'auto'` is UPOS, or XPOS if no word has a UPOS.
   *
   * @defaultValue `'auto'`
   */
  readonly tags?: DiagramTags | undefined;
  /**
   * Whether the words run from left to right or from right to left; `'auto'`
   * follows the majority of their letters.
   *
   * @defaultValue `'auto'`
   */
  readonly direction?: DiagramDirection | undefined;
  /**
   * Whether to write how likely each head is to be right beside its relation,
   * where MISC has `Confidence`. Arcs that are more likely wrong than right
   * are dashed.
   *
   * @defaultValue false
   */
  readonly confidence?: boolean | undefined;
  /**
   * The title, which screen readers read out.
   *
   * @defaultValue the text of the sentence
   */
  readonly title?: string | undefined;
  /**
   * A prefix, unique on the page, for the ids of title and description.
   *
   * @defaultValue no ids
   */
  readonly id?: string | undefined;
  /**
   * Whether the picture includes its style sheet. A page of many pictures can
   * include {@link ARC_STYLE} once instead.
   *
   * @defaultValue true
   */
  readonly style?: boolean | undefined;
}

/**
 * Draws the tree of a sentence as an SVG element: the words in a row with
 * their tags, and above them an arc from every head to its word with the
 * relation. The root has an arrow from above.
 *
 * Arcs may cross, but no two arcs or labels overlap. The colour of an arc
 * depends on its relation only, light or dark as the reader prefers. A word
 * without a head has no arc, and a relation `_` no label; no words give an
 * empty picture. Very long words and labels are cut. The picture is as wide as
 * the sentence, so let it scroll. It is well-formed XML without scripts for
 * every sentence, with a description that lists the arcs. Time O(n log² n) for
 * n words, space O(n).
 *
 * @throws {@link SentenceError} if a head is not another word, heads form a
 * cycle, or the compared trees have different words; {@link OptionError} if an
 * option is invalid.
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
  checkOptions(WHERE, options, {
    compare: 'value',
    names: 'value',
    tags: 'value',
    direction: 'value',
    confidence: 'boolean',
    title: 'value',
    id: 'value',
    style: 'boolean'
  });
  checkTexts(options);
  const {compare, names = ['', ''], tags = 'auto'} = options;
  const {direction = 'auto', style = true} = options;
  checkChoice(WHERE, 'tags', tags, DIAGRAM_TAGS);
  checkChoice(WHERE, 'direction', direction, DIAGRAM_DIRECTIONS);
  drawnHeads('arcDiagram', sentence);
  const {words} = sentence;
  const tree = describeTree(sentence);
  let description = tree;
  let arcs = arcsOf(sentence, ({deprel, head}) => {
    const family = relationFamily(head === 0 ? 'root' : fieldText(deprel));
    return {look: family, colour: lightColour(family)};
  });
  const differences =
    compare && differingWords('arcDiagram', sentence, compare);
  if (compare && differences) {
    const each = describeDifferences(sentence, compare, differences);
    description =
      `Compared: ${countDifferences(differences)}. ` +
      `${each === '' ? '' : `${each}. `}The tree above: ${tree}.`;
    arcs = [
      ...comparedArcs(sentence, differences, FIRST),
      ...comparedArcs(compare, differences, SECOND)
    ];
  }
  if (options.confidence) {
    arcs = arcs.map(arc => {
      const tree = arc.side === 'below' && compare ? compare : sentence;
      return withConfidence(arc, tree.words[arc.child - 1]);
    });
  }
  const hasUpos = words.some(({upos}) => fieldText(upos) !== '');
  const tag = tags === 'auto' ? (hasUpos ? 'upos' : 'xpos') : tags;
  return arcDrawing({
    id: options.id,
    title: options.title ?? textOf(sentence),
    description,
    words: words.map((word, i) => ({
      form: word.form,
      tag: tag === 'none' ? '' : fieldText(word[tag]),
      isMarked: differences?.heads.has(i + 1) ?? false
    })),
    arcs,
    rightToLeft:
      direction === 'auto'
        ? isRightToLeft(words.map(({form}) => form))
        : direction === 'rtl',
    ...(names.join('') !== '' && {
      names: {above: names[0], below: compare ? names[1] : ''}
    }),
    isStyled: style
  });
}

function withConfidence(arc: DrawnArc, word: NewWord): DrawnArc {
  const text = confidenceText(word);
  if (text === '') return arc;
  return {
    ...arc,
    label: arc.label ? `${arc.label} ${text}` : text,
    tip: `${arc.tip}, ${text}`,
    isDashed: (confidenceOf(word) ?? 1) < 0.5
  };
}

function checkTexts({id = 'a', title, names}: ArcDiagramOptions): void {
  const isText = (value: unknown) => typeof value === 'string';
  const check = (
    isValid: boolean,
    name: string,
    value: unknown,
    use: string
  ) => {
    if (isValid) return;
    throw new OptionError(`${WHERE}: ${name} is ${quote(value)}. Use ${use}.`);
  };
  const isId = isText(id) && /^[A-Za-z][\w.-]*$/.test(id);
  check(isId, 'id', id, 'a letter, then letters, digits, -, _ and dots');
  check(isText(title ?? ''), 'title', title, 'a string');
  const isPair =
    Array.isArray(names) && names.length === 2 && names.every(isText);
  check(names === undefined || isPair, 'names', names, 'two strings');
}

type Look = Omit<DrawnArc, 'head' | 'child' | 'label' | 'tip'>;

function arcsOf(
  sentence: DrawnSentence,
  lookOf: (word: NewWord, child: number) => Look
): DrawnArc[] {
  return sentence.words.flatMap((word, i) => {
    const {head = -1} = word;
    if (head < 0) return [];
    const child = i + 1;
    const tip = describeArc(sentence, child);
    return [
      {head, child, label: relationOf(word), tip, ...lookOf(word, child)}
    ];
  });
}

const FIRST = {look: 'first', family: 'core', side: 'above'} as const;
const SECOND = {look: 'second', family: 'oblique', side: 'below'} as const;

function comparedArcs(
  sentence: DrawnSentence,
  {heads, relations}: DifferingWords,
  {look, family, side}: typeof FIRST | typeof SECOND
): DrawnArc[] {
  const arcs = arcsOf(sentence, (_, child) => {
    const isMarked = heads.has(child);
    const isLabelMarked = isMarked || relations.has(child);
    return {
      look: isLabelMarked ? look : 'same',
      colour: lightColour(isLabelMarked ? family : 'quiet'),
      side,
      isMarked,
      isLabelMarked
    };
  });
  // Arcs that differ are drawn on top.
  return arcs.sort((a, b) => Number(a.isMarked) - Number(b.isMarked));
}
