import {OptionError, quote} from '../../graph/errors.js';
import type {DrawnSentence} from './drawn-sentence.js';

/** What can stand below the words of {@link arcDiagram}. */
export const DIAGRAM_TAGS = ['auto', 'upos', 'xpos', 'none'] as const;

/** Name of what stands below the words. */
export type DiagramTags = (typeof DIAGRAM_TAGS)[number];

/** Where the words of {@link arcDiagram} can run. */
export const DIAGRAM_DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** Name of a direction of writing. */
export type DiagramDirection = (typeof DIAGRAM_DIRECTIONS)[number];

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
export function checkDiagramOptions(options: ArcDiagramOptions): void {
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
