import type {Random} from '../support/random.js';

/**
 * A grammar: texts by name, each with alternatives. `{name}` stands for an
 * alternative of that name, `{name*}` for any number of them up to eight.
 */
export type Grammar = {readonly [name: string]: readonly string[]};

// Past this depth the first alternative is taken, which must not lead back.
const DEEPEST = 12;

// Most flaws show in short texts: few repetitions as a rule, more now and then.
const FEW = 3;
const MANY = 8;
const MANY_SHARE = 0.1;

/** A random text of a grammar, from a rule on. */
export function sentenceOf(
  grammar: Grammar,
  random: Random,
  name = 'start',
  depth = 0
): string {
  const alternatives = grammar[name];
  const text = depth > DEEPEST ? alternatives[0] : random.pick(alternatives);
  let result = '';
  for (const part of partsOf(text)) {
    if (typeof part === 'string') {
      result += part;
      continue;
    }
    const most = random.real() < MANY_SHARE ? MANY : FEW;
    const times = part.isRepeated ? random.integer(0, most) : 1;
    for (let i = 0; i < times; i++) {
      result += sentenceOf(grammar, random, part.name, depth + 1);
    }
  }
  return result;
}

/** A reference to a rule. */
interface Reference {
  readonly name: string;
  readonly isRepeated: boolean;
}

const known = new Map<string, readonly (string | Reference)[]>();

// An alternative as texts and references.
function partsOf(text: string): readonly (string | Reference)[] {
  let parts = known.get(text);
  if (parts === undefined) {
    parts = text.split(/(\{\w+\*?\})/).map(part => {
      const [, name, star] = /^\{(\w+)(\*?)\}$/.exec(part) ?? [];
      return name === undefined ? part : {name, isRepeated: star === '*'};
    });
    known.set(text, parts);
  }
  return parts;
}

const NUMBER = [
  ...['1', '0', '2.5', '-3', '1e3', '.5', '7.', '-0', '1E-2', '00012'],
  ...['123456789012345678901234567890', '0.1', 'Infinity', '-Infinity']
];
const NAME = [
  'a',
  'b',
  'c',
  '1',
  '2',
  '17',
  'Zürich',
  '東京',
  'long name',
  '_'
];

type TextFormat =
  | 'csv'
  | 'tsv'
  | 'edgelist'
  | 'dimacs'
  | 'mtx'
  | 'json'
  | 'nodeLink'
  | 'graphml'
  | 'gexf'
  | 'forest'
  | 'shared'
  | 'conllu'
  | 'text';

