import {quote} from '../../graph/errors.js';
import type {AttributeRecord} from '../../graph/named-graph.js';
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

/** Reads the graph of a GEXF file. */
export function readGexf(graph: XmlElement, fail: FailAt): Contents {
  refuseAttributes(graph, 'start end', fail);
  if (graph.attributes.get('mode') === 'dynamic') {
    fail(graph.at, 'the graph changes over time. Save it as a static one.');
  }
  const scopes = {
    node: new Map<string, Declaration>(),
    edge: new Map<string, Declaration>()
  };
  const parts = [...childrenOf(graph, 'attributes nodes edges', fail)];
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
  const byDefault = graph.attributes.get('defaultedgetype') ?? 'undirected';
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  for (const part of parts) {
    if (part.name === 'nodes') {
      for (const element of childrenOf(part, 'node', fail)) {
        refuseAttributes(element, 'pid start end', fail);
        const id = required(element, 'id', fail);
        const attributes = gexfAttributes(element, scopes.node, fail);
        nodes.push({element, id, attributes});
      }
    } else if (part.name === 'edges') {
      for (const element of childrenOf(part, 'edge', fail)) {
        refuseAttributes(element, 'start end', fail);
        const type = element.attributes.get('type') ?? byDefault;
        if (type !== 'directed' && type !== 'undirected') {
          fail(
            element.at,
            `the edge has the type ${quote(type)}. Set it to directed or ` +
              'undirected.'
          );
        }
        edges.push({
          element,
          key: keyOf(element),
          ends: endsOf(element, fail),
          isDirected: type === 'directed',
          attributes: gexfAttributes(element, scopes.edge, fail)
        });
      }
    }
  }
  return {nodes, edges};
}

// Times and hierarchies would be lost.
function refuseAttributes(
  element: XmlElement,
  names: string,
  fail: FailAt
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
  fail: FailAt
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
