import {DirectedGraph} from 'graphology';
import {expect, test} from 'vitest';
import {aboutFile, outcomeOf} from '../../../src/cli/io/errors.js';
import {
  edgeListFrom,
  type GraphFormat,
  type ReadGraphOptions,
  readGraph,
  SpanforestError
} from '../../../src/graph/index.js';
import {maximumArborescence, minimumArborescence} from '../../../src/index.js';
import {clusterLabels, kruskal, prim} from '../../../src/msf/index.js';
import {
  type ConlluOptions,
  encodeCheckpoint,
  Parser,
  type ParserOptions,
  parseConllu,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingOptions,
  train
} from '../../../src/nlp/index.js';
import {textModel, textSentences} from '../../support/text-model.js';

/**
 * What some calls throw, in two lines each: as a caller reads it, and as a user
 * of the command line does.
 */
async function formsOf(calls: readonly (() => unknown)[]): Promise<string> {
  const forms: string[] = [];
  for (const call of calls) {
    const error = await Promise.resolve()
      .then(call)
      .then(
        () => 'nothing',
        (error: unknown) => error
      );
    if (!(error instanceof SpanforestError)) throw error;
    const {message} = outcomeOf(aboutFile('FILE', error));
    forms.push(`code: ${error.message}\nflag: ${message}`);
  }
  return forms.join('\n\n');
}