/** Grammars of the texts that the package reads, by format. */
export const GRAMMARS: Readonly<Record<TextFormat, Grammar>> = {
  csv: {
    start: ['{row*}', '{header}{row*}', '{header}{row*}{row}'],
    header: ['source,target,weight\n', 'from;to;km\n', 'id,a,b\n', 'x,y\n'],
    row: ['{cell},{cell},{number}\n', '{cell};{cell};{number}\n', '{odd}'],
    odd: ['\n', '# note\n', '{cell},{cell}\r\n', '{cell*}\n', ',,\n'],
    cell: ['{name}', '"{name}"', '"{name}""{name}"', ' {name} ', ''],
    name: NAME,
    number: [...NUMBER, '"2,5"', '']
  },
  tsv: {
    start: ['{row*}', 'source\ttarget\tweight\n{row*}'],
    row: ['{name}\t{name}\t{number}\n', '{name}\t{name}\r\n', '\t\t\n', '\n'],
    name: NAME,
    number: NUMBER
  },
  edgelist: {
    start: ['{row*}'],
    row: ['{name} {name} {number}\n', '{name}  {name}\n', '# {name}\n', '\n'],
    name: ['a', 'b', '1', '2', '3', '0', 'ü'],
    number: NUMBER
  },
  dimacs: {
    start: [
      'p {kind} 5 2\ne {end} {end} {number}\ne {end} {end} {number}\n',
      'c {word}\np sp 5 1\na {end} {end} {number}\n',
      'c {word}\np {kind} {count} {count}\n{row*}',
      '{row*}'
    ],
    end: ['1', '2', '3', '4', '5'],
    kind: ['edge', 'sp', 'col', 'max'],
    row: ['e {count} {count} {number}\n', 'a {count} {count} {number}\n'],
    count: ['1', '2', '3', '4', '5', '8', '0'],
    word: ['', 'a comment', 'p edge 1 1'],
    number: NUMBER
  },
  mtx: {
    start: [
      '%%MatrixMarket matrix coordinate {field} symmetric\n4 4 2\n' +
        '{count} {count} {number}\n{count} {count} {number}\n',
      '%%MatrixMarket matrix coordinate {field} general\n{note*}4 4 1\n' +
        '{count} {count} {number}\n',
      '%%MatrixMarket matrix coordinate pattern symmetric\n4 4 1\n2 1\n',
      '%%MatrixMarket matrix {kind}\n{note*}{size}\n{row*}'
    ],
    field: ['real', 'integer'],
    kind: [
      'coordinate real symmetric',
      'coordinate real general',
      'coordinate pattern symmetric',
      'coordinate integer general',
      'array real general',
      'array real symmetric'
    ],
    note: ['% {name}\n', '\n'],
    name: NAME,
    size: ['3 3 2', '4 4 3', '2 2', '1 1 1', '3 3 8'],
    row: ['{count} {count} {number}\n', '{number}\n', '{count} {count}\n'],
    count: ['1', '2', '3', '4'],
    number: NUMBER
  },
  json: {
    start: [
      '{"options":{"type":"undirected","multi":true},"nodes":[{"key":"a"},' +
        '{"key":"b"}],"edges":[{plain}{plains*}]}',
      '{"nodes":[{"key":"a"},{"key":"b"},{"key":1}],"edges":[{edge}{more*}]}',
      '{"nodes":[{node}],"edges":[{edge}]}',
      '{"attributes":{},"options":{"type":"{type}","multi":{flag}},' +
        '"nodes":[{node},{"key":"b"}],"edges":[{edge}{more*}]}',
      '{"directed":{flag},"multigraph":{flag},"graph":{},' +
        '"nodes":[{"id":"a"},{"id":"b"}],"links":[{link},{link}]}',
      '{value}'
    ],
    more: [',{edge}'],
    plain: [
      '{"source":"a","target":"b","undirected":true,"attributes":' +
        '{"weight":{weight}}}'
    ],
    plains: [',{plain}'],
    weight: ['1', '2.5', '-3', '0.1', '1e300', '-0'],
    type: ['undirected', 'directed', 'mixed'],
    flag: ['true', 'false'],
    node: ['{"key":{name}}', '{"key":{name},"attributes":{{text}:{value}}}'],
    edge: [
      '{"source":{name},"target":{name},"attributes":{"weight":{number}}}',
      '{"source":{name},"target":{name},"attributes":{"weight":{number}},' +
        '"undirected":true}',
      '{"key":{text},"source":{name},"target":{name},"undirected":{flag}}'
    ],
    link: ['{"source":{name},"target":{name},"weight":{number}}'],
    name: ['"a"', '"b"', '"a"', '"b"', '1', '"c"'],
    text: ['"k"', '"é"', '"\\u00e9"', '"__proto__"', '"\\ud83d"', '""'],
    value: ['1', '[]', '{}', 'null', '[{value}]', '{"a":{value}}'],
    number: ['1', '2.5', '-3', '0.1', '1e300', '-0', '1e400', '"4"', 'null']
  },
  nodeLink: {
    start: [
      '{"directed":{flag},"multigraph":{flag},"graph":{},' +
        '"nodes":[{node},{node},{node}],"links":[{link}{more*}]}',
      '{"nodes":[{"id":"a"},{"id":"b"}],"edges":[{link}{more*}]}',
      '{"nodes":[{},{"name":{name}}],"links":[' +
        '{"source":0,"target":1,"weight":{number}}]}',
      '{"nodes":[{node*}],"links":[]}'
    ],
    flag: ['false', 'false', 'false', 'true'],
    node: ['{"id":"a"}', '{"id":"b"}', '{"id":{name}}', '{"id":7,"x":{value}}'],
    more: [',{link}'],
    link: [
      '{"source":{name},"target":{name},"weight":{number}}',
      '{"source":{name},"target":{name},"key":{name},"value":{number}}'
    ],
    name: ['"a"', '"b"', '"a"', '"b"', '7', 'null', '["t",1]', '"__proto__"'],
    value: ['1', '[]', '{}', 'null', '[{value}]', '{"a":{value}}'],
    number: ['1', '2.5', '-3', '0.1', '1e300', '-0', '1e400', '"4"', 'null']
  },
  forest: {
    start: [
      '"head":{"seen":{seen},"columns":{columns}}',
      '"head":{"seen":{seen},"columns":{columns},"nodeLink":{dialect}}',
      '"head":{"seen":99,"columns":{columns},"checkpoint":{value}}'
    ],
    seen: ['99', '9007199254740991', '20', '3', '-1', '1.5', 'null'],
    columns: [
      '{"file":null,"layout":null,"others":[],"weights":[],"isOpen":{flag}}',
      '{"file":"a.csv","layout":{layout},"others":["colour"],' +
        '"weights":["km"],"isOpen":{flag}}',
      '{"file":{value},"layout":{value},"others":{value},"weights":{value},' +
        '"isOpen":{value}}'
    ],
    layout: [
      '{"names":["source","target","weight"],"width":3,"source":0,"target":1,' +
        '"weight":2,"separator":",","decimal":"."}',
      '{"names":null,"width":{width},"source":0,"target":1,"weight":null,' +
        '"separator":{mark},"decimal":{mark}}'
    ],
    width: ['2', '3', '4', '1e9', '"2"', '-1'],
    mark: ['","', '"."', '" "', '"\\t"', 'null'],
    dialect: [
      '{"edges":"links","hasHead":{flag},"byIndex":{flag}}',
      '{"edges":{value},"hasHead":{flag},"byIndex":{flag}}'
    ],
    flag: ['true', 'false'],
    key: ['"k"', '"l"', '"m"', 'null', '7'],
    record: [
      '{}',
      '{"colour":{value}}',
      '{"source":1,"__proto__":2}',
      '{"a":"\\u0000NaN"}',
      '{"b":"\\u0000\\u0000"}',
      '[]'
    ],
    value: ['1', 'null', '"a"', '[]', '{}', '[{value}]', '{"a":{value}}', '1e9']
  },
  shared: {
    start: [
      '{"names":["a","b","c"],"x":[0.5,1,-2],"y":[0,1e300,2.5],' +
        '"ends":[[0,1,{weight}],[1,2,{weight}]]}',
      '{"names":["a","b","c"],"x":[{number},1,2],"y":[0,{number},{number}],' +
        '"ends":[[0,1,{number}],[1,2,{number}]]}',
      '{"names":[{name},{name}],"x":[{number}],"y":[{number}],"ends":[{end}]}'
    ],
    weight: ['0', '1', '2.5', '-3', '-0', '"Infinity"', '"-Infinity"', '1e9'],
    name: ['"a"', '"__proto__"', 'null', '[]', '{}', '7'],
    end: ['[0,1,{number}]', '[{number},{number},1]', 'null', '"01"', '{}'],
    number: ['0', '1', '2.5', '-3', '1e400', 'null', '"1"', '-0', '1e300']
  },
  graphml: {
    start: ['<?xml version="1.0"?>{document}', '{document}'],
    document: [
      '<graphml>{key}<graph edgedefault="{way}">{nodes}{edge*}</graph>' +
        '</graphml>',
      '<graphml>{key}{key}<graph id="{text}" edgedefault="{way}">{node*}{edge*}' +
        '</graph></graphml>'
    ],
    key: [
      '<key id="w" for="edge" attr.name="weight" attr.type="{type}"/>',
      '<key id="c" for="{kind}" attr.name="{text}" attr.type="{type}">' +
        '<default>{number}</default></key>'
    ],
    kind: ['node', 'edge', 'all'],
    type: ['double', 'double', 'int', 'string', 'long', 'boolean'],
    nodes: ['<node id="a"/><node id="b"/><node id="c"/>'],
    edge: [
      '<edge id="{text}" source="{name}" target="{name}"/>',
      '<edge source="{name}" target="{name}"><data key="w">{number}</data>' +
        '</edge>',
      '<edge source="{name}" target="{name}"><data key="w">1</data></edge>',
      '<!-- {text} -->'
    ],
    way: ['undirected', 'undirected', 'directed', 'mutual'],
    node: ['<node id="{name}"/>', '<node id="{name}" label="{text}"></node>'],
    name: ['a', 'b', 'c'],
    text: ['', '&amp;', '&#x1F600;', '<![CDATA[x]]>', '&lol;', '&#0;'],
    number: ['1', '2.5', '-1e-7', '0', '', 'NaN']
  },
  gexf: {
    start: ['<?xml version="1.0"?>{document}', '{document}'],
    document: [
      '<gexf><graph defaultedgetype="{way}">{attributes*}<nodes>{nodes}</nodes>' +
        '<edges>{edge*}</edges></graph></gexf>',
      '<gexf><graph><nodes>{node*}</nodes><edges>{edge*}</edges></graph></gexf>'
    ],
    attributes: [
      '<attributes class="{kind}"><attribute id="0" title="{text}" ' +
        'type="{type}"/></attributes>'
    ],
    kind: ['node', 'edge'],
    type: ['double', 'integer', 'string', 'boolean', 'liststring'],
    nodes: ['<node id="a"/><node id="b"/><node id="c"/>'],
    edge: [
      '<edge source="{name}" target="{name}" weight="{number}"/>',
      '<edge id="{text}" source="{name}" target="{name}" weight="1"/>',
      '<edge source="{name}" target="{name}"><attvalues>' +
        '<attvalue for="0" value="{number}"/></attvalues></edge>',
      '<!-- {text} -->'
    ],
    way: ['undirected', 'undirected', 'directed', 'mutual'],
    node: ['<node id="{name}"/>', '<node id="{name}" label="{text}"></node>'],
    name: ['a', 'b', 'c'],
    text: ['', '&amp;', '&#x1F600;', '<![CDATA[x]]>', '&lol;', '&#0;'],
    number: ['1', '2.5', '-1e-7', '0', '', 'NaN']
  },
  conllu: {
    start: ['{sentence*}', '{sentence}'],
    sentence: ['{comment*}{line1}{line2}{line3}\n', '{line1}\n', '{odd}'],
    comment: ['# text = {word} {word}\n', '# sent_id = 1\n', '# newpar\n'],
    line1: ['1\t{word}\t{word}\t{tag}\t_\t{feats}\t2\tdet\t_\t{misc}\n'],
    line2: ['2\t{word}\t{word}\t{tag}\tNN\t_\t0\troot\t0:root\t_\n'],
    line3: [
      '3\t{word}\t_\tPUNCT\t_\t_\t2\tpunct\t_\t_\n',
      '3-4\t{word}\t_\t_\t_\t_\t_\t_\t_\t_\n' +
        '3\t{word}\t_\tX\t_\t_\t2\tdep\t_\t_\n' +
        '4\t{word}\t_\tX\t_\t_\t3\tdep\t_\t_\n',
      '2.1\t{word}\t_\tX\t_\t_\t_\t_\t1:dep\t_\n'
    ],
    odd: ['\n', '1\ta\n', '# newdoc\n\n', '1\t_\t_\t_\t_\t_\t_\t_\t_\t_\n\n'],
    word: ['dogs', 'bark', '_', 'Straße', '犬', 'a b', '-'],
    tag: ['NOUN', 'VERB', 'X', '_', 'DET'],
    feats: ['_', 'Number=Sing', 'A=1|B=2', 'B=2|A=1'],
    misc: ['_', 'SpaceAfter=No', 'SpacesAfter=\\s\\n']
  },
  text: {
    start: ['{part*}'],
    part: [
      '{word} ',
      '{word}, ',
      '{word}. ',
      '{word}!\n',
      '\n\n',
      "{word}n't "
    ],
    word: [
      ...['The', 'dog', 'barks', 'do', 'Mr', '3.14', 'e.g', 'Wörter', '犬'],
      ...['http://a.b/c?d=e', '\u200b', '\u0301', '😀', '\t', '"', '(', 'a-b']
    ]
  }
};
