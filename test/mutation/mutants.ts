import ts from 'typescript';

/** A small change of a source file that a test should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The line of code; the second time in a file with `#2`, and so on. */
  readonly code: string;
  /** Such as `a < b -> a <= b`. */
  readonly change: string;
}

export interface MutatedSource {
  readonly mutants: readonly Mutant[];
  /** The source with all of its mutants behind switches, `$m(number)`. */
  readonly text: string;
}

const K = ts.SyntaxKind;

const BINARY: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [K.LessThanToken, ['<=', '>=']],
  [K.LessThanEqualsToken, ['<', '>']],
  [K.GreaterThanToken, ['>=', '<=']],
  [K.GreaterThanEqualsToken, ['>', '<']],
  [K.EqualsEqualsEqualsToken, ['!==']],
  [K.ExclamationEqualsEqualsToken, ['===']],
  [K.PlusToken, ['-']],
  [K.MinusToken, ['+']],
  [K.AsteriskToken, ['/']],
  [K.SlashToken, ['*']],
  [K.PercentToken, ['*']],
  [K.AsteriskAsteriskToken, ['*']],
  [K.LessThanLessThanToken, ['>>']],
  [K.GreaterThanGreaterThanToken, ['<<']],
  [K.GreaterThanGreaterThanGreaterThanToken, ['<<']],
  [K.AmpersandToken, ['|']],
  [K.BarToken, ['&']],
  [K.CaretToken, ['&']],
  [K.AmpersandAmpersandToken, ['||']],
  [K.BarBarToken, ['&&']],
  [K.PlusEqualsToken, ['-=']],
  [K.MinusEqualsToken, ['+=']],
  [K.AsteriskEqualsToken, ['/=']],
  [K.SlashEqualsToken, ['*=']],
  [K.LessThanLessThanEqualsToken, ['>>=']],
  [K.GreaterThanGreaterThanEqualsToken, ['<<=']],
  [K.GreaterThanGreaterThanGreaterThanEqualsToken, ['<<=']],
  [K.AmpersandEqualsToken, ['|=']],
  [K.BarEqualsToken, ['&=']]
]);

/**
 * Finds the mutants of a source file and compiles them in, numbered from
 * `first` on. The outer one of two nested mutants holds the original text of
 * the inner one: at most one is ever on.
 */
export function mutate(
  file: string,
  text: string,
  first: number
): MutatedSource {
  const source = parse(file, text);
  const mutants: Mutant[] = [];
  const seen = new Map<string, number>();
  const lines = text.split('\n');

  /** Notes a mutant; returns the condition under which it is on. */
  const mutant = (node: ts.Node, to: string): string => {
    const at = source.getLineAndCharacterOfPosition(node.getStart(source));
    const change = `${oneLine(node.getText(source))} -> ${to}`;
    const code = lines[at.line].trim();
    const key = `${code}\n${change}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    mutants.push({
      file,
      line: at.line + 1,
      code: count > 1 ? `${code} #${count}` : code,
      change
    });
    return `$m(${first + mutants.length - 1})`;
  };

  /** The text of a node with the mutants inside it. */
  const inside = (node: ts.Node): string => {
    let out = '';
    let at = node.getStart(source);
    node.forEachChild(child => {
      const from = child.getStart(source);
      out += text.slice(at, from) + whole(child);
      at = child.getEnd();
    });
    return out + text.slice(at, node.getEnd());
  };

  /** The text of a node with its own mutants and those inside it. */
  const whole = (node: ts.Node): string => {
    if (isFixed(node)) return node.getText(source);
    const changes = changesOf(node, source).map(to => {
      return `${mutant(node, oneLine(to))} ? (${to}) : `;
    });
    const condition = isCondition(node)
      ? conditionChanges(node).map(to => `${mutant(node, to)} ? ${to} : `)
      : [];
    const removed = isRemovable(node) ? mutant(node, 'removed') : null;
    const body = guarded(node, inside(node));
    if (removed !== null) return `{if (!${removed}) {${body}}}`;
    const all = [...changes, ...condition];
    return all.length > 0 ? `(${all.join('')}(${body}))` : body;
  };

  return {text: inside(source), mutants};
}

/** The source with its loops counted, but no mutants. */
export function countLoops(file: string, text: string): string {
  const source = parse(file, text);
  const whole = (node: ts.Node): string => {
    if (isFixed(node)) return node.getText(source);
    let out = '';
    let at = node.getStart(source);
    node.forEachChild(child => {
      out += text.slice(at, child.getStart(source)) + whole(child);
      at = child.getEnd();
    });
    return guarded(node, out + text.slice(at, node.getEnd()));
  };
  return whole(source);
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
}

/** A loop that a mutant makes endless has to end: its turns are counted. */
function guarded(node: ts.Node, text: string): string {
  const {parent} = node;
  return parent &&
    ts.isIterationStatement(parent, false) &&
    parent.statement === node
    ? `{$l();${text}}`
    : text;
}

