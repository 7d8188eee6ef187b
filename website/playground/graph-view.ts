import {MultiGraph} from 'graphology';
import Sigma from 'sigma';
import {EdgeArrowProgram} from 'sigma/rendering';
import {colours} from './colours.js';
import {ASPECT, type PlacedGraph} from './graphs.js';

/** How an edge is to look. */
export interface EdgeLook {
  readonly color: string;
  readonly size: number;
  /** What is drawn over what. */
  readonly level: number;
}

/** How the whole of a graph is to look. */
export interface GraphLook {
  edge(e: number): EdgeLook;
  vertex(v: number): {readonly color: string; readonly size?: number};
}

// With more edges than this their weights would be a grey cloud.
const MOST_WEIGHTS = 70;
const MOST_NAMES = 120;
// So near to a vertex, in pixels, a click is meant for it.
const SLACK = 3;

/** A graph on the page, drawn by sigma. */
export class GraphView {
  readonly sigma: Sigma;
  readonly #container: HTMLElement;
  readonly #graph = new MultiGraph();
  #look: GraphLook | null = null;
  #placed: PlacedGraph | null = null;
  #radius = 6;
  /** Whether the plane stands on its side, to fit a narrow page. */
  #turned = false;

  constructor(container: HTMLElement, directed = false) {
    this.sigma = new Sigma(this.#graph, container, {
      allowInvalidContainer: true,
      defaultEdgeType: directed ? 'arrow' : 'line',
      edgeProgramClasses: directed ? {arrow: EdgeArrowProgram} : {},
      zIndex: true,
      hideLabelsOnMove: true,
      labelFont: 'system-ui, sans-serif',
      edgeLabelFont: 'system-ui, sans-serif',
      labelSize: 12,
      edgeLabelSize: 11,
      labelRenderedSizeThreshold: 0,
      minEdgeThickness: 0.6,
      stagePadding: 36,
      edgeReducer: (_, {index}) => {
        const look = this.#look!.edge(index);
        return {
          ...look,
          zIndex: look.level,
          label: this.#weights
            ? String(this.#placed!.edges.weight[index])
            : null,
          forceLabel: this.#weights
        };
      },
      nodeReducer: (_, {index, x, y}) => {
        const {color, size = 1} = this.#look!.vertex(index);
        return {
          x,
          y,
          color,
          size: size * this.#radius,
          label: this.#names ? this.nameOf(index) : null,
          forceLabel: this.#names
        };
      }
    });
    this.#container = container;
    // A pan with the keyboard, for whoever has no pointer.
    container.addEventListener('keydown', event => {
      const camera = this.sigma.getCamera();
      const {x, y, ratio} = camera.getState();
      const step = 0.1 * ratio;
      const moves: Record<string, () => void> = {
        ArrowLeft: () => camera.setState({x: x - step}),
        ArrowRight: () => camera.setState({x: x + step}),
        ArrowUp: () => camera.setState({y: y + step}),
        ArrowDown: () => camera.setState({y: y - step}),
        '+': () => camera.setState({ratio: ratio / 1.25}),
        '-': () => camera.setState({ratio: ratio * 1.25}),
        0: () => camera.setState({x: 0.5, y: 0.5, ratio: 1})
      };
      if (!(event.key in moves) || event.ctrlKey || event.metaKey) return;
      moves[event.key]();
      event.preventDefault();
    });
  }

  /** What a vertex is called. */
  nameOf(v: number): string {
    return this.#placed?.names?.[v] ?? String(v + 1);
  }

  get #weights(): boolean {
    return this.#placed!.edges.size <= MOST_WEIGHTS;
  }

  get #names(): boolean {
    const {order} = this.#placed!.edges;
    return order <= (this.#turned ? MOST_NAMES / 3 : MOST_NAMES);
  }

  /** Shows another graph. */
  show(placed: PlacedGraph, look: GraphLook): void {
    // First, because the new look knows nothing of the old vertices.
    this.#graph.clear();
    this.#placed = placed;
    this.#look = look;
    const {edges, x, y} = placed;
    const {clientWidth, clientHeight} = this.#container;
    this.#turned = clientHeight > clientWidth;
    const room = Math.sqrt((clientWidth * clientHeight) / (edges.order + 1));
    this.#radius = Math.min(7, Math.max(1.4, room / 9));
    this.#applyTheme();
    this.#graph.import({
      nodes: Array.from(x, (_, v) => ({
        key: String(v),
        // The plane of sigma has its origin at the bottom.
        attributes: this.#turned
          ? {index: v, x: y[v], y: -x[v]}
          : {index: v, x: x[v], y: -y[v]}
      })),
      edges: Array.from({length: edges.size}, (_, e) => ({
        key: String(e),
        source: String(edges.source[e]),
        target: String(edges.target[e]),
        attributes: {index: e}
      }))
    });
    this.sigma.setCustomBBox(this.#plane(x, y));
    this.sigma.refresh();
  }

  // All of the plane and of the graph, so that nothing jumps while a graph is
  // being drawn.
  #plane(x: Float64Array, y: Float64Array) {
    const wide: [number, number] = [Math.min(0, ...range(x)), ASPECT];
    const high: [number, number] = [Math.min(0, ...range(y)), 1];
    wide[1] = Math.max(wide[1], ...range(x));
    high[1] = Math.max(high[1], ...range(y));
    const upright = ([least, greatest]: [number, number]): [number, number] => [
      -greatest,
      -least
    ];
    return this.#turned
      ? {x: high, y: upright(wide)}
      : {x: wide, y: upright(high)};
  }

  /** The place in the plane of the graph where something was clicked. */
  placeOf(event: {x: number; y: number}): {x: number; y: number} {
    const {x, y} = this.sigma.viewportToGraph(event);
    return this.#turned ? {x: -y, y: x} : {x, y: -y};
  }

  /** The vertex that is drawn where something was clicked, or -1. */
  vertexAt({x, y}: {x: number; y: number}): number {
    let nearest = -1;
    let least = this.sigma.scaleSize(this.#radius) + SLACK;
    this.#graph.forEachNode((_, vertex) => {
      const at = this.sigma.graphToViewport({x: vertex.x, y: vertex.y});
      const distance = Math.hypot(at.x - x, at.y - y);
      if (distance > least) return;
      least = distance;
      nearest = vertex.index;
    });
    return nearest;
  }

  /** Paints the graph that is there anew. */
  paint(look: GraphLook): void {
    this.#look = look;
    this.#applyTheme();
    this.sigma.refresh({skipIndexation: true});
  }

  #applyTheme(): void {
    const {ink, soft} = colours();
    this.sigma.setSetting('labelColor', {color: ink});
    this.sigma.setSetting('edgeLabelColor', {color: soft});
    this.sigma.setSetting('renderEdgeLabels', this.#weights);
  }
}

// The least and the greatest of some values; nothing if there are none.
function range(values: Float64Array): number[] {
  if (values.length === 0) return [];
  const least = values.reduce((a, b) => Math.min(a, b));
  return [least, values.reduce((a, b) => Math.max(a, b))];
}
