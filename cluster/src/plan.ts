import {randomBytes} from 'node:crypto';
import type {FlowJob} from 'bullmq';
import {showBytes, showCount, showName} from 'spanforest/cli';
import type {JobData, Part} from './jobs.js';
import type {Signer} from './messages.js';
import {jobId, jobKey, QUEUE} from './queue.js';

/** A file of the reduction tree: of one part, or of all below it. */
export interface PlanNode {
  /** Name of the file in the folder of the run. */
  readonly file: string;
  readonly part?: Part;
  readonly children: readonly PlanNode[];
}

// How many files a job joins at most. The names of all of them are looked up
// again at each level, so more is less work; but one machine does it all.
const FAN_IN = 8;

/**
 * The tree of all jobs. A job joins files of neighbours, so that vertices are
 * met in the order of the parts, and the groups of a level are equally large.
 */
export function planTree(
  parts: readonly Part[],
  fanIn: number = FAN_IN
): PlanNode {
  let nodes: PlanNode[] = parts.map(part => ({
    file: fileOfPart(part),
    part,
    children: []
  }));
  for (let level = 1; nodes.length > 1; level++) {
    const count = Math.max(1, Math.ceil(nodes.length / fanIn));
    const next: PlanNode[] = [];
    for (let i = 0; i < count; i++) {
      const start = Math.floor((i * nodes.length) / count);
      const end = Math.floor(((i + 1) * nodes.length) / count);
      next.push({
        file: `join-${level}-${i + 1}`,
        children: nodes.slice(start, end)
      });
    }
    nodes = next;
  }
  return nodes[0];
}

/** The name of the file of a part in the folder of the run. */
export function fileOfPart({index}: Part): string {
  return `part-${index + 1}`;
}

/** A new id for a run. */
export function newRunId(): string {
  return randomBytes(8).toString('hex');
}

/** How often a job is tried if it fails for a reason that may pass. */
export const ATTEMPTS = 4;

// Milliseconds before the second time; they double each time.
const FIRST_DELAY = 500;

/** The flow for a tree: a job waits for those whose files it joins. */
export function flowOf(
  run: string,
  {file, part, children}: PlanNode,
  signer: Signer
): FlowJob {
  const inputs = children.map(child => child.file);
  const data: JobData = {run, file, ...(part ? {part} : {inputs})};
  return {
    name: part ? 'part' : 'join',
    queueName: QUEUE,
    data: signer.sign('job', jobKey(run, file), data),
    opts: {
      jobId: jobId(run, file),
      attempts: ATTEMPTS,
      backoff: {type: 'exponential', delay: FIRST_DELAY},
      failParentOnFailure: true,
      stackTraceLimit: 0
    },
    children: children.map(child => flowOf(run, child, signer))
  } as FlowJob;
}

/** A plan for the user. */
export function showPlan(root: PlanNode): string {
  const [parts, ...joins] = levelsOf(root);
  const bytes = parts.reduce((sum, {part}) => sum + part!.size, 0);
  const lines = [
    `${showCount(parts.length, 'part')}, ${showBytes(bytes)} to read:`,
    ...parts.map(
      ({part}) => `  ${showName(part!.title)}, ${showBytes(part!.size)}`
    ),
    ...joins.map((level, i) => {
      let [least, most] = [Infinity, 0];
      for (const {children} of level) {
        least = Math.min(least, children.length);
        most = Math.max(most, children.length);
      }
      const each = least === most ? least : `${least} to ${most}`;
      const jobs = showCount(level.length, 'job');
      const which = level.length === 1 ? 'which' : 'each of which';
      return `level ${i + 1}: ${jobs}, ${which} joins ${each} files`;
    })
  ];
  return `${lines.join('\n')}\n`;
}

// The jobs of each level, the parts first.
function levelsOf(root: PlanNode): PlanNode[][] {
  const levels: PlanNode[][] = [];
  let level = [root];
  while (level.length > 0) {
    levels.unshift(level);
    level = level.flatMap(({children}) => children);
  }
  return levels;
}
