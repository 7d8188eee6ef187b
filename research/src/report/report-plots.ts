import {type Content, html, type Markup} from 'spanforest/internals';
import {
  isOfPaper,
  labelOf,
  type PaperSystemName,
  type SystemName
} from '../systems.js';
import type {Measure} from './bootstrap.js';
import type {ExperimentSummary} from './experiment-summary.js';
import {
  horizontalGrid,
  linearAxis,
  logarithmicAxis,
  round,
  verticalGrid
} from './plot.js';
import type {MeasureSummary} from './setup-summary.js';
import {
  count,
  countOf,
  decimal,
  meanAndDeviation,
  percent,
  points,
  visible
} from './show.js';
import {FITTED_WORDS, type Size, type TimingCurve} from './timing-curve.js';

// About the width of a phone, so that text stays legible there.
const WIDTH = 360;
// Room for the names of setups.
const LEFT = 122;

/** The scores of the paper's systems in every setup: one row per setup. */
export function accuracyPlot(
  summary: ExperimentSummary,
  measure: Measure
): Markup {
  const [right, top, rowHeight] = [WIDTH - 14, 22, 20];
  const setups = summary.setups
    .map(({name, words, systems}) => {
      return {name, words, systems: ofPaper(systems)};
    })
    .filter(({words, systems}) => words > 0 && systems.length > 0);
  // Both measures share an axis, so that their plots can be compared.
  const axis = linearAxis(
    setups.flatMap(({systems}) =>
      systems.flatMap(({directed, undirected}) => [
        100 * directed.minimum,
        100 * undirected.maximum
      ])
    ),
    {from: LEFT, to: right}
  );
  const at = (share: number) => round(axis.at(100 * share));
  const bottom = top + rowHeight * setups.length;
  const rows = setups.map(({name, systems}, row): Content => {
    const y = round(top + rowHeight * (row + 0.5));
    // In reverse, so that the first system is drawn on top.
    const marks = systems.toReversed().map(({system, [measure]: scores}) => [
      scores.count > 1
        ? html`<path class="spread ${system}" d="M${at(scores.minimum)} ${y}H${at(scores.maximum)}"/>
`
        : '',
      marker(
        system,
        at(scores.mean),
        y,
        `${labelOf(system)}: ${meanAndDeviation(scores)}`
      )
    ]);
    return [
      html`<path class="grid" d="M${LEFT} ${y}H${right}"/>
`,
      rowLabel(name, y),
      marks
    ];
  });
  const title = measure === 'directed' ? 'Directed UAS' : 'Undirected UAS';
  const means = ofPaper(summary.averages)
    .map(it => `${labelOf(it.system)} ${percent(it[measure].mean)}`)
    .join(', ');
  return figure({
    id: `accuracy-${measure}`,
    title: `${title} of each system in each setup`,
    description:
      countOf(setups.length, 'setup') +
      `${summary.complete > 0 ? `; means: ${means}` : ''}.`,
    height: bottom + 6,
    body: [verticalGrid(axis, {top, bottom, labelY: top - 7}), rows],
    caption: html`<strong>${title}</strong> in percent, without punctuation. Marks are means over seeds, lines go from the least to the greatest.`,
    legend: markerLegend(summary.systems.filter(isOfPaper))
  });
}

const BAR_HEIGHT = 13;

