import {describe, expect, test} from 'vitest';
// @ts-expect-error -- a script without types
import {asText} from '../../scripts/assemble.js';
import {SCANNER_CODE} from '../../src/graph/formats/scanner-code.js';
import {compileProgram} from '../../src/graph/web-assembly.js';
import {PARSER_CODE} from '../../src/nlp/compiled/parser-code.js';

// A program that has nothing but bytes of all values, in a section of its own.
const PROGRAM = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[0, 0x83, 2, 2, 0x61, 0x62],
  ...Array.from({length: 256}, (_, byte) => byte)
);

interface Sections {
  readonly Module: {
    customSections(module: object, name: string): ArrayBuffer[];
  };
}

describe('compileProgram', () => {
  test('reads bytes of all values', () => {
    const module = compileProgram(asText(PROGRAM));
    expect(module).not.toBeNull();
    const {Module} = (globalThis as unknown as {WebAssembly: Sections})
      .WebAssembly;
    const [section] = Module.customSections(module as object, 'ab');
    expect([...new Uint8Array(section)]).toEqual([...PROGRAM.slice(14)]);
  });

  test.for([SCANNER_CODE, PARSER_CODE])(
    'compiles the programs of this package',
    code => {
      expect(compileProgram(code)).not.toBeNull();
    }
  );

  test('gives nothing for what is no program', () => {
    expect(compileProgram('')).toBeNull();
    expect(compileProgram(asText([0, 1, 2, 3]))).toBeNull();
  });
});
