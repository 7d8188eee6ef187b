import type {EdgeSink} from '../edge-block.js';
import {quote} from '../errors.js';
import {WholeText} from '../lines.js';
import type {AttributeRecord} from '../named-graph.js';
import {AttributedGraph, type FailAt} from './attributed-graph.js';
import type {ReadGraphOptions} from './graph-formats.js';
import type {PartReader} from './read-graph.js';
import type {VertexTable} from './vertex-table.js';
import {parseWeight} from './weight-text.js';
import {LONGEST_XML, parseXml, type XmlElement} from './xml-text.js';

/**
 * Reads GraphML or GEXF. The text is held in memory. Attributes have the names
 * that graphology's packages give them; a value that is not of its declared
 * type stays text. An element that is not understood and could change the graph
 * is an error. Edges without an id get no key.
 */
export function xmlReader(
  sink: EdgeSink,
  format: 'graphml' | 'gexf',
  options: ReadGraphOptions,
  vertices: VertexTable
): PartReader {
  const text = new WholeText(LONGEST_XML);
  return {
    push: part => text.push(part),
    finish() {
      const {root, fail} = parseXml(text.finish());
      if (root.name !== format) {
        fail(
          root.at,
          `the root element is <${root.name}>, but there is no <${format}>. ` +
            'Check what the file holds.'
        );
      }
      const element = onlyGraph(root, fail);
      const graph = new AttributedGraph(sink, vertices, options, true, fail);
      if (format === 'graphml') readGraphml(root, element, graph, fail);
      else readGexf(element, graph, fail);
      return graph.finish();
    }
  };
}

function onlyGraph(root: XmlElement, fail: FailAt<number>): XmlElement {
  const [graph, other] = root.children.filter(({name}) => name === 'graph');
  if (graph === undefined) {
    fail(root.at, 'there is no <graph>. Check what the file holds.');
  }
  if (other !== undefined) {
    fail(other.at, 'there is a second <graph>. Keep one graph in the file.');
  }
  return graph;
}

/** Reads the nodes and edges of a GraphML file. */
export function readGraphml(
  root: XmlElement,
  element: XmlElement,
  graph: AttributedGraph<number>,
  fail: FailAt<number>
): void {
  const scopes = {
    node: new Map<string, Declaration>(),
    edge: new Map<string, Declaration>()
  };
  for (const element of childrenOf(root, 'desc key data graph', fail)) {
    if (element.name !== 'key') continue;
    const id = required(element, 'id', fail);
    const declaration = {
      name: element.attributes.get('attr.name') ?? id,
      type: element.attributes.get('attr.type') ?? 'string',
      fallback: fallbackOf(element)
    };
    const scope = element.attributes.get('for') ?? 'all';
    for (const kind of ['node', 'edge'] as const) {
      if (scope !== 'all' && scope !== kind) continue;
      declare(scopes[kind], id, declaration, problem =>
        fail(element.at, problem)
      );
    }
  }

  const attributesOf = (element: XmlElement, kind: 'node' | 'edge') => {
    const attributes = new Attributes(problem => fail(element.at, problem));
    const seen = new Set<string>();
    const known = kind === 'node' ? 'desc data port' : 'desc data';
    for (const data of childrenOf(element, known, fail)) {
      if (data.name !== 'data') continue;
      const key = required(data, 'key', fail);
      const declaration = scopes[kind].get(key);
      if (declaration === undefined) {
        return fail(
          data.at,
          `no <key> with the id ${quote(key)} is declared for ${kind}s. ` +
            'Declare it.'
        );
      }
      if (seen.has(key)) {
        fail(
          data.at,
          `there is a second value of ${quote(declaration.name)} here. Keep ` +
            'one of them.'
        );
      }
      seen.add(key);
      // Elements are drawings and the like, which are not attributes.
      const {name, fallback} = declaration;
      const hasElements = data.children.length > 0;
      if (hasElements && name === key && fallback === undefined) continue;
      const value = hasElements ? '' : data.text;
      attributes.add(name, parseValue(value, declaration));
    }
    return attributes.build(scopes[kind].values());
  };

  const byDefault = element.attributes.get('edgedefault');
  const parts = [...childrenOf(element, 'desc data node edge', fail)];
  for (const part of parts) {
    if (part.name !== 'node') continue;
    const id = required(part, 'id', fail);
    graph.addNode(id, attributesOf(part, 'node'), part.at, 'id');
  }
  for (const part of parts) {
    if (part.name !== 'edge') continue;
    const isDirected = graphmlDirection(part, byDefault, fail);
    const attributes = attributesOf(part, 'edge');
    addXmlEdge(graph, part, isDirected, attributes, fail);
  }
}

