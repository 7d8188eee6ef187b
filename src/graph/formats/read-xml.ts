import type {EdgeSink} from '../edge-block.js';
import type {TextInput} from '../text-input.js';
import {AttributedGraph, type FailAt} from './attributed-graph.js';
import type {ReadGraphOptions} from './graph-formats.js';
import type {FoundGraph} from './graph-reader.js';
import {readGexf} from './read-gexf.js';
import {readGraphml} from './read-graphml.js';
import type {VertexTable} from './vertex-table.js';
import {decodeXml, parseXml, type XmlElement} from './xml-text.js';

/**
 * Reads GraphML or GEXF. The text is held in memory. Attributes have the names
 * that graphology's packages give them; a value that is not of its declared
 * type stays text. Whatever could change the graph and is not understood is an
 * error. Edges without an id get no key.
 */
export async function readXml(
  sink: EdgeSink,
  input: TextInput,
  format: 'graphml' | 'gexf',
  options: ReadGraphOptions,
  vertices: VertexTable
): Promise<FoundGraph> {
  const {root, fail} = parseXml(await decodeXml(input, options));
  if (root.name !== format) {
    fail(
      root.at,
      `the root element is <${root.name}>, but there is no <${format}>. Check ` +
        'what the file holds.'
    );
  }
  const element = onlyGraph(root, fail);
  const graph = new AttributedGraph(sink, vertices, options, true, fail);
  if (format === 'graphml') readGraphml(root, element, graph, fail);
  else readGexf(element, graph, fail);
  return graph.finish();
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
