import fc from 'fast-check';
import {MultiGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  type NamedGraph,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) {
    yield bytes.subarray(at, at + length);
  }
}

function read(
  text: string | Uint8Array,
  format: 'graphml' | 'gexf',
  options: ReadGraphOptions = {directed: 'keep'}
): Promise<NamedGraph> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return readGraph(inPieces(bytes, 1 << 16), format, options);
}

const graphml = (edge: string, keys = '', kind = 'undirected') =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<graphml>' +
  '<key id="d0" for="edge" attr.name="weight" attr.type="double"/>' +
  `${keys}<graph edgedefault="${kind}"><node id="a"/><node id="b"/>` +
  `${edge}</graph></graphml>`;

const weighted = (data: string) =>
  graphml(`<edge source="a" target="b">${data}</edge>`);

const gexf = (edge: string, type = 'double') =>
  '<gexf><graph><attributes class="edge">' +
  `<attribute id="0" title="weight" type="${type}"/></attributes>` +
  '<nodes><node id="a"/><node id="b"/></nodes>' +
  `<edges>${edge}</edges></graph></gexf>`;

const gexfValue = (attribute: string, own = '') =>
  gexf(
    `<edge source="a" target="b" ${own}><attvalues><attvalue for="0" ` +
      `${attribute}/></attvalues></edge>`
  );

describe('the direction of a GraphML edge', () => {
  const edge = (own: string) =>
    `<edge source="a" target="b" ${own}><data key="d0">1</data></edge>`;

  test.each([
    ['directed', '', true],
    ['directed', 'directed="false"', false],
    ['undirected', '', false],
    ['undirected', 'directed="true"', true],
    ['undirected', 'directed="1"', true]
  ])('by default %s, with "%s"', async (kind, own, isDirected) => {
    const text = graphml(edge(own), '', kind);
    const [good, bad] = isDirected
      ? (['require', 'refuse'] as const)
      : (['refuse', 'require'] as const);
    expect((await read(text, 'graphml', {directed: good})).edges.size).toBe(1);
    await expect(read(text, 'graphml', {directed: bad})).rejects.toThrow(
      isDirected ? 'is directed' : 'is undirected'
    );
  });

  test('is an error if it is unknown', async () => {
    await expect(
      read(graphml(edge('directed="yes"')), 'graphml')
    ).rejects.toThrow('directed is "yes". Set it to true or false.');
    await expect(read(graphml(edge(''), '', ''), 'graphml')).rejects.toThrow(
      'edgedefault of <graph> is ""'
    );
  });
});

describe('a weight', () => {
  test.each([
    weighted('<data key="d0"><!-- x --></data>'),
    weighted('<data key="d0"><![CDATA[]]></data>'),
    weighted('<data key="d0">&#32;</data>'),
    weighted('<data key="d0"><x/></data>'),
    weighted('<data id="x" key="d0"/>')
  ])('that is blank is an error: %s', async text => {
    await expect(read(text, 'graphml')).rejects.toThrow(
      'which is not a number. Write'
    );
  });

  test.each([
    gexf('<edge source="a" target="b" weight=" "/>'),
    gexf('<edge source="a" target="b" weight=""/>'),
    gexfValue('value=""'),
    gexfValue('value=" "')
  ])('that is blank is an error: %s', async text => {
    await expect(read(text, 'gexf')).rejects.toThrow(
      'which is not a number. Write'
    );
  });

  test.each(['0b11', '0x10', '1_0', 'NaN', '1,5'])('is not %s', async text => {
    const message = `has weight "${text}", which is not a number. Write`;
    const data = `<data key="d0">${text}</data>`;
    await expect(read(weighted(data), 'graphml')).rejects.toThrow(message);
    const own = gexf(`<edge source="a" target="b" weight="${text}"/>`);
    await expect(read(own, 'gexf')).rejects.toThrow(message);
  });

  test.each([
    ['4', 4],
    [' -1.5e3\n', -1500],
    ['&#52;<!-- -->2', 42],
    ['<![CDATA[7]]>', 7],
    ['INF', Infinity]
  ])('may be %j', async (text, weight) => {
    const graph = await read(
      weighted(`<data key="d0">${text}</data>`),
      'graphml'
    );
    expect(graph.edges.weight[0]).toBe(weight);
  });

  test('is given once', async () => {
    const data = '<data key="d0">1</data>';
    await expect(read(weighted(data + data), 'graphml')).rejects.toThrow(
      'there is a second value of "weight" here'
    );
    await expect(
      read(gexfValue('value="2"', 'weight="1"'), 'gexf')
    ).rejects.toThrow('"weight" has two values here, 1 and 2. Keep one');
    const same = await read(gexfValue('value="1"', 'weight="1"'), 'gexf');
    expect(same.edges.weight[0]).toBe(1);
    const twice = gexfValue('value="1"').replace(/<attvalue .*?>/, '$&$&');
    await expect(read(twice, 'gexf')).rejects.toThrow('a second value of');
  });

  test('has a default of the declared type', async () => {
    const text = weighted('').replace(
      'attr.type="double"/>',
      'attr.type="double"><default>1</default></key>'
    );
    const {edges, edgeAttributes} = await read(text, 'graphml');
    expect([edges.weight[0], edgeAttributes]).toEqual([1, [{weight: 1}]]);
  });

  test('must be declared as a number', async () => {
    const text = weighted('<data key="d0">1</data>');
    await expect(
      read(text.replace('double', 'string'), 'graphml')
    ).rejects.toThrow('which is text. Write a number such as 1.5');
  });
});

