/** Text that is HTML already, as opposed to text yet to be escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in the gaps of a template. */
export type Content = string | number | Markup | readonly Content[];

/**
 * A template tag that escapes whatever is put into the gaps, unless it came
 * out of this tag itself: text cannot turn into markup by being forgotten.
 */
export function html(
  strings: TemplateStringsArray,
  ...gaps: readonly Content[]
): Markup {
  return new Markup(
    strings.reduce((text, part, i) => text + render(gaps[i - 1]) + part)
  );
}

function render(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return String(content).replace(/[&<>"']/g, char => ENTITIES[char]);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
};
