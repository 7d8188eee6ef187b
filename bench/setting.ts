import {execFileSync} from 'node:child_process';
import {cpus, loadavg, totalmem} from 'node:os';

/** Where and when this runs. */
export function describeSetting(): string[] {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${processors.length} × ${processors[0].model.trim()}, ${memory} GB`,
    `load average at the beginning ${loadavg()[0].toFixed(1)}`,
    `Node ${process.version}, ${process.platform} ${process.arch}`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`
  ];
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
