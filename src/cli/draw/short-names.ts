import {basename} from 'node:path';
import {showName} from '../errors.js';

/**
 * Names of files for a picture that may go anywhere: without their folders,
 * unless two of them differ in nothing else.
 */
export function shortNames(files: readonly string[]): string[] {
  const short = files.map(file => basename(file));
  const isClear = new Set(short).size === new Set(files).size;
  return (isClear ? short : files).map(showName);
}
