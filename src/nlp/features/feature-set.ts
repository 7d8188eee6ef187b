import {FIELDS, type Field, MARGIN, WIDTH} from './atoms.js';
import {hashText} from './hash.js';
import {TEMPLATES, type Template} from './templates.js';

/** One side of a template, ready to be hashed at any position. */
export interface Half {
  /** What the hash starts from; it tells templates and sides apart. */
  readonly salt: number;
  /** Places of its atoms, relative to those of the position. */
  readonly atoms: Int32Array;
}

/** Templates compiled for the columns that a treebank has. */
export interface FeatureSet {
  /** Templates of the first end alone. */
  readonly aloneFirst: readonly Half[];
  /** Templates of the second end alone. */
  readonly aloneSecond: readonly Half[];
  /** First sides of the templates of both ends. */
  readonly pairFirst: readonly Half[];
  /** Second sides of the same templates. */
  readonly pairSecond: readonly Half[];
  /** First sides of the templates that also look between the ends. */
  readonly betweenFirst: readonly Half[];
  /** Second sides of the same templates. */
  readonly betweenSecond: readonly Half[];
  /** What they look at between the ends: an atom each. */
  readonly betweenMiddle: readonly Half[];
  /** Whether morphological attributes are compared one by one. */
  readonly agreement: boolean;
}

/**
 * Compiles the templates that need no other columns than these.
 *
 * The same set serves arcs and edges: its first side is the head of an arc,
 * and the end of an edge that is further left.
 */
export function compileFeatures(
  fields: ReadonlySet<Field>,
  templates: readonly Template[] = TEMPLATES
): FeatureSet {
  const usable = templates.filter(({first, second, between = ''}) =>
    fieldsOf(`${first} ${second} ${between}`).every(field => fields.has(field))
  );
  const halves = (list: readonly Template[], side: Side) =>
    list.map(template => compileHalf(template, side));
  const pairs = usable.filter(t => t.first && t.second && !t.between);
  const between = usable.filter(t => t.between);
  return {
    aloneFirst: halves(
      usable.filter(t => !t.second),
      'first'
    ),
    aloneSecond: halves(
      usable.filter(t => !t.first),
      'second'
    ),
    pairFirst: halves(pairs, 'first'),
    pairSecond: halves(pairs, 'second'),
    betweenFirst: halves(between, 'first'),
    betweenSecond: halves(between, 'second'),
    betweenMiddle: halves(between, 'between'),
    agreement: fields.has('feats')
  };
}

type Side = 'first' | 'second' | 'between';

function compileHalf(template: Template, side: Side): Half {
  const {first, second, between = ''} = template;
  const atoms = template[side]!.split(' ').map(atom => {
    const {field, offset} = parseAtom(atom);
    return offset * WIDTH + FIELDS.indexOf(field);
  });
  return {
    salt: hashText(`${first}|${second}|${between}|${side}`),
    atoms: Int32Array.from(atoms)
  };
}

function fieldsOf(atoms: string): Field[] {
  return atoms
    .split(' ')
    .filter(atom => atom !== '')
    .map(atom => parseAtom(atom).field);
}

function parseAtom(atom: string): {field: Field; offset: number} {
  const [, name, sign] = /^([a-z]+)([+-]\d+)?$/.exec(atom) ?? [];
  const field = FIELDS.find(field => field === name);
  const offset = Number(sign ?? 0);
  if (field === undefined || Math.abs(offset) > MARGIN) {
    throw new Error(`no such atom: ${atom}`);
  }
  return {field, offset};
}
