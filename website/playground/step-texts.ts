import type {EdgeList} from 'spanforest/graph';
import type {ForestStep} from 'spanforest/msf';

/** The caption of a step. */
export interface StepText {
  readonly title: string;
  readonly text: string;
}

/** A number with its noun. */
export function count(
  number: number,
  noun: string,
  plural: string = `${noun}s`
): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;
}

const edges = (number: number) => count(number, 'edge');

/** Words that depend on which forest is wanted. */
interface Sense {
  /** The edge that is chosen. */
  readonly least: string;
  /** The edge that is left out. */
  readonly greatest: string;
  readonly lesser: string;
  readonly lightest: string;
  readonly heavier: string;
  readonly heavy: string;
  readonly minimum: string;
}

const MINIMUM: Sense = {
  least: 'least',
  greatest: 'greatest',
  lesser: 'lesser',
  lightest: 'lightest',
  heavier: 'heavier',
  heavy: 'heavy',
  minimum: 'minimum'
};

const MAXIMUM: Sense = {
  least: 'greatest',
  greatest: 'least',
  lesser: 'greater',
  lightest: 'heaviest',
  heavier: 'lighter',
  heavy: 'light',
  minimum: 'maximum'
};

/** The captions of all kinds of steps, of a minimum or a maximum forest. */
export class StepTexts {
  readonly #sense: Sense;
  readonly #algorithm: string;

  constructor(maximum: boolean, algorithm: string) {
    this.#sense = maximum ? MAXIMUM : MINIMUM;
    this.#algorithm = algorithm;
  }

