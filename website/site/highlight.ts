import {
  bundledLanguages,
  bundledThemes,
  codeToTokensWithThemes,
  createOnigurumaEngine,
  createShikiInternal,
  loadBuiltinWasm
} from '@gerrit0/mini-shiki';
import {html, Markup} from '../internals.js';
import type {Highlighter} from './markdown.js';

const LANGUAGES = {
  ts: 'typescript',
  typescript: 'typescript',
  js: 'javascript',
  json: 'json',
  sh: 'shellsession',
  console: 'shellsession',
  python: 'python'
} as const;

const LIGHT = 'github-light-high-contrast';
const DARK = 'github-dark-high-contrast';

/** Loads grammars and themes: the highlighter that TypeDoc uses as well. */
export async function createHighlighter(): Promise<Highlighter> {
  await loadBuiltinWasm();
  const names = [...new Set(Object.values(LANGUAGES))];
  const shiki = await createShikiInternal({
    engine: await createOnigurumaEngine(),
    themes: [bundledThemes[LIGHT], bundledThemes[DARK]],
    langs: names.map(name => bundledLanguages[name])
  });
  return (code, language) => {
    const lang = (LANGUAGES as Record<string, string>)[language];
    if (lang === undefined) return html`${code}`;
    const lines = codeToTokensWithThemes(shiki, code, {
      lang,
      themes: {light: LIGHT, dark: DARK}
    });
    // Both colours go along; the style sheet takes the one of the theme.
    const spans = lines.map(line =>
      line.map(({content, variants}) =>
        content.trim() === ''
          ? html`${content}`
          : html`<span style="--l:${variants.light.color ?? 'inherit'};--d:${variants.dark.color ?? 'inherit'}">${content}</span>`
      )
    );
    return new Markup(
      spans.map(line => line.map(({text}) => text).join('')).join('\n')
    );
  };
}
