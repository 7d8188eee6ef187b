import {
  COMMON_OPTIONS,
  type Command,
  type OptionSpec,
  type PositionalSpec
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
