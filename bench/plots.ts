import {linearAxis, logarithmicAxis} from '../research/src/report/plot.js';
import type {ReliabilityBin} from '../src/nlp/calibration/index.js';
import {type Content, html} from '../src/nlp/drawing/html.js';

// Of all plots.
const WIDTH = 640;
const STYLE =
  'text{font:12px system-ui,sans-serif;fill:#444}.end{text-anchor:end}' +
  '.middle{text-anchor:middle}.title{font-size:14px;fill:#222}' +
  '.grid{stroke:#ddd;fill:none}.peer{fill:#9ab}.ours{fill:#d60}' +
  '.line{fill:none;stroke-width:2}';

// Of lines and parts, in this order.
const COLOURS: readonly string[] = [
  '#d60',
  '#27b',
  '#393',
  '#a3a',
  '#777',
  '#b22',
  '#0aa',
  '#bbb'
];

/** A number to three digits, or as an integer if it has more. */
export function threeDigits(value: number): string {
  return value < 100 ? value.toPrecision(3) : value.toFixed(0);
}

function drawing(height: number, title: string, body: Content): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text class="title" x="8" y="18">${title}</text>
${body}</svg>
`.text;
}

/** A named value; ours are highlighted. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly isOurs: boolean;
}

/** Horizontal bars on a logarithmic scale, the shortest first. */
export function barPlot(
  title: string,
  unit: string,
  bars: readonly Bar[]
): string {
  const left = 220;
  const top = 34;
  const step = 20;
  const sorted = bars.toSorted((a, b) => a.value - b.value);
  const bottom = top + step * sorted.length;
  const axis = logarithmicAxis(
    [...sorted.map(({value}) => value), sorted[0].value / 2],
    {from: left, to: WIDTH - 70}
  );
  const grid = axis.ticks.map(tick => {
    const x = axis.at(tick).toFixed(1);
    return html`<path class="grid" d="M${x} ${top}V${bottom}"/>
<text class="middle" x="${x}" y="${bottom + 16}">${tick}</text>
`;
  });
  const drawn = sorted.map(({label, value, isOurs}, i) => {
    const y = top + step * i;
    const width = (axis.at(value) - left).toFixed(1);
    return html`<rect class="${isOurs ? 'ours' : 'peer'}" x="${left}" y="${y + 3}" width="${width}" height="${step - 6}"/>
<text class="end" x="${left - 6}" y="${y + 14}">${label}</text>
<text x="${(axis.at(value) + 6).toFixed(1)}" y="${y + 14}">${threeDigits(value)}</text>
`;
  });
  return drawing(bottom + 42, title, [
    grid,
    drawn,
    html`<text class="middle" x="${(left + WIDTH - 70) / 2}" y="${bottom + 34}">${unit}</text>
`
  ]);
}

/** A line through some points, with its name. */
export interface Line {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Lines on logarithmic scales, named at their right ends. */
export function linePlot(
  title: string,
  xUnit: string,
  yUnit: string,
  lines: readonly Line[]
): string {
  // Room for the longest name, at about 6.5 per letter.
  const longest = Math.max(...lines.map(({label}) => label.length));
  const right = WIDTH - 16 - Math.ceil(6.5 * longest);
  const [left, top, bottom] = [56, 40, 320];
  const points = lines.flatMap(line => line.points);
  const across = logarithmicAxis(
    points.map(([x]) => x),
    {from: left, to: right}
  );
  const up = logarithmicAxis(
    points.map(([, y]) => y),
    {from: bottom, to: top}
  );
  const grid: Content = [
    across.ticks.map(tick => {
      const x = across.at(tick).toFixed(1);
      return html`<path class="grid" d="M${x} ${top}V${bottom}"/>
<text class="middle" x="${x}" y="${bottom + 16}">${tick.toLocaleString('en')}</text>
`;
    }),
    up.ticks.map(tick => {
      const y = up.at(tick);
      return html`<path class="grid" d="M${left} ${y.toFixed(1)}H${right}"/>
<text class="end" x="${left - 6}" y="${(y + 4).toFixed(1)}">${tick}</text>
`;
    })
  ];
  // Names do not overlap even where lines end close together.
  const ends = lines
    .map(({label, points}, i) => ({label, i, y: up.at(points.at(-1)![1])}))
    .sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => {
    if (i > 0) end.y = Math.max(end.y, ends[i - 1].y + 14);
  });
  const drawn = lines.map(({points}, i) => {
    const path = points.map(
      ([x, y]) => `${across.at(x).toFixed(1)} ${up.at(y).toFixed(1)}`
    );
    return html`<path class="line" stroke="${COLOURS[i % COLOURS.length]}" d="M${path.join('L')}"/>
`;
  });
  const names = ends.map(
    ({label, i, y}) =>
      html`<text x="${right + 8}" y="${(y + 4).toFixed(1)}" style="fill:${COLOURS[i % COLOURS.length]}">${label}</text>
`
  );
  return drawing(bottom + 42, title, [
    grid,
    drawn,
    names,
    html`<text class="middle" x="${(left + right) / 2}" y="${bottom + 34}">${xUnit}</text>
<text x="8" y="${top - 6}">${yUnit}</text>
`
  ]);
}

/** A bar made of parts. */
export interface Stack {
  readonly label: string;
  /** One for each part; negative ones are not drawn. */
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
    // About the width of the text, and a gap.
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

/** Bins of probabilities, and what to call them. */
export interface ReliabilityLine {
  readonly name: string;
  readonly bins: readonly ReliabilityBin[];
}

/**
 * A reliability diagram: the share of right heads over their probability, with
 * the diagonal that reliable probabilities follow. The larger a point, the more
 * words it stands for.
 */
export function reliabilityPlot(lines: readonly ReliabilityLine[]): string {
  const [left, top, size] = [56, 40, 330];
  const bottom = top + size;
  const x = (share: number) => left + share * size;
  const y = (share: number) => bottom - share * size;
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const body = html`${ticks.map(
    tick => html`<path class="grid" d="M${x(tick)} ${top}V${bottom}M${left} ${y(tick)}H${x(1)}"/>
<text class="middle" x="${x(tick)}" y="${bottom + 16}">${100 * tick} %</text>
<text class="end" x="${left - 6}" y="${y(tick) + 4}">${100 * tick} %</text>
`
  )}<path d="M${left} ${bottom}L${x(1)} ${top}" stroke="#444" stroke-dasharray="5 4"/>
<text class="middle" x="${x(0.5)}" y="${bottom + 34}">probability of a head</text>
<text x="8" y="${top - 8}">share that is right</text>
${lines.map(({name, bins}, i) => {
  const used = bins.filter(({count}) => count > 0);
  const total = used.reduce((sum, {count}) => sum + count, 0);
  const points = used
    .map(bin => `${x(bin.predicted).toFixed(1)} ${y(bin.right).toFixed(1)}`)
    .join('L');
  return html`<path class="line" stroke="${COLOURS[i]}" d="M${points}"/>
${used.map(
  bin =>
    html`<circle cx="${x(bin.predicted).toFixed(1)}" cy="${y(bin.right).toFixed(1)}" r="${(2 + 7 * Math.sqrt(bin.count / total)).toFixed(1)}" fill="${COLOURS[i]}"/>
`
)}<rect x="${x(1) + 16}" y="${top + 22 * i}" width="12" height="12" fill="${COLOURS[i]}"/>
<text x="${x(1) + 34}" y="${top + 22 * i + 10}">${name}</text>
`;
})}`;
  return drawing(bottom + 46, 'How often heads are right', body);
}
