import {quote} from '../../graph/errors.js';
import {ModelFileError} from './model-file-error.js';
import {type SectionData, sectionTypeOf} from './section-data.js';

/**
 * Checks that a section of floating-point numbers holds neither `NaN` nor an
 * infinity; one of integers never does. Time linear.
 *
 * @throws {@link ModelFileError} naming the section, the place and the value.
 */
export function checkFinite(name: string, data: SectionData): void {
  if (!/^float/.test(sectionTypeOf(name, data))) return;
  // A finite number minus itself is 0, any other is NaN, and NaN stays.
  // Four sums, because one would wait for each addition to end.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = data.length - (data.length % 4);
  for (let i = 0; i < whole; i += 4) {
    a += data[i] - data[i];
    b += data[i + 1] - data[i + 1];
    c += data[i + 2] - data[i + 2];
    d += data[i + 3] - data[i + 3];
  }
  for (let i = whole; i < data.length; i++) a += data[i] - data[i];
  if (a + b + c + d === 0) return;

  let at = 0;
  while (Number.isFinite(data[at])) at++;
  throw new ModelFileError(
    `section ${quote(name)} has ${data[at]} at index ${at}. A model holds ` +
      'finite numbers only: train it again.'
  );
}
