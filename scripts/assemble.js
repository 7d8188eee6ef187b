// Compiles assembly/ to WebAssembly and writes it as a module:
//
//   npm run assemble
//
// The module is committed, so only changes to assembly/ need the compiler; a
// test compares it with the compiler's output.
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import asc from 'assemblyscript/asc';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = 'src/msf/filter-kruskal-code.ts';

/** The module that `npm run assemble` writes. */
export async function assemble() {
  let bytes;
  const {error, stderr} = await asc.main(
    [
      'assembly/filter-kruskal.ts',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--initialMemory',
      '1',
      '--baseDir',
      root,
      '--outFile',
      'code.wasm'
    ],
    {
      writeFile(_name, contents) {
        bytes = contents;
      }
    }
  );
  if (error) throw new Error(stderr.toString() || error.message);
  // Compressed, hexadecimal digits take less space than base 64.
  const code = Buffer.from(bytes).toString('hex');
  return `// Written by npm run assemble from assembly/filter-kruskal.ts.

/** The algorithm in WebAssembly, ${bytes.length.toLocaleString('en')} bytes in hexadecimal. */
export const FILTER_KRUSKAL_CODE: string =
  '${code}';
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(`${root}${OUTPUT}`, await assemble());
  console.log(`written to ${OUTPUT}`);
}
