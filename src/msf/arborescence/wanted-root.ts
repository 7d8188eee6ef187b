import {OptionError, quote} from '../../graph/errors.js';
import type {RootKind} from './arc-rows.js';

/**
 * Tells what is wanted of the root, given the options.
 *
 * @param order - Number of vertices.
 * @returns the kind, and the root or -1 if it is left free.
 * @throws {@link graph!OptionError} if the root is no vertex, or if it is free
 * and is to have one child.
 */
export function wantedRoot(
  order: number,
  root: number | null,
  singleRoot = false
): {kind: RootKind; root: number} {
  if (root === null) {
    if (!singleRoot) return {kind: 'free', root: -1};
    throw new OptionError(
      'spanforest/msf/arborescence: singleRoot is about the children of a ' +
        'given root, but root is null. Give a root, or leave out singleRoot.'
    );
  }
  if (!Number.isInteger(root) || root < 0 || root >= order) {
    throw new OptionError(
      `spanforest/msf/arborescence: root ${quote(root)} is not a vertex. ` +
        (order === 0
          ? 'There is none; leave the root free with null.'
          : `Give an integer from 0 to ${order - 1}, or null for any root.`)
    );
  }
  return {kind: singleRoot ? 'single' : 'given', root};
}
