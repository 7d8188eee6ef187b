import {readFileSync} from 'node:fs';
import {constants} from 'node:os';
import {quote} from '../graph/errors.js';
import {COMMANDS} from './commands/index.js';
import {ClosedPipeError, EXIT, UsageError, verdictOf} from './io/errors.js';
import {type Io, print, say} from './io/io.js';
import {
  COMMON_OPTIONS,
  type Command,
  type OptionSpec,
  type PositionalSpec,
  parseCommandLine,
  suggestion
} from './options.js';

const WIDTH = 79;

/** The help of the whole program. */
export function programHelp(commands: readonly Command[]): string {
  return `${[
    wrap(
      'Spanning forests and arborescences of graphs in files, and a ' +
        'dependency parser made of them.'
    ),
    `Usage: spanforest COMMAND [ARGUMENTS]\n       spanforest help COMMAND`,
    section(
      'Commands',
      commands.map(({name, about}) => [name, about])
    ),
    section('Options', COMMON_OPTIONS.map(optionRow)),
    wrap(
      'Exit status: 0 if all went well, 1 if a file or what is in it cannot ' +
        'be used, there is no arborescence or a forest is not minimum, 2 if ' +
        'the command line means nothing, 130 or 143 if interrupted. A reader ' +
        'that closes the pipe early ends the program quietly with 0.'
    )
  ].join('\n\n')}\n`;
}

/** The help of one command. */
export function commandHelp(command: Command): string {
  const {name, about, positionals, options, notes, examples} = command;
  return `${[
    wrap(about),
    usageLine(command),
    section('Arguments', positionals.map(positionalRow)),
    section('Options', [...options, ...COMMON_OPTIONS].map(optionRow)),
    ...notes.map(note => wrap(note)),
    `Examples:\n${examples
      .map(example => `  spanforest ${name} ${example}`.trimEnd())
      .join('\n')}`
  ]
    .filter(part => part !== '')
    .join('\n\n')}\n`;
}

function usageLine({name, positionals, options}: Command): string {
  const parts = [
    ...positionals.map(showPositional),
    ...options
      .filter(({required}) => required)
      .map(({name, value}) => `--${name} ${value}`)
  ];
  return `Usage: spanforest ${[name, ...parts].join(' ')} [OPTIONS]`;
}

function showPositional({name, repeated, optional}: PositionalSpec): string {
  const names = repeated ? `${name}...` : name;
  return optional ? `[${names}]` : names;
}

function positionalRow({name, about}: PositionalSpec): [string, string] {
  return [name, about];
}

function optionRow(spec: OptionSpec): [string, string] {
  const {name, short, value, choices, about} = spec;
  const letter = short === undefined ? '    ' : `-${short}, `;
  const left = `${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
  const list = choices ? ` One of ${choices.join(', ')}.` : '';
  return [left, about + list];
}

function section(title: string, rows: readonly [string, string][]): string {
  if (rows.length === 0) return '';
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  const lines = rows.map(([left, right]) => {
    const indent = ' '.repeat(width + 2);
    return `  ${left.padEnd(width)}${wrap(right, indent).trimStart()}`;
  });
  return `${title}:\n${lines.join('\n')}`;
}

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

/**
 * Runs one command line and tells the exit code. It never throws, and
 * everything has been written when it returns.
 *
 * @param argv - The arguments after the program's name.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  // A failed write is reported to whoever waits for it. The event that comes
  // besides would end the process.
  io.stdout.on('error', () => {});
  io.stderr.on('error', () => {});
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (io.signal.aborted) return interruptCode(io.signal);
    // As if the reader had taken everything: it had what it wanted.
    if (error instanceof ClosedPipeError) return EXIT.success;
    const {code, message, internal} = verdictOf(error);
    const stack = error instanceof Error ? error.stack : undefined;
    const details = internal && io.env.SPANFOREST_DEBUG === '1' && stack;
    const text = `spanforest: ${message}\n${details ? `${details}\n` : ''}`;
    // If even the complaint cannot be written, the code has to do.
    await say(io.stderr, text, io.signal).catch(() => {});
    return code;
  }
}

// 130 after SIGINT, 143 after SIGTERM, as shells have it.
function interruptCode({reason}: AbortSignal): number {
  const {signals} = constants;
  return 128 + (signals[reason as keyof typeof signals] ?? signals.SIGINT);
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [first, ...rest] = argv;
  if (first === undefined) {
    await say(io.stderr, programHelp(COMMANDS), io.signal);
    return EXIT.usage;
  }
  if (first === '--help' || first === '-h') return showHelp(rest[0], io);
  if (first === 'help') {
    return showHelp(
      rest.find(argument => !argument.startsWith('-')),
      io
    );
  }
  if (first === '--version' || first === '-V') return showVersion(io);
  if (first.startsWith('-')) throw misplacedOption(first);

  const command = findCommand(first);
  try {
    const args = parseCommandLine(command, rest);
    if (args.switches.has('help')) return await showHelp(command.name, io);
    if (args.switches.has('version')) return await showVersion(io);
    return await command.run(args, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} See spanforest help ${first}.`);
  }
}

async function showHelp(name: string | undefined, io: Io): Promise<number> {
  const text =
    name === undefined ? programHelp(COMMANDS) : commandHelp(findCommand(name));
  await print(text, io);
  return EXIT.success;
}

async function showVersion(io: Io): Promise<number> {
  // Two folders up in the sources as in the built package.
  const file = new URL('../../package.json', import.meta.url);
  const {version} = JSON.parse(readFileSync(file, 'utf8'));
  await print(`spanforest ${version}\n`, io);
  return EXIT.success;
}

function findCommand(name: string): Command {
  const command = COMMANDS.find(command => command.name === name);
  if (command) return command;
  const names = COMMANDS.map(({name}) => name);
  throw new UsageError(
    `unknown command ${quote(name)}.${suggestion(name, [...names, 'help'])} ` +
      'See spanforest --help.'
  );
}

function misplacedOption(raw: string): UsageError {
  const [name] = raw.replace(/^-+/, '').split('=');
  const owner = COMMANDS.find(({options}) =>
    options.some(option => option.name === name || option.short === name)
  );
  if (owner) {
    return new UsageError(
      `option ${quote(raw)} comes before the command. Write spanforest ` +
        `${owner.name} ... ${raw.split('=')[0]}.`
    );
  }
  const known = COMMON_OPTIONS.map(({name}) => `--${name}`);
  return new UsageError(
    `unknown option ${quote(raw)}.${suggestion(raw, known)} ` +
      'See spanforest --help.'
  );
}
