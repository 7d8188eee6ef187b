/** A fenced block of a markdown text or of a doc comment. */
export interface Fence {
  /** Line of the opening fence in its file, counted from 1. */
  readonly line: number;
  /** The first word after the fence, `''` if there is none. */
  readonly language: string;
  /** The words after the language. */
  readonly flags: readonly string[];
  /** What is inside, freed of the indentation of the fence. */
  readonly lines: readonly string[];
}

/**
 * Lists the fenced blocks of a markdown text, of whatever language.
 *
 * A block inside a list may be indented, and a block fenced by four backticks
 * may show one fenced by three.
 */
export function markdownFences(text: string): Fence[] {
  return fencesOf(text.split(/\r?\n/), 1);
}

/**
 * Lists the fenced blocks of the doc comments of a TypeScript source.
 *
 * Throws if an `@example` has no fence: TypeDoc would show it as code all the
 * same, and nothing would ever run it.
 */
export function docCommentFences(text: string): Fence[] {
  const fences: Fence[] = [];
  for (const match of text.matchAll(/^[ \t]*\/\*\*[\s\S]*?\*\//gm)) {
    const firstLine = text.slice(0, match.index).split('\n').length;
    const lines = match[0]
      .split(/\r?\n/)
      .map(line => line.replace(/^\s*(\/\*\*|\*\/|\* ?)/, ''));
    const found = fencesOf(lines, firstLine);
    for (const [i, line] of lines.entries()) {
      if (!/^\s*@example\b/.test(line)) continue;
      const next = lines.findIndex((l, j) => j > i && /^\s*@\w/.test(l));
      const end = firstLine + (next < 0 ? lines.length : next);
      if (!found.some(f => f.line > firstLine + i && f.line < end)) {
        throw new Error(`line ${firstLine + i}: the @example has no fence.`);
      }
    }
    fences.push(...found);
  }
  return fences;
}

function fencesOf(lines: readonly string[], firstLine: number): Fence[] {
  const fences: Fence[] = [];
  for (let i = 0; i < lines.length; i++) {
    const opening = /^(\s*)(`{3,}|~{3,})\s*([^`]*)$/.exec(lines[i]);
    if (!opening) continue;
    const [, indentation, marks, info] = opening;
    const start = i + 1;
    const closes = (line: string) =>
      line.trim().startsWith(marks) && /^\s*(`+|~+)\s*$/.test(line);
    do i++;
    while (i < lines.length && !closes(lines[i]));
    if (i === lines.length) {
      throw new Error(`line ${firstLine + start - 1}: the fence never closes.`);
    }
    const [language = '', ...flags] = info.trim().split(/\s+/);
    fences.push({
      line: firstLine + start - 1,
      language,
      flags,
      lines: lines
        .slice(start, i)
        .map(line =>
          line.startsWith(indentation)
            ? line.slice(indentation.length)
            : line.trimStart()
        )
    });
  }
  return fences;
}