/** Sentences on which each is better: a bar per setup, the control below. */
export function headToHeadPlot({setups, figures}: ExperimentSummary): Markup {
  const [top, rowHeight] = [20, 36];
  const shown = setups.filter(
    ({words, rivals, control}) => words > 0 && (rivals || control)
  );
  const rows = shown.map(({name, rivals, control}, row): Content => {
    const y = top + rowHeight * row;
    return [
      rowLabel(name, y + BAR_HEIGHT + 1),
      rivals ? bar(rivals.directed, y, RIVALS) : '',
      control ? bar(control.directed, y + BAR_HEIGHT + 2, CONTROL) : ''
    ];
  });
  const means = ({first, second, gain}: MeasureSummary) =>
    `${percent(first.mean, 1)} and ${percent(second.mean, 1)} percent, ` +
    `gain ${points(gain.mean)}`;
  const {rivals, control} = figures;
  return figure({
    id: 'head-to-head',
    title: 'Share of the sentences on which each system is better',
    description:
      `${countOf(shown.length, 'setup')}. Means: D-MST and U-MST-uf-lep ` +
      `${means(rivals.directed)}; two D-MST ${means(control.directed)}.`,
    height: top + rowHeight * shown.length,
    body: [
      html`<text class="tick end" x="${WIDTH - 4}" y="${top - 7}">oracle</text>
`,
      rows
    ],
    caption: html`<strong>Upper bars:</strong> percent of the sentences on which D-MST is better (left), neither (middle), or U-MST-uf-lep (right). <strong>Lower bars:</strong> the control, a D-MST against one of another seed. On the right, what an oracle that takes the better tree gains over D-MST, in points of directed UAS.`,
    legend: [
      ['bar d-mst', 'D-MST is better'],
      ['bar u-mst-uf-lep', 'U-MST-uf-lep is better'],
      ['bar control', 'control: one D-MST is better than the other'],
      ['bar ties', 'ties']
    ].map(([className, text]) => [
      html`<svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${className}" width="12" height="12"/></svg>`,
      text
    ])
  });
}

// Class and name of the two sides of a bar.
const RIVALS = [
  ['d-mst', 'D-MST'],
  ['u-mst-uf-lep', 'U-MST-uf-lep']
] as const;
const CONTROL = [
  ['control', 'one D-MST'],
  ['control', 'another D-MST']
] as const;

function bar(
  {first, ties, second, gain}: MeasureSummary,
  top: number,
  [left, right]: typeof RIVALS | typeof CONTROL
): Markup {
  const middle = round(top + BAR_HEIGHT / 2);
  let end = LEFT;
  const parts = (
    [
      [first, ...left],
      [ties, 'ties', 'neither'],
      [second, ...right]
    ] as const
  ).map(([{mean}, className, name]): Content => {
    const x = end;
    const width = mean * (WIDTH - 46 - LEFT);
    end += width;
    const label = percent(mean, 1);
    return [
      html`<rect class="bar ${className}" x="${round(x)}" y="${top}" width="${round(width)}" height="${BAR_HEIGHT}"><title>${name} is better: ${label} percent</title></rect>
`,
      // A narrower segment has no room for its number.
      width < 24
        ? ''
        : html`<text class="share" x="${round(x + width / 2)}" y="${middle}">${label}</text>
`
    ];
  });
  return html`${parts}<text class="share end" x="${WIDTH - 4}" y="${middle}">${points(gain.mean)}</text>
`;
}

