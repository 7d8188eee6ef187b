import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';
import {docCommentFences, markdownFences} from './fences.js';

/** A piece of code in the documentation that can stand alone as a module. */
export interface Snippet {
  /** The file it stands in, from the root of the repository. */
  readonly file: string;
  /** Line of its opening fence. */
  readonly line: number;
  /** How its file name would end. */
  readonly extension: 'ts' | 'js';
  /** Whether it is meant to be run, and not only to have the right types. */
  readonly runs: boolean;
  /**
   * The whole file with everything else left blank, so that a line of the
   * code has the number it has in the file.
   */
  readonly code: string;
}

const EXTENSIONS: {readonly [language: string]: 'ts' | 'js'} = {
  ts: 'ts',
  typescript: 'ts',
  js: 'js',
  javascript: 'js',
  mjs: 'js'
};

/** Finds the snippets of README.md, the home page, docs/, notes/ and doc comments. */
export function findSnippets(root: string): Snippet[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
      .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
      .sort();
  const files = [
    'README.md',
    'models/en/README.md',
    'website/pages/index.md',
    ...[...below('docs'), ...below('notes')].filter(path =>
      path.endsWith('.md')
    ),
    ...below('src').filter(path => path.endsWith('.ts'))
  ];
  return files.flatMap(file =>
    snippetsOf(file, readFileSync(join(root, file), 'utf8'))
  );
}

/**
 * Lists the snippets of one file: TypeScript is read for doc comments,
 * everything else as markdown.
 */
export function snippetsOf(file: string, text: string): Snippet[] {
  const snippets: Snippet[] = [];
  const complain = (line: number, what: string): never => {
    throw new Error(`${file}:${line}: ${what}`);
  };
  const fences = file.endsWith('.ts')
    ? docCommentFences(text)
    : markdownFences(text);
  let lines: string[] = [];
  for (const {line, language, flags, lines: code} of fences) {
    const extension = EXTENSIONS[language.toLowerCase()];
    if (!extension) continue;
    const unknown = flags.find(flag => !/^(continue|no-run)$/.test(flag));
    if (unknown) complain(line, `the fence says ${unknown}, which is nothing.`);
    const runs = !flags.includes('no-run');
    if (flags.includes('continue')) {
      const previous = snippets.at(-1);
      if (previous?.extension !== extension) {
        complain(line, `there is no ${extension} snippet to continue.`);
      }
      if (runs && !previous?.runs) {
        complain(line, 'the snippet before it is not run.');
      }
    } else {
      lines = [];
    }
    while (lines.length < line) lines.push('');
    lines.push(...code);
    snippets.push({file, line, extension, runs, code: lines.join('\n')});
  }
  return snippets;
}

/**
 * Makes a test module of a snippet: a statement followed by `// => value` is
 * asserted to equal it once awaited, one followed by `// throws NameOfError`
 * to throw that error.
 *
 * The comment stands on the line where the statement ends, or alone on the
 * next one, and may go on in further comment lines until the value is
 * complete. Only statements at the top level can be asserted. A comment of
 * that form that belongs to no statement, or holds no value, is an error: it
 * would look like a promise that is kept, and nothing would check it.
 */
export function testModule(snippet: Snippet): string {
  const {file, code} = snippet;
  const lineAt = (at: number) => code.slice(0, at).split('\n').length;
  const source = parse(`snippet.${snippet.extension}`, code);
  let result = "import {expect as __expect} from 'vitest';";
  let done = 0;
  const claimed = new Set<number>();
  for (const statement of source.statements) {
    const {end} = statement;
    const comment = /^[ \t]*(?:\n[ \t]*)?\/\/ (=>|throws)(?: (.*))?/.exec(
      code.slice(end)
    );
    if (!comment || !ts.isExpressionStatement(statement)) continue;
    const [all, kind, text = ''] = comment;
    const line = lineAt(end + all.length);
    claimed.add(line);
    const expression = statement.expression.getText(source);
    result += code.slice(done, statement.getStart(source));
    if (kind === '=>') {
      const value = completeValue(text, code.split('\n').slice(line));
      if (!value) throw new Error(`${file}:${line}: ${text} is not a value.`);
      result += `;__expect(await (${expression})).toEqual(${value});`;
    } else {
      if (!/^\w+$/.test(text)) {
        throw new Error(
          `${file}:${line}: ${text} is not the name of an error.`
        );
      }
      result +=
        `;await __expect(async () => (${expression}))` +
        `.rejects.toHaveProperty('name', '${text}');`;
    }
    done = end;
  }
  for (const [i, line] of code.split('\n').entries()) {
    if (/\/\/ (=>|throws\b)/.test(line) && !claimed.has(i + 1)) {
      throw new Error(
        `${file}:${i + 1}: the comment promises a result, but stands beside ` +
          'no expression statement of the top level.'
      );
    }
  }
  return result + code.slice(done);
}

