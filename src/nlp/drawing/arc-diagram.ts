import {OptionError, quote} from '../../graph/errors.js';
import {arcDrawing, type DrawnArc} from './arc-drawing.js';
import type {Side} from './arc-layout.js';
import {LIGHT, relationFamily} from './arc-style.js';
import {
  countDifferences,
  type DifferingWords,
  type DrawnSentence,
  describeDifferences,
  describeHead,
  describeTree,
  differingWords,
  drawnHeads,
  fieldText,
  nameOf,
  relationOf,
  textOf
} from './drawn-sentence.js';
import {isRightToLeft} from './text-width.js';

/** What can stand below the words of {@link arcDiagram}. */
export const DIAGRAM_TAGS = ['auto', 'upos', 'xpos', 'none'] as const;

/** Name of what stands below the words. */
export type DiagramTags = 'auto' | 'upos' | 'xpos' | 'none';

/** Where the words of {@link arcDiagram} can run. */
export const DIAGRAM_DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** Name of a direction of writing. */
export type DiagramDirection = 'auto' | 'ltr' | 'rtl';

/** Options of {@link arcDiagram}. */
export interface ArcDiagramOptions {
  /**
   * Another tree of the same words, drawn below them. Arcs to words that have
   * another head are thick, those that the trees share are thin and grey, and
   * relations that differ are bold.
   *
   * @defaultValue none
   */
  readonly compare?: DrawnSentence | undefined;
  /**
   * What to call the tree and the one that it is compared with.
   *
   * @defaultValue they are not called anything
   */
  readonly names?: readonly [string, string] | undefined;
  /**
   * The tags to show below the words; `'auto'` is UPOS, or XPOS if no word
   * has a UPOS.
   *
   * @defaultValue `'auto'`
   */
  readonly tags?: DiagramTags | undefined;
  /**
   * Where the words run: from left to right, from right to left, or as most
   * of their letters do.
   *
   * @defaultValue `'auto'`
   */
  readonly direction?: DiagramDirection | undefined;
  /**
   * The title, for whoever cannot see the picture.
   *
   * @defaultValue the text of the sentence
   */
  readonly title?: string | undefined;
  /**
   * What the ids of the title and the description begin with, unique on a
   * page. Without it they have no ids.
   *
   * @defaultValue none
   */
  readonly id?: string | undefined;
  /**
   * Whether the picture brings its style sheet. A page of many can hold
   * {@link ARC_STYLE} once instead.
   *
   * @defaultValue true
   */
  readonly style?: boolean | undefined;
}

/**
 * Checks the options.
 *
 * @throws {@link OptionError} if one of them means nothing.
 */
function checkDiagramOptions(options: ArcDiagramOptions): void {
  const {tags = 'auto', direction = 'auto', id = 'a', title = ''} = options;
  const {style = true, names = ['', '']} = options;
  const fail = (name: string, value: unknown, advice: string): never => {
    throw new OptionError(
      `spanforest/nlp/arcDiagram: ${name} is ${quote(value)}. ${advice}`
    );
  };
  const oneOf = (values: readonly string[]) =>
    `Use one of ${values.map(quote).join(', ')}.`;
  if (!DIAGRAM_TAGS.includes(tags)) fail('tags', tags, oneOf(DIAGRAM_TAGS));
  if (!DIAGRAM_DIRECTIONS.includes(direction)) {
    fail('direction', direction, oneOf(DIAGRAM_DIRECTIONS));
  }
  if (typeof id !== 'string' || !/^[A-Za-z][\w.-]*$/.test(id)) {
    fail('id', id, 'Use a letter, then letters, digits, -, _ and dots.');
  }
  if (typeof title !== 'string') fail('title', title, 'Use a text.');
  if (typeof style !== 'boolean') fail('style', style, 'Use true or false.');
  if (
    !Array.isArray(names) ||
    names.length !== 2 ||
    names.some(name => typeof name !== 'string')
  ) {
    fail('names', names, 'Use two texts.');
  }
}

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
