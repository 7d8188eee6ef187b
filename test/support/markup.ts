import fc from 'fast-check';
import type {NewWord} from '../../src/nlp/index.js';

/** An element of a document, and what stands in it. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Element | string)[];
}

const NAME = '[A-Za-z][\\w:-]*';
const TOKEN = new RegExp(
  `<(/?)(${NAME})((?: ${NAME}="[^"<]*")*)(/?)>|([^<]+)`,
  'y'
);
// What XML 1.0 allows in a document.
const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/**
 * Reads an XML document of elements, attributes and text, and nothing else.
 * Fails if it is not well formed.
 */
export function parseXml(text: string): Element {
  if (!CHARACTERS.test(text)) throw new Error('a character is not allowed');
  const top: (Element | string)[] = [];
  const open: {name: string; children: (Element | string)[]}[] = [
    {name: '', children: top}
  ];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (!token) throw new Error(`no markup: ${text.slice(at, at + 40)}`);
    const [, end, name, attributes, empty, chars] = token;
    const {children} = open[open.length - 1];
    if (chars !== undefined) children.push(withoutEntities(chars));
    else if (end) {
      if (open.pop()?.name !== name)
        throw new Error(`</${name}> closes nothing`);
    } else {
      const element = {
        name,
        attributes: attributesOf(attributes),
        children: []
      };
      children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length !== 1) throw new Error('an element is not closed');
  const [root, ...rest] = top.filter(part => String(part).trim() !== '');
  if (typeof root !== 'object' || rest.length > 0) throw new Error('no root');
  return root;
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
    if (found.has(name)) throw new Error(`${name} stands twice`);
    found.set(name, withoutEntities(value));
  }
  return found;
}

const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"]
]);

function withoutEntities(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replace(/&[^;]*;?/g, entity => {
    const char = ENTITIES.get(entity);
    if (char === undefined) throw new Error(`${entity} is no entity`);
    return char;
  });
}

/** All elements of a document, the outer ones first. */
export function elementsOf(root: Element): Element[] {
  return [
    root,
    ...root.children.flatMap(part =>
      typeof part === 'string' ? [] : elementsOf(part)
    )
  ];
}

/** The text of an element itself, without that of titles in it. */
export function textIn({children}: Element): string {
  return children.filter(part => typeof part === 'string').join('');
}

/** The elements of a class. */
export function ofClass(root: Element, name: string): Element[] {
  return elementsOf(root).filter(({attributes}) =>
    attributes.get('class')?.split(' ').includes(name)
  );
}

/** Strings that try to be something else. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({unit: 'binary', maxLength: 8}),
  fc.string({unit: 'grapheme', maxLength: 8}),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    ']]>&amp;<!--',
    '</svg></style><script>',
    'javascript:alert(1)',
    '__proto__',
    'constructor',
    '\u0000\u001b[2J\u009b31m\u007f',
    '\ud83d',
    '\ude00\ufffe\uffff',
    '\u202eabc\u2066',
    'a\nb\r\tc\u2028',
    '\ufeff',
    '_',
    'x'.repeat(300),
    'שלום',
    'مرحبا',
    '灯台',
    '👩‍👩‍👧‍👦🇩🇪',
    'é'
  )
);

/** Words with any texts that hang in trees, some of them from nothing. */
export const hostileWords: fc.Arbitrary<NewWord[]> = fc
  .array(
    fc.record({
      form: hostileText,
      upos: hostileText,
      deprel: hostileText,
      rank: fc.double({noNaN: true}),
      choice: fc.nat()
    }),
    {maxLength: 12}
  )
  .map(words => {
    // A word hangs from one of lower rank, so there is no circle.
    const order = [...words.keys()].sort(
      (i, j) => words[i].rank - words[j].rank || i - j
    );
    return words.map(({form, upos, deprel, choice}, i) => {
      const above = order.slice(0, order.indexOf(i)).map(j => j + 1);
      const heads = [-1, 0, ...above, ...above, ...above];
      return {form, upos, deprel, head: heads[choice % heads.length]};
    });
  });
