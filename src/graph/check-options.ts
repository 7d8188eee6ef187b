import {OptionError, quote} from './errors.js';

/**
 * Checks that options are an object, and that some of them are booleans or
 * left out. TypeScript checks the same; this is for plain JavaScript.
 *
 * @param where - The module that noticed.
 * @param booleans - Which options have to be `true` or `false`.
 * @throws {@link OptionError} if they are not.
 */
export function checkOptions(
  where: string,
  options: unknown,
  booleans: readonly string[] = []
): void {
  if (typeof options !== 'object' || options === null) {
    throw new OptionError(
      `${where}: the options are ${quote(options)}. Pass an object.`
    );
  }
  for (const name of booleans) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined || typeof value === 'boolean') continue;
    throw new OptionError(
      `${where}: ${name} is ${quote(value)}. Pass true or false.`
    );
  }
}
