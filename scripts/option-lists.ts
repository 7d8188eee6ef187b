import {readFileSync} from 'node:fs';
import {SPANFOREST} from '../src/cli/commands/index.js';
import {type OptionSpec, optionSpecs} from '../src/cli/options.js';

/** The pages of the commands, by path: a page with the options of its command. */
export async function commandPages(): Promise<Map<string, string>> {
  const graph = await graphOptions();
  const pages = await Promise.all(
    SPANFOREST.commands.map(async ({name, load}) => {
      const path = `docs/command-line/${name}.md`;
      const [text] = readFileSync(path, 'utf8').split('## Options\n');
      const {options} = await load();
      const specs = optionSpecs(options);
      const list = optionList(specs, name === 'msf' ? new Set() : graph);
      return [path, `${text.trimEnd()}\n\n## Options\n\n${list}\n`] as const;
    })
  );
  return new Map(pages);
}

/** The options of msf as they are listed, which other commands share. */
async function graphOptions(): Promise<ReadonlySet<string>> {
  const entry = SPANFOREST.commands.find(({name}) => name === 'msf')!;
  const specs = optionSpecs((await entry.load()).options);
  return new Set(specs.map(itemOf));
}

/** Options by group; those that another list has are only named. */
function optionList(
  specs: readonly OptionSpec[],
  elsewhere: ReadonlySet<string>
): string {
  const isShared = (spec: OptionSpec) => elsewhere.has(itemOf(spec));
  const own = specs.filter(spec => !isShared(spec));
  const groups = [...new Set(own.map(({group}) => group))];
  const sections = groups.map(group => {
    const items = own.filter(spec => spec.group === group).map(itemOf);
    return [...(group ? [`**${group}**`, ''] : []), ...items].join('\n');
  });
  const names = specs.filter(isShared).map(({name}) => `\`--${name}\``);
  if (names.length > 0) {
    sections.push(`As for [msf](msf.md#options): ${names.join(', ')}.`);
  }
  return sections.join('\n\n');
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
