import {type ChildProcess, fork} from 'node:child_process';
import {join} from 'node:path';
import type {Answer, Planned, Request} from './worker.js';

export type Verdict =
  | {readonly failed: null}
  | {readonly failed: Planned; readonly error: string};

// The process ends itself when a test takes too much CPU time, so this is only
// for tests that wait forever.
const PATIENCE_MILLISECONDS = 20 * 60_000;

/** A process that runs tests with mutants, and is replaced when it breaks. */
export class TestProcess {
  readonly #folder: string;
  #child: ChildProcess | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs all tests of a file without a mutant, in a process of its own. */
  async cover(file: string): Promise<(Answer & {kind: 'covered'}) | null> {
    this.stop();
    const {answer} = await this.#ask({kind: 'cover', file});
    this.stop();
    return answer?.kind === 'covered' ? answer : null;
  }

  /**
   * Runs tests with a mutant until one fails. If it still fails with the mutant
   * off, an earlier mutant may have done harm: a new process decides.
   */
  async run(
    mutant: number,
    plan: readonly Planned[],
    fresh: boolean
  ): Promise<Verdict> {
    if (fresh) this.stop();
    const {answer, place, isNew} = await this.#ask({
      kind: 'run',
      mutant,
      plan,
      fresh
    });
    if (fresh || answer?.kind !== 'ran') this.stop();
    if (answer?.kind !== 'ran') {
      return {failed: plan[place], error: 'the process had to be ended'};
    }
    if (answer.failed < 0) return {failed: null};
    const failed = plan[answer.failed];
    if (answer.recovered || isNew) {
      if (!answer.recovered) this.stop();
      return {failed, error: answer.error};
    }
    this.stop();
    return this.run(mutant, plan.slice(answer.failed), fresh);
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  /** An answer, or null from a process that crashes or hangs. */
  #ask(request: Request) {
    const isNew = this.#child === null;
    this.#child ??= fork(join(this.#folder, 'test/mutation/worker.js'), {
      execArgv: ['--max-old-space-size=2048'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    });
    const child = this.#child;
    return new Promise<{
      answer: Answer | null;
      place: number;
      isNew: boolean;
    }>(resolve => {
      let place = 0;
      const late = () => end(null);
      let timer = setTimeout(late, PATIENCE_MILLISECONDS);
      const end = (answer: Answer | null) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve({answer, place, isNew});
      };
      child.on('exit', late);
      child.on('message', (answer: Answer) => {
        if (answer.kind !== 'begin') return end(answer);
        place = answer.place;
        clearTimeout(timer);
        timer = setTimeout(late, PATIENCE_MILLISECONDS);
      });
      child.send(request);
    });
  }
}
