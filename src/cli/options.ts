import {parseArgs} from 'node:util';
import {quote} from '../graph/errors.js';
import {suggestion} from '../graph/options.js';
import type {Context} from './io/context.js';
import {UsageError} from './io/errors.js';

/** A command with its help and the function that runs it. */
export interface Command {
  readonly positionals: readonly PositionalSpec[];
  readonly options: OptionTable;
  /** More paragraphs of the help. */
  readonly notes: readonly string[];
  readonly examples: readonly string[];
  /** Runs the command, and returns the exit code. */
  readonly run: (args: Arguments, context: Context) => Promise<number>;
}

/**
 * Options by their usage in the help: `-o, --output OUT`, or `--plain` for a
 * switch. An option is described by a text, or in detail.
 */
export type OptionTable = Readonly<Record<string, string | OptionDetails>>;

interface OptionDetails {
  readonly about: string;
  /** Its heading in the full help; without one, it is in the short help too. */
  readonly group?: string;
  /** The only allowed values. */
  readonly choices?: readonly string[];
  /** The value must be an integer, not less or more than these. */
  readonly integer?: readonly [least?: number, most?: number];
  /** Whether the value must be a finite number. */
  readonly number?: boolean;
  readonly required?: boolean;
  /** Whether the value may be empty. */
  readonly mayBeEmpty?: boolean;
  /** The options that must not be given together with this one. */
  readonly conflicts?: string | readonly string[];
}

/** An option of a command: the source of both parsing and help. */
export interface OptionSpec extends OptionDetails {
  readonly name: string;
  /** A letter that stands for the name. */
  readonly short: string | undefined;
  /** Name of the value in the help; without it the option is a switch. */
  readonly value: string | undefined;
}

/** An argument without a name. */
export interface PositionalSpec {
  readonly name: string;
  readonly about: string;
  /** Whether it may be given several times; at most one positional may. */
  readonly repeated?: boolean;
  /** Whether it may be missing; only for the last one. */
  readonly optional?: boolean;
}

/** The arguments of a command, checked against its options. */
export interface Arguments {
  readonly positionals: readonly string[];
  /** Values of the options that were given, by name. */
  readonly values: ReadonlyMap<string, string>;
  /** Names of the switches that were given. */
  readonly switches: ReadonlySet<string>;
}

/** Options that few people need, under a heading of the full help. */
export function grouped(group: string, table: OptionTable): OptionTable {
  const specs = Object.entries(table).map(([usage, about]) => {
    const details = typeof about === 'string' ? {about} : about;
    return [usage, {...details, group}];
  });
  return Object.fromEntries(specs);
}

/** The options that every command has. */
export const COMMON_OPTIONS: OptionTable = grouped('Other options', {
  '-h, --help': 'Show the options that most people need.',
  '-V, --version': 'Show the version.'
});

/** The options of a table. */
export function optionSpecs(table: OptionTable): OptionSpec[] {
  return Object.entries(table).map(([usage, about]) => {
    const [, short, name, value] = /^(?:-(.), )?--(\S+)(?: (.+))?$/.exec(
      usage
    )!;
    const details = typeof about === 'string' ? {about} : about;
    return {name, short, value, ...details};
  });
}

/**
 * The options of a table that cannot be given together with one of them,
 * whichever of the two names the other.
 */
export function conflictsOf(
  {name, conflicts = []}: OptionSpec,
  specs: readonly OptionSpec[]
): string[] {
  const own = [conflicts].flat();
  return specs
    .filter(
      other =>
        own.includes(other.name) || [other.conflicts].flat().includes(name)
    )
    .map(other => other.name);
}

/** The value of a numeric option; `undefined` if it was not given. */
export function numberOption(
  {values}: Arguments,
  name: string
): number | undefined {
  const value = values.get(name);
  return value === undefined ? undefined : Number(value);
}

/** A command has no such option. */
export class UnknownOptionError extends UsageError {
  readonly option: string;

  constructor(option: string, hint: string) {
    super(`unknown option ${quote(option)}.${hint}`);
    this.option = option;
  }
}

/**
 * Parses the arguments that follow the name of a command. `--help` and
 * `--version` work beside any mistake.
 */
