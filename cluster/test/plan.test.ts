import type {FlowJob} from 'bullmq';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Part} from '../src/jobs.js';
import {Signer} from '../src/messages.js';
import {flowOf, type PlanNode, planTree, showPlan} from '../src/plan.js';
import {jobKey} from '../src/queue.js';

const RUN = '0123456789abcdef';

const partsOf = (count: number): Part[] =>
  Array.from({length: count}, (_, index) => {
    const name = `${index}.csv`;
    return {index, name, title: name, size: 1000};
  });

const nodesOf = (node: PlanNode): PlanNode[] => [
  ...node.children.flatMap(nodesOf),
  node
];

describe('the reduction tree', () => {
  test('has every part once, in order, below joins of 2 to 8 files', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 700}), count => {
        const parts = partsOf(count);
        const nodes = nodesOf(planTree(parts));
        expect(nodes.flatMap(({part}) => part ?? [])).toEqual(parts);
        const files = nodes.map(({file}) => file);
        expect(new Set(files).size).toBe(files.length);
        for (const {part, children} of nodes) {
          if (part) continue;
          expect(children.length).toBeGreaterThanOrEqual(2);
          expect(children.length).toBeLessThanOrEqual(8);
        }
      })
    );
  });

  test('is one flow of jobs, each with an id of its own', () => {
    const signer = new Signer('');
    const flow = flowOf(RUN, planTree(partsOf(9)), signer);
    expect(flow.opts?.jobId).toBe(`${RUN}-join-2-1`);
    const [first, second] = flow.children!;
    expect([first.children?.length, second.children?.length]).toEqual([4, 5]);
    const open = (job: FlowJob, file: string) =>
      signer.open('job', jobKey(RUN, file), job.data);
    expect(open(first.children![0], 'part-1')).toEqual({
      ...{run: RUN, file: 'part-1', part: partsOf(1)[0]}
    });
    expect(open(flow, 'join-2-1')).toEqual({
      ...{run: RUN, file: 'join-2-1', inputs: ['join-1-1', 'join-1-2']}
    });
  });

  test('is shown with the bytes that are read', () => {
    expect(showPlan(planTree(partsOf(3)))).toBe(
      '3 parts, 3 kB to read:\n  0.csv, 1 kB\n  1.csv, 1 kB\n  2.csv, 1 kB\n' +
        'level 1: 1 job, which joins 3 files\n'
    );
    expect(showPlan(planTree(partsOf(1)))).toBe(
      '1 part, 1 kB to read:\n  0.csv, 1 kB\n'
    );
    const [part] = partsOf(1);
    expect(showPlan(planTree([{...part, size: 20}]))).toBe(
      '1 part, 20 bytes to read:\n  0.csv, 20 bytes\n'
    );
  });

  test('is shown however many parts there are', () => {
    const joins = Array.from({length: 200_000}, () => ({
      file: '',
      children: [{file: '', part: partsOf(1)[0], children: []}]
    }));
    const lines = showPlan({file: '', children: joins}).split('\n');
    expect(lines.at(-3)).toBe(
      'level 1: 200000 jobs, each of which joins 1 files'
    );
  });
});