  // What steps below the top are about.
  get #deeper(): string {
    return this.#algorithm === 'kkt' ? 'sample' : 'contracted graph';
  }

  #inside(depth: number): string {
    if (depth === 0) return '';
    return `, in the ${this.#deeper}${depth > 1 ? ` of depth ${depth}` : ''}`;
  }

  start({order, size}: EdgeList): StepText {
    return {
      title: 'The graph',
      text:
        order === 0
          ? 'There is no graph yet. Paste some edges, or draw them.'
          : `${count(order, 'vertex', 'vertices')}, ${edges(size)}. Which edges form the forest?`
    };
  }

  end(size: number, trees: number): StepText {
    return {
      title: 'The forest is complete',
      text: `${edges(size)} in ${count(trees, 'tree')}. Every other edge is the ${this.#sense.greatest} edge of a cycle.`
    };
  }

  least(chosen: number, round: number, depth: number): StepText {
    const {least} = this.#sense;
    return {
      title:
        depth === 0
          ? `Round ${round}: ${least} edges`
          : `${capital(least)} edges of the sample`,
      text: `Every vertex chooses its ${least} edge: ${edges(chosen)}${this.#inside(depth)}. By the cut property, each belongs to the forest${depth === 0 ? '' : ' of the sample'}.`
    };
  }

  grow(chosen: number, depth: number): StepText {
    return {
      title: 'A tree grows',
      text: `From one vertex, the ${this.#sense.least} edge out of the tree is taken again and again: ${edges(chosen)}${this.#inside(depth)}. The tree stops when too many vertices are next to it, or when it meets another tree.`
    };
  }

  contract(
    order: number,
    size: number,
    dropped: number,
    depth: number
  ): StepText {
    const removed = dropped === 1 ? 'is' : 'are';
    const left = `${count(order, 'vertex', 'vertices')} and ${edges(size)} left.`;
    if (this.#algorithm === 'filter-kruskal') {
      // Here contraction only serves to remove edges.
      return {
        title: 'Filter',
        text:
          dropped === 0
            ? `No edge that waits joins two vertices of one tree. ${left}`
            : `${edges(dropped)} that ${dropped === 1 ? 'joins' : 'join'} two vertices of one tree ${removed} removed without being sorted. ${left}`
      };
    }
    return {
      title: depth === 0 ? 'Contraction' : `Contraction in the ${this.#deeper}`,
      text:
        `Vertices joined by chosen edges become one${this.#inside(depth)}. ` +
        (dropped === 0
          ? 'No edge is removed. '
          : `${edges(dropped)} inside such a vertex, or parallel to a ${this.#sense.lesser} edge, ${removed} removed. `) +
        left
    };
  }

  sample(drawn: number, size: number, depth: number): StepText {
    return {
      title: 'Sample',
      text: `A coin is tossed for each of ${edges(size)}${this.#inside(depth)}: ${edges(drawn)} drawn. Their forest F is found the same way.`
    };
  }

  forest(size: number, depth: number): StepText {
    const {heavy, heavier} = this.#sense;
    return {
      title: 'The forest F',
      text: `F, the forest of the sampled edges, has ${edges(size)}${this.#inside(depth)}. An edge is F-${heavy} if it is ${heavier} than every edge on the path in F between its ends.`
    };
  }

  heavy({edges: heavy, size, depth}: ForestStep): StepText {
    return {
      title: `F-${this.#sense.heavy} edges removed`,
      text: `${edges(heavy.length)} cannot be in the forest${this.#inside(depth)}: each is the ${this.#sense.greatest} edge of a cycle. ${edges(size)} left.`
    };
  }

  partition(inside: number): StepText {
    return {
      title: 'Partition',
      text: `With a soft heap, subgraphs grow by their ${this.#sense.least} edges until they have four vertices or meet an earlier one. Those that meet have one colour. Inside them: ${edges(inside)}.`
    };
  }

  corrupted(corrupted: number): StepText {
    const {heavier} = this.#sense;
    return {
      title: 'Corrupted edges',
      text:
        corrupted === 0
          ? `No edge out of a subgraph was taken for ${heavier} than it is, so none is set aside.`
          : `To save comparisons, the soft heap took some edges for ${heavier} than they are. Of these, ${edges(corrupted)} ${corrupted === 1 ? 'leads' : 'lead'} out of a subgraph and ${corrupted === 1 ? 'is' : 'are'} set aside.`
    };
  }

  decide(decided: number): StepText {
    return {
      title: 'Decision trees',
      text: `The ${this.#sense.minimum} spanning tree of each subgraph is found with as few comparisons as possible: ${edges(decided)} in all.`
    };
  }

  contractGroups(order: number, size: number): StepText {
    return {
      title: 'Contraction of the subgraphs',
      text: `Subgraphs of one colour become one vertex, and the corrupted edges are left out: ${count(order, 'vertex', 'vertices')} and ${edges(size)}. The algorithm of Fredman and Tarjan finds their forest.`
    };
  }

  denseForest(size: number): StepText {
    return {
      title: 'The forest of the contracted graph',
      text:
        `It has ${size === 0 ? 'no edges' : `${edges(size)}, which are kept`}. ` +
        'The trees of the subgraphs and the corrupted edges are kept as well.'
    };
  }

  drop({edges: dropped, size}: ForestStep): StepText {
    return {
      title: 'All other edges removed',
      text: `${edges(dropped.length)} cannot be in the forest: each is the ${this.#sense.greatest} edge of a cycle. ${edges(size)} left, for two rounds of Borůvka’s algorithm.`
    };
  }

  split(light: number, size: number): StepText {
    return {
      title: 'Split',
      text: `The ${this.#sense.lightest} ${edges(light)} of ${size.toLocaleString('en')} come first. The others may never need sorting.`
    };
  }

  sort(size: number): StepText {
    return {
      title: 'Sort',
      text: `${edges(size)}, sorted by weight, the ${this.#sense.least} first, then by index.`
    };
  }

  join(tested: Int32Array, taken: number, weight: Float64Array): StepText {
    if (tested.length === 1) {
      const w = weight[tested[0]];
      return taken === 1
        ? {
            title: 'Taken',
            text: `The next edge, of weight ${w}, joins two trees.`
          }
        : {
            title: 'Rejected',
            text: `The next edge, of weight ${w}, would close a cycle.`
          };
    }
    return {
      title: `${taken} of ${tested.length} taken`,
      text: `Of the next ${edges(tested.length)}, ${taken} join two trees. The others would close a cycle.`
    };
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
