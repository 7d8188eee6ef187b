// Prints the wrong facts of the sentences of a file beside this one, and the
// share of right ones by kind, for the English model or for that of a file:
//
//   node scripts/run.js test/nlp/plain-english/report.ts FILE [MODEL]
//
// FILE is first-150, everyday or everyday-closed. Of the last, only the shares
// are printed: whoever reads its mistakes develops on it.
import {readFileSync} from 'node:fs';
import {Parser} from '../../../src/nlp/index.js';
import {
  isRoot,
  type Outcome,
  runBenchmark,
  SENTENCE_FILES,
  shareRight
} from './benchmark.js';

const [name, model] = process.argv.slice(2);
const file = SENTENCE_FILES.find(known => known === name);
if (file === undefined) {
  throw new Error(`Name one of ${SENTENCE_FILES.join(', ')}.`);
}
const outcomes = await runBenchmark(
  file,
  model === undefined
    ? undefined
    : Parser.load(new Uint8Array(readFileSync(model)))
);
const kinds = new Map<string, Outcome[]>();
for (const outcome of outcomes) {
  const {kind} = outcome.sentence;
  kinds.set(kind, [...(kinds.get(kind) ?? []), outcome]);
}

for (const [kind, ofKind] of file === 'everyday-closed' ? [] : kinds) {
  console.log(`# ${kind}\n`);
  for (const {sentence, wrong, found} of ofKind) {
    if (wrong.length === 0) continue;
    console.log(sentence.text);
    console.log(`  wrong: ${wrong.map(({source}) => source).join(', ')}`);
    console.log(`  found: ${found}\n`);
  }
}
for (const [kind, ofKind] of [...kinds, ['all', outcomes] as const]) {
  const facts = ofKind.flatMap(({sentence}) => sentence.facts).length;
  print(kind, shareRight(ofKind), `${facts} facts`);
}
const whole = outcomes.filter(({wrong}) => wrong.length === 0).length;
print('all right', whole / outcomes.length, `${outcomes.length} texts`);
print('roots', shareRight(outcomes, isRoot), 'facts about roots');
print(
  'verbs',
  shareRight(outcomes, ({tag}) => tag === 'VERB'),
  'facts that a word is a verb'
);

function print(name: string, share: number, ofWhat: string): void {
  if (Number.isNaN(share)) return;
  const percent = (100 * share).toFixed(1).padStart(5);
  console.log(`${name.padEnd(16)} ${percent} % of ${ofWhat}`);
}