/** Takes in comment lines until they make a value; `null` if they do not. */
function completeValue(text: string, following: string[]): string | null {
  for (let i = 0; !isExpression(text); i++) {
    const more = /^\s*\/\/(?! (?:=>|throws))(.*)$/.exec(following[i] ?? '');
    if (!more) return null;
    text += more[1];
  }
  return text;
}

function isExpression(text: string): boolean {
  const {diagnostics} = ts.transpileModule(`(${text}\n);`, {
    reportDiagnostics: true
  });
  return diagnostics?.length === 0;
}

function parse(name: string, code: string): ts.SourceFile {
  return ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
}

/**
 * Checks the types of all snippets in one program, under the options of the
 * repository's tsconfig.json, and lists what is wrong as `file:line: what`.
 *
 * A reader forgives a `const` that is only there to be looked at, so unused
 * names are reported for imports alone.
 */
export function typeErrors(
  root: string,
  snippets: readonly Snippet[]
): string[] {
  const path = join(root, 'tsconfig.json');
  const {config} = ts.readConfigFile(path, ts.sys.readFile);
  const options: ts.CompilerOptions = {
    ...ts.parseJsonConfigFileContent(config, ts.sys, root).options,
    allowJs: true,
    checkJs: true,
    declaration: false,
    isolatedDeclarations: false,
    noEmit: true
  };

  // The files exist in the eyes of the compiler only.
  const virtual = new Map(
    snippets.map(snippet => [
      join(root, 'test/.snippets/types', fileName(snippet)).replaceAll(
        '\\',
        '/'
      ),
      snippet
    ])
  );
  const host = ts.createCompilerHost(options);
  const {fileExists, getSourceFile, readFile} = host;
  host.fileExists = name => virtual.has(name) || fileExists(name);
  host.readFile = name => virtual.get(name)?.code ?? readFile(name);
  host.getSourceFile = (name, languageOptions, ...rest) => {
    const snippet = virtual.get(name);
    return snippet
      ? ts.createSourceFile(name, snippet.code, languageOptions, true)
      : getSourceFile(name, languageOptions, ...rest);
  };
  const program = ts.createProgram([...virtual.keys()], options, host);

  // A set, because a snippet that is continued is checked more than once.
  const errors = new Set<string>();
  for (const diagnostic of program.getGlobalDiagnostics()) {
    errors.add(messageOf(diagnostic));
  }
  for (const [name, snippet] of virtual) {
    const source = program.getSourceFile(name);
    for (const diagnostic of [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source)
    ]) {
      const at = diagnostic.start ?? 0;
      const {line} = source!.getLineAndCharacterOfPosition(at);
      if (
        diagnostic.reportsUnnecessary &&
        !source!.statements.some(
          statement =>
            ts.isImportDeclaration(statement) &&
            statement.pos <= at &&
            at < statement.end
        )
      ) {
        continue;
      }
      errors.add(`${snippet.file}:${line + 1}: ${messageOf(diagnostic)}`);
    }
  }
  return [...errors];
}

function messageOf({messageText}: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, ' ');
}

/** A name for the snippet's module that tells where it comes from. */
export function fileName({file, line, extension}: Snippet): string {
  return `${file.replaceAll('/', '__')}-${line}.${extension}`;
}