test('errors about tables name options as callers and users do', async () => {
  const read =
    (text: string, options?: ReadGraphOptions, format: GraphFormat = 'csv') =>
    () =>
      readGraph(text, format, options);
  const calls = [
    read('a,b\n', {weight: null}),
    read('id,weight,x,y\n', {header: true}),
    read('7,a,b,1\n', {header: false}),
    read('7,a,b,1\n', {header: false, source: 2, target: 3}),
    read('u,v\n', {weight: null}),
    read('u,v\n', {header: true}),
    read('a,b,km\n', {header: false}),
    read('source,target,weight\na,b,\n'),
    read('source,target,km\n', {header: true}),
    read('source,target,km\n', {source: 'x', target: 'y', weight: null}),
    read('a,b\n'),
    read('a,b,1\n', {weight: 9}),
    read('a,b,1\n', {source: 9, target: 1}),
    read('a;b,c;1\n'),
    read('a\tb,c;1\n'),
    read('a;b;1\n', {separator: ','}),
    read('a\tb\t1\n', {separator: ','}),
    read('a,b,1\n', {separator: ';'}),
    read('a,b,1\n', {}, 'tsv'),
    read('a b 1\n'),
    read('a,b,1\n', {}, 'edgelist'),
    read('a b 1 2\n', {}, 'edgelist'),
    read('%%MatrixMarket matrix\n', {}, 'edgelist'),
    read('p sp 1 1\na 1 1 1\n'),
    read('a;b;1,234\n'),
    read('a;b;1.5\n', {decimal: ','}),
    read('', {source: 1}),
    read('', {target: 1}),
    read('', {source: 'a', target: 'b', header: false}),
    read('', {weight: 'w', header: false}),
    read('', {maximumOrder: 1})
  ];
  expect(await formsOf(calls)).toMatchInlineSnapshot(`
    "code: line 1, column 1: the first row, "a", "b", may be a header or an edge. Pass header: true or header: false.
    flag: FILE:1:1: the first row, "a", "b", may be a header or an edge. Use --header or --no-header.

    code: line 1, column 1: it is not clear which of the columns "id", "weight", "x", "y" are the ends of an edge. Pass source and target, each by its name in the header or its number from 1.
    flag: FILE:1:1: it is not clear which of the columns "id", "weight", "x", "y" are the ends of an edge. Give --source and --target, each by its name in the header or its number from 1.

    code: line 1, column 1: it is not clear which of the columns "7", "a", "b", "1" are the ends of an edge. Pass source and target, each by its number from 1.
    flag: FILE:1:1: it is not clear which of the columns "7", "a", "b", "1" are the ends of an edge. Give --source and --target, each by its number from 1.

    code: line 1, column 1: it is not clear which of the columns "7", "a", "b", "1" has the weights. Pass weight, the number of the column from 1, or pass weight: null to give every edge the weight 1.
    flag: FILE:1:1: it is not clear which of the columns "7", "a", "b", "1" has the weights. Give --weight, the number of the column from 1, or use --unweighted to give every edge the weight 1.

    code: line 1, column 1: the first row, "u", "v", may be a header or an edge. Pass header: true or header: false.
    flag: FILE:1:1: the first row, "u", "v", may be a header or an edge. Use --header or --no-header.

    code: line 1, column 1: there is no column "weight", only "u", "v". Pass weight: null to give every edge the weight 1.
    flag: FILE:1:1: there is no column "weight", only "u", "v". Use --unweighted to give every edge the weight 1.

    code: line 1, column 5: weight "km" is not a number. Write a decimal number such as 1.5. Pass header: true if this row is a header.
    flag: FILE:1:5: weight "km" is not a number. Write a decimal number such as 1.5. Use --header if this row is a header.

    code: line 2, column 5: weight "" is not a number. Write a decimal number such as 1.5, or pass missing: 'skip' to leave out edges without a weight.
    flag: FILE:2:5: weight "" is not a number. Write a decimal number such as 1.5, or give --missing skip to leave out edges without a weight.

    code: line 1, column 1: there is no column "weight", only "source", "target", "km". Name one of them as weight, or pass weight: null to give every edge the weight 1.
    flag: FILE:1:1: there is no column "weight", only "source", "target", "km". Name one of them by --weight, or use --unweighted to give every edge the weight 1.

    code: line 1, column 1: there is no column "x", only "source", "target", "km". Name one of them as source.
    flag: FILE:1:1: there is no column "x", only "source", "target", "km". Name one of them by --source.

    code: line 1, column 1: the row has 2 columns, so there is no column 3 for the weight. Add it, or pass weight: null to give every edge the weight 1.
    flag: FILE:1:1: the row has 2 columns, so there is no column 3 for the weight. Add it, or use --unweighted to give every edge the weight 1.

    code: line 1, column 1: the row has 3 columns, so there is no column 9 for the weight. Add it or choose another, or pass weight: null to give every edge the weight 1.
    flag: FILE:1:1: the row has 3 columns, so there is no column 9 for the weight. Add it or choose another, or use --unweighted to give every edge the weight 1.

    code: line 1, column 1: the row has 3 columns, so there is no column 9 for the source. Add it or choose another.
    flag: FILE:1:1: the row has 3 columns, so there is no column 9 for the source. Add it or choose another.

    code: line 1, column 1: the first row has both commas and semicolons: "a;b,c;1". Pass separator: ';' or separator: ',', whichever separates the fields.
    flag: FILE:1:1: the first row has both commas and semicolons: "a;b,c;1". Give --separator semicolon or --separator comma, whichever separates the fields.

    code: line 1, column 1: the first row has both commas and tabs: "a\\tb,c;1". Pass separator: '\\t' or separator: ',', whichever separates the fields.
    flag: FILE:1:1: the first row has both commas and tabs: "a\\tb,c;1". Give --separator tab or --separator comma, whichever separates the fields.

    code: line 1, column 1: the row has one column only, but an edge has two ends. Pass separator: ';' if that is what separates them.
    flag: FILE:1:1: the row has one column only, but an edge has two ends. Give --separator semicolon if that is what separates them.

    code: line 1, column 1: the row has one column only, but an edge has two ends. Pass separator: '\\t' if tabs separate them.
    flag: FILE:1:1: the row has one column only, but an edge has two ends. Give --separator tab if tabs separate them.

    code: line 1, column 1: the row has one column only, but an edge has two ends. Pass separator: ',' if that is what separates them.
    flag: FILE:1:1: the row has one column only, but an edge has two ends. Give --separator comma if that is what separates them.

    code: line 1, column 1: the row has one column only, but an edge has two ends. Read it as csv if commas or semicolons separate them.
    flag: FILE:1:1: the row has one column only, but an edge has two ends. Give --input-format csv if commas or semicolons separate them.

    code: line 1, column 1: the row has one column only, but an edge has two ends. Read it as edgelist if spaces separate them.
    flag: FILE:1:1: the row has one column only, but an edge has two ends. Give --input-format edgelist if spaces separate them.

    code: line 1, column 1: the row has one column only, but an edge has two ends. Read it as csv if commas or semicolons separate them.
    flag: FILE:1:1: the row has one column only, but an edge has two ends. Give --input-format csv if commas or semicolons separate them.

    code: line 1, column 1: it is not clear which of the columns "a", "b", "1", "2" are the ends of an edge. Pass source and target, each by its number from 1.
    flag: FILE:1:1: it is not clear which of the columns "a", "b", "1", "2" are the ends of an edge. Give --source and --target, each by its number from 1.

    code: this is not an edge list; it looks like Matrix Market. Read it as matrix-market.
    flag: FILE: this is not an edge list; it looks like Matrix Market. Give --input-format matrix-market.

    code: this is not CSV; it looks like DIMACS. Read it as dimacs.
    flag: FILE: this is not CSV; it looks like DIMACS. Give --input-format dimacs.

    code: line 1, column 5: weight "1,234" may mean 1.234 or 1234. Pass decimal: ',' for the first, or remove the comma for the second.
    flag: FILE:1:5: weight "1,234" may mean 1.234 or 1234. Give --decimal comma for the first, or remove the comma for the second.

    code: line 1, column 5: weight "1.5" has a decimal point in spite of decimal: ','. Write all weights in the same way.
    flag: FILE:1:5: weight "1.5" has a decimal point in spite of --decimal comma. Write all weights in the same way.

    code: spanforest/graph/formats: source is given without target. Give both.
    flag: FILE: --source is given without --target. Give both.

    code: spanforest/graph/formats: target is given without source. Give both.
    flag: FILE: --target is given without --source. Give both.

    code: spanforest/graph/formats: source is "a", but without a header columns have no names. Give the number of the column.
    flag: FILE: --source is "a", but without a header columns have no names. Give the number of the column.

    code: spanforest/graph/formats: weight is "w", but without a header columns have no names. Give the number of the column.
    flag: FILE: --weight is "w", but without a header columns have no names. Give the number of the column.

    code: spanforest/graph/formats: maximumOrder does not apply to csv, only to dimacs, matrix-market. Leave it out, or choose another format.
    flag: FILE: --maximum-order does not apply to csv, only to dimacs, matrix-market. Leave it out, or choose another format."
  `);
});

