import {DataError} from 'spanforest/cli';
import {describe, expect, test} from 'vitest';
import {Signer} from '../src/messages.js';
import {signText} from './support/sign-text.js';

const RUN = '0123456789abcdef';
const SECRET = 'x'.repeat(32);
const SIGNER = new Signer(SECRET);

type Kind = Parameters<Signer['sign']>[0];

const JOB = {
  run: RUN,
  file: 'part-1',
  part: {
    ...{index: 0, name: 'a.csv', title: './a.csv', size: 9},
    graph: {
      format: 'csv',
      options: {
        ...{source: 'a', target: 2, weight: null, header: true},
        ...{separator: ',', decimal: '.', directed: 'keep', maximumOrder: 8}
      }
    }
  }
};
const JOIN = {run: RUN, file: 'join-1-1', inputs: ['part-1', 'part-2']};
const FOREST = {
  hasEnded: true,
  task: {kind: 'forest', holding: {hold: 'minimum', records: false}}
};
const PARSE = {
  task: {
    ...{kind: 'parse', model: 'm', language: 'en', format: 'text', count: 2},
    setup: {
      ...{format: 'conllu', best: 3, confidence: false, input: 'text'},
      options: {
        ...{parser: 'd-mst', order: 2, singleRoot: true, decoder: 'cle'},
        ...{decode: 'mbr', enhance: 5, prune: false, labels: true},
        algorithm: 'auto'
      }
    }
  }
};
const RESULT = {
  checksum: '0'.repeat(64),
  counts: {
    ...{sentences: 1, words: 2, edges: 3, keptEdges: 4, letters: 5},
    ...{inScript: 6, tagged: 7, known: 8, lemma: 9, upos: 10, xpos: 11},
    feats: 12
  },
  missingEnd: '\r\n'
};
const FAILURE = {message: 'a.csv:2:1: bad.', part: 0};
const WORKER = {version: '0.1.0', name: 'host:1', foreign: [RUN]};

const VALID: readonly (readonly [Kind, object])[] = [
  ['job', JOB],
  ['job', JOIN],
  ['record', FOREST],
  ['record', PARSE],
  ['result', RESULT],
  ['failure', FAILURE],
  ['worker', WORKER]
];

const open = (kind: Kind, message: unknown) =>
  SIGNER.open(kind, 'key', SIGNER.sign(kind, 'key', message as never));

type Path = readonly (string | number)[];

// The paths of all members, lists and records included.
function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield [...path, name];
    yield* pathsOf(member, [...path, name]);
  }
}

function changed(value: unknown, [name, ...rest]: Path, to: unknown): unknown {
  if (name === undefined) return to;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const member = changed(copy[name], rest, to);
  // A plain assignment would set the prototype.
  Object.defineProperty(copy, name, {value: member, enumerable: true});
  return copy;
}

// None of these is right for any field.
const WRONG: readonly unknown[] = [
  ...[-1, 0.5, 1e300, {length: 1}, [[]], [[[[]]]]],
  ...[{name: 'a', '0': 1}, ['../x']]
];

describe('a message', () => {
  test.for(VALID)('about a %s is what it was (%#)', ([kind, message]) => {
    expect(open(kind, message)).toEqual(message);
  });

  test.for(VALID)('about a %s has the right types (%#)', ([kind, message]) => {
    for (const path of [[], ...pathsOf(message)]) {
      for (const wrong of WRONG) {
        const forged = changed(message, path, wrong);
        expect(() => open(kind, forged), `${path} ${wrong}`).toThrow(DataError);
      }
      if (path.length === 0) continue;
      // An absent field is absent, or an error: there is no other value.
      const partial = changed(message, path, undefined);
      let opened: unknown = partial;
      try {
        opened = open(kind, partial);
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
      }
      expect(opened).toEqual(partial);
    }
  });

  test.for(VALID)('about a %s has no other fields (%#)', ([kind, message]) => {
    const records = [[], ...pathsOf(message)].filter(path => {
      const member = path.reduce((all, name) => Object(all)[name], message);
      return Object(member) === member && !Array.isArray(member);
    });
    for (const path of records) {
      for (const name of ['name2', '__proto__', 'constructor', 'toJSON2']) {
        const forged = changed(message, [...path, name], {polluted: true});
        expect(() => open(kind, forged), `${path} ${name}`).toThrow(
          /^Redis: .* is not valid \(.*\)\. Remove the key key\.$/
        );
      }
    }
    expect(Object('').polluted).toBeUndefined();
  });

  test.for([
    ['job', JOB, 'run', ['../../../../etc', `${RUN}/`, `${RUN}\n`, '']],
    ['job', JOB, 'file', ['../part-1', 'part-1/..', '/etc/x', 'part-0', 'x']],
    ['job', JOIN, 'inputs', [['part-1', '../part-2'], ['/etc/passwd'], ['']]],
    ['result', RESULT, 'checksum', ['0', 'g'.repeat(64), '0'.repeat(65)]],
    ['result', RESULT, 'missingEnd', ['x', '\n\n\n']],
    ['failure', FAILURE, 'message', ['two\nlines', 'x'.repeat(100_001)]],
    ['worker', WORKER, 'foreign', [['../..'], [RUN, 'x']]]
  ] as const)(
    'about a %s has only what fits its fields (%#)',
    ([kind, message, field, values]) => {
      for (const value of values) {
        const forged = changed(message, [field], value);
        expect(() => open(kind, forged)).toThrow(
          `is not valid (${kind}.${field}`
        );
      }
    }
  );
});

describe('a signature', () => {
  const signed = SIGNER.sign('failure', 'key', FAILURE);
  const refused = 'is not signed with the secret of this machine';

  test('is for one secret, kind, key and content', () => {
    const {message} = FAILURE;
    expect(SIGNER.open('failure', 'key', signed).message).toBe(message);
    const other = new Signer('y'.repeat(32));
    expect(() => other.open('failure', 'key', signed)).toThrow(refused);
    expect(() => SIGNER.open('result', 'key', signed)).toThrow(refused);
    expect(() => SIGNER.open('failure', 'key2', signed)).toThrow(refused);
    for (let at = 0; at < signed.length; at++) {
      const code = signed.charCodeAt(at) ^ 1;
      const forged =
        signed.slice(0, at) + String.fromCharCode(code) + signed.slice(at + 1);
      expect(() => SIGNER.open('failure', 'key', forged)).toThrow(refused);
    }
  });

  test.for(['', 'x', 'ä'.repeat(64), '0'.repeat(64), `${signed} `])(
    'is not %j',
    text => {
      expect(() => SIGNER.open('failure', 'key', text)).toThrow(refused);
    }
  );

  test.for([null, undefined, 5, {}, [signed], 'x'.repeat((1 << 26) + 1)])(
    'is not looked for in what is not a message',
    value => {
      expect(() => SIGNER.open('failure', 'key', value)).toThrow(
        'Redis: the failure of a run is not valid. Remove the key key.'
      );
    }
  );

  test.for([
    ...['', '{', 'null', '5', '"x"', '[]', '{"message": ', '{"part": 1e999}'],
    `${'['.repeat(1e6)}${']'.repeat(1e6)}`,
    `${'{"task":'.repeat(1e6)}1${'}'.repeat(1e6)}`
  ])('does not make anything valid that is not: %#', content => {
    const forged = signText(SECRET, 'failure', 'key', content);
    expect(() => SIGNER.open('failure', 'key', forged)).toThrow(
      /^Redis: the failure of a run is not valid.* Remove the key key\.$/
    );
  });
});
