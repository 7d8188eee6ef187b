import type {DirectedDecoderName} from '../decoder-name.js';
import type {Field} from '../features/atoms.js';
import type {JoinName} from '../inference/join.js';
import type {LengthDictionary} from '../inference/length-dictionary.js';
import type {LabelModel} from '../labels/label-model.js';
import type {ParserName, Part} from '../parser-name.js';

/** What a parser has learnt, and from what: data only. */
export interface Model {
  /** Which parser it was trained for. */
  readonly parser: ParserName;
  /** How `d-mst` finds its trees; by `cle` if it is not told. */
  readonly decoder?: DirectedDecoderName | undefined;
  /** The fields of a word that it looks at. */
  readonly fields: readonly Field[];
  /** Whether its trees have exactly one word at the root. */
  readonly singleRoot: boolean;
  /** The weights of each kind of features, a power of 2 of them. */
  readonly weights: Readonly<Partial<Record<Part, Float32Array>>>;
  /** By what undirected parsers prune edges; `null` if they do not. */
  readonly lengths: LengthDictionary | null;
  /** What gives arcs their relations; `null` if nothing does. */
  readonly labels: LabelModel | null;
  /** How `u-mst-df` joins the scores of two arcs. */
  readonly join: JoinName;
  /** Where it comes from. */
  readonly training: TrainingRecord;
}

/** How a model was trained. */
export interface TrainingRecord {
  /** Number of sentences with words. */
  readonly sentences: number;
  /** Number of their words. */
  readonly words: number;
  /** How often training went through them. */
  readonly passes: number;
  /** What the order of the sentences was drawn by. */
  readonly seed: number;
  /** Whether wrong heads had a bonus in training. */
  readonly costAugmented: boolean;
}
