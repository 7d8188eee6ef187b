import {
  type Atoms,
  type Field,
  INT,
  MARGIN,
  type Program,
  ProgramCode,
  WIDTH
} from '../features/index.js';
import {
  CHILD_RIGHT,
  compileTemplates,
  MOST_CHILDREN,
  NO_WORD,
  SIBLING,
  TreeLinks
} from './label-features.js';
import {LABELLER_CODE} from './labeller-code.js';

/**
 * Finds the relations of a tree in WebAssembly, more than twice as fast as in
 * JavaScript. Its memory holds the weights.
 */
export class CompiledLabeller {
  readonly #program: Program<LabelExports>;
  readonly #templates: Int32Array;
  readonly #links = new TreeLinks();
  readonly #count: number;
  readonly #width: number;
  readonly #mask: number;

  /**
   * The labeller of some weights, which must not change, or `null` where it
   * is not possible; see {@link ProgramCode.load}.
   *
   * @param count - Number of relations.
   * @param width - The length of a row of weights.
   */
  static for(
    weights: Int8Array,
    count: number,
    width: number,
    fields: readonly Field[]
  ): CompiledLabeller | null {
    const templates = compileTemplates(fields);
    const most = templates.reduce(
      (sum, {many}) => sum + (many < 0 ? 1 : MOST_CHILDREN),
      0
    );
    if (most > MOST_FEATURES) return null;
    const program = CODE.load(weights);
    if (program === null) return null;
    const encoded = templates.flatMap(template => {
      const {salt, hasDistance, many, roles, atoms} = template;
      const parts = Array.from(roles, (role, k) => [role, atoms[k]]).flat();
      return [salt, Number(hasDistance), many, roles.length, ...parts];
    });
    return new CompiledLabeller(
      program,
      Int32Array.from(encoded),
      count,
      width,
      weights.length / width - 1
    );
  }

  private constructor(
    program: Program<LabelExports>,
    templates: Int32Array,
    count: number,
    width: number,
    mask: number
  ) {
    this.#program = program;
    this.#templates = templates;
    this.#count = count;
    this.#width = width;
    this.#mask = mask;
  }

  /**
   * Finds the relation of each word of a tree.
   *
   * @param atoms - Those of the sentence.
   * @param found - Where to put the relations.
   * @returns `false` if there is too little memory.
   */
  label(atoms: Atoms, heads: Int32Array, found: Int32Array): boolean {
    const program = this.#program;
    const templates = this.#templates;
    const links = this.#links;
    const {length} = heads;
    const size = (length + 2 * MARGIN) * WIDTH;
    const columns = this.#width + LANES;
    const needed =
      size + templates.length + 6 * length + MOST_FEATURES + columns + SIBLING;
    if (!program.begin(needed + 1)) return false;
    const {exports} = program;
    exports.useWeights(program.addresses[0]);
    links.load(heads);
    exports.loadAtoms(program.put(atoms.values, size), size, WIDTH, NO_WORD);
    exports.loadTree(
      program.put(heads, length),
      program.put(links.first, length),
      program.put(links.last, length),
      program.put(links.previous, length),
      program.put(links.next, length),
      program.allocate(SIBLING + 1)
    );
    const start = program.put(templates, templates.length);
    const result = program.allocate(length);
    exports.label(
      length,
      start,
      start + INT * templates.length,
      SIBLING,
      MOST_CHILDREN,
      CHILD_RIGHT,
      this.#mask,
      this.#width,
      this.#count,
      program.allocate(MOST_FEATURES),
      program.allocate(columns),
      result
    );
    const {words} = program;
    for (let k = 1; k < length; k++) found[k] = words[result / INT + k];
    return true;
  }
}

// Numbers that the program reads at once.
const LANES = 16;

// The sums of more weights of 8 bits do not fit into 16 bits.
const MOST_FEATURES = 255;

interface LabelExports {
  useWeights(start: number): void;
  loadAtoms(values: number, size: number, width: number, none: number): void;
  loadTree(...parts: number[]): void;
  label(...parts: number[]): void;
}

const CODE = new ProgramCode<LabelExports>(LABELLER_CODE, 24 * 1024);