test('errors about other graphs name options as callers and users do', async () => {
  const read =
    (text: string, format: GraphFormat, options?: ReadGraphOptions) => () =>
      readGraph(text, format, options);
  const json = (members: string) =>
    read(
      `{"nodes":[{"key":"a"}],"edges":[{"source":"a","target":"a",${members}}]}`,
      'json'
    );
  const matrix = '%%MatrixMarket matrix coordinate pattern general';
  const calls = [
    read('', 'json', {decimal: ','}),
    read('', 'dimacs', {weight: 'km'}),
    read('p sp 2000000 1\n', 'dimacs'),
    read('p sp 2 1\na 1 2\n', 'dimacs'),
    read(`${matrix}\n1 1 0\n`, 'matrix-market'),
    json('"undirected":false'),
    json('"undirected":true'),
    json('"undirected":true,"attributes":{"km":1}'),
    read('{"nodes":[{"key":"a"},{"id":"a"}]}', 'json')
  ];
  expect(await formsOf(calls)).toMatchInlineSnapshot(`
    "code: spanforest/graph/formats: decimal does not apply to json, only to csv, tsv. Leave it out, or choose another format.
    flag: FILE: --decimal does not apply to json, only to csv, tsv. Leave it out, or choose another format.

    code: spanforest/graph/formats: weight is "km", but the dimacs format has no weights to choose from. Leave it out, or pass weight: null to give every edge the weight 1.
    flag: FILE: --weight is "km", but the dimacs format has no weights to choose from. Leave it out, or use --unweighted to give every edge the weight 1.

    code: line 1, column 6: 2000000 vertices are declared, but at most 1048576 are accepted with 1 edges. Raise maximumOrder (up to 67108864) if the file is right.
    flag: FILE:1:6: 2000000 vertices are declared, but at most 1048576 are accepted with 1 edges. Raise --maximum-order (up to 67108864) if the file is right.

    code: line 2, column 6: the edge has no weight here. Write one, or pass weight: null to give every edge the weight 1.
    flag: FILE:2:6: the edge has no weight here. Write one, or use --unweighted to give every edge the weight 1.

    code: line 1, column 34: a pattern matrix has no weights. Pass weight: null to give every edge the weight 1.
    flag: FILE:1:34: a pattern matrix has no weights. Use --unweighted to give every edge the weight 1.

    code: edges[0]: the edge from "a" to "a" is directed, but undirected edges are needed. Pass directed: 'keep' to read directed edges as undirected ones.
    flag: FILE: edges[0]: the edge from "a" to "a" is directed, but undirected edges are needed. Use --ignore-direction to read directed edges as undirected ones.

    code: edges[0]: the edge from "a" to "a" has no attributes, so no "weight". Add it, or pass weight: null to give every edge the weight 1.
    flag: FILE: edges[0]: the edge from "a" to "a" has no attributes, so no "weight". Add it, or use --unweighted to give every edge the weight 1.

    code: edges[0]: the edge from "a" to "a" has no attribute "weight", only "km". Add it or name another as weight, or pass weight: null to give every edge the weight 1.
    flag: FILE: edges[0]: the edge from "a" to "a" has no attribute "weight", only "km". Add it or name another by --weight, or use --unweighted to give every edge the weight 1.

    code: nodes[1]: there is no "key" here. The JSON of graphology is expected: read it as node-link, or write "key" for "id".
    flag: FILE: nodes[1]: there is no "key" here. The JSON of graphology is expected: give --input-format node-link, or write "key" for "id"."
  `);
});

