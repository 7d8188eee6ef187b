import {print} from '../io/context.js';
import {EXIT, UsageError} from '../io/errors.js';
import {COMMON_OPTIONS, type Command, optionSpecs} from '../options.js';
import type {CommandEntry} from '../run.js';

const SHELLS = ['bash', 'zsh', 'fish'];

/** `spanforest completion`: what a shell needs to complete command lines. */
export const completion: Command = {
  positionals: [{name: 'SHELL', about: `the shell: ${SHELLS.join(', ')}.`}],
  options: {},
  notes: [
    'The script completes commands, options, and the values of options that have ' +
      'a list of them; everything else is completed as a file.',
    'bash: put eval "$(spanforest completion bash)" into ~/.bashrc. zsh: the same ' +
      'with zsh, into ~/.zshrc. fish: spanforest completion fish > ' +
      '~/.config/fish/completions/spanforest.fish'
  ],
  examples: ['bash', 'fish'],
  async run({positionals: [shell]}, context) {
    if (!SHELLS.includes(shell)) {
      throw new UsageError(`SHELL is one of ${SHELLS.join(', ')}.`);
    }
    // Here, since the list has this command, too.
    const {SPANFOREST} = await import('./index.js');
    const commands = await Promise.all(SPANFOREST.commands.map(describe));
    const text = shell === 'fish' ? fishScript(commands) : bashScript(commands);
    const start =
      shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : '';
    await print(start + text, context);
    return EXIT.success;
  }
};

async function describe({name, summary, load}: CommandEntry) {
  const {options} = await load();
  return {name, summary, specs: optionSpecs({...options, ...COMMON_OPTIONS})};
}

type Described = Awaited<ReturnType<typeof describe>>;

// zsh runs it as well, with its module for scripts of bash.
function bashScript(commands: readonly Described[]): string {
  const cases = commands.flatMap(({name, specs}) => [
    ...specs
      .filter(spec => spec.choices)
      .map(({name: option, choices}) => {
        return `    ${name}:--${option}) words='${choices!.join(' ')}';;`;
      }),
    `    ${name}:*) words='${specs.map(spec => `--${spec.name}`).join(' ')}';;`
  ]);
  return `_spanforest() {
  local words='' now="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD-1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words='${commands.map(it => it.name).join(' ')} help'; fi
  COMPREPLY=($(compgen -W "$words" -- "$now"))
}
complete -o default -F _spanforest spanforest
`;
}

function fishScript(commands: readonly Described[]): string {
  const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;
  const lines = commands.flatMap(({name, summary, specs}) => [
    `complete -c spanforest -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...specs.map(spec => {
      const value = spec.value === undefined ? '' : ' -r';
      const choices = spec.choices
        ? ` -f -a ${quoted(spec.choices.join(' '))}`
        : '';
      const about = quoted(spec.about.replace(/[.;] .*/, '.'));
      return `complete -c spanforest -n '__fish_seen_subcommand_from ${name}' -l ${spec.name}${value}${choices} -d ${about}`;
    })
  ]);
  return `${lines.join('\n')}\n`;
}