/** Types, imports and names have no mutants. */
function isFixed(node: ts.Node): boolean {
  return (
    (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    (ts.isNumericLiteral(node) && (isName(node) || isFirstLength(node)))
  );
}

function isName(node: ts.Node): boolean {
  const {parent} = node;
  return ts.isPropertyAssignment(parent) && parent.name === node;
}

/**
 * The 0 in a field `data = new Int32Array(0)`: such an array grows before it is
 * used. No test can notice a 1, and none can miss a -1.
 */
function isFirstLength(node: ts.NumericLiteral): boolean {
  const {parent} = node;
  return (
    node.text === '0' &&
    ts.isNewExpression(parent) &&
    /^(Int32|Float64)Array$/.test(parent.expression.getText()) &&
    ts.isPropertyDeclaration(parent.parent)
  );
}

function changesOf(node: ts.Node, source: ts.SourceFile): string[] {
  const text = (part: ts.Node) => part.getText(source);
  if (ts.isBinaryExpression(node)) {
    const {left, operatorToken, right} = node;
    if (operatorToken.kind === K.PlusToken && isText(node)) return [];
    if (operatorToken.kind === K.PlusEqualsToken && isText(right)) return [];
    const others = BINARY.get(operatorToken.kind) ?? [];
    return others.map(other => `${text(left)} ${other} ${text(right)}`);
  }
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    // Of masks and multipliers of hashes, one neighbour is enough.
    return value > 1000 ? [`${value + 1}`] : [`${value + 1}`, `${value - 1}`];
  }
  if (node.kind === K.TrueKeyword) return ['false'];
  if (node.kind === K.FalseKeyword) return ['true'];
  if (ts.isPrefixUnaryExpression(node)) {
    const operand = text(node.operand);
    if (node.operator === K.ExclamationToken) return [operand];
    if (node.operator === K.MinusToken) return [operand];
    if (node.operator === K.TildeToken) return [operand];
    if (node.operator === K.PlusPlusToken) return [`--${operand}`];
    if (node.operator === K.MinusMinusToken) return [`++${operand}`];
  }
  if (ts.isPostfixUnaryExpression(node)) {
    const other = node.operator === K.PlusPlusToken ? '--' : '++';
    return [`${text(node.operand)}${other}`];
  }
  if (ts.isCallExpression(node)) {
    const called = text(node.expression);
    const rest = text(node).slice(called.length);
    if (called === 'Math.min') return [`Math.max${rest}`];
    if (called === 'Math.max') return [`Math.min${rest}`];
  }
  return returnedChanges(node, source);
}

/** Another value for what a function of numbers or of booleans returns. */
function returnedChanges(node: ts.Node, source: ts.SourceFile): string[] {
  if (!ts.isReturnStatement(node.parent) || !ts.isExpression(node)) return [];
  let owner: ts.Node = node;
  while (!ts.isFunctionLike(owner)) owner = owner.parent;
  const kind = owner.type?.kind;
  if (kind === K.NumberKeyword && !ts.isNumericLiteral(node)) return ['0'];
  if (kind !== K.BooleanKeyword) return [];
  // Comparisons, negations and literals have this change already.
  const isPlain = ts.isCallExpression(node) || ts.isIdentifier(node);
  return isPlain ? [`!${node.getText(source)}`] : [];
}

function isText(node: ts.Expression): boolean {
  if (ts.isBinaryExpression(node)) {
    return isText(node.left) || isText(node.right);
  }
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function isCondition(node: ts.Node): boolean {
  const {parent} = node;
  if (!parent || !ts.isExpression(node) || isLiteral(node)) return false;
  if (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) {
    return parent.condition === node;
  }
  return (
    (ts.isIfStatement(parent) ||
      ts.isWhileStatement(parent) ||
      ts.isDoStatement(parent)) &&
    parent.expression === node
  );
}

/** An endless loop is always killed, so only one that never runs is of use. */
function conditionChanges(node: ts.Node): string[] {
  return ts.isIterationStatement(node.parent, false)
    ? ['false']
    : ['true', 'false'];
}

function isLiteral(node: ts.Node): boolean {
  return node.kind === K.TrueKeyword || node.kind === K.FalseKeyword;
}

function isRemovable(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return node.expression === undefined;
  if (ts.isBreakOrContinueStatement(node)) return true;
  if (ts.isThrowStatement(node)) return true;
  if (!ts.isExpressionStatement(node)) return false;
  const {expression} = node;
  // Steps up and down have a change of their own.
  return !(
    ts.isPostfixUnaryExpression(expression) ||
    ts.isPrefixUnaryExpression(expression) ||
    (ts.isCallExpression(expression) &&
      expression.expression.kind === K.SuperKeyword)
  );
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
