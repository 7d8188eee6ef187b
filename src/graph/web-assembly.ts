/** WebAssembly; missing in Node's types, and in some environments. */
export const webAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => {readonly exports: unknown};
      readonly RuntimeError: new () => Error;
    }
  | undefined = (
  globalThis as unknown as {readonly WebAssembly?: typeof webAssembly}
).WebAssembly;

/**
 * Compiles a program, or returns `null` where that is not possible: without
 * WebAssembly, or without an extension that the program uses, such as SIMD.
 *
 * @param digits - Its code, in hexadecimal.
 */
export function compileProgram(digits: string): object | null {
  // WebAssembly is little-endian on every machine.
  const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  if (webAssembly === undefined || !isLittleEndian) return null;
  try {
    const bytes = new Uint8Array(digits.length / 2);
    for (let i = 0; i < bytes.length; i++) {
      bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
    }
    return new webAssembly.Module(bytes);
  } catch {
    // A page's content security policy may forbid it, too.
    return null;
  }
}
