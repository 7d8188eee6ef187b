// Preloaded into the program by `node --import`: counts the operations that
// change files, and makes the one with a given number fail.
//
//   FAIL_AT=7     number of the operation; without it, they are only counted
//   FAIL_BY=EIO   a code to fail with; `kill` ends the process before the
//                 operation, `half` after half of what it would write, `after`
//                 when it is done
//   FAIL_COUNT=F  file that gets a byte for each operation
import {appendFileSync, promises, writeSync} from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

const {FAIL_AT, FAIL_BY, FAIL_COUNT} = process.env;
let count = 0;

function failure(half) {
  count++;
  // Threads count for themselves, into the same file.
  if (FAIL_COUNT) appendFileSync(FAIL_COUNT, '.');
  if (count !== Number(FAIL_AT)) return null;
  if (FAIL_BY === 'half') half?.();
  if (FAIL_BY === 'after') return null;
  if (FAIL_BY === 'kill' || FAIL_BY === 'half') {
    process.kill(process.pid, 'SIGKILL');
  }
  return Object.assign(new Error(`${FAIL_BY}: planted`), {code: FAIL_BY});
}

function plant(object, name, isCounted, half = () => {}) {
  const original = object[name];
  object[name] = async function (...all) {
    const isOne = isCounted(...all);
    const error = isOne && failure(() => half(this, ...all));
    if (error) throw error;
    const isLast = isOne && FAIL_BY === 'after' && count === Number(FAIL_AT);
    const result = await original.apply(this, all);
    if (isLast) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

const always = () => true;
const handle = await promises.open(process.execPath);
const handles = Object.getPrototypeOf(handle);
await handle.close();
plant(promises, 'open', (_, flags = 'r') => flags !== 'r');
for (const name of ['rename', 'rm', 'mkdir']) plant(promises, name, always);
for (const name of ['sync', 'chmod']) plant(handles, name, always);
for (const name of ['writeFile', 'appendFile']) {
  plant(handles, name, always, ({fd}, chunk) => {
    const bytes = Buffer.from(chunk);
    writeSync(fd, bytes.subarray(0, bytes.length / 2));
  });
}
syncBuiltinESMExports();
