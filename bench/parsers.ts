/**
 * How fast the parsers are beside each other: from words with tags to trees, with
 * exact and with rounded weights; and time and memory for one long sentence.
 *
 * npm run bench:parsers -- FOLDER... [--runs N] [--passes N] [--longest N]
 *
 * Each FOLDER has train.conllu and test.conllu, plain or gzip. Models are trained
 * on train with gold tags and without relations, in few passes, since time hardly
 * depends on the values of the weights. All parsers take turns; times are medians
 * of CPU time. Long sentences are those of the first folder, one after the
 * other; the memory is what a new parser holds after one of them.
 */
import {parseArgs} from 'node:util';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {
  decodeModel,
  encodeModel,
  type Model,
  Parser,
  type ParserOptions,
  type TrainingOptions,
  train
} from '../src/nlp/index.js';
import {cpuMilliseconds, interleave} from './measure.js';
import {describeSetting} from './setting.js';
import {markdownTable} from './table.js';
import {readPart, type Words} from './treebanks.js';

console.error(describeSetting().join('; '));

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    runs: {type: 'string', default: '7'},
    passes: {type: 'string', default: '2'},
    longest: {type: 'string', default: '3000'}
  }
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

// In typed arrays, without those that are garbage.
function bytesHeld(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

interface System {
  readonly name: string;
  readonly model: Model;
  readonly options: ParserOptions;
}

function systemsOf(training: readonly Words[]): System[] {
  const settings: TrainingOptions = {
    ...{passes: Number(values.passes), order: 1, templates: 'basic'},
    ...{labels: false, tagger: false, tokenizer: false}
  };
  const directed = train(training, {
    ...settings,
    ...{parser: 'd-mst', decoder: 'cle', prune: true}
  });
  const both = train(training, {...settings, parser: 'u-mst-uf-lep'});
  const system = (model: Model, name: string, options: ParserOptions) =>
    [model, decodeModel(encodeModel(model))].map(model => {
      return {name, model, options: {...options, labels: false}};
    });
  return [
    ...system(directed, 'd-mst', {prune: false}),
    ...system(directed, 'd-mst, pruned', {}),
    ...(['u-mst-uf', 'u-mst-uf-lep', 'u-mst-uf-cle'] as const).flatMap(parser =>
      system(both, parser, {parser})
    )
  ];
}

const setups = positionals.map(folder => {
  const training = readPart(folder, 'train');
  const test = readPart(folder, 'test');
  if (!training || !test) {
    console.error(`bench/parsers.ts: ${folder} has no train or no test.`);
    process.exit(2);
  }
  return {folder, systems: systemsOf(training), test};
});
if (setups.length === 0) {
  console.error('bench/parsers.ts: pass folders with train and test.');
  process.exit(2);
}
const names = setups[0].systems.map(({name}) => name);

const speeds = setups.map(({folder, systems, test}) => {
  const tasks = systems.map(({model, options}, i) => {
    const parser = new Parser(model, options);
    const parseAll = () => {
      for (const words of test) parser.parse(words);
    };
    return [String(i), parseAll] as const;
  });
  const times = interleave(new Map(tasks), Number(values.runs), {warmUps: 1});
  const seconds = systems.map((_, i) => times.get(String(i))!);
  const name = folder.split('/').findLast(part => part !== '')!;
  return {name, sentences: test.length, seconds};
});

for (const [kind, offset] of [
  ['exact weights', 0],
  ['rounded weights', 1]
] as const) {
  const at = names.flatMap((_, i) => (i % 2 === offset ? [i] : []));
  console.log(`\nSentences per second relative to d-mst, ${kind}:\n`);
  const ratios = speeds.map(({seconds}) =>
    at.map(i => seconds[offset] / seconds[i])
  );
  const rows = speeds.map(({name, sentences, seconds}, s) => [
    name,
    String(Math.round(sentences / seconds[offset])),
    ...ratios[s].slice(1).map(ratio => ratio.toFixed(2))
  ]);
  const means = at
    .slice(1)
    .map((_, i) => ratios.reduce((sum, row) => sum + row[i + 1], 0))
    .map(sum => (sum / speeds.length).toFixed(2));
  console.log(
    markdownTable(
      ['setup', 'd-mst a second', ...at.slice(1).map(i => names[i])],
      [...rows, ['**mean**', '', ...means]],
      1
    )
  );
}

const [{systems, test}] = setups;
const all = test.flat();
const text: Words[number][] = [];
const lengths = [100, 300, 1000, 3000, 10_000].filter(
  length => length <= Number(values.longest)
);
while (text.length < (lengths.at(-1) ?? 0)) text.push(...all);
console.log(
  'CPU milliseconds and megabytes for one sentence, exact weights:\n'
);
// They stay, so that no garbage of one is counted as less memory of another.
const parsers: Parser[] = [];
const rows = lengths.map(length => {
  const words = text.slice(0, length);
  return [
    String(length),
    ...systems.flatMap(({model, options}, i) => {
      if (i % 2 === 1) return [];
      const parser = new Parser(model, options);
      parsers.push(parser);
      const before = bytesHeld();
      parser.parse(words);
      const bytes = bytesHeld() - before;
      const time = cpuMilliseconds(() => parser.parse(words), 2);
      return `${time.toPrecision(3)} / ${(bytes / 1e6).toFixed(1)}`;
    })
  ];
});
const titles = names.filter((_, i) => i % 2 === 0);
console.log(markdownTable(['words', ...titles], rows, 1));
