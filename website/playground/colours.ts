/** Colours of the page, for what is not drawn by its style sheet. */
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

/** Reads the colours of the theme that is on. */
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

/** Calls back whenever the theme has changed. */
export function onThemeChange(change: () => void): void {
  addEventListener('themechange', change);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change);
}

/** A colour for a super-vertex, of many that are easy to tell apart. */
export function partColour(part: number, isDark: boolean): string {
  // Steps of the golden angle never come near each other soon.
  const hue = Math.round((part * 137.508) % 360);
  return hslToHex(hue, isDark ? 0.6 : 0.62, isDark ? 0.66 : 0.42);
}

// What draws the graph reads no hsl().
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
