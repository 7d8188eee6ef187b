import {quote} from '../errors.js';
import {errorIn} from '../lines.js';
import type {FailAt} from './attributed-graph.js';

/** An element of XML, with what a reader of graphs needs. */
export interface XmlElement {
  /**
   * The name without a prefix if the element is in the namespace of the root;
   * otherwise with the prefix and a colon, or only the colon.
   */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly inside the element. */
  readonly text: string;
  /** Where the element begins in the text. */
  readonly at: number;
}

/** The characters that XML does not allow, not even as references. */
export const NOT_IN_XML: RegExp =
  /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * The most characters of a text: an element takes about fifteen times its text,
 * and no machine has room for more.
 */
export const LONGEST_XML: number = 2 ** 28;

// The encoding that the text claims to have, unless it is UTF-8.
function declaredEncoding(text: string): string | null {
  const head = /^<\?xml\s[^>]{0,200}?\sencoding\s*=\s*["']([^"'>]*)/;
  const encoding = head.exec(text)?.[1];
  return encoding === undefined || /^(utf-?8|us-ascii)$/i.test(encoding)
    ? null
    : encoding;
}

// More than any graph needs.
const MAXIMUM_DEPTH = 100;

// Names are shown in errors, so they have no invisible characters, and an end.
const NAME = /[\p{L}\p{N}\p{M}_:.\u00b7-]{1,100}/uy;
const ATTRIBUTE = /\s+([^\s<>/="'&]+)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;
const END_TAG = /<\/([^\s<>/]+)\s*>/y;
const BLANK = /^[ \t\r\n]*$/;

/** Prefixes with their namespaces; those of outer elements are inherited. */
type Scope = Record<string, string | undefined>;

interface OpenElement extends XmlElement {
  children: XmlElement[];
  text: string;
  readonly tag: string;
  readonly scope: Scope;
}

/**
 * Parses a text as XML and returns the root, with a function for errors about
 * places. It is strict: what is not well-formed is an error, and so are a
 * document type with declarations and entities that XML does not predefine.
 * Time and space O(length of the text).
 */
export function parseXml(text: string): {
  root: XmlElement;
  fail: FailAt<number>;
} {
  const fail: FailAt<number> = (at, problem) => {
    throw errorIn(text, at, problem);
  };
  const encoding = declaredEncoding(text);
  if (encoding !== null) {
    fail(
      0,
      `the encoding is ${quote(encoding)}, but only UTF-8 is read. Save the ` +
        'text as UTF-8, and declare that.'
    );
  }
  const bad = text.search(NOT_IN_XML);
  if (bad >= 0) {
    fail(bad, `${quote(text[bad])} is not allowed in XML. Remove it.`);
  }
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let at = 0;

  const skipTo = (end: string, from: number, what: string): number => {
    const found = text.indexOf(end, from);
    return found < 0
      ? fail(at, `${what} has no end. Close it by ${end}.`)
      : found + end.length;
  };
  const addText = (piece: string) => {
    const top = open.at(-1);
    if (top === undefined) {
      if (BLANK.test(piece)) return;
      fail(at, 'there is text outside of all elements. Check that it is XML.');
    } else if (top.children.length === 0 || !BLANK.test(piece)) {
      top.text += piece;
    }
  };

  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) {
      const piece = text.slice(at, end).replace(/\r\n?/g, '\n');
      addText(decode(piece, at, fail));
      at = end;
    } else if (text.startsWith('<!--', at)) {
      at = skipTo('-->', at + 4, 'a comment');
    } else if (text.startsWith('<![CDATA[', at)) {
      const after = skipTo(']]>', at + 9, 'a CDATA section');
      addText(text.slice(at + 9, after - 3).replace(/\r\n?/g, '\n'));
      at = after;
    } else if (text.startsWith('<?', at)) {
      at = skipTo('?>', at + 2, 'a processing instruction');
    } else if (text.startsWith('<!DOCTYPE', at) && root === undefined) {
      const after = skipTo('>', at, 'the document type');
      if (text.slice(at, after).includes('[')) {
        fail(at, 'a document type with declarations is not read. Remove it.');
      }
      at = after;
    } else if (text.startsWith('</', at)) {
      END_TAG.lastIndex = at;
      const match = END_TAG.exec(text);
      const top = open.pop();
      if (match === null || match[1] !== top?.tag) {
        fail(
          at,
          `${top ? `</${top.tag}>` : 'no end tag'} is expected here. ` +
            'Close every element, the last one first.'
        );
      }
      at = END_TAG.lastIndex;
    } else {
      const {element, isClosed, after} = startTag(text, at, root, open, fail);
      if (root === undefined) root = element;
      else if (open.length > 0) open.at(-1)!.children.push(element);
      else fail(at, 'there is a second root element. Keep one of them.');
      if (!isClosed) open.push(element);
      if (open.length > MAXIMUM_DEPTH) {
        fail(at, `elements are nested more than ${MAXIMUM_DEPTH} deep.`);
      }
      at = after;
    }
  }
  if (open.length > 0) {
    const {tag, at: start} = open.at(-1)!;
    fail(start, `<${tag}> has no end. Close it by </${tag}>.`);
  }
  if (root === undefined) {
    return fail(0, 'there is no element. Check that it is XML.');
  }
  return {root, fail};
}

function startTag(
  text: string,
  at: number,
  root: OpenElement | undefined,
  open: readonly OpenElement[],
  fail: FailAt<number>
): {element: OpenElement; isClosed: boolean; after: number} {
  NAME.lastIndex = at + 1;
  const tag = NAME.exec(text)?.[0];
  if (tag === undefined) {
    return fail(at, '< does not begin a tag here. Write &lt; in texts.');
  }
  let after = NAME.lastIndex;
  let scope: Scope = open.at(-1)?.scope ?? Object.create(null);
  let isInherited = true;
  const attributes = new Map<string, string>();
  for (;;) {
    ATTRIBUTE.lastIndex = after;
    const match = ATTRIBUTE.exec(text);
    if (match === null) break;
    const [, name, quoted] = match;
    if (attributes.has(name)) {
      fail(at, `<${tag}> has the attribute ${quote(name)} twice. Keep one.`);
    }
    const raw = quoted.slice(1, -1).replace(/\r\n|[\t\n\r]/g, ' ');
    const value = decode(raw, ATTRIBUTE.lastIndex - raw.length - 1, fail);
    attributes.set(name, value);
    if (name === 'xmlns' || name.startsWith('xmlns:')) {
      if (isInherited) scope = Object.create(scope);
      isInherited = false;
      scope[name.slice(6)] = value;
    }
    after = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = after;
  const end = TAG_END.exec(text);
  if (end === null) {
    return fail(
      at,
      `<${tag}> is not a complete tag. Write every attribute as name="value", ` +
        'and end the tag by >.'
    );
  }
  const [namespace, local, prefix] = resolve(tag, scope);
  const home =
    root === undefined ? namespace : resolve(root.tag, root.scope)[0];
  const element = {
    name: namespace === home ? local : `${prefix}:${local}`,
    attributes,
    children: [],
    text: '',
    at,
    tag,
    scope
  };
  return {element, isClosed: end[1] === '/', after: TAG_END.lastIndex};
}

// Namespace, local name and prefix; prefixes may be undeclared.
function resolve(tag: string, scope: Scope): [string, string, string] {
  const colon = tag.indexOf(':');
  const prefix = colon < 0 ? '' : tag.slice(0, colon);
  return [scope[prefix] ?? prefix, tag.slice(colon + 1), prefix];
}

const ENTITIES: Readonly<Record<string, string | undefined>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'"
};

// Replaces the references in a piece of text that begins at a place.
function decode(piece: string, at: number, fail: FailAt<number>): string {
  if (!piece.includes('&')) return piece;
  return piece.replace(/&([^;&\s]{0,12};)?/g, (all, found = '', offset) => {
    const name = String(found).slice(0, -1);
    const isHex = /^#x[\da-f]+$/i.test(name);
    if (isHex || /^#\d+$/.test(name)) {
      const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
      const char = code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
      if (!NOT_IN_XML.test(char)) return char;
    }
    const char = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    return (
      char ??
      fail(
        at + offset,
        `${quote(all)} stands for no character. Write &amp; for &, and &#...; ` +
          'for other characters.'
      )
    );
  });
}