describe('what is not understood', () => {
  const graph = '<graph edgedefault="directed"/>';
  test.each([
    [`<graphml>${graph}${graph}</graphml>`, 'a second <graph>'],
    [graphml(`<node id="c">${graph}</node>`), '<graph> in <node> cannot'],
    [graphml('<hyperedge/>'), '<hyperedge> in <graph> cannot be read'],
    [weighted('<data key="d1">1</data>'), 'no <key> with the id "d1"'],
    [graphml('', '<key id="d0" attr.name="x"/>'), 'two attributes have the id'],
    [graphml('<node id="a"/>'), 'two nodes have the id "a"'],
    [graphml('<node/>'), '<node> has no id'],
    [graphml('<edge source="a" target="c"/>'), 'there is no node "c". Add it']
  ])('is an error in GraphML: %s', async (text, message) => {
    const options = {directed: 'keep', weight: null} as const;
    await expect(read(text, 'graphml', options)).rejects.toThrow(message);
  });

  const dynamic = '<gexf><graph mode="dynamic"/></gexf>';
  test.each([
    ['<gexf><graph/><graph/></gexf>', 'a second <graph>'],
    [dynamic, 'the graph changes over time'],
    [gexf('<edge source="a" target="b" type="mutual"/>'), 'type "mutual"'],
    [gexf('<edge source="a" target="b" start="1"/>'), 'times and hierarchies'],
    [gexf('').replace('id="b"', 'id="b" pid="a"'), 'attribute "pid"'],
    [gexf('').replace('<node id="b"/>', '<nodes/>'), '<nodes> in <nodes>'],
    [gexfValue('value="1" end="3"'), 'attribute "end"'],
    [gexfValue('').replace('for="0"', 'for="9" value="1"'), 'id "9" is decl']
  ])('is an error in GEXF: %s', async (text, message) => {
    await expect(read(text, 'gexf')).rejects.toThrow(message);
  });
});

