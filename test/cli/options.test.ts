import {describe, expect, test} from 'vitest';
import {SPANFOREST} from '../../src/cli/commands/index.js';
import {UsageError} from '../../src/cli/io/errors.js';
import {
  type Command,
  grouped,
  parseCommandLine
} from '../../src/cli/options.js';
import {fullHelp, programHelp, shortHelp} from '../../src/cli/run.js';

const PAINT: Command = {
  positionals: [{name: 'WALL', about: 'what to paint.'}],
  options: {
    '-c, --colour NAME': {
      choices: ['red', 'green'],
      about: 'Which; default: red.'
    },
    '--coats N': {integer: [], about: 'How often.'},
    ...grouped('Words', {
      '--hours N': {integer: [1], about: 'How long.'},
      '--note TEXT': 'What to say.'
    }),
    '--wet': {conflicts: 'dry', about: 'Wet.'},
    '--dry': 'Dry.'
  },
  notes: ['A note.'],
  examples: ['wall --colour red'],
  run: async () => 0
};

const PACK: Command = {
  positionals: [
    {name: 'BOX', about: 'where to.'},
    {name: 'THING', about: 'what.', repeated: true, optional: true}
  ],
  options: {
    '--by NAME': {required: true, about: 'who packs.'},
    '--hours N': {integer: [0, 8], about: 'How long.'}
  },
  notes: [],
  examples: ['box --by me'],
  run: async () => 0
};

const parse = (...argv: string[]) => parseCommandLine(PAINT, argv);

