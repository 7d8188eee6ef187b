import {DataError} from './errors.js';

/**
 * Loads packages that not every user needs.
 *
 * @param packages - Their names, separated by spaces.
 * @param purpose - What needs them, for the error.
 * @throws {@link DataError} if one is not installed.
 */
export async function loadPeer<T>(
  load: () => Promise<T>,
  packages: string,
  purpose: string
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') {
      throw error;
    }
    const what = packages.includes(' ')
      ? 'packages that are'
      : 'a package that is';
    throw new DataError(
      `${purpose} needs ${what} not installed. Run npm install ${packages}.`
    );
  }
}
