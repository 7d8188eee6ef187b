import {quote} from '../errors.js';
import type {AttributedGraph, FailAt} from './attributed-graph.js';
import {
  Attributes,
  addXmlEdge,
  childrenOf,
  type Declaration,
  declare,
  fallbackOf,
  parseValue,
  required
} from './xml-contents.js';
import type {XmlElement} from './xml-text.js';

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