function graphmlDirection(
  edge: XmlElement,
  byDefault: string | undefined,
  fail: FailAt<number>
): boolean {
  const own = edge.attributes.get('directed');
  if (own === 'true' || own === '1') return true;
  if (own === 'false' || own === '0') return false;
  if (own === undefined && byDefault === 'directed') return true;
  if (own === undefined && byDefault === 'undirected') return false;
  return fail(
    edge.at,
    own === undefined
      ? `the edge has no direction: edgedefault of <graph> is ` +
          `${byDefault === undefined ? 'missing' : quote(byDefault)}. Set it ` +
          'to directed or undirected.'
      : `directed is ${quote(own)}. Set it to true or false.`
  );
}

/** Reads the nodes and edges of a GEXF file. */
export function readGexf(
  element: XmlElement,
  graph: AttributedGraph<number>,
  fail: FailAt<number>
): void {
  refuseAttributes(element, 'start end', fail);
  if (element.attributes.get('mode') === 'dynamic') {
    fail(element.at, 'the graph changes over time. Save it as a static one.');
  }
  const scopes = {
    node: new Map<string, Declaration>(),
    edge: new Map<string, Declaration>()
  };
  const parts = [...childrenOf(element, 'attributes nodes edges', fail)];
  for (const part of parts) {
    if (part.name !== 'attributes') continue;
    const kind = required(part, 'class', fail);
    if (kind !== 'node' && kind !== 'edge') {
      fail(part.at, `class is ${quote(kind)}. Set it to node or edge.`);
    }
    for (const element of childrenOf(part, 'attribute', fail)) {
      const id = required(element, 'id', fail);
      const {attributes} = element;
      const title = attributes.get('title') || id;
      const declaration = {
        name: Number.isNaN(Number(id)) ? id : title,
        type: attributes.get('type') ?? 'string',
        fallback: fallbackOf(element)
      };
      const scope = scopes[kind as 'node' | 'edge'];
      declare(scope, id, declaration, problem => fail(element.at, problem));
    }
  }
  const byDefault = element.attributes.get('defaultedgetype') ?? 'undirected';
  const listed = (list: string, name: string) =>
    parts
      .filter(part => part.name === list)
      .flatMap(part => [...childrenOf(part, name, fail)]);
  for (const node of listed('nodes', 'node')) {
    refuseAttributes(node, 'pid start end', fail);
    const id = required(node, 'id', fail);
    const attributes = gexfAttributes(node, scopes.node, fail);
    graph.addNode(id, attributes, node.at, 'id');
  }
  for (const edge of listed('edges', 'edge')) {
    refuseAttributes(edge, 'start end', fail);
    const type = edge.attributes.get('type') ?? byDefault;
    if (type !== 'directed' && type !== 'undirected') {
      fail(
        edge.at,
        `the edge has the type ${quote(type)}. Set it to directed or ` +
          'undirected.'
      );
    }
    const attributes = gexfAttributes(edge, scopes.edge, fail);
    addXmlEdge(graph, edge, type === 'directed', attributes, fail);
  }
}

// Times and hierarchies would be lost.
function refuseAttributes(
  element: XmlElement,
  names: string,
  fail: FailAt<number>
): void {
  for (const name of names.split(' ')) {
    if (!element.attributes.has(name)) continue;
    fail(
      element.at,
      `<${element.name}> has the attribute ${quote(name)}, but times and ` +
        'hierarchies are not read. Remove it.'
    );
  }
}

const GEXF_NUMBER: Declaration = {
  name: '',
  type: 'double',
  fallback: undefined
};

function gexfAttributes(
  element: XmlElement,
  declarations: ReadonlyMap<string, Declaration>,
  fail: FailAt<number>
): AttributeRecord {
  const attributes = new Attributes(problem => fail(element.at, problem));
  const weight = element.attributes.get('weight');
  if (weight !== undefined) {
    attributes.add('weight', parseValue(weight, GEXF_NUMBER));
  }
  const seen = new Set<string>();
  for (const list of childrenOf(element, `attvalues ${DRAWN}`, fail)) {
    if (list.name !== 'attvalues') continue;
    for (const value of childrenOf(list, 'attvalue', fail)) {
      refuseAttributes(value, 'start end', fail);
      const {attributes: own} = value;
      const id =
        own.get('for') ?? own.get('id') ?? required(value, 'for', fail);
      const declaration = declarations.get(id);
      if (declaration === undefined) {
        return fail(
          value.at,
          `no <attribute> with the id ${quote(id)} is declared. Declare it.`
        );
      }
      if (seen.has(id)) {
        fail(
          value.at,
          `there is a second value of ${quote(declaration.name)} here. Keep ` +
            'one of them.'
        );
      }
      seen.add(id);
      const text = required(value, 'value', fail);
      attributes.add(declaration.name, parseValue(text, declaration));
    }
  }
  addShown(element, attributes);
  return attributes.build(declarations.values());
}

const DRAWN = 'color size position shape thickness';

