/** The memory of a program, in pages of 64 KiB. */
export interface ProgramMemory {
  /** Its bytes: another buffer after it has grown, and the old one is empty. */
  readonly buffer: ArrayBuffer;
  /** Adds pages, or throws if there are none. */
  grow(pages: number): number;
}

/** WebAssembly; missing in Node's types, and in some environments. */
export const webAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (
        module: object,
        imports?: object
      ) => {readonly exports: unknown};
      readonly Memory: new (size: {
        readonly initial: number;
        readonly maximum?: number;
        /** Whether threads may share it; its buffer then cannot be moved. */
        readonly shared?: boolean;
      }) => ProgramMemory;
      readonly RuntimeError: new () => Error;
    }
  | undefined = (
  globalThis as unknown as {readonly WebAssembly?: typeof webAssembly}
).WebAssembly;

/**
 * The digits from 0 to 63, and what adds 64, 128 or 192 to the next one: those
 * that programs use often are the characters that minified JavaScript does.
 */
export const ALPHABET =
  'Ab-f* +03E`z21$)?:|I>kMm!<hnt=,ia.]lp[o;d&{}v4HONjW#x5y6S/Frsu(gecw';

/**
 * Compiles a program, or returns `null` where that is not possible: without
 * WebAssembly, or without an extension that the program uses, such as SIMD.
 *
 * @param text - Its code, as `asText` of scripts/assemble.js writes it.
 * @param change - Changes the bytes before they are compiled.
 */
export function compileProgram(
  text: string,
  change?: (bytes: number[]) => void
): object | null {
  // WebAssembly is little-endian on every machine.
  const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  if (webAssembly === undefined || !isLittleEndian) return null;
  try {
    const bytes: number[] = [];
    let more = 0;
    for (let i = 0; i < text.length; i++) {
      const digit = ALPHABET.indexOf(text[i]);
      const value = digit + more;
      more = digit < 64 ? 0 : 64 * (digit - 63);
      if (!more) bytes.push((value & 128) | ((value + 101) & 127));
    }
    change?.(bytes);
    return new webAssembly.Module(new Uint8Array(bytes));
  } catch {
    // A page's content security policy may forbid it, too.
    return null;
  }
}
