import {execFileSync} from 'node:child_process';
import {cpus, loadavg, totalmem} from 'node:os';
import {relative} from 'node:path';
import {BenchError} from './options.js';

/** The processor, its load, the versions and the time. */
export function describeSetting(): string[] {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${processors.length} × ${processors[0].model.trim()}, ${memory} GB`,
    `load average at the start ${loadavg()[0].toFixed(1)}`,
    `Node ${process.version}, ${process.platform} ${process.arch}`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`
  ];
}

/**
 * Refuses to publish what is measured on a busy machine: on more than half a
 * processor, others have run in the last minute.
 *
 * @throws {@link BenchError} if the report would go to notes/ or docs/.
 */
export function checkQuiet(out: string, load: number = loadavg()[0]): void {
  const isPublished = /^(notes|docs)\//.test(
    relative('.', out).replaceAll('\\', '/')
  );
  if (!isPublished || load <= 0.5) return;
  throw new BenchError(
    `the load average is ${load.toFixed(1)}. Figures of a busy machine are not ` +
      `published: wait until it is below 0.5, or write elsewhere than ${out}.`
  );
}

function commit(): string {
  try {
    const git = (...words: string[]) =>
      execFileSync('git', words, {encoding: 'utf8'}).trim();
    const changed =
      git('status', '--porcelain', 'src') === '' ? '' : ', changed';
    return git('rev-parse', '--short', 'HEAD') + changed;
  } catch {
    return 'unknown';
  }
}
