import {readFileSync} from 'node:fs';
import {SPANFOREST} from '../src/cli/commands/index.js';
import {
  COMMON_OPTIONS,
  type OptionSpec,
  optionSpecs
} from '../src/cli/options.js';

/** The pages of the commands, by path: a page with the options of its command. */
export async function commandPages(): Promise<Map<string, string>> {
  const pages = await Promise.all(
    SPANFOREST.commands.map(async ({name, load}) => {
      const path = `docs/command-line/${name}.md`;
      const [text] = readFileSync(path, 'utf8').split('## Options\n');
      const {options} = await load();
      const specs = optionSpecs({...options, ...COMMON_OPTIONS});
      const list = optionList(specs);
      return [path, `${text.trimEnd()}\n\n## Options\n\n${list}\n`] as const;
    })
  );
  return new Map(pages);
}

function optionList(specs: readonly OptionSpec[]): string {
  const groups = [...new Set(specs.map(({group}) => group))];
  return groups
    .map(group => {
      const items = specs.filter(spec => spec.group === group).map(itemOf);
      return [...(group ? [`**${group}**`, ''] : []), ...items].join('\n');
    })
    .join('\n\n');
}

function itemOf({name, short, value, about, choices, required}: OptionSpec) {
  const usage = `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
  // The help quotes words as shells do.
  const text = about
    .replaceAll(/'([^' ]+)'/g, '`$1`')
    .replaceAll(/(?<![`\w-])(--[a-z][\w-]*)/g, '`$1`')
    .replaceAll('<', '&lt;');
  const values = choices ? ` One of ${choices.join(', ')}.` : '';
  return `- \`${usage}\`: ${text}${values}${required ? ' Required.' : ''}`;
}
