import type {Random} from '../support/random.js';

/**
 * A grammar: texts by name, each with alternatives. `{name}` stands for an
 * alternative of that name, `{name*}` for any number of them up to eight.
 */
export type Grammar = {readonly [name: string]: readonly string[]};

// Past this depth the first alternative is taken, which must not lead back.
const DEEPEST = 12;

/** A random text of a grammar, from `start` on. */
export function sentenceOf(
  grammar: Grammar,
  random: Random,
  name = 'start',
  depth = 0
): string {
  const alternatives = grammar[name];
  const text = depth > DEEPEST ? alternatives[0] : random.pick(alternatives);
  return text.replace(/\{(\w+)(\*?)\}/g, (_, part: string, star: string) => {
    let result = '';
    const times = star ? random.integer(0, 8) : 1;
    for (let i = 0; i < times; i++) {
      result += sentenceOf(grammar, random, part, depth + 1);
    }
    return result;
  });
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
  | 'xml'
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
    start: ['c {word}\np {kind} {count} {count}\n{row*}', '{row*}'],
    kind: ['edge', 'sp', 'col', 'max'],
    row: ['e {count} {count} {number}\n', 'a {count} {count} {number}\n'],
    count: ['1', '2', '3', '4', '5', '8', '0'],
    word: ['', 'a comment', 'p edge 1 1'],
    number: NUMBER
  },
  mtx: {
    start: ['%%MatrixMarket matrix {kind}\n{note*}{size}\n{row*}'],
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
      '{"nodes":[{node}],"edges":[{edge}]}',
      '{"attributes":{},"options":{"type":"{type}","multi":{flag}},' +
        '"nodes":[{node},{node}],"edges":[{edge},{edge}]}',
      '{"directed":{flag},"multigraph":{flag},"graph":{},' +
        '"nodes":[{"id":{name}},{"id":{name}}],"links":[{link},{link}]}',
      '{value}'
    ],
    type: ['undirected', 'directed', 'mixed'],
    flag: ['true', 'false'],
    node: ['{"key":{name}}', '{"key":{name},"attributes":{{name}:{value}}}'],
    edge: [
      '{"source":{name},"target":{name},"attributes":{"weight":{number}}}',
      '{"key":{name},"source":{name},"target":{name},"undirected":{flag}}'
    ],
    link: ['{"source":{name},"target":{name},"weight":{number}}'],
    name: ['"a"', '"b"', '"c"', '1', '2', '"\\u00e9"', '"__proto__"'],
    value: ['1', '[]', '{}', 'null', '[{value}]', '{"a":{value}}'],
    number: ['1', '2.5', '-3', '1e400', '"4"', 'null', '-0']
  },
  shared: {
    start: [
      '{"names":["a","b","c"],"x":[{number},1,2],"y":[0,{number},{number}],' +
        '"ends":[[0,1,{number}],[1,2,{number}]]}',
      '{"names":[{name},{name}],"x":[{number}],"y":[{number}],"ends":[{end}]}'
    ],
    name: ['"a"', '"__proto__"', 'null', '[]', '{}', '7'],
    end: ['[0,1,{number}]', '[{number},{number},1]', 'null', '"01"', '{}'],
    number: ['0', '1', '2.5', '-3', '1e400', 'null', '"1"', '-0', '1e300']
  },
  xml: {
    start: ['<?xml version="1.0"?>{document}', '{document}'],
    document: [
      '<graphml><key id="w" for="edge" attr.name="weight" ' +
        'attr.type="{type}"/><graph edgedefault="{way}">{node*}{edge*}</graph>' +
        '</graphml>',
      '<gexf><graph defaultedgetype="{way}"><nodes>{node*}</nodes><edges>' +
        '{edge*}</edges></graph></gexf>'
    ],
    type: ['double', 'int', 'string', 'long'],
    way: ['undirected', 'directed', 'mutual'],
    node: ['<node id="{name}"/>', '<node id="{name}" label="{text}"></node>'],
    edge: [
      '<edge source="{name}" target="{name}" weight="{number}"/>',
      '<edge id="{name}" source="{name}" target="{name}"><data key="w">' +
        '{number}</data></edge>',
      '<!-- {text} -->'
    ],
    name: ['a', 'b', 'c'],
    text: ['', '&amp;', '&#x1F600;', '<![CDATA[x]]>', '&lol;'],
    number: ['1', '2.5', '', 'NaN']
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
