import {isMainThread} from 'node:worker_threads';
import {runProcess} from 'spanforest/cli';
import {researchProgram} from './experiment.js';

// The program is bundled into one file, which its threads run as well.
if (isMainThread) {
  await runProcess(researchProgram(new URL(import.meta.url)));
} else {
  await import('./run/unit-thread.js');
}