/** Time of the paper's systems against the size, on logarithmic axes. */
export function timingPlot(all: readonly TimingCurve[], size: Size): Markup {
  const curves = ofPaper(all);
  const [left, right, top, bottom] = [44, WIDTH - 10, 12, 238];
  const points = curves.flatMap(curve => curve.points);
  const across = logarithmicAxis(
    points.map(it => it.size),
    {from: left, to: right}
  );
  const up = logarithmicAxis(
    points.map(it => it.milliseconds),
    {from: bottom, to: top}
  );
  // In reverse, so that the first system is drawn on top.
  const drawn = curves.toReversed().map(({system, points, fit}): Content => {
    const fitted = (size: number) =>
      `${round(across.at(size))} ${round(up.at(fit!.factor * size ** fit!.slope))}`;
    return [
      fit
        ? html`<path class="fit ${system}" d="M${fitted(fit.from)}L${fitted(fit.to)}"/>
`
        : '',
      points.map(({size: value, milliseconds, sentences}) =>
        marker(
          system,
          across.at(value),
          up.at(milliseconds),
          `${labelOf(system)}: ${count(value)} ${size}, ` +
            `${Number(milliseconds.toPrecision(3))} ms ` +
            `(${countOf(sentences, 'sentence')})`
        )
      )
    ];
  });
  const slopes = new Map(
    curves.flatMap(({system, fit}) =>
      fit ? [[system, decimal(fit.slope, 2)]] : []
    )
  );
  const growth = Array.from(
    slopes,
    ([system, slope]) => `${labelOf(system)} ${slope}`
  ).join(', ');
  const axisTitle =
    size === 'words' ? 'words of the sentence' : 'arcs or edges scored';
  return figure({
    id: `time-${size}`,
    title: `Time of a sentence against its number of ${size}`,
    description: `Slopes on logarithmic axes: ${growth || 'none'}.`,
    height: bottom + 34,
    body: [
      verticalGrid(across, {top, bottom, labelY: bottom + 11}, count),
      horizontalGrid(up, {left, right, labelX: left - 5}),
      drawn,
      html`<text class="tick" x="${(left + right) / 2}" y="${bottom + 26}">${axisTitle}</text>
<text class="tick start" x="${left + 4}" y="${top + 4}">milliseconds</text>
`
    ],
    caption: html`<strong>Milliseconds against ${axisTitle}</strong>, both axes logarithmic, all setups together. Marks are medians of sentences of about the same size, lines the powers that fit them best from ${FITTED_WORDS} words on.`,
    legend: markerLegend(
      curves.map(({system}) => system),
      system => (slopes.has(system) ? `, slope ${slopes.get(system)}` : '')
    )
  });
}

interface Figure
  extends Readonly<Record<'id' | 'title' | 'description', string>> {
  readonly height: number;
  readonly body: Content;
  readonly caption: Content;
  readonly legend: readonly Content[];
}

// A plot as wide as the page allows.
function figure(plot: Figure): Markup {
  const {id, title, description, height, body, caption, legend} = plot;
  return html`<figure>
<svg role="img" viewBox="0 0 ${WIDTH} ${height}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
${body}
</svg>
<figcaption>${caption}
<ul class="legend">
${legend.map(
  entry => html`<li>${entry}</li>
`
)}</ul></figcaption>
</figure>
`;
}

// More than the paper's systems would not be legible.
function ofPaper<T extends {readonly system: SystemName}>(
  all: readonly T[]
): (T & {readonly system: PaperSystemName})[] {
  return all.filter((it): it is T & {readonly system: PaperSystemName} =>
    isOfPaper(it.system)
  );
}

// Systems differ in shape as well as in colour.
const SHAPES: Readonly<Record<PaperSystemName, string>> = {
  'd-mst': 'M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z',
  'u-mst-uf-lep': 'M0 -4.6L4.6 0L0 4.6L-4.6 0Z',
  'u-mst-uf': 'M0 -4.2L4.2 3.4H-4.2Z',
  'u-mst-df': 'M-3.2 -3.2H3.2V3.2H-3.2Z'
};

function marker(
  system: PaperSystemName,
  x: number,
  y: number,
  tip: string
): Markup {
  return html`<path class="mark ${system}" transform="translate(${round(x)} ${round(y)})" d="${SHAPES[system]}"><title>${tip}</title></path>
`;
}

function markerLegend(
  systems: readonly PaperSystemName[],
  note: (system: PaperSystemName) => string = () => ''
): Content[] {
  return systems.map(system => [
    html`<svg viewBox="-6 -6 12 12" aria-hidden="true"><path class="mark ${system}" d="${SHAPES[system]}"/></svg>`,
    `${labelOf(system)}${note(system)}`
  ]);
}

// About as many characters as fit beside a plot.
const LONGEST_LABEL = 18;

// The name of a setup, cut if it is long, with the full name as its tooltip.
function rowLabel(name: string, y: number): Markup {
  const full = visible(name);
  const characters = [...full];
  const cut =
    characters.length > LONGEST_LABEL
      ? `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`
      : full;
  return html`<text class="label end" x="${LEFT - 8}" y="${round(y)}">${cut}<title>${full}</title></text>
`;
}
