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
  type OptionTable,
  optionSpecs,
  parseCommandLine
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
  if (first === '--help' || first === '-h' || first === 'help') {
    return rest.some(isVersionOption)
      ? showVersion(program, host)
      : showHelp(program, helpTopic(program, rest), host);
  }
  if (isVersionOption(first)) return showVersion(program, host);
  if (first.startsWith('-')) throw await misplacedOption(program, first);

  const command = await findCommand(program, first).load();
  try {
    const args = parseCommandLine(command, rest);
    if (args.switches.has('help')) return await showHelp(program, first, host);
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
    throw new UsageError(`${error.message} See ${program.name} help ${first}.`);
  }
}

function isVersionOption(argument: string): boolean {
  return argument === '--version' || argument === '-V';
}

// The command to show the help of; `undefined` for the whole program.
function helpTopic(
  program: Program,
  argv: readonly string[]
): string | undefined {
  const topics: string[] = [];
  for (const argument of argv) {
    if (argument === '--help' || argument === '-h') continue;
    if (argument.startsWith('-')) throw unknownOption(program, argument);
    topics.push(argument);
  }
  if (topics.length > 1) {
    throw new UsageError(
      `there is one argument too many: ${quote(topics[1])}. Give one command.`
    );
  }
  return topics[0] === 'help' ? undefined : topics[0];
}

async function showHelp(
  program: Program,
  name: string | undefined,
  host: Host
): Promise<number> {
  if (name === undefined) {
    await print(programHelp(program), host);
  } else {
    const entry = findCommand(program, name);
    await print(commandHelp(program, entry, await entry.load()), host);
  }
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

async function misplacedOption(
  program: Program,
  raw: string
): Promise<UsageError> {
  const [option] = raw.split('=');
  const bare = option.replace(/^-+/, '');
  for (const {name, load} of program.commands) {
    const specs = optionSpecs((await load()).options);
    if (specs.some(({name, short}) => name === bare || short === bare)) {
      return new UsageError(
        `option ${quote(raw)} comes before the command. Write ` +
          `${program.name} ${name} ... ${option}.`
      );
    }
  }
  return unknownOption(program, raw);
}

function unknownOption({name: program}: Program, raw: string): UsageError {
  const known = optionSpecs(COMMON_OPTIONS).map(({name}) => `--${name}`);
  return new UsageError(
    `unknown option ${quote(raw)}.${suggestion(raw, known)} ` +
      `See ${program} --help.`
  );
}

/** The help of the program. */
export function programHelp({
  name: program,
  about,
  commands,
  exits
}: Omit<Program, 'version'>): string {
  return `${[
    wrap(about),
    `Usage: ${program} COMMAND [ARGUMENTS]\n       ${program} help COMMAND`,
    section(
      'Commands',
      commands.map(({name, summary}) => [name, summary])
    ),
    optionSection(COMMON_OPTIONS),
    wrap(exits)
  ].join('\n\n')}\n`;
}

/** The help of one command. */
export function commandHelp(
  {name: program}: Pick<Program, 'name'>,
  {name, summary}: Pick<CommandEntry, 'name' | 'summary'>,
  {positionals, options, notes, examples}: Omit<Command, 'run'>
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
  return `${[
    wrap(summary),
    `Usage: ${program} ${usage.join(' ')} [OPTIONS]`,
    section(
      'Arguments',
      positionals.map(({name, about}) => [name, about])
    ),
    optionSection({...options, ...COMMON_OPTIONS}),
    ...notes.map(note => wrap(note)),
    `Examples:\n${examples
      .map(example => `  ${program} ${name} ${example}`.trimEnd())
      .join('\n')}`
  ]
    .filter(part => part !== '')
    .join('\n\n')}\n`;
}

function optionSection(table: OptionTable): string {
  const specs = optionSpecs(table);
  const rows = specs.map(spec => {
    const {name, short, value, choices, about} = spec;
    const letter = short === undefined ? '    ' : `-${short}, `;
    const left = `${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
    const list = choices ? ` One of ${choices.join(', ')}.` : '';
    const others = conflictsOf(spec, specs).map(other => `--${other}`);
    const last = others.pop();
    const few = others.length > 0 ? `${others.join(', ')} or ` : '';
    const not = last === undefined ? '' : ` Not with ${few}${last}.`;
    return [left, about + list + not] as const;
  });
  return section('Options', rows);
}

function section(
  title: string,
  rows: readonly (readonly [string, string])[]
): string {
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
