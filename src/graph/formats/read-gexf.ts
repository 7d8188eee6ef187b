import {quote} from '../errors.js';
import type {AttributeRecord} from '../named-graph.js';
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
