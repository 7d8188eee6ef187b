import {spawnSync} from 'node:child_process';

/** Runs a version of Node with some arguments, and returns what it prints. */
export function runNode(node: string, args: readonly string[]): string {
  const {error, status, stdout, stderr} = spawnSync(node, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  });
  if (error) throw error;
  if (status === 0) return stdout;
  throw new Error(`${node} ${args.join(' ')}\n${stdout}${stderr}`);
}
