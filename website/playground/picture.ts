import type {GraphLook} from './graph-view.js';
import type {PlacedGraph} from './graphs.js';

const SIZE = 1600;
const MARGIN = 60;

/** Draws a graph as a picture of its own, and hands it out as PNG. */
export async function pngOf(
  {edges, x, y}: PlacedGraph,
  look: GraphLook,
  background: string
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
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
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob =>
        blob ? resolve(blob) : reject(new Error('There is no picture.')),
      'image/png'
    )
  );
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
