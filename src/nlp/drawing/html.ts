/** HTML, as opposed to plain text, which must be escaped. */
export class Markup {
  /** The HTML. */
  readonly text: string;

  /** Marks a text as HTML. */
  constructor(text: string) {
    this.text = text;
  }
}

/** What a gap of a template may hold. */
export type Content = string | number | Markup | readonly Content[];

/** A template tag that escapes everything in its gaps except {@link Markup}. */
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
