import {EDGE, type Frame} from './forest-frames.js';

/** The look of an edge. */
export interface EdgeLook {
  readonly color: string;
  readonly size: number;
  /** Higher levels are drawn over lower ones. */
  readonly level: number;
}

/** The look of a graph. */
export interface GraphLook {
  edge(e: number): EdgeLook;
  vertex(v: number): {readonly color: string; readonly size?: number};
  /** What stands at an edge of a small graph, by default its weight. */
  label?(e: number): string;
}

/** The colours of the page, for drawing outside of its style sheet. */
export interface Colours {
  readonly page: string;
  readonly ink: string;
  readonly soft: string;
  readonly green: string;
  readonly possible: string;
  readonly gone: string;
  readonly town: string;
  readonly rounds: readonly string[];
}

/** Reads the colours of the current theme, as an element has them. */
export function coloursOf(host: HTMLElement): Colours {
  const probe = document.createElement('i');
  probe.hidden = true;
  host.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const colours = {
    page: read('card'),
    ink: read('ink'),
    soft: read('soft'),
    green: read('green'),
    possible: read('possible'),
    gone: read('gone'),
    town: read('town'),
    rounds: [1, 2, 3, 4, 5, 6].map(i => read(`round-${i}`))
  };
  probe.remove();
  return colours;
}

// `rgb(10, 95, 168)` as `#0a5fa8`.
function hexOf(rgb: string): string {
  const channels = rgb.match(/[\d.]+/g) ?? [];
  return `#${channels.slice(0, 3).map(Number).map(hex).join('')}`;
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}

/** Calls back whenever the theme changes. */
export function onThemeChange(change: () => void, signal: AbortSignal): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener(
    'change',
    change,
    {
      signal
    }
  );
  // The site keeps the reader's choice there.
  const watch = new MutationObserver(change);
  const attributeFilter = ['class', 'data-theme'];
  watch.observe(document.documentElement, {attributeFilter});
  signal.addEventListener('abort', () => watch.disconnect());
}

/** A colour for a super-vertex, easy to tell from the others. */
function partColour(part: number, isDark: boolean): string {
  // Steps of the golden angle keep the hues apart.
  const hue = Math.round((part * 137.508) % 360);
  return hslToHex(hue, isDark ? 0.6 : 0.62, isDark ? 0.66 : 0.42);
}

// Sigma does not read hsl().
function hslToHex(hue: number, saturation: number, lightness: number): string {
  const a = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return hex(255 * value);
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The look of a frame in the colours of the page. */
export function forestLook(frame: Frame, colours: Colours): GraphLook {
  const {edge, part, probability} = frame;
  const scale = edge.length > 2000 ? 0.55 : 1;
  const looks = edgeLooks(colours, scale);
  const size = new Map<number, number>();
  for (const p of part) size.set(p, (size.get(p) ?? 0) + 1);
  const isDark = isDarkColour(colours.page);
  const vertex = Array.from(part, p => ({
    color: size.get(p) === 1 ? colours.town : partColour(p, isDark)
  }));
  const edgeLook = (e: number) =>
    probability && edge[e] === EDGE.possible
      ? likelyLook(probability[e], colours, scale)
      : looks[edge[e]];
  return {
    edge: edgeLook,
    vertex: v => vertex[v],
    ...(probability && {label: e => percent(probability[e])})
  };
}

/** A probability as a whole per cent. */
export function percent(probability: number): string {
  const value = Math.round(100 * probability);
  // Only what is certain is called so.
  if (value === 100 && probability < 1 - 1e-9) return '>99\u00a0%';
  if (value === 0 && probability > 0) return '<1\u00a0%';
  return `${value}\u00a0%`;
}

// From thin and pale to thick and blue.
function likelyLook(
  probability: number,
  {gone, rounds}: Colours,
  scale: number
): EdgeLook {
  return {
    color: mixed(gone, rounds[0], 0.15 + 0.85 * probability),
    size: scale * (0.8 + 4.2 * probability),
    level: 1 + probability
  };
}

function mixed(from: string, to: string, share: number): string {
  const channel = (colour: string, i: number) =>
    Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mix = [0, 1, 2].map(i =>
    hex((1 - share) * channel(from, i) + share * channel(to, i))
  );
  return `#${mix.join('')}`;
}

// In the order of the legend.
const LEGEND: readonly (readonly [number, string, string])[] = [
  [EDGE.possible, 'possible', 'undecided'],
  [EDGE.candidate, 'candidate', 'considered next'],
  [EDGE.fresh, 'fresh', 'just chosen'],
  [EDGE.chosen, 'chosen', 'in the forest'],
  [EDGE.dropped, 'dropped', 'being removed'],
  [EDGE.gone, 'gone', 'removed'],
  [EDGE.sampled, 'sampled', 'sampled'],
  [EDGE.sampleForest, 'sample-forest', 'forest F of the sample'],
  [EDGE.inside, 'inside', 'inside a subgraph'],
  [EDGE.corrupted, 'corrupted', 'corrupted, set aside'],
  [EDGE.kept, 'kept', 'kept for now'],
  [EDGE.outside, 'gone', 'left out for now']
];

/** What the legend of some frames has to explain: what is seen in them. */
export function forestLegend(
  frames: readonly Frame[]
): (readonly [look: string, text: string])[] {
  if (frames[0].probability) {
    return [
      ['unlikely', 'unlikely'],
      ['likely', 'likely'],
      ...(frames.length > 1 ? [['chosen', 'in the random tree'] as const] : [])
    ];
  }
  const seen = new Set<number>();
  for (const {edge} of frames) for (const state of edge) seen.add(state);
  return LEGEND.filter(([state]) => seen.has(state)).map(
    ([, look, text]) => [look, text] as const
  );
}

function edgeLooks(
  {possible, gone, green, soft, rounds}: Colours,
  scale: number
): readonly EdgeLook[] {
  const looks: EdgeLook[] = [];
  const set = (kind: number, color: string, size: number, level: number) => {
    looks[kind] = {color, size: scale * size, level};
  };
  set(EDGE.possible, possible, 1.8, 2);
  set(EDGE.chosen, green, 4, 6);
  set(EDGE.fresh, rounds[1], 5, 8);
  set(EDGE.gone, gone, 1.2, 0);
  set(EDGE.dropped, rounds[4], 2.2, 5);
  set(EDGE.sampled, rounds[0], 2.2, 4);
  set(EDGE.sampleForest, rounds[2], 4, 7);
  set(EDGE.outside, gone, 1.2, 1);
  set(EDGE.candidate, soft, 2.2, 3);
  set(EDGE.inside, rounds[0], 2.2, 4);
  set(EDGE.corrupted, rounds[5], 3, 5);
  set(EDGE.kept, rounds[2], 4, 7);
  return looks;
}

function isDarkColour(hex: string): boolean {
  return Number.parseInt(hex.slice(1, 3), 16) < 128;
}