test('errors about solutions name options as callers and users do', async () => {
  const path = edgeListFrom(2, [[0, 1, 1]]);
  const large = edgeListFrom(4097, []);
  const arcs = new DirectedGraph();
  arcs.mergeEdge('a', 'b', {weight: 1});
  arcs.mergeEdge('a', 'c', {weight: 1});
  const fork = new DirectedGraph();
  fork.mergeEdge('a', 'c', {weight: 1});
  fork.mergeEdge('b', 'c', {weight: 1});
  const calls = [
    () => clusterLabels(path, kruskal(path), {clusters: 3}),
    () => prim(large),
    () => minimumArborescence(arcs, 'b'),
    () => minimumArborescence(arcs, 'a', {singleRoot: true}),
    () => minimumArborescence(fork, 'a'),
    () => minimumArborescence(fork, 'a', {singleRoot: true}),
    () => minimumArborescence(fork, null),
    () => maximumArborescence(fork, null)
  ];
  expect(await formsOf(calls)).toMatchInlineSnapshot(`
    "code: spanforest/msf/clusters: clusters is 3, but the forest has 2 vertices in 1 tree. Use an integer from 1 to 2.
    flag: FILE: --clusters is 3, but the forest has 2 vertices in 1 tree. Use an integer from 1 to 2.

    code: spanforest/msf/prim: 4097 vertices are too many for a matrix; the limit is 256. Use another algorithm.
    flag: FILE: 4097 vertices are too many for a matrix; the limit is 256. Use another algorithm.

    code: spanforest: there is no path from root "b" to 2 nodes ("a", "c"). Add arcs, or choose a root that reaches all; null finds it.
    flag: FILE: there is no path from root "b" to 2 nodes ("a", "c"). Add arcs, or choose a root that reaches all; --any-root finds it.

    code: spanforest: root "a" needs 2 children to reach all other nodes. Add arcs, or leave out singleRoot.
    flag: FILE: root "a" needs 2 children to reach all other nodes. Add arcs, or leave out --single-root.

    code: spanforest: there is no path from root "a" to node "b". Add arcs, or call minimumBranching(graph, {...options, fewestRoots: true}), which has 2 roots here.
    flag: FILE: there is no path from root "a" to node "b". Add arcs, or use spanforest branching --fewest-roots, which has 2 roots here.

    code: spanforest: there is no path from root "a" to node "b". Add arcs, or call minimumBranching(graph, {...options, fewestRoots: true}) without singleRoot, which has 2 roots here.
    flag: FILE: there is no path from root "a" to node "b". Add arcs, or use spanforest branching --fewest-roots, which has 2 roots here.

    code: spanforest: no node reaches all others; from node "a", there is no path to node "b". Add arcs, or call minimumBranching(graph, {...options, fewestRoots: true}), which has 2 roots here.
    flag: FILE: no node reaches all others; from node "a", there is no path to node "b". Add arcs, or use spanforest branching --fewest-roots, which has 2 roots here.

    code: spanforest: no node reaches all others; from node "a", there is no path to node "b". Add arcs, or call maximumBranching(graph, {...options, fewestRoots: true}), which has 2 roots here.
    flag: FILE: no node reaches all others; from node "a", there is no path to node "b". Add arcs, or use spanforest branching --fewest-roots, which has 2 roots here."
  `);
});

