import {MultiGraph} from 'graphology';
import Sigma from 'sigma';
import {EdgeArrowProgram} from 'sigma/rendering';
import {coloursOf, type GraphLook} from './graph-look.js';
import {ASPECT, type PlacedGraph} from './graphs.js';
import {pngBlob} from './page.js';

// The weights of more edges would be a grey cloud.
const MOST_WEIGHTS = 70;
const MOST_NAMES = 120;
// Names of vertices that are nearer to each other, in pixels, would overlap.
const NAME_ROOM = 48;
const WEIGHT_ROOM = 80;
// A click this near to a vertex, in pixels, is meant for it.
const SLACK = 3;

/** A graph on the page, drawn by sigma. */
export class GraphView {
  readonly sigma: Sigma;
  readonly #container: HTMLElement;
  readonly #graph = new MultiGraph();
  #look: GraphLook | null = null;
  #placed: PlacedGraph | null = null;
  #radius = 6;
  /** How far vertices are from each other on average, in pixels. */
  #room = 0;
  /** Whether the graph is turned on its side to fit a narrow page. */
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
            ? (this.#look!.label?.(index) ??
              String(this.#placed!.edges.weight[index]))
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
    // Pan and zoom with the keyboard.
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

  /** The name of a vertex. */
  nameOf(v: number): string {
    return this.#placed?.names?.[v] ?? String(v + 1);
  }

  get #weights(): boolean {
    return this.#placed!.edges.size <= MOST_WEIGHTS && this.#room > WEIGHT_ROOM;
  }

  get #names(): boolean {
    return this.#placed!.edges.order <= MOST_NAMES && this.#room > NAME_ROOM;
  }

  /** Shows another graph. */
  show(placed: PlacedGraph, look: GraphLook): void {
    // First, because the new look does not have the old vertices.
    this.#graph.clear();
    this.#placed = placed;
    this.#look = look;
    const {edges, x, y} = placed;
    const {clientWidth, clientHeight} = this.#container;
    this.#turned = clientHeight > clientWidth;
    this.#room = Math.sqrt((clientWidth * clientHeight) / (edges.order + 1));
    this.#radius = Math.min(7, Math.max(1.4, this.#room / 9));
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

  // The whole plane and the whole graph, so nothing jumps while the user draws.
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

  /** The point of the graph's plane at a position on the page. */
  pointAt(event: {x: number; y: number}): {x: number; y: number} {
    const {x, y} = this.sigma.viewportToGraph(event);
    return this.#turned ? {x: -y, y: x} : {x, y: -y};
  }

  /** The vertex at a position on the page, or -1. */
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

  /** Repaints the graph with another look. */
  paint(look: GraphLook): void {
    this.#look = look;
    this.#applyTheme();
    this.sigma.refresh({skipIndexation: true});
  }

  #applyTheme(): void {
    const {ink, soft} = coloursOf(this.#container);
    this.sigma.setSetting('labelColor', {color: ink});
    this.sigma.setSetting('edgeLabelColor', {color: soft});
    this.sigma.setSetting('renderEdgeLabels', this.#weights);
  }
}

// The least and the greatest value; empty for no values.
function range(values: Float64Array): number[] {
  if (values.length === 0) return [];
  const least = values.reduce((a, b) => Math.min(a, b));
  return [least, values.reduce((a, b) => Math.max(a, b))];
}

const SIZE = 1600;
const MARGIN = 60;

/** Draws a graph as a PNG image. */
export async function pngOf(
  {edges, x, y}: PlacedGraph,
  look: GraphLook,
  background: string
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw images.');
  pen.fillStyle = background;
  pen.fillRect(0, 0, SIZE, SIZE);
  const {place} = frameOf(x, y);
  const levels = Array.from({length: edges.size}, (_, e) => e).sort(
    (a, b) => look.edge(a).level - look.edge(b).level
  );
  pen.lineCap = 'round';
  for (const e of levels) {
    const {color, size} = look.edge(e);
    pen.strokeStyle = color;
    pen.lineWidth = 1.6 * size;
    pen.beginPath();
    pen.moveTo(...place(edges.source[e]));
    pen.lineTo(...place(edges.target[e]));
    pen.stroke();
  }
  const radius = Math.max(2.5, Math.min(14, 220 / Math.sqrt(edges.order)));
  for (let v = 0; v < edges.order; v++) {
    pen.fillStyle = look.vertex(v).color;
    pen.beginPath();
    pen.arc(...place(v), radius, 0, 2 * Math.PI);
    pen.fill();
  }
  return pngBlob(canvas);
}

// A square around all vertices, with a margin.
function frameOf(x: Float64Array, y: Float64Array) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let v = 0; v < x.length; v++) {
    left = Math.min(left, x[v]);
    right = Math.max(right, x[v]);
    top = Math.min(top, y[v]);
    bottom = Math.max(bottom, y[v]);
  }
  const scale =
    (SIZE - 2 * MARGIN) / Math.max(right - left, bottom - top, 1e-9);
  return {
    place: (v: number): [number, number] => [
      SIZE / 2 + scale * (x[v] - (left + right) / 2),
      SIZE / 2 + scale * (y[v] - (top + bottom) / 2)
    ]
  };
}
