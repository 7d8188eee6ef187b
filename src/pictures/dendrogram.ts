import {GraphTypeError} from '../graph/errors.js';
import {joinRow} from '../graph/formats/index.js';
import type {Linkage} from '../msf/index.js';
import {escapeMarkup, shortNumber as n, shortText} from './markup.js';

// Each name takes a line.
const MOST_LEAVES = 2000;

const ROW = 16;
const WIDTH = 960;
const MARGIN = 12;

/**
 * A dendrogram as a picture, or as a table with a row for each merge: nodes by
 * their names, and clusters by the numbers of the merges that made them.
 */
export function drawDendrogram(
  linkage: Linkage,
  nodes: readonly string[],
  format: string
): string {
  if (format === 'svg') return dendrogramSvg(linkage, nodes);
  const {order, first, second, height, size} = linkage;
  const nameOf = (cluster: number) =>
    cluster < order ? nodes[cluster] : `merge ${cluster - order + 1}`;
  const columns = ['merge', 'first', 'second', 'weight', 'size'];
  const rows = Array.from(first, (a, i) => [
    i + 1,
    ...[nameOf(a), nameOf(second[i]), height[i], size[i]]
  ]);
  if (format === 'json') {
    const objects = rows.map(row =>
      Object.fromEntries(columns.map((name, i) => [name, row[i]]))
    );
    return `${JSON.stringify(objects, null, 2)}\n`;
  }
  const separator = format === 'tsv' ? '\t' : ',';
  return [columns, ...rows].map(row => `${joinRow(row, separator)}\n`).join('');
}

/**
 * Draws a dendrogram as SVG: the vertices below each other, and where clusters
 * merge, at the weight that merges them. Trees that nothing joins are drawn one
 * below the other.
 *
 * @throws {@link GraphTypeError} if there are more vertices than can be seen.
 */
export function dendrogramSvg(
  linkage: Linkage,
  nodes: readonly string[]
): string {
  const {order, first, second, height} = linkage;
  if (order > MOST_LEAVES) {
    throw new GraphTypeError(
      `spanforest: the dendrogram has ${order} leaves, but a picture shows at ` +
        `most ${MOST_LEAVES}. Cut it into clusters, or draw a part of it.`
    );
  }
  const longest = nodes.reduce(
    (most, name) => Math.max(most, [...shortText(name, 28)].length),
    0
  );
  const left = MARGIN + 6.8 * longest + 8;
  const heights = [...height].filter(Number.isFinite);
  const low = Math.min(0, ...heights);
  const high = Math.max(0, ...heights);
  const span = high - low || 1;
  // Leaves are where merging starts: of similarities, at the greatest one.
  const isFalling = height[0] > height[height.length - 1];
  // The first merge is not on the leaves.
  const start =
    left + (height[0] === (isFalling ? high : low) ? 2 * MARGIN : 0);
  const xOf = (weight: number) => {
    const share = (Math.min(Math.max(weight, low), high) - low) / span;
    const way = isFalling ? 1 - share : share;
    return start + way * (WIDTH - start - 3 * MARGIN);
  };
  const rows = leafRows(linkage);
  const total = ROW * order + 2 * MARGIN + 20;
  const at = new Float64Array(order + first.length);
  const from = new Float64Array(order + first.length).fill(left);
  const texts: string[] = [];
  nodes.forEach((name, v) => {
    at[v] = MARGIN + ROW * (rows[v] + 0.5);
    texts.push(
      `<text x="${n(left - 6)}" y="${n(at[v] + 4)}">` +
        `${escapeMarkup(shortText(name, 28))}<title>${escapeMarkup(name)}</title></text>`
    );
  });
  const paths: string[] = [];
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i], second[i]];
    const x = xOf(height[i]);
    at[order + i] = (at[a] + at[b]) / 2;
    from[order + i] = x;
    paths.push(
      `<path d="M${n(from[a])} ${n(at[a])}H${n(x)}V${n(at[b])}H${n(from[b])}">` +
        `<title>${height[i]}</title></path>`
    );
  }
  const axis = total - MARGIN - 6;
  const marks = [low, (low + high) / 2, high].map(
    weight =>
      `<text class="a" x="${n(xOf(weight))}" y="${n(axis)}">${Number(weight.toPrecision(3))}</text>`
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${n(total)}" width="${WIDTH}" height="${n(total)}" role="img">`,
    `<title>Dendrogram of ${order} nodes</title>`,
    STYLE,
    `<rect class="b" width="${WIDTH}" height="${n(total)}"/>`,
    '<g class="l">',
    ...paths,
    '</g>\n<g class="t">',
    ...texts,
    '</g>',
    ...marks,
    '</svg>',
    ''
  ].join('\n');
}

// The row of each leaf, so that no two lines cross: merges keep their two sides
// next to each other.
function leafRows({order, first, second}: Linkage): Int32Array {
  const rows = new Int32Array(order);
  const isInner = new Uint8Array(order + first.length);
  for (let i = 0; i < first.length; i++)
    isInner[first[i]] = isInner[second[i]] = 1;
  let next = 0;
  for (let top = 0; top < isInner.length; top++) {
    if (isInner[top]) continue;
    const stack = [top];
    while (stack.length > 0) {
      const cluster = stack.pop()!;
      if (cluster < order) rows[cluster] = next++;
      else stack.push(second[cluster - order], first[cluster - order]);
    }
  }
  return rows;
}

const STYLE = `<style>
.b{fill:#fff}.l{fill:none;stroke:#1f6feb;stroke-width:1.5}
text{fill:#1c2733;font:12px system-ui,sans-serif;text-anchor:end}.a{fill:#5b6670;text-anchor:middle}
@media (prefers-color-scheme:dark){.b{fill:#11161c}.l{stroke:#6cb0ff}text{fill:#e6edf3}.a{fill:#9aa7b4}}
</style>`;
