import {linearAxis} from '../src/experiment/index.js';
import {html} from '../src/nlp/drawing/index.js';
import {COLOURS, drawing, WIDTH} from './plots.js';

/** A bar that is put together of parts. */
export interface Stack {
  readonly label: string;
  /** As many as there are parts; what is below 0 is left out. */
  readonly values: readonly number[];
}

/** Horizontal bars of parts, in the order given, with a legend. */
export function stackPlot(
  title: string,
  unit: string,
  parts: readonly string[],
  stacks: readonly Stack[]
): string {
  const [left, right, top, step] = [180, WIDTH - 30, 58, 24];
  const bottom = top + step * stacks.length;
  const bars = stacks.map(({label, values}) => {
    let end = 0;
    const ends = values.map(value => (end += Math.max(value, 0)));
    return {label, ends, end};
  });
  const axis = linearAxis([0, ...bars.map(({end}) => end)], {
    from: left,
    to: right
  });
  let next = 8;
  const legend = parts.map((part, i) => {
    const x = next;
    // About as wide as the text is, with a gap.
    next += 30 + 6.5 * part.length;
    return html`<rect x="${x.toFixed(1)}" y="32" width="10" height="10" fill="${COLOURS[i % COLOURS.length]}"/>
<text x="${(x + 14).toFixed(1)}" y="42">${part}</text>
`;
  });
  const grid = axis.ticks.map(tick => {
    const x = axis.at(tick).toFixed(1);
    return html`<path class="grid" d="M${x} ${top}V${bottom}"/>
<text class="middle" x="${x}" y="${bottom + 16}">${tick}</text>
`;
  });
  const drawn = bars.map(({label, ends}, row) => {
    const y = top + step * row;
    const boxes = ends.map((end, i) => {
      const from = axis.at(ends[i - 1] ?? 0);
      const width = (axis.at(end) - from).toFixed(1);
      return html`<rect x="${from.toFixed(1)}" y="${y + 4}" width="${width}" height="${step - 8}" fill="${COLOURS[i % COLOURS.length]}"/>
`;
    });
    return html`<text class="end" x="${left - 6}" y="${y + 16}">${label}</text>
${boxes}`;
  });
  return drawing(bottom + 42, title, [
    legend,
    grid,
    drawn,
    html`<text class="middle" x="${(left + right) / 2}" y="${bottom + 34}">${unit}</text>
`
  ]);
}