describe('XML', () => {
  test.each([
    ['<graphml><![CDATA[ <graph/></graphml>', 'a CDATA section has no end'],
    ['<graphml><!-- <graph/></graphml>', 'a comment has no end'],
    ['<graphml><graph></graphml>', '</graph> is expected here'],
    ['<graphml><graph/></graphml></x>', 'no end tag is expected here'],
    ['<graphml><graph/></graphml><graphml/>', 'a second root element'],
    ['<graphml><graph a=1/></graphml>', '<graph> is not a complete tag'],
    ['<graphml><graph a="1" a="2"/></graphml>', 'attribute "a" twice'],
    ['<graphml><graph a="&x;"/></graphml>', '"&x;" stands for no character'],
    ['<graphml>&#0;</graphml>', 'stands for no character'],
    ['<graphml>\u0001</graphml>', '"\\u0001" is not allowed in XML'],
    ['<!DOCTYPE graphml [<!ENTITY a "1">]><graphml/>', 'with declarations'],
    ['<graphml>< graph/></graphml>', '< does not begin a tag'],
    [`<${'a'.repeat(999)}>`, /<a{100}> is not a complete tag/],
    ['', 'there is no element'],
    ['<a>'.repeat(101), 'nested more than 100 deep']
  ])('that is not well-formed is an error: %s', async (text, message) => {
    await expect(read(text, 'graphml')).rejects.toThrow(message);
  });

  test('shows the place of an error', async () => {
    await expect(
      read('<graphml>\n  <graph>\n</graphml>', 'graphml')
    ).rejects.toThrow('line 3, column 1: </graph> is expected here.');
  });

  test.each(['<!--', '<![CDATA[', '<?', '<a ', '<!DOCTYPE'])(
    'of a repeated %s ends soon',
    async piece => {
      const text = piece.repeat(3_000_000 / piece.length);
      for (const all of [text, `<graphml>${text}`]) {
        await expect(read(all, 'graphml')).rejects.toThrow(/line 1, column/);
      }
    }
  );

  test('must be UTF-8', async () => {
    const text = weighted('').replace('id="a"', 'id="\u00fc"');
    const latin = (from: string) => new Uint8Array(Buffer.from(from, 'latin1'));
    await expect(read(latin(text), 'graphml')).rejects.toThrow(
      'byte 0xfc is not UTF-8 here'
    );
    const declared = text.replace('UTF-8', 'ISO-8859-1');
    await expect(read(latin(declared), 'graphml')).rejects.toThrow(
      'byte 0xfc is not UTF-8 here'
    );
    await expect(read(Buffer.from(declared), 'graphml')).rejects.toThrow(
      'the encoding is "ISO-8859-1", but only UTF-8 is read'
    );
  });

  test('is read in any pieces, with a mark of its encoding', async () => {
    const text = weighted('<data key="d0">1</data>').replaceAll(
      '"a"',
      '"ü€😀"'
    );
    for (let length = 1; length < 9; length++) {
      const bytes = inPieces(Buffer.from(`\ufeff${text}`), length);
      const {nodes} = await readGraph(bytes, 'graphml');
      expect(nodes).toEqual(['ü€😀', 'b']);
    }
  });

  test('may have prefixes and foreign elements', async () => {
    const text = weighted('<data key="d0">1</data>')
      .replace(/<(\/?)(?=[a-z])/g, '<$1g:')
      .replace('<g:graphml', '<g:graphml xmlns:g="u" xmlns:h="u"')
      .replace('<g:node id="b"/>', '<h:node id="b"/><node id="c"/><y:edge/>');
    const {nodes, edges} = await read(text, 'graphml');
    expect([nodes, edges.size]).toEqual([['a', 'b'], 1]);
  });

  test('of another format is an error', async () => {
    await expect(read(weighted(''), 'gexf')).rejects.toThrow(
      'this is not GEXF; it looks like GraphML. Read it as graphml.'
    );
  });
});

describe('writing XML', () => {
  const edges = edgeListFrom(2, [[0, 1, 3]]);
  const graph = {edges, nodes: ['a', 'b']};
  const write = (
    from: NamedGraph,
    weight?: string | null,
    format: 'graphml' | 'gexf' = 'gexf'
  ) => [...writeGraph(from, format, {weight, directed: false})].join('');

  test('keeps weights, and their name', async () => {
    const text = write(graph, 'km');
    expect(text).toContain('weight="3"');
    const {edgeAttributes} = await read(text, 'gexf');
    expect(edgeAttributes).toEqual([{weight: 3, km: 3}]);
    const columns = {
      names: ['source', 'target', 'km'],
      width: 3,
      source: 0,
      target: 1,
      weight: 2,
      separator: ',',
      decimal: '.'
    } as const;
    const table = await read(write({...graph, columns}), 'gexf');
    expect(table.edgeAttributes).toEqual(edgeAttributes);
    expect(write(graph, null)).not.toContain('weight');
  });

  test('refuses another attribute called weight', async () => {
    const other = {...graph, edgeAttributes: [{weight: 5}]};
    expect(() => write(other, 'km')).toThrow(
      'has an attribute "weight" besides its weight, "km"'
    );
    expect(write(other, 'weight')).toContain('weight="3"');
    expect(write(other, null)).toContain('<attvalue for="0" value="5"/>');
  });

  test('keeps attributes that could be drawn', async () => {
    const nodeAttributes = [
      {color: 'red', size: 'XL', x: '1', y: 2, shape: 'cube', label: 'A'},
      {color: '#ff0000', size: 2, x: 1, y: 0, label: 5, z: Infinity}
    ];
    const edgeAttributes = [{color: 'red', thickness: 2, kind: 'road'}];
    for (const format of ['graphml', 'gexf'] as const) {
      const named = {...graph, nodeAttributes, edgeAttributes};
      const text = write(named, 'weight', format);
      if (format === 'gexf') {
        expect(text).toContain(
          '<viz:color r="255" g="0" b="0"/><viz:position x="1" y="0"/>' +
            '<viz:size value="2"/>'
        );
      }
      const again = await read(text, format);
      expect(again.nodeAttributes).toEqual([
        nodeAttributes[0],
        nodeAttributes[1]
      ]);
      expect(again.edgeAttributes).toEqual([{...edgeAttributes[0], weight: 3}]);
    }
  });

  test.each([
    [{nodes: ['a', 'b\u0001']}, '"b\\u0001" has a character that XML cannot'],
    [{nodes: ['a', '\ud800']}, 'has a character that XML cannot hold'],
    [{edgeKeys: ['\0']}, 'has a character'],
    [{edgeAttributes: [{'\0': 1}]}, 'has a character'],
    [{nodeAttributes: [{}, {a: ['\ufffe']}]}, 'has a character'],
    [{edgeAttributes: [{n: [1n]}]}, 'cannot be written as JSON']
  ])('refuses what it cannot hold: %#', (parts, message) => {
    const bad = {...graph, ...parts} as NamedGraph;
    for (const format of ['graphml', 'gexf'] as const) {
      expect(() => write(bad, 'weight', format)).toThrow(message);
    }
  });

  test('and reading gives the same graph', async () => {
    const text = fc
      .string({unit: 'binary'})
      .filter(
        name =>
          !/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(name)
      );
    const value = fc.oneof(text, fc.boolean(), fc.integer());
    const property = fc.asyncProperty(
      fc.constantFrom('graphml' as const, 'gexf' as const),
      fc.uniqueArray(text, {minLength: 2, maxLength: 5}),
      fc.array(
        fc.tuple(fc.nat(1), fc.nat(1), fc.double({noNaN: true}), value, text)
      ),
      async (format, nodes, rows) => {
        const named = {
          nodes,
          edges: edgeListFrom(
            nodes.length,
            rows.map(([u, v, w]) => [u, v, w] as [number, number, number])
          ),
          edgeAttributes: rows.map(([, , , note, name]) => ({
            note,
            [`a${name}`]: name
          }))
        };
        const again = await read(write(named, 'w', format), format, {
          weight: 'w'
        });
        expect(again.nodes).toEqual(nodes);
        expect(again.edges.weight.map(w => w + 0)).toEqual(
          named.edges.weight.map(w => w + 0)
        );
        expect(again.edgeAttributes ?? []).toMatchObject(named.edgeAttributes);
      }
    );
    await fc.assert(property, {numRuns: 200});
  });
});

