// Compiles assembly/ to WebAssembly and writes it as a module:
//
//   npm run assemble
//
// The module is committed, so only changes to assembly/ need the compiler; a
// test compares it with the compiler's output.
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import asc from 'assemblyscript/asc';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What there is to compile: for each module its source and its options. */
export const MODULES = {
  'src/graph/formats/scanner-code.ts': {
    source: 'assembly/scanner.ts',
    name: 'SCANNER_CODE',
    options: []
  },
  'src/msf/forest-code.ts': {
    source: 'assembly/forest.ts',
    name: 'FOREST_CODE',
    options: []
  },
  'src/msf/forest-stream-code.ts': {
    source: 'assembly/forest-stream.ts',
    name: 'FOREST_STREAM_CODE',
    options: ['--enable', 'simd']
  },
  'src/nlp/compiled/parser-code.ts': {
    source: 'assembly/parser.ts',
    name: 'PARSER_CODE',
    // The memory comes with the weights of a model in it.
    options: [
      ...['--enable', 'simd', '--importMemory', '--noExportMemory'],
      // Shared memories have a maximum.
      ...['--maximumMemory', '65536']
    ]
  }
};

/** Compiles a program; returns its bytes. */
export async function compile(source, options = []) {
  let bytes;
  const {error, stderr} = await asc.main(
    [
      source,
      '-O3',
      ...options,
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
  return bytes;
}

/** A module that `npm run assemble` writes. */
export async function assemble(output) {
  const {source, name, options} = MODULES[output];
  const bytes = await compile(source, options);
  const code = asText(bytes).replaceAll('\\', '\\\\');
  return `// Written by npm run assemble from ${source}.

/** The algorithm in WebAssembly, ${bytes.length.toLocaleString('en')} bytes as text. */
export const ${name}: string =
  '${code}';
`;
}

// From the module that turns the text into bytes again.
const decoder = readFileSync(`${root}src/graph/web-assembly.ts`, 'utf8');
const [, ALPHABET] = /export const ALPHABET =\s+'(.{67})';/.exec(decoder);

/**
 * Bytes as printable characters: one for the 64 most frequent, which are those
 * from 101 to 127 and from 0 to 36, and two for the others. Compressed together
 * with JavaScript, that is a tenth less than characters in the order of their
 * codes, a sixth less than hexadecimal digits, and much less than base 64.
 *
 * @param {Uint8Array} bytes
 */
export function asText(bytes) {
  return Array.from(bytes, byte => {
    const value = (byte & 128) | ((byte + 27) & 127);
    const more = value < 64 ? '' : ALPHABET[63 + (value >> 6)];
    return more + ALPHABET[value & 63];
  }).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const output of Object.keys(MODULES)) {
    writeFileSync(`${root}${output}`, await assemble(output));
    console.log(`written to ${output}`);
  }
}
