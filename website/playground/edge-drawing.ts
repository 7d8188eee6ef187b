import type {GraphView} from './graph-view.js';
import type {OwnGraph} from './own-graph.js';
import {onClick, type ToolPage} from './page.js';

/** The graph that is drawn on. */
export interface DrawnOn {
  readonly view: GraphView;
  /** The user's own graph, after it has replaced a generated one. */
  takeOver(): OwnGraph;
  /** Replaces it by an empty graph. */
  clear(): void;
  /** Shows the graph after a change. */
  changed(): void;
}

/**
 * Lets the user draw: clicks add vertices and edges while the part of the page
 * with the fields for edges is open.
 */
export function startDrawing(page: ToolPage, graph: DrawnOn): void {
  const {view} = graph;
  const stage = page.find('stage', HTMLElement);
  const drawing = page.find('drawing', HTMLDetailsElement);
  const from = page.find('from', HTMLInputElement);
  const to = page.find('to', HTMLInputElement);
  const weight = page.find('weight', HTMLInputElement);
  let joinFrom = -1;
  const setFrom = (v: number) => {
    joinFrom = v;
    from.value = v < 0 ? '' : view.nameOf(v);
  };
  const addVertex = (place: {x: number; y: number}) => {
    const {x, y} = view.pointAt(place);
    graph.takeOver().addVertex(x, y);
    graph.changed();
  };
  const choose = (v: number) => {
    if (joinFrom < 0 || joinFrom === v) {
      setFrom(joinFrom === v ? -1 : v);
      return;
    }
    const w = weightOf(weight.value);
    graph.takeOver().addEdge(joinFrom, v, w);
    setFrom(-1);
    graph.changed();
  };
  page.on(drawing, 'toggle', () => {
    stage.classList.toggle('draws', drawing.open);
    setFrom(-1);
  });
  onClick(stage, place => {
    if (!drawing.open) return;
    const v = view.vertexAt(place);
    void page.attempt(() => (v < 0 ? addVertex(place) : choose(v)));
  });
  // Two quick clicks are two vertices, not a zoom.
  const keep = ({preventSigmaDefault}: {preventSigmaDefault(): void}) => {
    if (drawing.open) preventSigmaDefault();
  };
  view.sigma.on('doubleClickStage', keep);
  view.sigma.on('doubleClickNode', keep);
  page.on('add-edge', 'click', () => {
    const names = [from, to].map(({value}) => value.trim());
    if (names.includes('')) throw new Error('Name both ends of the edge.');
    const w = weightOf(weight.value);
    const own = graph.takeOver();
    own.addEdge(own.vertex(names[0]), own.vertex(names[1]), w);
    graph.changed();
  });
  page.on('clear', 'click', () => graph.clear());
}

function weightOf(text: string): number | null {
  if (text.trim() === '') return null;
  const weight = Number(text);
  if (Number.isFinite(weight)) return weight;
  throw new Error(
    `The weight "${text}" is not a number. Enter a number, or leave the field empty.`
  );
}