export function parseCommandLine(
  command: Pick<Command, 'positionals' | 'options'>,
  argv: readonly string[]
): Arguments {
  const specs = optionSpecs({...command.options, ...COMMON_OPTIONS});
  const {tokens} = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      specs.map(({name, short, value}) => {
        const type = value === undefined ? 'boolean' : 'string';
        return [name, {type, multiple: true, ...(short && {short})}];
      })
    ),
    strict: false,
    tokens: true
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (token.name === 'help' || token.name === 'version') {
      const switches = new Set([token.name]);
      return {positionals: [], values: new Map(), switches};
    }
  }

  const positionals: string[] = [];
  const values = new Map<string, string>();
  const switches = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = specs.find(({name}) => name === token.name);
    if (!spec) {
      const raw = token.rawName;
      if (raw === '--minimum' && specs.some(({name}) => name === 'maximum')) {
        throw new UsageError(
          `unknown option ${quote(raw)}. The minimum is the default: leave it out.`
        );
      }
      const known = specs.map(({name}) => `--${name}`);
      const hint = raw.startsWith('--') ? suggestion(raw, known) : '';
      throw new UnknownOptionError(raw, hint);
    }
    const {name, value} = spec;
    if (value !== undefined) {
      if (values.has(name)) {
        throw new UsageError(`option --${name} is given twice.`);
      }
      values.set(name, checkValue(spec, token.value, token.inlineValue));
    } else if (token.value === undefined) {
      switches.add(name);
    } else {
      throw new UsageError(`option --${name} takes no value.`);
    }
  }
  const given = new Set([...values.keys(), ...switches]);
  for (const {name, conflicts = []} of specs) {
    for (const other of [conflicts].flat()) {
      if (!given.has(name) || !given.has(other)) continue;
      throw new UsageError(`--${name} and --${other} cannot be combined.`);
    }
  }
  checkPositionals(command, positionals);
  for (const {name, value, required, about} of specs) {
    if (required && !given.has(name)) {
      const what = about[0].toLowerCase() + about.slice(1);
      throw new UsageError(`--${name} ${value} is missing: ${what}`);
    }
  }
  return {positionals, values, switches};
}

function checkValue(
  {name, value: valueName, choices, integer, number, mayBeEmpty}: OptionSpec,
  value: string | undefined,
  isInline: boolean | undefined
): string {
  const option = `option --${name}`;
  if (value === undefined || (value === '' && !mayBeEmpty)) {
    throw new UsageError(`${option} needs a value: ${valueName}.`);
  }
  // An option that follows means that the value was forgotten.
  if (!isInline && /^-[^\d.]/.test(value)) {
    const shown = /^[\w./=-]+$/.test(value) ? value : quote(value);
    throw new UsageError(
      `${option} needs a value, but ${quote(value)} follows. If that is the ` +
        `value, write --${name}=${shown}.`
    );
  }
  if (choices && !choices.includes(value)) {
    throw new UsageError(
      `${option} cannot be ${quote(value)}.${suggestion(value, choices)} ` +
        `Choose one of ${choices.join(', ')}.`
    );
  }
  if (number && !(/\d/.test(value) && Number.isFinite(Number(value)))) {
    throw new UsageError(`${option} must be a number, but is ${quote(value)}.`);
  }
  if (integer) {
    const [least = -Infinity, most = Infinity] = integer;
    const number = Number(value);
    const isInteger = /^[+-]?\d+$/.test(value) && Number.isSafeInteger(number);
    let demand = '';
    if (!isInteger) demand = 'an integer';
    else if (number < least) demand = `at least ${least}`;
    else if (number > most) demand = `at most ${most}`;
    if (demand !== '') {
      throw new UsageError(
        `${option} must be ${demand}, but is ${quote(value)}.`
      );
    }
  }
  return value;
}

function checkPositionals(
  {positionals: specs}: Pick<Command, 'positionals'>,
  given: readonly string[]
): void {
  for (let i = 0; i < specs.length; i++) {
    const {name, about, optional} = specs[i];
    if (given[i] === undefined && !optional) {
      throw new UsageError(`${name} is missing: ${about}`);
    }
  }
  const repeated = specs.findIndex(spec => spec.repeated);
  const more = Math.max(0, given.length - specs.length);
  for (let i = 0; i < given.length; i++) {
    // The last arguments are for the positionals after the repeated one.
    const isAfter = repeated >= 0 && i > repeated;
    const spec = specs[isAfter ? Math.max(repeated, i - more) : i];
    if (spec === undefined) {
      const extra = quote(given[i]);
      throw new UsageError(`there is one argument too many: ${extra}.`);
    }
    if (given[i] === '') {
      throw new UsageError(`${spec.name} is empty: ${spec.about}`);
    }
  }
}

/** `--single-root` and `--no-single-root`; `undefined` without both. */
export function singleRootOption({switches}: Arguments): boolean | undefined {
  if (switches.has('single-root')) return true;
  return switches.has('no-single-root') ? false : undefined;
}