// The label, and how the element is drawn. An attribute of the same name that
// the file declares comes first.
function addShown(element: XmlElement, attributes: Attributes): void {
  const add = (from: XmlElement, own: string, name = own) => {
    const text = from.attributes.get(own);
    if (text === undefined) return;
    const isText = name === 'label' || name === 'kind' || name === 'shape';
    attributes.addMissing(name, isText ? text : parseValue(text, GEXF_NUMBER));
  };
  add(element, 'label');
  add(element, 'kind');
  for (const child of element.children) {
    const name = child.name.replace(/^viz:/, '');
    if (name === 'color') attributes.addMissing('color', colorOf(child));
    else if (name === 'position') {
      for (const axis of ['x', 'y', 'z']) add(child, axis);
    } else if (DRAWN.split(' ').includes(name)) add(child, 'value', name);
  }
}

function colorOf({attributes}: XmlElement): string {
  const hex = attributes.get('hex');
  if (hex !== undefined) return hex;
  const parts = ['r', 'g', 'b', 'a'].map(name => attributes.get(name));
  const given = parts.filter(part => part !== undefined);
  return `${given.length > 3 ? 'rgba' : 'rgb'}(${given.join(',')})`;
}

/** What a file says about the values of an attribute. */
export interface Declaration {
  readonly name: string;
  readonly type: string;
  /** The value of elements without one. */
  readonly fallback: string | undefined;
}

const NUMBER_TYPE =
  /^(byte|short|int|integer|long|float|double|bigdecimal|biginteger)$/;

/** The value that a text stands for; the text if it is not of its type. */
export function parseValue(text: string, {type}: Declaration): unknown {
  const trimmed = text.trim();
  if (NUMBER_TYPE.test(type)) {
    const value = parseWeight(trimmed, 0, trimmed.length);
    return Number.isNaN(value) ? text : value;
  }
  const isBoolean = type === 'boolean' && /^(true|false)$/i.test(trimmed);
  return isBoolean ? trimmed.toLowerCase() === 'true' : text;
}

/** Collects the attributes of one element. */
export class Attributes {
  readonly #values = new Map<string, unknown>();
  readonly #fail: (problem: string) => never;

  constructor(fail: (problem: string) => never) {
    this.#fail = fail;
  }

  add(name: string, value: unknown): void {
    const other = this.#values.get(name);
    if (other !== undefined && !Object.is(other, value)) {
      this.#fail(
        `the attribute ${quote(name)} has two values here, ${quote(other)} ` +
          `and ${quote(value)}. Keep one of them.`
      );
    }
    this.#values.set(name, value);
  }

  /** Adds a value unless the attribute has one. */
  addMissing(name: string, value: unknown): void {
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  build(declarations: Iterable<Declaration>): AttributeRecord {
    for (const declaration of declarations) {
      const {name, fallback} = declaration;
      if (fallback === undefined) continue;
      this.addMissing(name, parseValue(fallback, declaration));
    }
    return Object.fromEntries(this.#values);
  }
}

/** The children whose names are known; foreign ones are left out. */
export function* childrenOf(
  parent: XmlElement,
  known: string,
  fail: FailAt<number>
): Generator<XmlElement, void, undefined> {
  const names = known.split(' ');
  for (const child of parent.children) {
    if (names.includes(child.name)) yield child;
    else if (!child.name.includes(':')) {
      fail(
        child.at,
        `<${child.name}> in <${parent.name}> cannot be read. Remove it.`
      );
    }
  }
}

/** The value of an attribute that an element must have. */
export function required(
  element: XmlElement,
  name: string,
  fail: FailAt<number>
): string {
  return (
    element.attributes.get(name) ??
    fail(element.at, `<${element.name}> has no ${name}. Add one.`)
  );
}

/** The default value in a declaration. */
export function fallbackOf(element: XmlElement): string | undefined {
  return element.children.find(({name}) => name === 'default')?.text;
}

/** Adds a declaration, whose id must be new. */
export function declare(
  declarations: Map<string, Declaration>,
  id: string,
  declaration: Declaration,
  fail: (problem: string) => never
): void {
  if (declarations.has(id)) {
    fail(`two attributes have the id ${quote(id)}. Rename one.`);
  }
  declarations.set(id, declaration);
}

/** Adds the edge of an element. */
export function addXmlEdge(
  graph: AttributedGraph<number>,
  element: XmlElement,
  isDirected: boolean,
  attributes: AttributeRecord,
  fail: FailAt<number>
): void {
  const id = element.attributes.get('id');
  // The ids that graphology makes up differ every time.
  const isOwn = id !== '' && !id?.startsWith('geid_');
  graph.addEdge(
    {
      key: isOwn ? id : undefined,
      source: required(element, 'source', fail),
      target: required(element, 'target', fail),
      isDirected,
      attributes
    },
    element.at
  );
}
