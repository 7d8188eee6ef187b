import {GraphTypeError} from '../graph/errors.js';
import type {DensityClusters} from '../msf/index.js';
import {COLOURS, colour} from './forest-picture.js';
import {shortNumber as n} from './markup.js';

const WIDTH = 960;
const HEIGHT = 480;
const MARGIN = 28;

// More clusters are thinner than a pixel.
const MOST_CLUSTERS = 2000;

// As many levels as can be told apart.
const LEVELS = 200;

/**
 * Draws the tree of clusters as SVG: density grows from top to bottom, each
 * cluster is as wide as it has vertices, and those that were chosen have the
 * colours of their points.
 *
 * @throws {@link GraphTypeError} if there are more clusters than can be seen.
 */
export function condensedTreeSvg({clusters, tree}: DensityClusters): string {
  const {parent, birth, death, size, vertexCluster, vertexDistance} = tree;
  const count = parent.length;
  if (count > MOST_CLUSTERS) {
    throw new GraphTypeError(
      `spanforest: the tree has ${count} clusters, but a picture shows at most ` +
        `${MOST_CLUSTERS}. Ask for larger clusters.`
    );
  }
  // The densities at which vertices leave, and the greatest that is finite.
  const own = Array.from({length: count}, (): number[] => []);
  vertexCluster.forEach((c, v) => {
    own[c].push(1 / vertexDistance[v]);
  });
  let densest = 0;
  for (const distance of [...death, ...vertexDistance]) {
    if (distance > 0) densest = Math.max(densest, 1 / distance);
  }
  const yOf = (density: number) =>
    MARGIN +
    (Math.min(density, densest) / (densest || 1)) * (HEIGHT - 2 * MARGIN);

  // Parts share the width of what they are parts of, by their sizes.
  const left = new Float64Array(count).fill(MARGIN);
  const used = new Float64Array(count);
  const unit = (WIDTH - 2 * MARGIN) / Math.max(1, size[0]);
  const shapes: string[] = [];
  for (let c = 0; c < count; c++) {
    const up = parent[c];
    if (up >= 0) {
      left[c] = left[up] + used[up];
      used[up] += size[c] * unit;
    }
    const top = 1 / birth[c];
    const bottom = Math.min(1 / death[c], densest);
    const leaves = own[c].sort((a, b) => a - b);
    const end = Math.max(bottom, Math.min(leaves.at(-1) ?? 0, densest));
    let right = `M${n(left[c])} ${n(yOf(top))}H${n(left[c] + size[c] * unit)}`;
    let gone = 0;
    for (let level = 1; level <= LEVELS; level++) {
      const density = top + ((end - top) * level) / LEVELS;
      const before = gone;
      while (gone < leaves.length && leaves[gone] < density) gone++;
      if (gone === before) continue;
      right += `V${n(yOf(density))}H${n(left[c] + (size[c] - gone) * unit)}`;
    }
    const label = clusters.indexOf(c);
    const kind = label >= 0 ? ` class="${colour(label)}"` : '';
    shapes.push(
      `<path${kind} d="${right}V${n(yOf(end))}H${n(left[c])}Z">` +
        `<title>${size[c]} points, distance ${short(birth[c])} to ` +
        `${short(death[c])}</title></path>`
    );
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${clusters.length} of ${count} clusters chosen</title>`,
    STYLE,
    `<rect class="b" width="${WIDTH}" height="${HEIGHT}"/>`,
    ...shapes,
    '</svg>',
    ''
  ].join('\n');
}

function short(distance: number): number {
  return Number(distance.toPrecision(3));
}

const rules = (theme: 0 | 1) =>
  COLOURS.map((pair, i) => `path.c${i}{fill:${pair[theme]}}`).join('');

const STYLE = `<style>
.b{fill:#fff}path{fill:#d5dbe1;stroke:#fff;stroke-width:.5}
${rules(0)}
@media (prefers-color-scheme:dark){.b{fill:#11161c}path{fill:#3a444e;stroke:#11161c}
${rules(1)}}
</style>`;
