import {constants} from 'node:os';
import {quote} from '../graph/errors.js';
import {suggestion} from '../graph/options.js';
import {type Host, print} from './io/context.js';
import {ClosedPipeError, EXIT, outcomeOf, UsageError} from './io/errors.js';
import {createProgress} from './io/progress.js';
import {
  COMMON_OPTIONS,
  type Command,
  conflictsOf,
  type OptionSpec,
  optionSpecs,
  type PositionalSpec,
  parseCommandLine,
  UnknownOptionError
} from './options.js';

/** A program with its commands. */
export interface Program {
  readonly name: string;
  readonly version: string;
  /** What it is for, in one sentence. */
  readonly about: string;
  /** Its commands, in the order of the help. */
  readonly commands: readonly CommandEntry[];
  /** What its exit codes mean. */
  readonly exits: string;
}

/** A command by its name, loaded only if it is wanted. */
export interface CommandEntry {
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/**
 * Runs one command line of a program and returns the exit code. It never
 * throws, and all output has been written when it returns.
 */
export async function run(
  program: Program,
  argv: readonly string[],
  host: Host
): Promise<number> {
  // A failed write rejects the promise that waits for it. Unhandled, the
  // event that comes as well would end the process.
  host.stdout.on('error', () => {});
  host.stderr.on('error', () => {});
  try {
    return await dispatch(program, argv, host);
  } catch (error) {
    if (host.signal.aborted) return interruptCode(host.signal);
    // The reader has seen enough, so this is a success.
    if (error instanceof ClosedPipeError) return EXIT.success;
    const {code, message, isInternal} = outcomeOf(error);
    const stack = error instanceof Error ? error.stack : undefined;
    const details = isInternal && host.env.SPANFOREST_DEBUG === '1' && stack;
    const text = `${program.name}: ${message}\n${details ? `${details}\n` : ''}`;
    // If the message cannot be written, only the code is left.
    await print(text, host, 'stderr').catch(() => {});
    return code;
  }
}

// 130 after SIGINT, 143 after SIGTERM, as in shells.
function interruptCode({reason}: AbortSignal): number {
  const {signals} = constants;
  return 128 + (signals[reason as keyof typeof signals] ?? signals.SIGINT);
}

async function dispatch(
  program: Program,
  argv: readonly string[],
  host: Host
): Promise<number> {
  const [first, ...rest] = argv;
  if (first === undefined) {
    await print(programHelp(program), host, 'stderr');
    return EXIT.usage;
  }
  const topics = ['--help', '-h', 'help'];
  if (topics.includes(first)) {
    return rest.some(isVersionOption)
      ? showVersion(program, host)
      : showHelp(
          program,
          rest.filter(topic => !topics.includes(topic)),
          host
        );
  }
  if (isVersionOption(first)) return showVersion(program, host);
  if (first.startsWith('-')) throw unknownOption(program, first);

  const entry = findCommand(program, first);
  const command = await entry.load();
  try {
    const args = parseCommandLine(command, rest);
    if (args.switches.has('help')) {
      await print(shortHelp(program, entry, command), host);
      return EXIT.success;
    }
    if (args.switches.has('version')) return await showVersion(program, host);
    const quiet = args.switches.has('quiet');
    const progress = createProgress(host, quiet);
    try {
      return await command.run(args, {...host, quiet, progress});
    } finally {
      progress.clear();
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const message =
      error instanceof UnknownOptionError
        ? await elsewhere(program, error)
        : error.message;
    throw new UsageError(`${message} See ${program.name} help ${first}.`);
  }
}

// The message about an option that other commands may have.
async function elsewhere(
  {commands}: Program,
  {option, message}: UnknownOptionError
): Promise<string> {
  const owners: string[] = [];
  for (const {name, load} of commands) {
    const specs = optionSpecs((await load()).options);
    if (specs.some(spec => `--${spec.name}` === option)) owners.push(name);
  }
  const last = owners.pop();
  if (last === undefined) return message;
  const names = owners.length > 0 ? `${owners.join(', ')} and ${last}` : last;
  return `${message} It is an option of ${names}.`;
}

function isVersionOption(argument: string): boolean {
  return argument === '--version' || argument === '-V';
}

async function showHelp(
  program: Program,
  [name, extra]: readonly string[],
  host: Host
): Promise<number> {
  if (extra !== undefined) {
    throw new UsageError(
      `there is one argument too many: ${quote(extra)}. Give one command.`
    );
  }
  if (name?.startsWith('-')) throw unknownOption(program, name);
  let text = programHelp(program);
  if (name !== undefined) {
    const entry = findCommand(program, name);
    text = fullHelp(program, entry, await entry.load());
  }
  await print(text, host);
  return EXIT.success;
}

async function showVersion(
  {name, version}: Program,
  host: Host
): Promise<number> {
  await print(`${name} ${version}\n`, host);
  return EXIT.success;
}

function findCommand(program: Program, name: string): CommandEntry {
  const entry = program.commands.find(entry => entry.name === name);
  if (entry) return entry;
  const names = program.commands.map(({name}) => name);
  throw new UsageError(
    `unknown command ${quote(name)}.${suggestion(name, [...names, 'help'])} ` +
      `See ${program.name} --help.`
  );
}

function unknownOption({name: program}: Program, raw: string): UsageError {
  const known = optionSpecs(COMMON_OPTIONS).map(({name}) => `--${name}`);
  return new UsageError(
    `unknown option ${quote(raw)}.${suggestion(raw, known)} Options of a ` +
      `command follow its name. See ${program} --help.`
  );
}

/** The help of the program. */
export function programHelp({
  name: program,
  about,
  commands,
  exits
}: Omit<Program, 'version'>): string {
  return paragraphs([
    wrap(about),
    `Usage: ${program} COMMAND [ARGUMENTS]\n       ${program} help COMMAND`,
    section(
      'Commands',
      commands.map(({name, summary}) => [name, summary])
    ),
    section('Options', optionSpecs(COMMON_OPTIONS).map(rowOf)),
    wrap(exits)
  ]);
}

/** What the help says about a command. */
type Described = Omit<Command, 'run'>;

/** The help of one command on one screen: the options without a group. */
export function shortHelp(
  {name: program}: Pick<Program, 'name'>,
  entry: Pick<CommandEntry, 'name' | 'summary'>,
  command: Described
): string {
  const {positionals, options, examples} = command;
  const specs = optionSpecs(options).filter(({group}) => group === undefined);
  return paragraphs([
    wrap(entry.summary),
    usageOf(program, entry.name, command),
    section('Arguments', positionals.map(positionalRow).map(shortRow)),
    section('Options', specs.map(rowOf).map(shortRow)),
    `Example: ${program} ${entry.name} ${examples[0]}`.trimEnd(),
    `${program} help ${entry.name} shows all options, notes and examples.`
  ]);
}

/** The help of one command, with all options under their headings. */
export function fullHelp(
  {name: program}: Pick<Program, 'name'>,
  {name, summary}: Pick<CommandEntry, 'name' | 'summary'>,
  command: Described
): string {
  const {positionals, options, notes, examples} = command;
  const specs = optionSpecs({...options, ...COMMON_OPTIONS});
  const groups = new Map<string, Row[]>();
  for (const spec of specs) {
    const {group = 'Options'} = spec;
    const others = conflictsOf(spec, specs).map(other => `--${other}`);
    const last = others.pop();
    const few = others.length > 0 ? `${others.join(', ')} or ` : '';
    const not = last === undefined ? '' : ` Not with ${few}${last}.`;
    const [left, about] = rowOf(spec);
    groups.set(group, [...(groups.get(group) ?? []), [left, about + not]]);
  }
  return paragraphs([
    wrap(summary),
    usageOf(program, name, command),
    section('Arguments', positionals.map(positionalRow)),
    ...[...groups].map(([title, rows]) => section(title, rows)),
    ...notes.map(note => wrap(note)),
    `Examples:\n${examples
      .map(example => `  ${program} ${name} ${example}`.trimEnd())
      .join('\n')}`
  ]);
}

function usageOf(
  program: string,
  name: string,
  {positionals, options}: Described
): string {
  const usage = [
    name,
    ...positionals.map(({name, repeated, optional}) => {
      const names = repeated ? `${name}...` : name;
      return optional ? `[${names}]` : names;
    }),
    ...optionSpecs(options)
      .filter(({required}) => required)
      .map(({name, value}) => `--${name} ${value}`)
  ];
  return `Usage: ${program} ${usage.join(' ')} [OPTIONS]`;
}

// What an argument is called, and what it is for.
type Row = readonly [string, string];

const positionalRow = ({name, about}: PositionalSpec): Row => [name, about];

function rowOf({name, short, value, choices, about}: OptionSpec): Row {
  const letter = short === undefined ? '    ' : `-${short}, `;
  const left = `${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
  return [left, about + (choices ? ` One of ${choices.join(', ')}.` : '')];
}

// The first clause says enough on one screen.
function shortRow([left, about]: Row): Row {
  return [left, about.replace(/[.;] .*/, '.')];
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

function section(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  const indent = ' '.repeat(width + 2);
  const lines = rows.map(
    ([left, right]) =>
      `  ${left.padEnd(width)}${wrap(right, indent).trimStart()}`
  );
  return `${title}:\n${lines.join('\n')}`;
}

const WIDTH = 79;

function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line !== indent && line.length + word.length >= WIDTH) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join('\n');
}
