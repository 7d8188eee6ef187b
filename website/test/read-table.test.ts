import {describe, expect, test} from 'vitest';
import {readTable} from '../playground/own-graph.js';

async function edgesOf(text: string) {
  const {nodes, edges} = await readTable(text);
  return Array.from(
    edges.weight,
    (weight, e) =>
      `${nodes[edges.source[e]]}-${nodes[edges.target[e]]} ${weight}`
  );
}

describe('a pasted table', () => {
  test.for([
    ['commas', 'a,b,4\nb,c,2\n'],
    ['semicolons', 'a;b;4\nb;c;2\n'],
    ['tabs', 'a\tb\t4\nb\tc\t2\n'],
    ['spaces', '# an edge list\na b 4\nb  c 2\n'],
    ['spaces and a header', 'source target weight\n a b 4\n b c 2'],
    [
      'spaces beside the commas, after a comment',
      '# km; all\n\na, b, 4\nb, c, 2\n'
    ],
    ['a column called weight', 'source,target,toll,Weight\na,b,9,4\nb,c,9,2\n'],
    ['one column more than the ends', 'source,target,km\na,b,4\nb,c,2\n'],
    ['one column of numbers', 'from;to;road;km\na;b;A1;4\nb;c;A7;2\n'],
    ['a column of mostly words', 'from;to;road;km\na;b;A1;4\nb;c;7;2\n'],
    ['ends at the end', 'km,from,to\n4,a,b\n2,b,c\n']
  ])('with %s', async ([, text]) => {
    expect(await edgesOf(text)).toEqual(['a-b 4', 'b-c 2']);
  });

  test.for([
    ['two columns', 'a,b\nb,c\n'],
    ['a header and two columns', 'from,to\na,b\nb,c\n'],
    ['words alone besides', 'from,to,road,sort\na,b,A1,x\nb,c,A2,y\n'],
    ['numbers of which none is the weight', 'from,to,km,h\na,b,4,7\nb,c,2,5\n']
  ])('has no weights with %s', async ([, text]) => {
    expect(await edgesOf(text)).toEqual(['a-b 1', 'b-c 1']);
  });

  test('has no header if there is a number in the first row', async () => {
    expect(await edgesOf('u,v,4\nv,w,2\n')).toEqual(['u-v 4', 'v-w 2']);
  });

  test('may begin with a vertex alone', async () => {
    const {nodes, edges} = await readTable('x,,\na,b,4\n');
    expect(nodes).toEqual(['x', 'a', 'b']);
    expect([...edges.weight]).toEqual([4]);
  });

  test.for(['', ' \n\n', '# nothing\n', 'source,target,km\n'])(
    'may be empty: %j',
    async text => {
      expect((await readTable(text)).nodes).toEqual([]);
    }
  );

  test.for([
    ['a,b,heavy\n', 'line 1, column 5: weight "heavy" is not a number'],
    ['a;b;1,5\n', 'line 1, column 5: weight "1,5" is not a number'],
    ['a,b,\nb,c,2\n', 'line 1, column 5: weight "" is not a number'],
    ['a,b,4\nb,c,x\nc,d,1\n', 'line 2, column 5: weight "x"'],
    ['source,target,km\na,b,x\n', 'line 2, column 5: weight "x"'],
    ['\nRome\n', 'line 2, column 1: an edge has two ends'],
    ['Rome|Bari|4\n', 'line 1, column 1: an edge has two ends'],
    ['a,b,4\nb,c\n', 'line 2, column 1: the row has 2 columns'],
    ['a,b,4\n,c,4\n', 'line 2, column 1: the name of a vertex is empty'],
    ['source,source,target,km\n', 'line 1, column 1: it is not clear which'],
    ['a,b,A1,4\n', 'Name the ends source and target in the first row.'],
    ['1,10,20,374\n', 'it is not clear which of the columns "1", "10"'],
    ['u,v,km,min\n', 'may be a header or an edge. Name the ends source'],
    ['city,other city,km\na,b,4\n', 'not clear which of the columns "city"'],
    ['child,parent,weight\na,b,4\n', 'Name the ends source and target in'],
    ['a,"b,4\n', 'line 1, column 3: the quote']
  ])('says where %j is wrong, and nothing of options', async ([text, says]) => {
    const message = await readTable(text).then(
      () => '',
      (error: Error) => error.message
    );
    expect(message).toContain(says);
    expect(message).not.toMatch(/\bpass\b|separator:|header:|weight:/i);
  });
});
