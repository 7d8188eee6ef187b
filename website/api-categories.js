/** What the exports of an entry are for, in the order in which they are listed. */
const CATEGORIES = [
  {
    title: 'Find',
    about:
      'Spanning forests, arborescences and branchings: the best, or the k best.',
    names:
      /^(min|max)imum|^(boruvka|kkt|kruskal|prim\w*|filterKruskal|fredmanTarjan|pettieRamachandran|arborescence|branching|denseArborescence|forestOfRows|ForestStream)$|^kBest|ALGORITHMS$/
  },
  {
    title: 'Check',
    about: 'Is it a tree, a forest, the best one?',
    names: /^is[A-Z]/
  },
  {
    title: 'Count and sample',
    about: 'How many trees there are, how likely an edge is, and random trees.',
    names: /^(count|sample|entropy|logPartition)|Marginals(Of)?$/
  },
  {
    title: 'Use a forest',
    about: 'Clusters, Steiner trees, paths, roots and weights.',
    names:
      /^(singleLinkage|hdbscan|steinerTree|clusterLabels|componentLabels|linkageRows|forestPaths|rootForest|selectEdges|totalWeight)/
  },
  {
    title: 'Parse',
    about: 'From text or scores to trees, and around in them.',
    names:
      /^(parseText|load\w+|Parser|treeOf|treeFrom|treePattern|documentOf|treeHeads|decode|decodeBest|decodeLabels|scoreMatrices|ParserPool|enhanceTree|DECODERS|PARSERS|PRUNINGS)$/
  },
  {
    title: 'Train',
    about: 'Models of your own, and probabilities that can be relied on.',
    names:
      /^(train|Trainer|TrainingData|encodeCheckpoint|resumeTraining|calibrate|reliability)$/
  },
  {
    title: 'Evaluate',
    about: 'Scores of trees against gold trees.',
    names: /^(evaluate|evaluateAligned|Evaluation)$/
  },
  {
    title: 'Draw',
    about: 'Trees as pictures and as text.',
    names: /^(arcDiagram|treeText|ARC_STYLE|drawForest)$/
  },
  {
    title: 'Read and write',
    about: 'Graphs, treebanks and models, from and to files and other forms.',
    names:
      /^(read|write|format|from|to|snapshot|edgeListFrom|selectNamed|parseConllu|sentence|textOf|withHeads|encodeModel|decodeModel|EdgeListBuilder|GraphSnapshot)/
  },
  {
    title: 'Errors',
    about: 'What is thrown, to be caught by its class.',
    names: /Error$/
  },
  {
    title: 'Tools',
    about: 'What the functions above are made of.',
    names: /^(DisjointSets|seededRandom)$/
  }
];

/**
 * Sorts the exports of an entry into categories; those that have none are types.
 *
 * @template {{readonly text: string}} Item
 * @param {readonly Item[]} items
 * @returns {{title: string, about: string, items: Item[]}[]}
 */
export function byCategory(items) {
  const groups = CATEGORIES.map(({title, about}) => ({
    title,
    about,
    items: /** @type {Item[]} */ ([])
  }));
  const types = {
    title: 'Types',
    about: 'The shapes of what goes in and comes out.',
    items: /** @type {Item[]} */ ([])
  };
  for (const item of items) {
    const i = CATEGORIES.findIndex(({names}) => names.test(item.text));
    (groups[i] ?? types).items.push(item);
  }
  return [...groups, types].filter(group => group.items.length > 0);
}
