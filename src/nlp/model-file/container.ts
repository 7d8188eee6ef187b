import {quote} from '../../graph/errors.js';
import type {JsonValue} from './json.js';
import {ModelFileError} from './model-file-error.js';
import {
  type SectionArrays,
  type SectionData,
  type SectionType,
  sectionTypeOf
} from './section-data.js';

/** What a file holds: a small header, and arrays of numbers by name. */
export interface Container {
  /** What the file is for: a model, a checkpoint. Not empty. */
  readonly kind: string;
  /** Version of what is stored, counted by whoever stores it. */
  readonly version: number;
  /** Settings and other small things: a value that JSON can hold. */
  readonly header: JsonValue;
  /** The sections by name, in the order of the file. */
  readonly sections: ReadonlyMap<string, SectionData>;
}

/**
 * The section of a container that has a name, as an array of a type.
 *
 * @param length - How many numbers it must have; any number if left out.
 * @throws {@link ModelFileError} if there is no such section, or if it has
 * another type or length.
 *
 * @example
 * ```ts
 * import {sectionOf} from 'spanforest/nlp';
 *
 * const sections = new Map([['weights', Float32Array.of(0.5, 2)]]);
 * const container = {kind: 'toy', version: 1, header: null, sections};
 * sectionOf(container, 'weights', 'float32')[1]; // => 2
 * sectionOf(container, 'weights', 'int32'); // throws ModelFileError
 * ```
 */
export function sectionOf<Type extends SectionType>(
  container: Container,
  name: string,
  type: Type,
  length?: number
): SectionArrays[Type] {
  const data = container.sections.get(name);
  const complain = (what: string): never => {
    throw new ModelFileError(
      `section ${quote(name)} ${what}. Update spanforest, or make the model ` +
        'again.'
    );
  };
  if (data === undefined) return complain('is missing');
  const found = sectionTypeOf(name, data);
  if (found !== type) return complain(`holds ${found}, not ${type}`);
  if (length !== undefined && data.length !== length) {
    return complain(`has ${data.length} numbers, not ${length}`);
  }
  return data as SectionArrays[Type];
}
