import {INT, type Program, ProgramCode} from '../features/index.js';
import {MARGIN, type TagFeatures} from './tag-features.js';
import {TAGGER_CODE} from './tagger-code.js';
import {ROW} from './word-forms.js';

/** The weights of a tagger, a power of 2 of them for each column. */
export interface TagWeights {
  readonly upos: Int8Array;
  readonly revision: Int8Array;
  readonly xpos: Int8Array;
  readonly feats: Int8Array;
}

/**
 * Tags the words of a sentence in WebAssembly, several times as fast as in
 * JavaScript. Its memory holds the weights.
 */
export class CompiledTagger {
  readonly #program: Program<TagExports>;
  readonly #masks: readonly number[];

  /**
   * The tagger of some weights, which must not change, or `null` where it is
   * not possible; see {@link ProgramCode.load}.
   */
  static for(weights: TagWeights): CompiledTagger | null {
    const {upos, revision, xpos, feats} = weights;
    const arrays = [upos, revision, xpos, feats];
    const program = CODE.load(...arrays);
    return (
      program &&
      new CompiledTagger(
        program,
        arrays.map(({length}) => length - 1)
      )
    );
  }

  private constructor(program: Program<TagExports>, masks: readonly number[]) {
    this.#program = program;
    this.#masks = masks;
  }

  /**
   * Finds the values of a column for all words of the loaded sentence, given
   * those of the columns before.
   *
   * @param candidates - For each word the values to choose from, sorted; a word
   * without any keeps what it has.
   * @returns `false` if there is too little memory.
   */
  tag(
    features: TagFeatures,
    column: 'upos' | 'xpos' | 'feats',
    candidates: readonly Int32Array[]
  ): boolean {
    const program = this.#program;
    const {length} = candidates;
    const places = length + 2 * MARGIN;
    let count = 0;
    for (let i = 0; i < length; i++) count += candidates[i].length;
    const needed =
      places * (ROW + 4) + length * (MOST_FEATURES + 1) + 1 + SUMS + count;
    if (!program.begin(needed)) return false;
    const tags = [features.upos, features.draft, features.xpos, features.feats];
    const rows = program.put(features.rows, places * ROW);
    const [upos, draft, xpos, feats] = tags.map(it => program.put(it, places));
    program.exports.loadSentence(
      rows,
      upos,
      draft,
      xpos,
      feats,
      length,
      features.capitals,
      program.allocate(length * MOST_FEATURES),
      program.allocate(SUMS)
    );
    this.#putCandidates(candidates, count);
    this.#decide(column);
    const found = {upos, xpos, feats}[column] / INT;
    const to = features[column];
    const {words} = program;
    for (let k = MARGIN; k < MARGIN + length; k++) to[k] = words[found + k];
    return true;
  }

  #putCandidates(candidates: readonly Int32Array[], count: number): void {
    const program = this.#program;
    const {words} = program;
    const starts = program.allocate(candidates.length + 1);
    const list = program.allocate(count);
    const first = list / INT;
    let size = 0;
    for (let i = 0; i < candidates.length; i++) {
      words[starts / INT + i] = size;
      const some = candidates[i];
      for (let k = 0; k < some.length; k++) words[first + size++] = some[k];
    }
    words[starts / INT + candidates.length] = size;
    program.exports.loadCandidates(starts, list);
  }

  #decide(column: 'upos' | 'xpos' | 'feats'): void {
    const {exports, addresses} = this.#program;
    const [upos, revision, xpos, feats] = addresses;
    const masks = this.#masks;
    if (column === 'upos') exports.tagUpos(upos, masks[0], revision, masks[1]);
    else if (column === 'xpos') exports.tagXpos(xpos, masks[2]);
    else exports.tagFeats(feats, masks[3]);
  }
}

// The features of a word that the program has room for.
const MOST_FEATURES = 72;

// Room for the sums of 16 classes.
const SUMS = 8;

interface TagExports {
  loadSentence(...parts: number[]): void;
  loadCandidates(starts: number, candidates: number): void;
  tagUpos(...weights: number[]): void;
  tagXpos(weights: number, mask: number): void;
  tagFeats(weights: number, mask: number): void;
}

const CODE = new ProgramCode<TagExports>(TAGGER_CODE, 64 * 1024);
