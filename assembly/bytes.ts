// What the scanners share to look at text in bytes.

export const TAB: u32 = 9;
export const FEED: u32 = 10;
export const RETURN: u32 = 13;
export const SPACE: u32 = 32;

/** The byte at an address. */
export function byteAt(address: usize): u32 {
  return load<u8>(address);
}

/** Whether a byte is a space or a tab. */
export function isBlank(byte: u32): bool {
  return byte === SPACE || byte === TAB;
}