function complaint(...argv: string[]): string {
  try {
    parse(...argv);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error(`accepted: ${argv.join(' ')}`);
}

describe('parseCommandLine', () => {
  test('takes values apart or tied on, by name or by letter', () => {
    for (const argv of [
      ['wall', '--colour', 'red'],
      ['--colour=red', 'wall'],
      ['-c', 'red', 'wall'],
      ['wall', '-cred']
    ]) {
      const {positionals, values} = parse(...argv);
      expect(positionals).toEqual(['wall']);
      expect([...values]).toEqual([['colour', 'red']]);
    }
  });

  test('takes what follows -- as it stands', () => {
    expect(parse('--', '--dry').positionals).toEqual(['--dry']);
  });

  test('takes a lone dash and a negative number as values', () => {
    expect(parse('-', '--note', '-').positionals).toEqual(['-']);
    expect(parse('wall', '--coats', '-3').values.get('coats')).toBe('-3');
  });

  test('names an unknown option and the nearest known one', () => {
    expect(complaint('wall', '--color', 'red')).toBe(
      'unknown option "--color". Did you mean --colour?'
    );
    expect(complaint('wall', '--zebra')).toBe('unknown option "--zebra".');
    expect(complaint('wall', '-x')).toBe('unknown option "-x".');
  });

  test('does not take the next option for a forgotten value', () => {
    expect(complaint('wall', '--note', '--dry')).toBe(
      'option --note needs a value, but "--dry" follows. If that is the ' +
        'value, write --note=--dry.'
    );
    expect(parse('wall', '--note=--dry').values.get('note')).toBe('--dry');
  });

  test('refuses missing, empty, repeated and needless values', () => {
    expect(complaint('wall', '--note')).toMatch(/^option --note needs a value/);
    expect(complaint('wall', '--note=')).toMatch(/^option --note needs a val/);
    expect(complaint('wall', '--note', '')).toMatch(/^option --note needs a v/);
    expect(complaint('wall', '--note', 'a', '--note', 'a')).toBe(
      'option --note is given twice.'
    );
    expect(complaint('wall', '--dry=yes')).toBe('option --dry takes no value.');
  });

  test('refuses a value that is not one of the choices', () => {
    expect(complaint('wall', '-c', 'gren')).toBe(
      'option --colour cannot be "gren". Did you mean green? Choose one of ' +
        'red, green.'
    );
  });

  test.each(['abc', '1.5', '1e3', '0x10', ' 1', '9007199254740993'])(
    'refuses %j as an integer',
    value => {
      expect(complaint('wall', '--coats', value)).toMatch(/must be an integer/);
    }
  );

  test('refuses an integer below the least', () => {
    expect(parse('wall', '--hours', '1').values.get('hours')).toBe('1');
    for (const value of ['0', '-3']) {
      expect(complaint('wall', '--hours', value)).toBe(
        `option --hours must be at least 1, but is "${value}".`
      );
    }
  });

  test('refuses options that cannot be combined', () => {
    expect(complaint('wall', '--wet', '--dry')).toBe(
      '--wet and --dry cannot be combined.'
    );
  });

  test('wants exactly the arguments there are', () => {
    expect(complaint()).toBe('WALL is missing: what to paint.');
    expect(complaint('')).toBe('WALL is empty: what to paint.');
    expect(complaint('a', 'b\u001b[2J')).toBe(
      'there is one argument too many: "b\\u001b[2J".'
    );
  });

  test('takes any number of the last argument if it may be repeated', () => {
    const pack = (...argv: string[]) => parseCommandLine(PACK, argv);
    const by = ['--by', 'me'];
    expect(pack('a', ...by).positionals).toEqual(['a']);
    expect(pack('a', ...by, 'b', 'c').positionals).toEqual(['a', 'b', 'c']);
    expect(() => pack(...by)).toThrow('BOX is missing: where to.');
    expect(() => pack('a', 'b', '', ...by)).toThrow('THING is empty: what.');
    const {optional, ...thing} = PACK.positionals[1];
    const needy = {...PACK, positionals: [PACK.positionals[0], thing]};
    expect(() => parseCommandLine(needy, ['a', ...by])).toThrow(
      'THING is missing: what.'
    );
  });

  test('takes any number of the first argument if it may be repeated', () => {
    const [box, {optional, ...thing}] = PACK.positionals;
    const into = {...PACK, positionals: [thing, box]};
    const pack = (...argv: string[]) =>
      parseCommandLine(into, [...argv, '--by', 'me']).positionals;
    expect(pack('a', 'b')).toEqual(['a', 'b']);
    expect(pack('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    expect(() => pack('a')).toThrow('BOX is missing: where to.');
    expect(() => pack('a', '', 'c')).toThrow('THING is empty: what.');
    expect(() => pack('a', 'b', '')).toThrow('BOX is empty: where to.');
  });

  test('wants the options that must be there', () => {
    expect(() => parseCommandLine(PACK, ['a'])).toThrow(
      new UsageError('--by NAME is missing: who packs.')
    );
  });

  test('refuses an integer above the most', () => {
    const argv = ['a', '--by', 'me', '--hours'];
    expect(parseCommandLine(PACK, [...argv, '8']).values.get('hours')).toBe(
      '8'
    );
    expect(() => parseCommandLine(PACK, [...argv, '9'])).toThrow(
      'option --hours must be at most 8, but is "9".'
    );
  });

  test('lets help and version win over mistakes beside them', () => {
    expect([...parse('--zebra', '--help').switches]).toEqual(['help']);
    expect([...parse('-V', '--coats', 'x').switches]).toEqual(['version']);
  });

  test('does not trip over names that every object has', () => {
    expect(complaint('wall', '--constructor')).toMatch(/^unknown option/);
    expect(complaint('wall', '--__proto__')).toMatch(/^unknown option/);
    expect(complaint('wall', '--toString=1')).toMatch(/^unknown option/);
  });
});

describe('help', () => {
  const paint = {name: 'paint', summary: 'Paint something.'};

  test('shows every option with its letter, value and choices', () => {
    expect(fullHelp(SPANFOREST, paint, PAINT)).toBe(
      [
        'Paint something.',
        '',
        'Usage: spanforest paint WALL [OPTIONS]',
        '',
        'Arguments:',
        '  WALL  what to paint.',
        '',
        'Options:',
        '  -c, --colour NAME  Which; default: red. One of red, green.',
        '      --coats N      How often.',
        '      --wet          Wet. Not with --dry.',
        '      --dry          Dry. Not with --wet.',
        '',
        'Words:',
        '      --hours N    How long.',
        '      --note TEXT  What to say.',
        '',
        'Other options:',
        '  -h, --help     Show the options that most people need.',
        '  -V, --version  Show the version.',
        '',
        'A note.',
        '',
        'Examples:',
        '  spanforest paint wall --colour red',
        ''
      ].join('\n')
    );
  });

  test('shows the options without a group on one screen', () => {
    expect(shortHelp(SPANFOREST, paint, PAINT)).toBe(
      [
        'Paint something.',
        '',
        'Usage: spanforest paint WALL [OPTIONS]',
        '',
        'Arguments:',
        '  WALL  what to paint.',
        '',
        'Options:',
        '  -c, --colour NAME  Which.',
        '      --coats N      How often.',
        '      --wet          Wet.',
        '      --dry          Dry.',
        '',
        'Example: spanforest paint wall --colour red',
        '',
        'spanforest help paint shows all options, notes and examples.',
        ''
      ].join('\n')
    );
  });

  test('shows what may be repeated, left out, and must be there', () => {
    expect(
      fullHelp(SPANFOREST, {name: 'pack', summary: 'Pack things.'}, PACK)
    ).toContain(
      '\nUsage: spanforest pack BOX [THING...] --by NAME [OPTIONS]\n'
    );
  });

  test('lists the commands and stays within 80 columns', () => {
    const [entry] = SPANFOREST.commands;
    const paint = {...entry, name: 'paint', summary: 'word '.repeat(40).trim()};
    const help = programHelp({...SPANFOREST, commands: [paint]});
    expect(help).toContain('\n  paint  word word');
    expect(Math.max(...help.split('\n').map(line => line.length))).toBeLessThan(
      80
    );
  });
});
