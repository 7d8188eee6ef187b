// Decimal numbers from bytes, as exactly the doubles that Number() gives.
//
// Numbers of up to 19 digits are a whole number w, which fits in 64 bits, times
// a power of ten. If w and the power are doubles themselves, one operation
// rounds correctly (Clinger, "How to read floating point numbers accurately",
// PLDI 1990). Otherwise w is multiplied by the leading 128 bits of the power of
// five, of which the first 64 nearly always decide (Lemire, "Number parsing at a
// gigabyte per second", Software: Practice and Experience 51, 2021); the product
// is always precise enough (Mushtak and Lemire, "Fast number parsing without
// fallback", same journal 53, 2023).

import {byteAt} from './bytes';

const PLUS: u32 = 43;
const MINUS: u32 = 45;

/** Whether the bytes that were parsed last are a number that is known. */
export let isPlain: bool = true;

/**
 * The double nearest to the decimal number at `start..end`, whose decimal mark
 * is a point or any other character.
 *
 * If the bytes are not a decimal number, or one of more than 19 digits whose
 * first 19 do not decide, this sets `isPlain` to false and returns 0.
 */
export function parseNumber(start: usize, end: usize, mark: u32): f64 {
  isPlain = true;
  let at = start;
  const sign = at < end ? byteAt(at) : 0;
  if (sign === MINUS || sign === PLUS) at++;

  // w gets the first 19 digits; `power` is the power of ten that belongs to it.
  let w: u64 = 0;
  let power: i32 = 0;
  let isCut = false;
  let digits: usize = 0;
  // Since the mark, every digit in w counts down the power; before it, every
  // digit that w has no room for counts up.
  let step: i32 = 0;
  for (; at < end; at++) {
    const digit = byteAt(at) - 48;
    if (digit < 10) {
      digits++;
      if (w < <u64>1_000_000_000_000_000_000) {
        w = 10 * w + digit;
        power += step;
      } else {
        isCut = isCut || digit !== 0;
        power += step + 1;
      }
    } else if (digit + 48 === mark && step === 0) {
      step = -1;
      while (at + 8 < end && w < <u64>100_000_000_000) {
        const eight = load<u64>(at + 1);
        if (!areDigits(eight)) break;
        w = 100_000_000 * w + numberOf(eight);
        power -= 8;
        digits += 8;
        at += 8;
      }
    } else break;
  }
  if (digits === 0) return fail();
  // Integers that may have to be rounded are looked at elsewhere.
  const isInteger = at === end && step === 0;
  if (isInteger && (power > 0 || <u64>(<f64>w) !== w)) return fail();
  if (at < end) {
    if ((byteAt(at) | 32) !== 101) return fail(); // e or E
    at++;
    const sign = at < end ? byteAt(at) : 0;
    if (sign === MINUS || sign === PLUS) at++;
    // Six digits of an exponent are more than enough.
    if (at === end || at + 6 < end) return fail();
    let exponent: i32 = 0;
    for (; at < end; at++) {
      const digit = byteAt(at) - 48;
      if (digit > 9) return fail();
      exponent = 10 * exponent + <i32>digit;
    }
    power += sign === MINUS ? -exponent : exponent;
  }

  const value = scaled(w, power);
  if (isCut && value !== scaled(w + 1, power)) return fail();
  return sign === MINUS ? -value : value;
}

function fail(): f64 {
  isPlain = false;
  return 0;
}

// One in each of eight bytes.
const EACH: u64 = ((<u64>0x01010101) << 32) | 0x01010101;

// Whether eight bytes are digits: all have the high half 3, and still have it
// when 6 is added.
function areDigits(bytes: u64): bool {
  const high = 0xf0 * EACH;
  const more = bytes + 6 * EACH;
  return ((bytes & high) | ((more & high) >> 4)) === 0x33 * EACH;
}

// The number that eight digits make: neighbours are joined to numbers of two,
// then of four, then of eight digits.
function numberOf(digits: u64): u64 {
  let value = digits - 0x30 * EACH;
  value = 10 * value + (value >> 8);
  const even: u64 = 0x000000ff000000ff;
  return (
    ((value & even) * <u64>0x000f424000000064 +
      ((value >> 16) & even) * <u64>0x0000271000000001) >>
    32
  );
}

// The least and the most power of ten that a double may need: less than ten to
// the -342 times 19 digits is zero, and ten to the 309 is infinite.
const LEAST: i32 = -342;
const MOST: i32 = 308;

// Powers of ten that are doubles, and the leading 128 bits of powers of five.
const EXACT_TENS: i32 = 22;
const tens: usize = memory.data(8 * (EXACT_TENS + 1), 16);
const fives: usize = memory.data(16 * (MOST - LEAST + 1), 16);

