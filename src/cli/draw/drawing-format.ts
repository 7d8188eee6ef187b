import {showName, UsageError} from '../errors.js';

/** What trees can be drawn as. */
export const DRAWING_FORMATS = ['svg', 'html', 'tree'] as const;

/** One of {@link DRAWING_FORMATS}. */
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** The format to draw in: as told, or by the name of the file to write. */
export function drawingFormatOf(
  name: string | undefined,
  told: string | undefined
): DrawingFormat {
  if (told !== undefined) return told as DrawingFormat;
  if (name === undefined || name === '-') return 'tree';
  const [, ending] = /\.(svg|html?|txt)(?:\.gz)?$/i.exec(name) ?? [];
  switch (ending?.toLowerCase()) {
    case 'svg':
      return 'svg';
    case 'html':
    case 'htm':
      return 'html';
    case 'txt':
      return 'tree';
  }
  throw new UsageError(
    `${showName(name)}: the name does not tell what to draw. Let it end in ` +
      '.svg or .html, or give --format.'
  );
}
