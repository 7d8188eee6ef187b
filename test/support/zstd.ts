/** Packs bytes as a frame of zstd whose blocks are not compressed. */
export function zstdFrame(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const head = new DataView(new ArrayBuffer(9));
  head.setUint32(0, 0xfd2fb528, true);
  // A single segment, its length in four bytes.
  head.setUint8(4, 0xa0);
  head.setUint32(5, bytes.length, true);
  const parts: Uint8Array[] = [new Uint8Array(head.buffer)];
  const most = 1 << 16;
  for (let at = 0; at === 0 || at < bytes.length; at += most) {
    const block = bytes.subarray(at, at + most);
    const isLast = at + most >= bytes.length;
    const code = (block.length << 3) | (isLast ? 1 : 0);
    parts.push(Uint8Array.of(code, code >> 8, code >> 16), block);
  }
  return new Uint8Array(Buffer.concat(parts));
}