// Not literals: their declarations need the types of a browser.
const packageOf = async (format: 'graphml' | 'gexf') =>
  (await import(`graphology-${format}`)) as {
    parse: (Graph: typeof MultiGraph, text: string) => MultiGraph;
  };

test('graphs are those that the packages of graphology read', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom('graphml' as const, 'gexf' as const),
    fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer(), fc.boolean())),
    async (format, rows) => {
      const isGexf = format === 'gexf';
      const nodes = [0, 1, 2, 3, 4].map(
        v =>
          `<node id="n${v}">${isGexf ? `<attvalues><attvalue for="0" value="${v}"/></attvalues>` : `<data key="v">${v}</data>`}</node>`
      );
      const edges = rows.map(([u, v, w, isNamed], e) => {
        const own = `source="n${u}" target="n${v}" ${isNamed ? `id="e${e}"` : ''}`;
        return isGexf
          ? `<edge ${own} weight="${w}" label="${e}"/>`
          : `<edge ${own}><data key="d0">${w}</data></edge>`;
      });
      const text = isGexf
        ? '<gexf><graph defaultedgetype="directed"><attributes class="node">' +
          '<attribute id="0" title="km" type="integer"/></attributes>' +
          `<nodes>${nodes.join('')}</nodes><edges>${edges.join('\n')}</edges>` +
          '</graph></gexf>'
        : graphml(
            [...nodes, ...edges].join('\n'),
            '<key id="v" for="node" attr.name="km" attr.type="int"/>',
            'directed'
          );
      const expected = (await packageOf(format)).parse(MultiGraph, text);
      const graph = await read(text, format);
      expect(graph.nodes).toEqual(expected.nodes());
      expect(graph.nodeAttributes).toEqual(
        expected.mapNodes((_, attributes) => attributes)
      );
      expect(graph.edgeAttributes ?? []).toEqual(
        expected.mapEdges((_, attributes) => attributes)
      );
    }
  );
  await fc.assert(property, {numRuns: 60});
});

test('GEXF is of the version that networkx reads, too', () => {
  const graph = {edges: edgeListFrom(2, [[0, 1, 3]]), nodes: ['a', 'b']};
  const [head] = [...writeGraph(graph, 'gexf')].join('').match(/<gexf[^>]*>/)!;
  expect(head).toContain('xmlns="http://www.gexf.net/1.2draft"');
  expect(head).toContain('xmlns:viz="http://www.gexf.net/1.2draft/viz"');
  expect(head).toContain('version="1.2"');
});
