// Prints the wrong facts of the sentences beside this file, and the share of
// right ones by kind, for the English model or for that of a file:
//
//   node scripts/run.js test/nlp/plain-english/report.ts [MODEL]
import {readFileSync} from 'node:fs';
import {Parser} from '../../../src/nlp/index.js';
import {type Outcome, runBenchmark, shareRight} from './benchmark.js';

const [file] = process.argv.slice(2);
const outcomes = await runBenchmark(
  file === undefined
    ? undefined
    : Parser.load(new Uint8Array(readFileSync(file)))
);
const kinds = new Map<string, Outcome[]>();
for (const outcome of outcomes) {
  const {kind} = outcome.sentence;
  kinds.set(kind, [...(kinds.get(kind) ?? []), outcome]);
}

for (const [kind, ofKind] of kinds) {
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
  const share = (100 * shareRight(ofKind)).toFixed(1).padStart(5);
  console.log(`${kind.padEnd(16)} ${share} % of ${facts} facts`);
}
