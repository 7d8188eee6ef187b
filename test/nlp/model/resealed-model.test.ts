import {describe, expect, test} from 'vitest';
import {
  decodeContainer,
  encodeContainer,
  type SectionData
} from '../../../src/internals.js';
import {
  decodeModel,
  encodeModel,
  ModelFileError,
  Parser
} from '../../../src/nlp/index.js';
import {withNumber} from '../../support/model-files.js';
import {textModel} from '../../support/text-model.js';

// Models whose checksums are right, as a hostile program would make them.
const FULL = decodeContainer(encodeModel(textModel(), {compact: false}));
const COMPACT = decodeContainer(encodeModel(textModel()));

// A number that no model has.
const MARKER = new Float32Array([1234.5678]);

// Whether a model is refused, in one line; if not, it has to work.
async function isRefused(container: typeof FULL): Promise<boolean> {
  return isRefusedFile(encodeContainer(container));
}

async function isRefusedFile(file: Uint8Array): Promise<boolean> {
  try {
    const parser = new Parser(decodeModel(file));
    await parser.parseText('The dog barks. They do not sing!');
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(ModelFileError);
    expect((error as Error).message).toMatch(/^[^\n]+\.$/);
    return true;
  }
}

describe('a resealed model', () => {
  test('is refused with any weight that is not a finite number', async () => {
    for (const [name, section] of FULL.sections) {
      if (!(section instanceof Float32Array)) continue;
      for (const value of [Number.NaN, Infinity, -Infinity]) {
        for (const at of [0, section.length >> 1, section.length - 1]) {
          const changed = section.slice();
          changed[at] = MARKER[0];
          const sections = new Map(FULL.sections).set(name, changed);
          const file = encodeContainer({...FULL, sections});
          expect(() => decodeContainer(file)).not.toThrow();
          const found = await isRefusedFile(withNumber(file, MARKER, value));
          expect(found, `${name}[${at}] = ${value}`).toBe(true);
        }
      }
    }
  });

  test.each([
    ['full', FULL],
    ['compact', COMPACT]
  ])('is refused if a section of a %s one is missing', async (_, container) => {
    for (const name of container.sections.keys()) {
      const sections = new Map(container.sections);
      sections.delete(name);
      expect(await isRefused({...container, sections}), name).toBe(true);
    }
  });

  // A list may be shorter if nothing refers to the rest, and the number of
  // weights may be another power of two.
  test.each([
    ['full', FULL],
    ['compact', COMPACT]
  ])('is refused or works if a section of a %s one is cut', async (_, all) => {
    let refused = 0;
    for (const [name, section] of all.sections) {
      for (const share of [0, 0.4, 0.5, 0.99]) {
        const length = Math.floor(share * section.length);
        const changed = section.slice(0, length) as SectionData;
        const sections = new Map(all.sections).set(name, changed);
        if (await isRefused({...all, sections})) refused++;
      }
    }
    expect(refused).toBeGreaterThan(2 * all.sections.size);
  });
});
