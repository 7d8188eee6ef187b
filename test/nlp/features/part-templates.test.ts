import {describe, expect, test} from 'vitest';
import {
  CLUSTER_PART_TEMPLATES,
  FIELDS,
  PART_TEMPLATES
} from '../../../src/nlp/features/index.js';
import {
  compileParts,
  PART_KINDS,
  type PartKind
} from '../../../src/nlp/features/part-features.js';

const ALL = new Set(FIELDS);

describe('PART_TEMPLATES', () => {
  test.each(PART_KINDS)('of %s parts compile, and differ', kind => {
    const templates = [
      ...PART_TEMPLATES[kind],
      ...CLUSTER_PART_TEMPLATES[kind]
    ];
    expect(new Set(templates).size).toBe(templates.length);
    const sides = compileParts(kind, ALL);
    expect(sides).toHaveLength(kind === 'crossing' ? 4 : 3);
    for (const [t, template] of templates.entries()) {
      // No atom is lost.
      const atoms = sides.reduce((sum, side) => sum + side[t].atoms.length, 0);
      expect(atoms).toBe(template.split(' ').length);
    }
  });

  test('have different salts for all templates and roles', () => {
    const salts = PART_KINDS.flatMap(kind =>
      compileParts(kind, ALL).flatMap(side => side.map(({salt}) => salt))
    );
    expect(new Set(salts).size).toBe(salts.length);
  });
});

describe('compileParts', () => {
  test.each<[PartKind, string]>([
    ['grand', 'grand.upos sibling.upos child.upos'],
    ['sibling', 'grand.upos'],
    ['pair', 'head.upos child.upos'],
    ['crossing', 'left.upos'],
    ['grand', 'upos']
  ])('refuses a role that %s parts do not have: %s', (kind, template) => {
    expect(() => compileParts(kind, ALL, [template])).toThrow(
      `no such role in a ${kind} part`
    );
  });

  test.each(['child', 'child.', 'child.size', 'child.upos+3'])(
    'refuses an unknown atom: %s',
    template => {
      expect(() => compileParts('grand', ALL, [template])).toThrow(
        'no such atom'
      );
    }
  );

  test('leaves out templates of columns that are not there', () => {
    const [grand] = compileParts('grand', new Set(['form', 'upos']));
    const usable = PART_TEMPLATES.grand.filter(
      template => !/lemma|xpos|feats/.test(template)
    );
    expect(grand).toHaveLength(usable.length);
    expect(compileParts('pair', new Set(['form']))[0]).toEqual([]);
  });
});