test('errors about sentences name options as callers and users do', async () => {
  const line = (id: string, head: string) =>
    `${id}\ta\t_\t_\t_\t_\t${head}\t_\t_\t_\n`;
  const read =
    (text: string, options: ConlluOptions = {}) =>
    () =>
      parseConllu(text, options);
  const parser = new Parser(textModel());
  const calls = [
    read(line('1', '_')),
    read(line('1-2', '_'), {format: 'conllx'}),
    () => parser.parseStream([new Uint8Array([0x61, 0xc3])]).next()
  ];
  expect(await formsOf(calls)).toMatchInlineSnapshot(`
    "code: line 1, column 13: HEAD "_" is not the number of a word. Read the text in mode 'parse' if it has no heads yet.
    flag: FILE:1:13: HEAD "_" is not the number of a word. Use spanforest parse first if it has no heads yet.

    code: line 1, column 1: ID "1-2" should be 1. Read it as CoNLL-U if it has multiword ranges or empty nodes.
    flag: FILE:1:1: ID "1-2" should be 1. Give --input-format conllu if it has multiword ranges or empty nodes.

    code: spanforest/nlp/text: the text ends within a character, after byte 2. Check that it is complete.
    flag: FILE: the text ends within a character, after byte 2. Check that it is complete."
  `);
});

test('errors about models name options as callers and users do', async () => {
  const sentences = textSentences();
  const dataOf = (count: number) => {
    const data = new TrainingData();
    for (const sentence of sentences.slice(0, count)) data.add(sentence);
    return data;
  };
  const options = {bits: 8, passes: 2, tokenizer: false, tagger: false};
  const trainer = new Trainer(dataOf(2), options);
  for (let i = 0; i < 2; i++) for (const _ of trainer.pass());
  const checkpoint = encodeCheckpoint(trainer);
  const training = (options: TrainingOptions) => () =>
    train(sentences, options);
  const parser = (options: ParserOptions) => () =>
    new Parser(textModel(), options);
  const calls = [
    training({language: 'Danish'}),
    training({ignore: ['form' as never]}),
    training({update: 'undirected'}),
    training({rerank: true}),
    () => resumeTraining(checkpoint, dataOf(1), options),
    () => resumeTraining(checkpoint, dataOf(2), {...options, passes: 1}),
    parser({order: 2}),
    parser({enhance: 1}),
    parser({algorithm: 'kruskal'}),
    () => {
      const words = Array.from({length: 5001}, () => ({form: 'a', head: 0}));
      dataOf(1).add(words);
    }
  ];
  expect(await formsOf(calls)).toMatchInlineSnapshot(`
    "code: spanforest/nlp/training: language is "Danish". Use a tag such as en, sv or pt-BR.
    flag: FILE: --language is "Danish". Use a tag such as en, sv or pt-BR.

    code: spanforest/nlp/training: ignore has "form", which is not a column that can be ignored. Use some of lemma, upos, xpos, feats.
    flag: FILE: --ignore has "form", which is not a column that can be ignored. Use some of lemma, upos, xpos, feats.

    code: spanforest/nlp/training: update is for u-mst-df, but the parser is d-mst. Leave it out, or use another parser.
    flag: FILE: --update is for u-mst-df, but the parser is d-mst. Leave it out, or use another parser.

    code: spanforest/nlp/training: rerank is for second order with a tagger. Leave it out, or pass order: 2 and leave out tagger: false.
    flag: FILE: --rerank is for second order with a tagger. Leave it out, or give --order 2 and leave out --no-tags.

    code: spanforest/nlp/training: the checkpoint was made with other sentences. Give the same ones in the same order.
    flag: FILE: the checkpoint was made with other sentences. Give the same ones in the same order.

    code: spanforest/nlp/training: the checkpoint is from pass 2, but passes is 1. Use 2 or more, or start again.
    flag: FILE: the checkpoint is from pass 2, but --passes is 1. Use 2 or more, or start again.

    code: spanforest/nlp/parser: order is 2, but the model is of first order. Leave it out, or train a model with order: 2.
    flag: FILE: --order is 2, but the model is of first order. Leave it out, or train a model with --order 2.

    code: spanforest/nlp/parser: enhance is for u-mst-uf-lep, but the parser is d-mst. Leave it out, or use another parser.
    flag: FILE: --enhance is for u-mst-uf-lep, but the parser is d-mst. Leave it out, or use another parser.

    code: spanforest/nlp/parser: algorithm is for undirected parsers, but the parser is d-mst. Leave it out, or use another parser.
    flag: FILE: --algorithm is for undirected parsers, but the parser is d-mst. Leave it out, or use another parser.

    code: spanforest/nlp/training: sentence 2 has 5001 words, but a parser takes at most 5000. Split it.
    flag: FILE: sentence 2 has 5001 words, but a parser takes at most 5000. Split it."
  `);
});
