import {quote} from '../../graph/errors.js';
import {
  Attributes,
  type Contents,
  childrenOf,
  type Declaration,
  declare,
  type Edge,
  endsOf,
  fallbackOf,
  keyOf,
  type Node,
  parseValue,
  required
} from './xml-contents.js';
import type {FailAt, XmlElement} from './xml-text.js';

/** Reads the graph of a GraphML file. */
export function readGraphml(
  root: XmlElement,
  graph: XmlElement,
  fail: FailAt
): Contents {
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

  const nodes: Node[] = [];
  const edges: Edge[] = [];
  const byDefault = graph.attributes.get('edgedefault');
  for (const element of childrenOf(graph, 'desc data node edge', fail)) {
    if (element.name === 'node') {
      const id = required(element, 'id', fail);
      nodes.push({element, id, attributes: attributesOf(element, 'node')});
    } else if (element.name === 'edge') {
      edges.push({
        element,
        key: keyOf(element),
        ends: endsOf(element, fail),
        isDirected: graphmlDirection(element, byDefault, fail),
        attributes: attributesOf(element, 'edge')
      });
    }
  }
  return {nodes, edges};
}

function graphmlDirection(
  edge: XmlElement,
  byDefault: string | undefined,
  fail: FailAt
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
