import type {Summary} from '../evaluation/index.js';

/** What stands for a figure that there is not. */
export const NOTHING = '-';

/** A share in percent, or a difference of shares in points. */
export function percent(share: number, digits = 2): string {
  return decimal(100 * share, digits);
}

/** The same with its sign. */
export function points(share: number, digits = 2): string {
  const text = percent(share, digits);
  return text.startsWith('-') ? text : `+${text}`;
}

/** A number with some digits behind the point; never a `-0.00`. */
export function decimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** A mean in percent with its deviation, if there are several values. */
export function meanAndDeviation({count, mean, deviation}: Summary): string {
  return count > 1 ? `${percent(mean)}±${percent(deviation)}` : percent(mean);
}

/** A p-value: `0.012`, `<0.001`. */
export function pValue(p: number): string {
  return p < 0.001 ? '<0.001' : decimal(p, 3);
}

/** A count with its thousands apart. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 setup`, `2 setups`. */
export function countOf(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** `3 of 17`; nothing if there are none. */
export function some(part: number, of: number): string {
  return of === 0 ? NOTHING : `${part} of ${of}`;
}

/**
 * A name on one line, with what does not show, or turns the text round, as
 * escapes.
 */
export function visible(name: string): string {
  return name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    char => `\\u{${char.codePointAt(0)!.toString(16)}}`
  );
}
