import {boruvka} from 'spanforest/msf';
import {html, type Markup} from '../internals.js';
import {geometric} from '../playground/graphs.js';

const SIZE = 560;

/**
 * The picture on the home page: a graph and its minimum spanning forest, in
 * the colours of the rounds in which Borůvka's algorithm found its edges.
 */
export function woods(): Markup {
  const {edges, x, y} = geometric({order: 225, density: 4, seed: 11});
  const rounds: Int32Array[] = [];
  boruvka(edges, {
    onStep: ({kind, edges}) => {
      if (kind === 'least') rounds.push(edges);
    }
  });
  const at = (value: number) => Math.round(10 * SIZE * value) / 10;
  const line = (e: number) => {
    const {source: u, target: v} = edges;
    return `M${at(x[u[e]])} ${at(y[u[e]])}L${at(x[v[e]])} ${at(y[v[e]])}`;
  };
  const all = Array.from({length: edges.size}, (_, e) => line(e)).join('');
  return html`<svg class="woods" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="A graph of 225 points; its minimum spanning tree is drawn in one colour for each round of Borůvka’s algorithm.">
<path class="edge-possible" d="${all}"/>
${rounds.map(
  (chosen, i) =>
    html`<path class="edge-${(i % 5) + 1} grow grow-${i + 1}" d="${[...chosen].map(line).join('')}"/>
`
)}<g class="vertex">${Array.from(
    x,
    (_, v) => html`<circle cx="${at(x[v])}" cy="${at(y[v])}" r="2.4"/>`
  )}</g>
</svg>`;
}
