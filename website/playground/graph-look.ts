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

/** Reads the colours of the current theme. */
export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    page: read('card'),
    ink: read('ink'),
    soft: read('soft'),
    green: read('green'),
    possible: read('possible'),
    gone: read('gone'),
    town: read('town'),
    rounds: [1, 2, 3, 4, 5].map(i => read(`round-${i}`))
  };
}

/** Calls back whenever the theme changes. */
export function onThemeChange(change: () => void): void {
  addEventListener('themechange', change);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change);
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
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The look of a frame in the colours of the page. */
export function forestLook(frame: Frame, colours: Colours): GraphLook {
  const {edge, part} = frame;
  const looks = edgeLooks(colours, edge.length > 2000 ? 0.55 : 1);
  const size = new Map<number, number>();
  for (const p of part) size.set(p, (size.get(p) ?? 0) + 1);
  const isDark = isDarkColour(colours.page);
  const vertex = Array.from(part, p => ({
    color: size.get(p) === 1 ? colours.town : partColour(p, isDark)
  }));
  return {edge: e => looks[edge[e]], vertex: v => vertex[v]};
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
  return looks;
}

function isDarkColour(hex: string): boolean {
  return Number.parseInt(hex.slice(1, 3), 16) < 128;
}
