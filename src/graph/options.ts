import {OptionError, quote} from './errors.js';

/**
 * What an option must be if it is given. `'value'` leaves the check to the
 * function that uses it.
 */
export type OptionKind = 'boolean' | 'function' | 'value';

const ADVICE = {boolean: 'true or false', function: 'a function', value: ''};

/**
 * Checks options for callers without TypeScript: that they are an object, that
 * all of them are known, and that each is of its kind. Errors name the module
 * `where`.
 *
 * @param known - Every option of the function, with its kind.
 * @param advice - What to say about some unknown options, by name, instead of
 * suggesting the nearest known one.
 */
export function checkOptions<Options extends object>(
  where: string,
  options: Options,
  known: Readonly<Record<keyof Options & string, OptionKind>>,
  advice: Readonly<Record<string, string>> = {}
): void {
  // Arrays of any kind, maps and sets are arguments in the wrong place.
  if (
    typeof options !== 'object' ||
    options === null ||
    Symbol.iterator in options
  ) {
    throw new OptionError(
      `${where}: the options are ${quote(options)}. Pass an object.`
    );
  }
  for (const name in options) {
    const value: unknown = options[name];
    if (value === undefined) continue;
    if (!Object.hasOwn(known, name)) {
      const names = Object.keys(known);
      // To maximize is to look for the maximum.
      const meant = name.replace(/mi[sz]e$/, 'mum');
      const hint = Object.hasOwn(advice, meant)
        ? ` ${advice[meant]}`
        : suggestion(meant, names) || ` Known options: ${names.join(', ')}.`;
      throw new OptionError(
        `${where}: there is no option ${quote(name)}.${hint}`
      );
    }
    const kind = known[name];
    if (kind === 'value' || typeof value === kind) continue;
    throw new OptionError(
      `${where}: ${name} is ${quote(value)}. Pass ${ADVICE[kind]}.`
    );
  }
}

/**
 * Checks what follows the only argument of a function: nothing, or the position
 * that `filter` and `map` of an array pass.
 */
export function checkSingleArgument(
  where: string,
  name: string,
  [second]: readonly unknown[]
): void {
  if (second === undefined || typeof second === 'number') return;
  throw new OptionError(
    `${where}: the second argument is ${quote(second)}. Pass the ${name} only; ` +
      'to check some of its edges, make a graph of these.'
  );
}

/**
 * Checks an option that is one of several names.
 *
 * @param or - What the message offers besides the names.
 */
export function checkChoice<T extends string>(
  where: string,
  name: string,
  value: unknown,
  choices: readonly T[],
  or: string = ''
): T {
  if ((choices as readonly unknown[]).includes(value)) return value as T;
  // A list of two names needs no suggestion.
  const isLong = typeof value === 'string' && choices.length > 2;
  const hint = isLong ? suggestion(value, choices) : '';
  throw new OptionError(
    `${where}: ${name} is ${quote(value)}.${hint} Use one of ` +
      `${choices.map(quote).join(', ')}${or}.`
  );
}

/** Checks an option that is an integer between two bounds. */
export function checkInteger(
  where: string,
  name: string,
  value: unknown,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER
): number {
  const number = value as number;
  if (Number.isInteger(number) && number >= least && number <= most) {
    return number;
  }
  let range = ` from ${least} to ${most}`;
  if (most === Number.MAX_SAFE_INTEGER) {
    range = least === -most ? '' : ` of ${least} or more`;
  }
  throw new OptionError(
    `${where}: ${name} is ${quote(value)}. Use an integer${range}.`
  );
}

/** ` Did you mean X?`, or an empty string if no known name is near. */
export function suggestion(typed: string, known: Iterable<string>): string {
  // All names of one letter are alike.
  if (typed.length < 2) return '';
  // At most a third of the letters may be wrong; case does not count.
  let best = '';
  let bound = Math.max(1, Math.floor(typed.length / 3)) + 1;
  const wanted = typed.toLowerCase();
  for (const name of known) {
    const lower = name.toLowerCase();
    const isPart =
      lower.startsWith(wanted) || (typed.length > 3 && lower.includes(wanted));
    const distance = isPart ? 0 : editDistance(wanted, lower);
    if (distance >= bound) continue;
    best = ` Did you mean ${name}?`;
    bound = distance;
  }
  return best;
}

// Damerau's distance: swapping two adjacent letters is one edit.
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + differs);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
      }
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}