// The double nearest to w times a power of ten.
function scaled(w: u64, power: i32): f64 {
  if (w < (<u64>1) << 53) {
    const value = <f64>w;
    if (power === 0) return value;
    if (power > 0 && power <= EXACT_TENS) {
      return value * load<f64>(tens + 8 * <usize>power);
    }
    if (power < 0 && power >= -EXACT_TENS) {
      return value / load<f64>(tens + 8 * <usize>-power);
    }
  }
  if (w === 0 || power < LEAST) return 0;
  if (power > MOST) return Infinity;

  const shift = clz<u64>(w);
  const factor = w << shift;
  const five = fives + 16 * <usize>(power - LEAST);
  const leading = load<u64>(five);
  let high = highProduct(factor, leading);
  let low = factor * leading;
  // The lower half of the power may carry over into the bits that count.
  if ((high & 0x1ff) === 0x1ff) {
    const more = highProduct(factor, load<u64>(five + 8));
    low += more;
    if (low < more) high++;
  }

  // 54 bits: those of a double, and one that says how to round.
  const top = high >> 63;
  const drop = top + 9;
  let bits = high >> drop;
  // The exponent of a double; 217706 / 2^16 is the binary logarithm of ten.
  const exponent = ((217706 * power) >> 16) + 1086 + <i32>top - <i32>shift;
  if (exponent <= 0) {
    // A denormal number, which has fewer bits and is never halfway.
    if (exponent < -62) return 0;
    bits >>= <u64>(1 - exponent);
    return reinterpret<f64>((bits + 1) >> 1);
  }
  // Only small powers of five have numbers halfway between two doubles, which
  // go to the even one.
  const isHalfway =
    low <= 1 &&
    power >= -4 &&
    power <= 23 &&
    (bits & 3) === 1 &&
    bits << drop === high;
  if (!isHalfway) bits++;
  // Rounding up may carry into the exponent, as it should.
  const double = ((<u64>(exponent - 1)) << 52) + (bits >> 1);
  return exponent >= 0x7ff ? Infinity : reinterpret<f64>(double);
}

// The upper 64 bits of the product of two numbers.
function highProduct(a: u64, b: u64): u64 {
  const aLow = a & 0xffffffff;
  const bLow = b & 0xffffffff;
  const aHigh = a >> 32;
  const bHigh = b >> 32;
  const middle = aHigh * bLow + ((aLow * bLow) >> 32);
  const other = aLow * bHigh + (middle & 0xffffffff);
  return aHigh * bHigh + (middle >> 32) + (other >> 32);
}

// A large whole number: 32 bits to a limb, the lowest first.
const LIMBS: usize = 32;
const large: usize = memory.data(16 + 4 * 32, 16) + 16;

// Fills the tables, in less time than loading them would take.
function fillTables(): void {
  let ten: f64 = 1;
  for (let power = 0; power <= EXACT_TENS; power++) {
    store<f64>(tens + 8 * <usize>power, ten);
    ten *= 10;
  }

  store<u32>(large, 1);
  for (let power = 0; power <= MOST; power++) {
    storeLeading(power);
    let carry: u64 = 0;
    for (let i: usize = 0; i < LIMBS; i++) {
      carry += 5 * <u64>load<u32>(large + 4 * i);
      store<u32>(large + 4 * i, <u32>carry);
      carry >>= 32;
    }
  }

  // Negative powers are quotients of a power of two. Those that halfway cases
  // depend on are rounded up, the others down, as all positive powers are.
  memory.fill(large, 0, 4 * LIMBS);
  store<u32>(large + 4 * (LIMBS - 1), 1);
  for (let power = -1; power >= LEAST; power--) {
    let rest: u64 = 0;
    for (let i = LIMBS; i > 0; i--) {
      const limb = large + 4 * (i - 1);
      rest = (rest << 32) | load<u32>(limb);
      store<u32>(limb, <u32>(rest / 5));
      rest %= 5;
    }
    const five = storeLeading(power);
    if (power >= -27) {
      const lower = load<u64>(five + 8) + 1;
      store<u64>(five + 8, lower);
      if (lower === 0) store<u64>(five, load<u64>(five) + 1);
    }
  }
}

// Stores the leading 128 bits of the large number, and returns where.
function storeLeading(power: i32): usize {
  let at = large + 4 * (LIMBS - 1);
  while (load<u32>(at) === 0) at -= 4;
  const first = load<u64>(at - 4);
  const second = load<u64>(at - 12);
  const third = (<u64>load<u32>(at - 16)) << 32;
  const shift = clz<u64>(first);
  const five = fives + 16 * <usize>(power - LEAST);
  // Two shifts, because one by 64 would be none.
  store<u64>(five, (first << shift) | ((second >> 1) >> (63 - shift)));
  store<u64>(five + 8, (second << shift) | ((third >> 1) >> (63 - shift)));
  return five;
}

fillTables();
