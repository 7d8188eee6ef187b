import {parseArgs} from 'node:util';
import {Comparer} from './compare.js';
import {expectedSolution} from './expected.js';
import {serve} from './serve.js';
import {WORKLOADS} from './workloads.js';

if (process.argv[2] === 'serve') {
  await serve(process.argv[3], process.argv[4]);
} else {
  const {values} = parseArgs({
    options: {
      native: {type: 'boolean', default: false},
      only: {type: 'string', default: ''},
      system: {type: 'string', default: ''},
      runs: {type: 'string', default: '5'},
      cap: {type: 'string', default: '10'}
    }
  });
  const comparer = new Comparer({
    native: values.native,
    runs: Number(values.runs),
    cap: Number(values.cap),
    system: new RegExp(values.system),
    onProgress: line => console.error(line)
  });
  for (const workload of WORKLOADS) {
    if (!workload.id.includes(values.only)) continue;
    const c = await comparer.compare(workload, expectedSolution);
    for (const o of c.outcomes) console.log(JSON.stringify(o));
  }
}
