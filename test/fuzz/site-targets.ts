import {deflateRawSync} from 'node:zlib';
import {checkEdgeList} from '../../src/internals.js';
import {writeSentence} from '../../src/nlp/index.js';
import {digraphOf} from '../../website/playground/digraphs.js';
import {OwnGraph, readTable} from '../../website/playground/own-graph.js';
import {pack, unpack} from '../../website/playground/packed-text.js';
import {ParsedText} from '../../website/playground/parsed-text.js';
import {GRAMMARS, sentenceOf} from './grammar.js';
import {
  decoder,
  encoder,
  expectSame,
  grammarTarget,
  type Target
} from './target.js';

/** What a link to the playground holds, once it is unpacked. */
export const sharedGraph: Target = grammarTarget(
  GRAMMARS.shared,
  async input => {
    const own = OwnGraph.ofText(decoder.decode(input));
    const {edges} = own.placed();
    checkEdgeList(edges);
    const again = OwnGraph.ofText(own.text).placed().edges;
    // JSON does not keep the sign of zero.
    const weights = (all: typeof edges) => Array.from(all.weight, w => w + 0);
    expectSame(weights(again), weights(edges));
    expectSame([again.source, again.target], [edges.source, edges.target]);
    return true;
  }
);

/** The packed text in a link. */
export const link: Target = {
  make: random => {
    const {shared, csv, conllu} = GRAMMARS;
    const text = sentenceOf(random.pick([shared, csv, conllu]), random);
    const level = random.integer(0, 9);
    const packed = deflateRawSync(text, {level}).toString('base64url');
    return encoder.encode(packed);
  },
  words: ['A', '_', '-', '=', '%', '/', '+', 'AAAA'],
  read: async input => {
    const found = await unpack(decoder.decode(input));
    expectSame(await unpack(await pack(found)), found);
    return true;
  }
};

// A layout takes longer than everything else.
const MOST_VERTICES = 12;

/** A table that is pasted into the playground. */
export const pastedTable: Target = grammarTarget(GRAMMARS.csv, async input => {
  const graph = await readTable(decoder.decode(input));
  checkEdgeList(graph.edges);
  // What the playground draws.
  if (graph.edges.order > MOST_VERTICES) return true;
  for (const {x, y} of [OwnGraph.ofNamed(graph).placed(), digraphOf(graph)]) {
    if ([...x, ...y].every(Number.isFinite)) continue;
    throw new Error(`a vertex is nowhere: ${x}; ${y}`);
  }
  return true;
});

/** CoNLL-U that is pasted there, or comes in a link. */
export const pastedTrees: Target = grammarTarget(
  GRAMMARS.conllu,
  async (input, random) => {
    const source = decoder.decode(input);
    const found = await ParsedText.ofConllu(source, async sentence => {
      const words = sentence.words.map((word, i) => ({...word, head: i}));
      return {...sentence, words};
    });
    const at = random.integer(0, found.items.length - 1);
    const {length} = found.items[at].sentence.words;
    const [word, head] = [random.integer(1, length), random.integer(0, length)];
    expectSame(
      found.conllu,
      found.items.map(({sentence}) => writeSentence(sentence)).join('')
    );
    JSON.stringify(found.json);
    await found
      .edited(at, word, {field: 'head', value: head}, async one => one)
      .catch((error: unknown) => {
        // It says so if a head would be below its word.
        const {message} = error as Error;
        if (!message.includes('cannot be its head')) throw error;
      });
    return true;
  }
);
